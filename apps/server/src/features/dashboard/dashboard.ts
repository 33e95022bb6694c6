import type { Dashboard, Figures } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import { readAudit } from '../../core/audit/audit-log.ts'
import type { Server } from '../../core/server.ts'
import { countPendingReports } from '../abuse-reports/index.ts'
import { startOf } from './figures.ts'
import { readFigures } from './queries.ts'

/** Estimated monthly revenue of an active premium player, for every tier. */
const PREMIUM_PRICE = 9.99
/** Entries in the activity feed, which every member of staff may read. */
const RECENT_ACTIVITY_LIMIT = 10
const DAYS_CHARTED = 14

export async function loadDashboard(server: Server): Promise<Dashboard> {
  const { database, clock, presence, announcementBoard, figures, health } = server
  const { db } = database
  const now = clock.now()
  const today = startOf(now, days(1))
  const [counted, errorRate, activeConnections, pendingReports, past, auditEntries] = await Promise.all([
    figures.latest(),
    figures.errorRate(),
    health.connections(),
    countPendingReports(db),
    readFigures(db, 'day', today - days(7)),
    readAudit(db, {}, RECENT_ACTIVITY_LIMIT),
  ])
  const dayAgo = past.find(({ at }) => at === today - days(1))
  const weekAgo = past.find(({ at }) => at < today)
  return {
    serverStatus: {
      playerCount: presence.count(now),
      isOnline: true,
      isMaintenanceMode: announcementBoard.maintenance().enabled,
      performance: { errorRate, activeConnections },
    },
    playerStats: { activeTodayCount: counted.active, totalPlayers: counted.players },
    contentStats: { pendingReports },
    revenueStats: { totalRevenue: revenueOf(counted) },
    trends: {
      playerGrowth: growthPercent(weekAgo?.players, counted.players),
      dailyActiveGrowth: growthPercent(dayAgo?.active, counted.active),
      reportsChange: dayAgo ? pendingReports - dayAgo.reports : null,
      revenueGrowth: growthPercent(weekAgo && revenueOf(weekAgo), revenueOf(counted)),
    },
    recentActivity: auditEntries.map(({ id, action, email, username, resourceId, details, timestamp }) => ({
      id,
      action,
      adminEmail: email ?? username,
      targetId: resourceId,
      details,
      timestamp,
    })),
  }
}

/** Rounded to cents: without it, floating point makes 30 x 9.99 slightly less than 299.70. */
function revenueOf({ premium }: Pick<Figures, 'premium'>): number {
  return Math.round(premium * PREMIUM_PRICE * 100) / 100
}

/** Null without an earlier value to compare with. */
function growthPercent(before: number | undefined, now: number): number | null {
  return before ? Math.round((now / before - 1) * 1_000) / 10 : null
}

export async function readCharts({ database, clock }: Server): Promise<{ hours: Figures[]; days: Figures[] }> {
  const now = clock.now()
  return {
    hours: await readFigures(database.db, 'hour', startOf(now, hours(1)) - hours(23)),
    days: await readFigures(database.db, 'day', startOf(now, days(1)) - days(DAYS_CHARTED - 1)),
  }
}
