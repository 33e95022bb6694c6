import { z } from 'zod'
import { call } from '../call.ts'
import { COIN_SOURCES } from '../entities/coin-sources.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Nothing } from '../inputs.ts'
import { Figures } from './dashboard.ts'

const Days = z.strictObject({ days: z.int().min(7).max(365).default(30) })

export const getPlayerAnalytics = call('view_analytics', 'Players there are, new ones and active ones, day by day.', {
  input: Days,
  output: z.object({ days: z.array(Figures) }),
  reads: ['analytics'],
})

const Cohort = z.object({
  /** The day they came. */
  at: Moment,
  players: z.int(),
  /** How many came back a day, a week and a month later, or after that; null while that lies ahead. */
  day1: z.int().nullable(),
  day7: z.int().nullable(),
  day30: z.int().nullable(),
})

export const getRetention = call('view_analytics', 'How many of those who came on a day came back later.', {
  input: Nothing,
  output: z.object({ cohorts: z.array(Cohort) }),
  reads: ['players'],
})

const Band = z.object({ from: z.int(), until: z.int(), players: z.int() })

export const getLevelDistribution = call('view_analytics', 'How many players have which total and combat level.', {
  input: Nothing,
  output: z.object({ total: z.array(Band), combat: z.array(Band) }),
  reads: ['players'],
})

const Doing = z.object({ id: z.string(), players: z.int() })

export const getActivityBreakdown = call('view_analytics', 'What those who are online do, and where.', {
  input: Nothing,
  output: z.object({
    online: z.int(),
    /** Who rests does none. */
    activities: z.array(Doing),
    places: z.array(Doing),
    resting: z.int(),
  }),
  reads: ['presence'],
})

const Flow = z.object({
  at: Moment,
  kind: z.enum(['faucet', 'sink']),
  source: z.enum(COIN_SOURCES),
  /** Below nothing for a sink. */
  coins: z.int(),
})

export const getEconomyFlows = call('view_analytics', 'Where coins came from and went to, day by day and by source.', {
  input: Days,
  output: z.object({
    flows: z.array(Flow),
    /** At the end of each day, the present one included. */
    totals: z.array(z.object({ at: Moment, coins: z.int() })),
    now: z.object({
      inPurses: z.int(),
      inOffers: z.int(),
      /** What there is and no book explains: anything but 0 is a defect. */
      unexplained: z.int(),
    }),
  }),
  reads: ['analytics', 'players', 'grand_exchange'],
})

export const getWealth = call('view_analytics', 'How coins are spread over players, and who has the most.', {
  input: Nothing,
  output: z.object({
    players: z.int(),
    median: z.int(),
    mean: z.number(),
    /** From 0, all have the same, to 1, one has everything. */
    gini: z.number(),
    /** By tenths of the players, the poorest first: the share each has of all coins. */
    tenths: z.array(z.number()),
    top: z.array(z.object({ uid: Uid, username: z.string(), coins: z.int(), totalLevel: z.int() })),
  }),
  reads: ['players'],
})

export const getPriceIndex = call('view_analytics', 'What a basket of the most traded goods costs, day by day.', {
  input: Nothing,
  output: z.object({
    /** 100 on the first day. */
    index: z.array(z.object({ at: Moment, value: z.number() })),
    basket: z.array(
      z.object({ itemId: z.string(), share: z.number(), first: z.number(), last: z.number(), volume: z.int() }),
    ),
  }),
  reads: ['ge_prices'],
})
