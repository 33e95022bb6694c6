import { MOST_OFFER_SLOTS, OFFER_STATES, OFFER_TYPES, TRENDS } from '@hearthward/engine'
import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities/player.ts'
import { NoInput } from '../inputs.ts'

/** Length of an order book side, the number of prices behind it, and default and maximum length of transaction lists. */
const BOOK_ENTRIES = 10
const DEEPER_LEVELS = 90
const TRANSACTIONS = 20
const MOST_TRANSACTIONS = 100

const ItemId = z
  .string()
  .regex(/^[\w-]+$/, 'letters, digits and - _ only')
  .max(64)
const Type = z.enum(OFFER_TYPES)
const OfferId = Uid
const ByItem = z.strictObject({ itemId: ItemId })
/** Any number passes here: the rules refuse invalid figures with a specific refusal. */
const Figure = z.number()

export const Offer = z.object({
  id: OfferId,
  playerId: Uid,
  type: Type,
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  /** Starts at 1. */
  slot: z.int(),
  status: z.enum(OFFER_STATES),
  filled: z.int(),
  /** Coins paid without tax, or earned, for the filled quantity. */
  spent: z.int(),
  /** In millionths, fixed when the offer is created. */
  taxRate: z.int(),
  taxPaid: z.int(),
  /** Escrow of the open quantity. */
  coinsHeld: z.int(),
  itemsHeld: z.int(),
  /** Ready to be collected. */
  coinsWaiting: z.int(),
  itemsWaiting: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Offer = z.infer<typeof Offer>

/** All offers of a player, and which of their items are frozen. */
const OwnOffers = z.object({
  offers: z.array(Offer),
  /** By item, the reason why trading in it is suspended. */
  frozen: z.record(z.string(), z.string()),
})
export type OwnOffers = z.infer<typeof OwnOffers>

export const ItemPrice = z.object({
  itemId: z.string(),
  currentPrice: z.int(),
  trend: z.enum(TRENDS),
  /** From 0 to 1. */
  trendStrength: z.number(),
  /** Offered quantity divided by wanted quantity, over all open offers. */
  supplyDemandRatio: z.number(),
  suggestedBuyPrice: z.int(),
  suggestedSellPrice: z.int(),
  /** Null if the item has never been traded. */
  lastUpdated: Moment.nullable(),
  /** Quantity traded within the last 24 hours. */
  volume: z.int(),
  /** Price of the latest trade. */
  lastPrice: z.int().nullable(),
})
export type ItemPrice = z.infer<typeof ItemPrice>

export const BookEntry = z.object({
  price: z.int(),
  quantity: z.int(),
  /** Number of open offers at this price. */
  offers: z.int(),
  /** The part of the quantity that the clerk offers. */
  clerk: z.int(),
  /** The oldest player offer at this price, by which it can be reported. */
  oldest: z.string().nullable(),
})
const Side = z.array(BookEntry).max(BOOK_ENTRIES)
const Levels = z.array(z.object({ price: z.int(), quantity: z.int() })).max(DEEPER_LEVELS)
export const OrderBook = z.object({
  itemId: z.string(),
  /** The highest price first. */
  buys: Side,
  /** The lowest price first. */
  sells: Side,
  /** The prices behind the ten best, in the same order: large offers trade with them too. */
  deeper: z.object({ buys: Levels, sells: Levels }),
  /** Why trading is suspended, or null. Not part of the price, which pages cache. */
  frozen: z.string().nullable(),
})
export type OrderBook = z.infer<typeof OrderBook>

export const Transaction = z.object({
  id: z.int(),
  at: Moment,
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  /** The type of the newer offer, which triggered the trade. */
  taker: Type,
})
export type Transaction = z.infer<typeof Transaction>

export const OwnTrade = z.object({
  id: z.int(),
  at: Moment,
  itemId: z.string(),
  type: Type,
  quantity: z.int(),
  price: z.int(),
  /** Paid by the caller; a seller pays none. */
  tax: z.int(),
})
export const ItemProfit = z.object({
  itemId: z.string(),
  bought: z.int(),
  /** Including tax. */
  paid: z.int(),
  sold: z.int(),
  earned: z.int(),
  /** Average cost of one, including tax; null if none was bought. */
  averageCost: z.number().nullable(),
  /** Earned minus the average cost of what was sold; items not bought here count as free. */
  profit: z.int(),
})

export const PricePoint = z.object({
  /** Start of the interval. */
  at: Moment,
  /** Average price. */
  price: z.number(),
  low: z.int(),
  high: z.int(),
  volume: z.int(),
})

export const PriceAlert = z.object({
  id: z.string(),
  itemId: z.string(),
  direction: z.enum(['above', 'below']),
  price: z.int(),
  createdAt: Moment,
  /** When the price was reached, and at what price; null while waiting. */
  reachedAt: Moment.nullable(),
  reachedPrice: z.int().nullable(),
})
export type PriceAlert = z.infer<typeof PriceAlert>

const ChangedOffer = z.object({ success: z.literal(true), offer: Offer })

export const createGEOffer = call('player', 'Creates an offer on the Grand Exchange and matches it at once.', {
  input: z.strictObject({
    type: Type,
    itemId: ItemId,
    quantity: Figure,
    price: Figure,
    slot: z.int().min(1).max(MOST_OFFER_SLOTS),
  }),
  output: ChangedOffer.extend({
    /** A hint, such as that the offer would have matched one of the caller's own. */
    message: z.string().optional(),
  }),
  refuses: [
    'inventory/unknown-item',
    'inventory/quantity',
    'inventory/not-found',
    'inventory/not-enough',
    'exchange/not-tradeable',
    'exchange/slot-locked',
    'exchange/slot-taken',
    'exchange/price',
    'exchange/quantity-limit',
    'exchange/price-limit',
    'exchange/guest-finds',
    'exchange/coins',
    'exchange/frozen',
    'exchange/limit',
  ],
})

export const editGEOffer = call('player', 'Changes the price of an open offer, which loses its time priority.', {
  input: z.strictObject({ offerId: OfferId, price: Figure }),
  output: ChangedOffer.extend({ message: z.string().optional() }),
  refuses: [
    'exchange/not-found',
    'exchange/closed',
    'inventory/quantity',
    'exchange/price',
    'exchange/quantity-limit',
    'exchange/price-limit',
    'exchange/coins',
    'exchange/frozen',
  ],
})

export const cancelGEOffer = call('player', 'Cancels the open part of an offer. Its escrow can be collected.', {
  input: z.strictObject({ offerId: OfferId }),
  output: ChangedOffer,
  refuses: ['exchange/not-found', 'exchange/closed'],
})

export const CollectedOffers = z.object({
  success: z.literal(true),
  coins: z.int(),
  items: z.record(z.string(), z.int()),
  /** False if something did not fit and is still waiting. */
  isAll: z.boolean(),
})

export const collectGEOffer = call('player', 'Collects the proceeds of an offer into the pack, then into the bank.', {
  input: z.strictObject({ offerId: OfferId }),
  output: CollectedOffers,
  refuses: ['exchange/not-found', 'exchange/nothing-waits', 'inventory/no-space'],
})

export const collectAllGEOffers = call('player', 'Collects the proceeds of all offers into the pack, then the bank.', {
  input: NoInput,
  output: CollectedOffers,
  refuses: ['exchange/nothing-waits', 'inventory/no-space'],
})

export const getMyOffers = call('player', 'The caller’s offers that are open or have proceeds to collect, by slot.', {
  input: NoInput,
  output: OwnOffers.extend({
    /** Number of slots the caller has; an offer in a later slot is still shown. */
    slots: z.int(),
    /** In millionths: the rate of an offer created now. */
    taxRate: z.int(),
  }),
})

export const getItemPrice = call('player', 'The price of an item, and how many the caller may still buy.', {
  input: ByItem,
  output: z.object({
    price: ItemPrice,
    limit: z.object({
      /** Buy limit in a window of four hours. */
      most: z.int(),
      /** Bought in the current window, or ordered and still open. */
      used: z.int(),
      /** When the window ends; null if nothing was bought. */
      windowEnd: Moment.nullable(),
    }),
  }),
  refuses: ['inventory/unknown-item'],
})

export const getOrderBook = call(
  'player',
  'The order book of an item: the ten best prices of each side, and those behind.',
  {
    input: ByItem,
    output: OrderBook,
    refuses: ['inventory/unknown-item'],
  },
)

export const getTransactions = call('player', 'The latest trades, of all items or of one, the newest first.', {
  input: z.strictObject({
    itemId: ItemId.optional(),
    limit: z.int().min(1).max(MOST_TRANSACTIONS).default(TRANSACTIONS),
  }),
  output: z.object({ transactions: z.array(Transaction) }),
  refuses: ['inventory/unknown-item'],
})

export const getMyTrades = call('player', 'The caller’s own trades, the newest first, and the profit by item.', {
  input: z.strictObject({ limit: z.int().min(1).max(MOST_TRANSACTIONS).default(MOST_TRANSACTIONS) }),
  output: z.object({ trades: z.array(OwnTrade), profits: z.array(ItemProfit) }),
})

export const getPriceHistory = call('player', 'The price history of an item over the last day, week or month.', {
  input: z.strictObject({ itemId: ItemId, span: z.enum(['day', 'week', 'month']) }),
  output: z.object({
    from: Moment,
    until: Moment,
    /** Interval length: an hour, four hours or a day. Intervals without a trade are left out. */
    step: z.int(),
    points: z.array(PricePoint),
  }),
  refuses: ['inventory/unknown-item'],
})

/** The clerk's best open prices; a side is null without an offer. */
const ClerkOffers = z.object({ buysAt: z.int().nullable(), sellsAt: z.int().nullable() })
export type ClerkOffers = z.infer<typeof ClerkOffers>

/** An item in the market list. */
const MarketEntry = z.object({
  itemId: z.string(),
  price: z.int(),
  trend: z.enum(TRENDS),
  volume: z.int(),
  /** Null if a player has an open offer, trading is suspended, or the clerk has none. */
  clerk: ClerkOffers.nullable(),
})
export type MarketEntry = z.infer<typeof MarketEntry>

export const getExchangeOverview = call(
  'player',
  'The market list: every item that was traded or that only the clerk offers.',
  {
    input: NoInput,
    output: z.object({ items: z.array(MarketEntry) }),
  },
)

export const setPriceAlert = call(
  'player',
  'Notifies the caller once an item is traded at this price or a better one.',
  {
    input: z.strictObject({ itemId: ItemId, direction: z.enum(['above', 'below']), price: Figure }),
    output: z.object({ alert: PriceAlert }),
    refuses: [
      'inventory/unknown-item',
      'inventory/quantity',
      'exchange/price',
      'exchange/quantity-limit',
      'exchange/price-limit',
      'exchange/alerts',
    ],
  },
)

export const listPriceAlerts = call('player', 'The price alerts of the caller, the newest first.', {
  input: NoInput,
  output: z.object({ alerts: z.array(PriceAlert) }),
})

export const removePriceAlert = call('player', 'Removes a price alert.', {
  input: z.strictObject({ id: Uid }),
  output: z.object({ removed: z.boolean() }),
})
