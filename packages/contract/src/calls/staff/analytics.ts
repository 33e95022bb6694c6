import { z } from 'zod'
import { call } from '../../call.ts'
import { COIN_SOURCES } from '../../entities/coin-sources.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { NoInput } from '../../inputs.ts'
import { Figures } from './dashboard.ts'

const Days = z.strictObject({ days: z.int().min(7).max(365).default(30) })

export const getPlayerAnalytics = call('view_analytics', 'Total, new and active players, day by day.', {
  input: Days,
  output: z.object({ days: z.array(Figures) }),
  reads: ['analytics'],
})

const Cohort = z.object({
  /** The day they signed up. */
  at: Moment,
  players: z.int(),
  /** Players who came back 1, 7 and 30 days later or after that; null while that lies in the future. */
  day1: z.int().nullable(),
  day7: z.int().nullable(),
  day30: z.int().nullable(),
})

export const getRetention = call('view_analytics', 'How many players of each sign-up day came back later.', {
  input: NoInput,
  output: z.object({ cohorts: z.array(Cohort) }),
  reads: ['players'],
})

const Band = z.object({ from: z.int(), until: z.int(), players: z.int() })

export const getLevelDistribution = call(
  'view_analytics',
  'The distribution of total and combat levels over players.',
  {
    input: NoInput,
    output: z.object({ total: z.array(Band), combat: z.array(Band) }),
    reads: ['players'],
  },
)

const ActivityCount = z.object({ id: z.string(), players: z.int() })

export const getActivityBreakdown = call('view_analytics', 'What online players do, and where.', {
  input: NoInput,
  output: z.object({
    online: z.int(),
    /** Without resting players. */
    activities: z.array(ActivityCount),
    places: z.array(ActivityCount),
    resting: z.int(),
  }),
  reads: ['presence'],
})

const Flow = z.object({
  at: Moment,
  kind: z.enum(['faucet', 'sink']),
  source: z.enum(COIN_SOURCES),
  /** Negative for a sink. */
  coins: z.int(),
})

export const getEconomyFlows = call('view_analytics', 'Where coins came from and went to, day by day and by source.', {
  input: Days,
  output: z.object({
    flows: z.array(Flow),
    /** At the end of each day, including today. */
    totals: z.array(z.object({ at: Moment, coins: z.int() })),
    now: z.object({
      inPurses: z.int(),
      inOffers: z.int(),
      /** Coins that the ledger does not explain: anything but 0 is a defect. */
      unexplained: z.int(),
    }),
  }),
  reads: ['analytics', 'players', 'grand_exchange'],
})

export const getWealth = call('view_analytics', 'The distribution of coins over players, and the richest ones.', {
  input: NoInput,
  output: z.object({
    players: z.int(),
    median: z.int(),
    mean: z.number(),
    /** From 0 (all have the same) to 1 (one has everything). */
    gini: z.number(),
    /** By tenths of the players, the poorest first: their share of all coins. */
    tenths: z.array(z.number()),
    top: z.array(z.object({ uid: Uid, username: z.string(), coins: z.int(), totalLevel: z.int() })),
  }),
  reads: ['players'],
})

export const getPriceIndex = call('view_analytics', 'The price of a basket of the most traded items, day by day.', {
  input: NoInput,
  output: z.object({
    /** 100 on the first day. */
    index: z.array(z.object({ at: Moment, value: z.number() })),
    basket: z.array(
      z.object({ itemId: z.string(), share: z.number(), first: z.number(), last: z.number(), volume: z.int() }),
    ),
  }),
  reads: ['ge_prices'],
})
