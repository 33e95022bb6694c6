import type { Dashboard, Figures } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import { readAudit } from '../../core/audit/audit-log.ts'
import type { Server } from '../../core/server.ts'
import { startOf } from './figures.ts'
import { countPendingReports, readFigures } from './queries.ts'

/** What an active premium player is estimated to bring in a month, whatever the tier. */
const PREMIUM_PRICE = 9.99
/** Lines of the feed, open to any of the staff. */
const RECENT = 10
const DAYS_CHARTED = 14

export async function loadDashboard(server: Server): Promise<Dashboard> {
  const { database, clock, presence, noticeBoard, figures, health } = server
  const { db, sql } = database
  const now = clock.now()
  const today = startOf(now, days(1))
  const [counted, errorRate, activeConnections, pendingReports, past, acts] = await Promise.all([
    figures.latest(),
    figures.errorRate(),
    health.connections(),
    countPendingReports(sql),
    readFigures(db, 'day', today - days(7)),
    readAudit(db, {}, RECENT),
  ])
  const dayAgo = past.find(({ at }) => at === today - days(1))
  const weekAgo = past.find(({ at }) => at < today)
  return {
    serverStatus: {
      playerCount: presence.count(now),
      isOnline: true,
      isMaintenanceMode: noticeBoard.maintenance().enabled,
      performance: { errorRate, activeConnections },
    },
    playerStats: { activeTodayCount: counted.active, totalPlayers: counted.players },
    contentStats: { pendingReports },
    revenueStats: { totalRevenue: revenueOf(counted) },
    trends: {
      playerGrowth: growth(weekAgo?.players, counted.players),
      dailyActiveGrowth: growth(dayAgo?.active, counted.active),
      reportsChange: dayAgo ? pendingReports - dayAgo.reports : null,
      revenueGrowth: growth(weekAgo && revenueOf(weekAgo), revenueOf(counted)),
    },
    recentActivity: acts.map(({ id, action, email, username, resourceId, details, timestamp }) => ({
      id,
      action,
      adminEmail: email ?? username,
      targetId: resourceId,
      details,
      timestamp,
    })),
  }
}

/** In cents, so that thirty players bring 299.70 and not a little less. */
function revenueOf({ premium }: Pick<Figures, 'premium'>): number {
  return Math.round(premium * PREMIUM_PRICE * 100) / 100
}

/** In per cent; null where there was nothing to grow from. */
function growth(before: number | undefined, now: number): number | null {
  return before ? Math.round((now / before - 1) * 1_000) / 10 : null
}

export async function readCharts({ database, clock }: Server): Promise<{ hours: Figures[]; days: Figures[] }> {
  const now = clock.now()
  return {
    hours: await readFigures(database.db, 'hour', startOf(now, hours(1)) - hours(23)),
    days: await readFigures(database.db, 'day', startOf(now, days(1)) - days(DAYS_CHARTED - 1)),
  }
}
