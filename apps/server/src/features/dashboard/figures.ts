import { type Figures, topics } from '@hearthward/contract'
import { days, hours, type Millis, minutes } from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { countPendingReports } from '../abuse-reports/index.ts'
import type { Health } from '../health/index.ts'
import { countPlayers, countTrades, deleteHoursBefore, sumCoinsInOffers, writeFigures } from './queries.ts'

interface Dependencies extends Pick<Core, 'database' | 'clock' | 'presence' | 'bus'> {
  readonly health: Health
}

/** Counting reads every player, so a job does it and requests get the cached result. */
const COUNT_INTERVAL = minutes(1)
const HOURLY_RETENTION = days(8)

export type CurrentFigures = Omit<Figures, 'at'>

/** The figures of the game, counted once a minute and cached for all requests. */
export function createFigures({ database, clock, presence, health, bus }: Dependencies) {
  const { db, sql } = database
  let counted: { at: number; figures: CurrentFigures } | null = null
  let counting: Promise<CurrentFigures> | null = null

  /** In percent of calls. */
  const errorRate = async () => (await health.errorRate()) * 100

  /** Counts the figures and stores them for the current hour and day. */
  async function count(): Promise<CurrentFigures> {
    const now = clock.now()
    const [dayStart, hourStart] = [startOf(now, days(1)), startOf(now, hours(1))]
    const { active, newPlayers, coins, ...players } = await countPlayers(sql, now, dayStart, hourStart)
    const trades = await countTrades(sql, dayStart, hourStart)
    const shared = {
      ...players,
      coins: coins + (await sumCoinsInOffers(sql)),
      reports: await countPendingReports(db),
      online: presence.count(now),
      connections: await health.connections(),
      errorRate: await errorRate(),
    }
    const day = { ...shared, active: active.day, newPlayers: newPlayers.day, trades: trades.day }
    const hour = { ...shared, active: active.hour, newPlayers: newPlayers.hour, trades: trades.hour }
    await writeFigures(db, 'day', { at: dayStart, ...day })
    await writeFigures(db, 'hour', { at: hourStart, ...hour })
    await deleteHoursBefore(db, now - HOURLY_RETENTION)
    counted = { at: now, figures: day }
    bus.publish(topics.adminDashboard, 'dashboardChanged', {})
    return day
  }

  return {
    count,
    errorRate,
    /** The cached figures if they are recent and of today. Concurrent requests share one count. */
    async latest(): Promise<CurrentFigures> {
      const now = clock.now()
      if (counted && isCurrent(counted.at, now)) return counted.figures
      counting ??= count().finally(() => {
        counting = null
      })
      return counting
    },
  }
}

export type DeskFigures = ReturnType<typeof createFigures>

const isCurrent = (at: Millis, now: Millis) =>
  now - at < 2 * COUNT_INTERVAL && startOf(now, days(1)) === startOf(at, days(1))

export const startOf = (now: Millis, span: Millis): Millis => Math.floor(now / span) * span

declare module '../../core/server.ts' {
  interface Server {
    readonly figures: DeskFigures
  }
}
