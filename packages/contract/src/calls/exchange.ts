import { MOST_OFFER_SLOTS, OFFER_STATES, OFFER_TYPES, TRENDS } from '@hearthward/engine'
import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Nothing } from '../inputs.ts'

/** Lists of an item's offers are this long, those of transactions too unless asked otherwise. */
const BOOK_ENTRIES = 10
const TRANSACTIONS = 20
const MOST_TRANSACTIONS = 100

const ItemId = z
  .string()
  .regex(/^[\w-]+$/, 'letters, digits and - _ only')
  .max(64)
const Type = z.enum(OFFER_TYPES)
const OfferId = Uid
const ByItem = z.strictObject({ itemId: ItemId })
/** Whether it is whole, above nothing and not too high is a rule with a sentence of its own. */
const Figure = z.number()

export const Offer = z.object({
  id: OfferId,
  playerId: Uid,
  type: Type,
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  /** From 1 on. */
  slot: z.int(),
  status: z.enum(OFFER_STATES),
  filled: z.int(),
  /** Coins paid, without tax, or earned for what is filled. */
  spent: z.int(),
  /** In millionths, as it was when the offer was made. */
  taxRate: z.int(),
  taxPaid: z.int(),
  /** What the open rest holds. */
  coinsHeld: z.int(),
  itemsHeld: z.int(),
  /** What waits to be collected. */
  coinsWaiting: z.int(),
  itemsWaiting: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Offer = z.infer<typeof Offer>

/** All offers of a player, and which of their items nobody may deal in. */
const OwnOffers = z.object({
  offers: z.array(Offer),
  /** By item, why trading in it is suspended at present. */
  frozen: z.record(z.string(), z.string()),
})
export type OwnOffers = z.infer<typeof OwnOffers>

export const ItemPrice = z.object({
  itemId: z.string(),
  currentPrice: z.int(),
  trend: z.enum(TRENDS),
  /** From 0 to 1. */
  trendStrength: z.number(),
  /** Offered by wanted, over all open offers. */
  supplyDemandRatio: z.number(),
  suggestedBuyPrice: z.int(),
  suggestedSellPrice: z.int(),
  /** Null where nobody has traded it yet. */
  lastUpdated: Moment.nullable(),
  /** Traded within the last 24 hours. */
  volume: z.int(),
  /** Of the latest trade. */
  lastPrice: z.int().nullable(),
})
export type ItemPrice = z.infer<typeof ItemPrice>

export const BookEntry = z.object({
  price: z.int(),
  quantity: z.int(),
  /** How many offers stand at this price. */
  offers: z.int(),
  /** Of the quantity, what the clerk offers. */
  clerk: z.int(),
  /** The oldest offer of a player at this price, by which it can be reported. */
  oldest: z.string().nullable(),
})
const Side = z.array(BookEntry).max(BOOK_ENTRIES)
export const OrderBook = z.object({
  itemId: z.string(),
  /** The highest price first. */
  buys: Side,
  /** The lowest price first. */
  sells: Side,
  /** Why nobody may deal in it at present; null where everybody may. Not with the price, which pages keep for a while. */
  frozen: z.string().nullable(),
})
export type OrderBook = z.infer<typeof OrderBook>

export const Transaction = z.object({
  id: z.int(),
  at: Moment,
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  /** The newer of the two offers, whose coming made the trade. */
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
  /** Paid on it; a seller pays none. */
  tax: z.int(),
})
export const ItemProfit = z.object({
  itemId: z.string(),
  bought: z.int(),
  /** With tax. */
  paid: z.int(),
  sold: z.int(),
  earned: z.int(),
  /** What one cost on average, tax included; null where none was bought. */
  averageCost: z.number().nullable(),
  /** Earned less the average cost of what was sold; what was not bought here cost nothing. */
  profit: z.int(),
})

export const PricePoint = z.object({
  /** When the stretch begins. */
  at: Moment,
  /** Paid on average. */
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
  /** When such a price was paid, and which; null while it is waited for. */
  reachedAt: Moment.nullable(),
  reachedPrice: z.int().nullable(),
})
export type PriceAlert = z.infer<typeof PriceAlert>

const Changed = z.object({ success: z.literal(true), offer: Offer })

export const createGEOffer = call('player', 'Makes an offer on the Grand Exchange, and trades at once what it can.', {
  input: z.strictObject({
    type: Type,
    itemId: ItemId,
    quantity: Figure,
    price: Figure,
    slot: z.int().min(1).max(MOST_OFFER_SLOTS),
  }),
  output: Changed.extend({
    /** Something worth knowing about it, such as that it would have met an offer of one's own. */
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
    'exchange/coins',
    'exchange/frozen',
    'exchange/limit',
  ],
})

export const editGEOffer = call('player', 'Changes the price of an open offer. It stands last among its equals then.', {
  input: z.strictObject({ offerId: OfferId, price: Figure }),
  output: Changed.extend({ message: z.string().optional() }),
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

export const cancelGEOffer = call('player', 'Calls off what is left of an offer. What it held waits to be collected.', {
  input: z.strictObject({ offerId: OfferId }),
  output: Changed,
  refuses: ['exchange/not-found', 'exchange/closed'],
})

export const Collected = z.object({
  success: z.literal(true),
  coins: z.int(),
  items: z.record(z.string(), z.int()),
  /** False where something found no room and goes on waiting. */
  isAll: z.boolean(),
})

export const collectGEOffer = call('player', 'Brings what waits in an offer to the pack, and then to the bank.', {
  input: z.strictObject({ offerId: OfferId }),
  output: Collected,
  refuses: ['exchange/not-found', 'exchange/nothing-waits', 'inventory/no-space'],
})

export const collectAllGEOffers = call('player', 'Brings what waits in all offers to the pack, and then to the bank.', {
  input: Nothing,
  output: Collected,
  refuses: ['exchange/nothing-waits', 'inventory/no-space'],
})

export const getMyOffers = call('player', 'The offers of the caller that stand or have something waiting, by slot.', {
  input: Nothing,
  output: OwnOffers.extend({
    /** How many slots the caller has; later ones are still shown where an offer stands in them. */
    slots: z.int(),
    /** In millionths: what an offer made now pays. */
    taxRate: z.int(),
  }),
})

export const getItemPrice = call('player', 'What is known of the price of an item, and how many the caller may buy.', {
  input: ByItem,
  output: z.object({
    price: ItemPrice,
    limit: z.object({
      /** Within a window of four hours. */
      most: z.int(),
      /** Bought in the present window, or ordered and still open. */
      used: z.int(),
      /** When what was bought no longer counts; null where nothing was. */
      windowEnd: Moment.nullable(),
    }),
  }),
  refuses: ['inventory/unknown-item'],
})

export const getOrderBook = call('player', 'The open offers of an item by price, the ten best prices of each side.', {
  input: ByItem,
  output: OrderBook,
  refuses: ['inventory/unknown-item'],
})

export const getTransactions = call('player', 'The latest trades, of all items or of one, the newest first.', {
  input: z.strictObject({
    itemId: ItemId.optional(),
    limit: z.int().min(1).max(MOST_TRANSACTIONS).default(TRANSACTIONS),
  }),
  output: z.object({ transactions: z.array(Transaction) }),
  refuses: ['inventory/unknown-item'],
})

export const getMyTrades = call('player', 'The caller’s own trades, the newest first, and what came of them by item.', {
  input: z.strictObject({ limit: z.int().min(1).max(MOST_TRANSACTIONS).default(MOST_TRANSACTIONS) }),
  output: z.object({ trades: z.array(OwnTrade), profits: z.array(ItemProfit) }),
})

export const getPriceHistory = call('player', 'What was paid for an item in the last day, week or month.', {
  input: z.strictObject({ itemId: ItemId, span: z.enum(['day', 'week', 'month']) }),
  output: z.object({
    from: Moment,
    until: Moment,
    /** How long a stretch is: an hour, four hours or a day. Those without a trade are left out. */
    step: z.int(),
    points: z.array(PricePoint),
  }),
  refuses: ['inventory/unknown-item'],
})

/** An item as the list of the market has it. */
const MarketEntry = z.object({ itemId: z.string(), price: z.int(), trend: z.enum(TRENDS), volume: z.int() })
export type MarketEntry = z.infer<typeof MarketEntry>

export const getExchangeOverview = call('player', 'The prices of everything that has been traded, in short.', {
  input: Nothing,
  output: z.object({ items: z.array(MarketEntry) }),
})

export const setPriceAlert = call(
  'player',
  'Tells the caller once such a price, or a better one, is paid for an item.',
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
  input: Nothing,
  output: z.object({ alerts: z.array(PriceAlert) }),
})

export const removePriceAlert = call('player', 'Takes back a price alert.', {
  input: z.strictObject({ id: Uid }),
  output: z.object({ removed: z.boolean() }),
})
