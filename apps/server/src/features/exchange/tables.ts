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

const coins = <Name extends string>(name: Name) => bigint(name, { mode: 'number' }).notNull().default(0)
const amount = <Name extends string>(name: Name) => integer(name).notNull().default(0)

/**
 * Offers hold their coins and goods in escrow, outside any character. The clerk's offers hold nothing: their coins and
 * goods are created and destroyed with each trade (`ge_ledger`).
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
    /** Order of the offers of an item at one price: lower is older. */
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
    /** The guide price at that moment; null for the first trade of an item. */
    guide: integer(),
    /** Paid by the buyer in addition to the price. */
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

/** The price record of an item. Its row is the lock of the item's market: every trade locks it first. */
export const gePrices = pgTable(
  'ge_prices',
  {
    itemId: text('item_id').primaryKey(),
    /** Null until the first trade. */
    currentPrice: integer('current_price'),
    trend: text().$type<Trend>().notNull().default('stable'),
    trendStrength: doublePrecision('trend_strength').notNull().default(0),
    supplyDemandRatio: doublePrecision('supply_demand_ratio').notNull().default(1),
    suggestedBuyPrice: integer('suggested_buy_price'),
    suggestedSellPrice: integer('suggested_sell_price'),
    lastUpdated: moment('last_updated'),
    /** The exact guide price, its value at the start of the day, and that day. */
    guide: bigint({ mode: 'number' }),
    guideOpened: bigint('guide_opened', { mode: 'number' }),
    guideDay: integer('guide_day'),
    lastPrice: integer('last_price'),
    /** Traded within 24 hours. */
    volume: coins('volume'),
    /** Counter of new offers and price changes, which gives them their order. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    /** True if trades or offers have changed since the last update. */
    isStale: boolean('is_stale').notNull().default(true),
  },
  (table) => [index('ge_prices_stale').on(table.itemId).where(sql`is_stale`)],
)

/** Prices by hour, for charts. */
export const gePriceHistory = pgTable(
  'ge_price_history',
  {
    itemId: text('item_id').notNull(),
    /** Start of the hour. */
    at: moment('at').notNull(),
    volume: coins('volume'),
    coins: coins('coins'),
    low: integer().notNull(),
    high: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.at] })],
)

/** How many of an item a player has bought in the current window of the buy limit. */
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

/** Coins and goods that entered the game (positive) or left it (negative) through the exchange. */
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

/** The clerk's trades in an item on a day, and the time of the last renewal of its offers. */
export const geClerk = pgTable('ge_clerk', {
  itemId: text('item_id').primaryKey(),
  day: integer().notNull(),
  /** Coins spent on purchases, and coins received for sales. */
  bought: coins('bought'),
  sold: coins('sold'),
  /** The guide price its offers are based on. */
  guide: integer().notNull(),
  renewedAt: moment('renewed_at').notNull(),
})

/** Items that staff have frozen: no new offers and no trades. */
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
