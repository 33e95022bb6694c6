import type { OfferState, OfferType, Trend } from '@hearthward/engine'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const coins = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const amount = (name: string) => integer(name).notNull().default(0)

/**
 * Offers hold their coins and goods themselves: what is in them is in no character. Those of the clerk hold nothing; their
 * coins and goods come into being, and go, with each trade (`ge_ledger`).
 */
export const geOffers = pgTable(
  'grand_exchange',
  {
    id: text().primaryKey(),
    playerUid: text('player_uid').notNull(),
    isClerk: boolean('is_clerk').notNull().default(false),
    type: text().$type<OfferType>().notNull(),
    itemId: text('item_id').notNull(),
    quantity: integer().notNull(),
    price: integer().notNull(),
    /** Null once everything is collected, and for the clerk. */
    slot: integer(),
    status: text().$type<OfferState>().notNull(),
    /** Among offers of an item at one price the lower one was there first. */
    sequence: bigint({ mode: 'number' }).notNull(),
    filled: amount('filled'),
    spent: coins('spent'),
    /** In millionths. */
    taxRate: integer('tax_rate').notNull(),
    taxPaid: coins('tax_paid'),
    coinsHeld: coins('coins_held'),
    itemsHeld: amount('items_held'),
    coinsWaiting: coins('coins_waiting'),
    itemsWaiting: amount('items_waiting'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('ge_offers_slot').on(table.playerUid, table.slot).where(sql`slot is not null`),
    index('ge_offers_open')
      .on(table.itemId, table.type, table.price, table.sequence)
      .where(sql`status in ('active', 'partially_filled')`),
    index('ge_offers_player').on(table.playerUid, table.createdAt),
    index('ge_offers_newest').on(table.createdAt, table.id).where(sql`not is_clerk`),
    index('ge_offers_item').on(table.itemId, table.createdAt).where(sql`not is_clerk`),
    index('ge_offers_clerk').on(table.itemId).where(sql`is_clerk`),
  ],
)

export const geTransactions = pgTable(
  'ge_transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    itemId: text('item_id').notNull(),
    quantity: integer().notNull(),
    price: integer().notNull(),
    /** What one cost by the guide at that moment; null where nobody had traded it before. */
    guide: integer(),
    /** Paid by the buyer on top. */
    tax: coins('tax'),
    buyerUid: text('buyer_uid').notNull(),
    sellerUid: text('seller_uid').notNull(),
    buyOfferId: text('buy_offer_id').notNull(),
    sellOfferId: text('sell_offer_id').notNull(),
    taker: text().$type<OfferType>().notNull(),
  },
  (table) => [
    index('ge_transactions_at').on(table.at),
    index('ge_transactions_item').on(table.itemId, table.at),
    index('ge_transactions_item_newest').on(table.itemId, table.id),
    index('ge_transactions_buyer').on(table.buyerUid, table.id),
    index('ge_transactions_seller').on(table.sellerUid, table.id),
  ],
)

/** What is known of an item's price. Whoever trades in the item locks its row first. */
export const gePrices = pgTable(
  'ge_prices',
  {
    itemId: text('item_id').primaryKey(),
    /** Null until somebody has traded it. */
    currentPrice: integer('current_price'),
    trend: text().$type<Trend>().notNull().default('stable'),
    trendStrength: doublePrecision('trend_strength').notNull().default(0),
    supplyDemandRatio: doublePrecision('supply_demand_ratio').notNull().default(1),
    suggestedBuyPrice: integer('suggested_buy_price'),
    suggestedSellPrice: integer('suggested_sell_price'),
    lastUpdated: moment('last_updated'),
    /** The guide price behind the current one, where the day found it, and which day. */
    guide: bigint({ mode: 'number' }),
    guideOpened: bigint('guide_opened', { mode: 'number' }),
    guideDay: integer('guide_day'),
    lastPrice: integer('last_price'),
    /** Traded within 24 hours. */
    volume: coins('volume'),
    /** Counts offers and changes of price, for their order. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    /** Something has happened since it was last updated. */
    isStale: boolean('is_stale').notNull().default(true),
  },
  (table) => [index('ge_prices_stale').on(table.itemId).where(sql`is_stale`)],
)

/** What was paid hour by hour, for charts. */
export const gePriceHistory = pgTable(
  'ge_price_history',
  {
    itemId: text('item_id').notNull(),
    /** When the hour began. */
    at: moment('at').notNull(),
    volume: coins('volume'),
    coins: coins('coins'),
    low: integer().notNull(),
    high: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.at] })],
)

/** How many of an item somebody has bought in a window that is not over. */
export const gePlayerLimits = pgTable(
  'ge_player_limits',
  {
    playerUid: text('player_uid').notNull(),
    itemId: text('item_id').notNull(),
    bought: integer().notNull(),
    windowEnd: moment('window_end').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerUid, table.itemId] })],
)

export const geAlerts = pgTable(
  'ge_alerts',
  {
    id: text().primaryKey(),
    playerUid: text('player_uid').notNull(),
    itemId: text('item_id').notNull(),
    direction: text().$type<'above' | 'below'>().notNull(),
    price: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    reachedAt: moment('reached_at'),
    reachedPrice: integer('reached_price'),
  },
  (table) => [
    index('ge_alerts_player').on(table.playerUid),
    index('ge_alerts_waiting').on(table.itemId).where(sql`reached_at is null`),
  ],
)

/** Where coins and goods came from and went to besides players: above nothing they came into the game, below they left. */
export const geLedger = pgTable(
  'ge_ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    source: text().$type<'tax' | 'clerk' | 'abandoned'>().notNull(),
    itemId: text('item_id').notNull(),
    coins: coins('coins'),
    quantity: amount('quantity'),
  },
  (table) => [index('ge_ledger_at').on(table.at)],
)

/** What the clerk has dealt in an item on a day, and when its offers were last looked after. */
export const geClerk = pgTable('ge_clerk', {
  itemId: text('item_id').primaryKey(),
  day: integer().notNull(),
  /** Coins spent on buying, and coins' worth sold. */
  bought: coins('bought'),
  sold: coins('sold'),
  /** The price its offers go by. */
  guide: integer().notNull(),
  renewedAt: moment('renewed_at').notNull(),
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
