import { z } from 'zod'
import { call } from '../call.ts'
import { AuditLog } from '../entities/audit.ts'
import { Moment } from '../entities/player.ts'
import { Nothing } from '../inputs.ts'
import { SECTIONS, type SectionId } from '../sections.ts'

/** Null where there is nothing yet to hold it against. */
const Growth = z.number().nullable()

/** A line of the feed: an act as any of the staff may see it. */
const Recent = z.object({
  id: z.string(),
  action: z.string(),
  /** The name, where the account has no address. */
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
      /** Of a hundred calls of the last five minutes, how many failed by the server's fault. */
      errorRate: z.number(),
      activeConnections: z.int(),
    }),
  }),
  playerStats: z.object({ activeTodayCount: z.int(), totalPlayers: z.int() }),
  contentStats: z.object({ pendingReports: z.int() }),
  revenueStats: z.object({ totalRevenue: z.number() }),
  trends: z.object({
    /** In per cent: of all players since a week ago, of those active since yesterday, of revenue since a week ago. */
    playerGrowth: Growth,
    dailyActiveGrowth: Growth,
    /** How many more wait than yesterday. */
    reportsChange: Growth,
    revenueGrowth: Growth,
  }),
  recentActivity: z.array(Recent).max(10),
})
export type Dashboard = z.infer<typeof Dashboard>

export const loadDashboard = call('staff', 'How the game stands at this moment, and what staff did lately.', {
  input: Nothing,
  output: Dashboard,
  reads: ['players', 'reports', 'analytics', 'admin_logs', 'server_config', 'server_metrics'],
})

/** How the game stood in an hour or on a day. */
export const Figures = z.object({
  at: Moment,
  players: z.int(),
  active: z.int(),
  newPlayers: z.int(),
  /** The most there were at once. */
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

export const getDashboardCharts = call('staff', 'The last day hour by hour and the last weeks day by day.', {
  input: Nothing,
  output: z.object({ hours: z.array(Figures), days: z.array(Figures) }),
  reads: ['analytics'],
})

export const getStaffCounts = call('staff', 'How much waits in the sections that are open to the caller.', {
  input: Nothing,
  output: z.object({ counts: z.partialRecord(z.enum(Object.keys(SECTIONS) as [SectionId]), z.int()) }),
  reads: ['reports', 'bans'],
})
