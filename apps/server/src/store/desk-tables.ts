import type { CoinSource } from '@hearthward/contract'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const figure = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** How the game stood in an hour or on a day, as last counted within it; `online` is the most there were. */
export const analytics = pgTable(
  'analytics',
  {
    span: text().$type<'hour' | 'day'>().notNull(),
    /** When it began. */
    at: moment('at').notNull(),
    players: figure('players'),
    active: figure('active'),
    newPlayers: figure('new_players'),
    online: figure('online'),
    premium: figure('premium'),
    reports: figure('reports'),
    coins: figure('coins'),
    experience: figure('experience'),
    trades: figure('trades'),
    connections: figure('connections'),
    /** Of a hundred calls. */
    errorRate: doublePrecision('error_rate').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.span, table.at] })],
)

/**
 * Coins that came into the game or left it, as they did: rows are only ever added, so that nobody waits for anybody. A
 * job gathers them into `economy_flows`; both together are always everything there is.
 */
export const coinMovements = pgTable('coin_movements', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  source: text().$type<CoinSource>().notNull(),
  coins: bigint({ mode: 'number' }).notNull(),
})

/** The same by day. `coins` is above nothing for faucets and below for sinks. */
export const economyFlows = pgTable(
  'economy_flows',
  {
    /** Since 1970. */
    day: integer().notNull(),
    kind: text().$type<'faucet' | 'sink'>().notNull(),
    source: text().$type<CoinSource>().notNull(),
    coins: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.source] })],
)

/** Every change of the access rules, whole before and after, for the way back. */
export const accessRuleChanges = pgTable('access_rule_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  changedBy: text('changed_by').notNull(),
  byName: text('by_name').notNull(),
  reason: text().notNull(),
  before: jsonb().$type<Record<string, string>>().notNull(),
  after: jsonb().$type<Record<string, string>>().notNull(),
})

/** Items nobody may deal in on the Grand Exchange until staff say otherwise. */
export const geFrozen = pgTable(
  'ge_frozen',
  {
    itemId: text('item_id').primaryKey(),
    reason: text().notNull(),
    frozenAt: moment('frozen_at').notNull(),
    frozenBy: text('frozen_by').notNull(),
    frozenByName: text('frozen_by_name').notNull(),
  },
  (table) => [index('ge_frozen_newest').on(table.frozenAt)],
)
