import { OFFER_TYPES, TRENDS } from '@hearthward/engine'
import { z } from 'zod'
import { call, ON_PLAYER_REFUSALS } from '../../call.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { Reason, Timestamp } from '../../inputs.ts'
import { ItemPrice, Offer, OrderBook } from '../exchange.ts'

const ItemId = z
  .string()
  .regex(/^[\w-]+$/, 'letters, digits and - _ only')
  .max(64)
const Limit = z.int().min(1).max(100).default(50)

const OFFER_FILTERS = ['open', 'completed', 'cancelled'] as const

export const DeskOffer = Offer.extend({ playerName: z.string().nullable() })
export type DeskOffer = z.infer<typeof DeskOffer>

export const listExchangeOffers = call('manage_economy', 'Offers of players, the newest first.', {
  input: z.strictObject({
    itemId: ItemId.optional(),
    playerId: Uid.optional(),
    state: z.enum(OFFER_FILTERS).optional(),
    /** The cursor: continues after this offer. */
    after: z.strictObject({ createdAt: Timestamp, id: Uid }).optional(),
    limit: Limit,
  }),
  output: z.object({ offers: z.array(DeskOffer), hasMore: z.boolean() }),
  reads: ['grand_exchange', 'players'],
})

export const DeskTrade = z.object({
  id: z.int(),
  at: Moment,
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  tax: z.int(),
  taker: z.enum(OFFER_TYPES),
  buyerId: z.string(),
  sellerId: z.string(),
  /** Null for the clerk, and for deleted accounts. */
  buyerName: z.string().nullable(),
  sellerName: z.string().nullable(),
  /** The guide price at the time of the trade; null for an item without a price. */
  guide: z.int().nullable(),
})
export type DeskTrade = z.infer<typeof DeskTrade>

export const listExchangeTrades = call('manage_economy', 'Trades with buyer and seller, the newest first.', {
  input: z.strictObject({
    itemId: ItemId.optional(),
    playerId: Uid.optional(),
    before: z.int().min(1).optional(),
    limit: Limit,
  }),
  output: z.object({ trades: z.array(DeskTrade), hasMore: z.boolean() }),
  reads: ['ge_transactions', 'ge_prices', 'players'],
})

const Frozen = z.object({ itemId: z.string(), reason: z.string(), frozenAt: Moment, frozenByName: z.string() })

export const listExchangePrices = call('manage_economy', 'The current price of every item that was ever traded.', {
  input: z.strictObject({}),
  output: z.object({
    prices: z.array(
      z.object({
        itemId: z.string(),
        price: z.int(),
        trend: z.enum(TRENDS),
        volume: z.int(),
        lastUpdated: Moment.nullable(),
      }),
    ),
    frozen: z.array(Frozen),
  }),
  reads: ['ge_prices'],
})

export const getItemMarket = call('manage_economy', 'Price, order book and freeze of an item.', {
  input: z.strictObject({ itemId: ItemId }),
  output: z.object({ price: ItemPrice, book: OrderBook, frozen: Frozen.nullable() }),
  reads: ['ge_prices', 'grand_exchange'],
  refuses: ['inventory/unknown-item'],
})

export const freezeItem = call('manage_economy', 'Suspends trading in an item: no new offers, no trades.', {
  input: z.strictObject({ itemId: ItemId, reason: Reason }),
  output: z.object({ frozen: Frozen }),
  changes: ['ge_prices'],
  refuses: ['inventory/unknown-item', 'exchange/already-frozen'],
})

export const unfreezeItem = call('manage_economy', 'Resumes trading in an item.', {
  input: z.strictObject({ itemId: ItemId, reason: Reason }),
  output: z.object({ itemId: z.string() }),
  changes: ['ge_prices'],
  refuses: ['inventory/unknown-item', 'exchange/not-frozen'],
})

export const cancelPlayerOffer = call('manage_economy', 'Cancels an offer of a player, who can collect its escrow.', {
  input: z.strictObject({ offerId: Uid, reason: Reason }),
  output: z.object({ offer: DeskOffer }),
  reads: ['players'],
  changes: ['grand_exchange'],
  refuses: [...ON_PLAYER_REFUSALS, 'exchange/not-found', 'exchange/closed'],
})

export const getClerk = call('manage_economy', 'The coins and items the clerk has put in and taken out.', {
  input: z.strictObject({}),
  output: z.object({
    isOn: z.boolean(),
    openOffers: z.int(),
    days: z.array(z.object({ at: Moment, paid: z.int(), taken: z.int() })),
    items: z.array(z.object({ itemId: z.string(), bought: z.int(), sold: z.int(), guide: z.int() })),
  }),
  reads: ['grand_exchange', 'ge_transactions'],
})
