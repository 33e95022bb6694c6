import { z } from 'zod'
import { call } from '../../call.ts'
import { AuditLog } from '../../entities/audit.ts'
import { Moment } from '../../entities/player.ts'
import { NoInput } from '../../inputs.ts'
import { SECTIONS, type SectionId } from '../../sections.ts'

/** Null if there is no earlier value to compare with. */
const Growth = z.number().nullable()

/** A line of the feed: an audit entry as all staff may see it. */
const RecentAction = z.object({
  id: z.string(),
  action: z.string(),
  /** The username if the account has no address. */
  adminEmail: z.string(),
  targetId: z.string(),
  details: AuditLog.shape.details,
  timestamp: Moment,
})

export const Dashboard = z.object({
  serverStatus: z.object({
    playerCount: z.int(),
    isOnline: z.boolean(),
    isMaintenanceMode: z.boolean(),
    performance: z.object({
      /** Percentage of calls of the last five minutes that failed because of the server. */
      errorRate: z.number(),
      activeConnections: z.int(),
    }),
  }),
  playerStats: z.object({ activeTodayCount: z.int(), totalPlayers: z.int() }),
  contentStats: z.object({ pendingReports: z.int() }),
  revenueStats: z.object({ totalRevenue: z.number() }),
  trends: z.object({
    /** In per cent: all players and revenue compared with a week ago, active players with yesterday. */
    playerGrowth: Growth,
    dailyActiveGrowth: Growth,
    /** Increase of pending reports since yesterday. */
    reportsChange: Growth,
    revenueGrowth: Growth,
  }),
  recentActivity: z.array(RecentAction).max(10),
})
export type Dashboard = z.infer<typeof Dashboard>

export const loadDashboard = call('staff', 'The current figures of the game, and the latest actions of staff.', {
  input: NoInput,
  output: Dashboard,
  reads: ['players', 'reports', 'analytics', 'admin_logs', 'server_config', 'server_metrics'],
})

/** The figures of one hour or day. */
export const Figures = z.object({
  at: Moment,
  players: z.int(),
  active: z.int(),
  newPlayers: z.int(),
  /** The peak of players online. */
  online: z.int(),
  premium: z.int(),
  reports: z.int(),
  coins: z.int(),
  experience: z.int(),
  trades: z.int(),
  connections: z.int(),
  errorRate: z.number(),
})
export type Figures = z.infer<typeof Figures>

export const getDashboardCharts = call('staff', 'Figures of the last day by hour and of the last weeks by day.', {
  input: NoInput,
  output: z.object({ hours: z.array(Figures), days: z.array(Figures) }),
  reads: ['analytics'],
})

export const getStaffCounts = call('staff', 'The number of waiting entries in the sections open to the caller.', {
  input: NoInput,
  output: z.object({ counts: z.partialRecord(z.enum(Object.keys(SECTIONS) as [SectionId]), z.int()) }),
  reads: ['reports', 'bans'],
})
