import { type Figures, topics } from '@hearthward/contract'
import { days, hours, type Millis, minutes } from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import type { Health } from '../health/index.ts'
import { coinsInOffers, countPendingReports, countPlayers, countTrades, forgetHours, keepFigures } from './queries.ts'

interface Needed extends Pick<Core, 'database' | 'clock' | 'presence' | 'bus'> {
  readonly health: Health
}

/** Looking at every player is for a job; whoever asks in between is told what it found. */
const COUNTED_EVERY = minutes(1)
const HOURS_KEPT = days(8)

export type Counted = Omit<Figures, 'at'>

/** The figures of the game, counted once a minute for all who look. */
export function createFigures({ database, clock, presence, health, bus }: Needed) {
  const { db, sql } = database
  let counted: { at: number; figures: Counted } | null = null
  let counting: Promise<Counted> | null = null

  /** Of a hundred calls. */
  const errorRate = async () => (await health.errorRate()) * 100

  /** Counts, and writes it down for the hour and the day. */
  async function count(): Promise<Counted> {
    const now = clock.now()
    const [dayBegan, hourBegan] = [startOf(now, days(1)), startOf(now, hours(1))]
    const { active, newPlayers, coins, ...players } = await countPlayers(sql, now, dayBegan, hourBegan)
    const trades = await countTrades(sql, dayBegan, hourBegan)
    const both = {
      ...players,
      coins: coins + (await coinsInOffers(sql)),
      reports: await countPendingReports(sql),
      online: presence.count(now),
      connections: await health.connections(),
      errorRate: await errorRate(),
    }
    const day = { ...both, active: active.day, newPlayers: newPlayers.day, trades: trades.day }
    const hour = { ...both, active: active.hour, newPlayers: newPlayers.hour, trades: trades.hour }
    await keepFigures(db, 'day', { at: dayBegan, ...day })
    await keepFigures(db, 'hour', { at: hourBegan, ...hour })
    await forgetHours(sql, now - HOURS_KEPT)
    counted = { at: now, figures: day }
    bus.publish(topics.adminDashboard, 'dashboardChanged', {})
    return day
  }

  return {
    count,
    errorRate,
    /** As last counted, not long ago and on the same day; those who ask while it is being counted wait for one count. */
    async latest(): Promise<Counted> {
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
  now - at < 2 * COUNTED_EVERY && startOf(now, days(1)) === startOf(at, days(1))

export const startOf = (now: Millis, span: Millis): Millis => Math.floor(now / span) * span

declare module '../../core/server.ts' {
  interface Server {
    readonly figures: DeskFigures
  }
}
