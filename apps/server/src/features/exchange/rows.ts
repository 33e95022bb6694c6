import type { PriceAlert, Transaction } from '@hearthward/contract'
import type { BookOffer, Millis } from '@hearthward/engine'
import type { RowOf } from '../../platform/database/sql.ts'
import type { geAlerts, geOffers, gePrices, geTransactions } from './tables.ts'

export type OfferRow = RowOf<typeof geOffers>
export type TradeRow = RowOf<typeof geTransactions>
export type AlertRow = RowOf<typeof geAlerts>
export type PriceRow = RowOf<typeof gePrices>

export interface StoredOffer extends BookOffer {
  readonly itemId: string
  readonly isClerk: boolean
  readonly slot: number | null
  readonly sequence: number
  readonly createdAt: Millis
  readonly updatedAt: Millis
}

/** How many of an item a player has bought in a window of the buy limit. */
export interface BuyWindow {
  readonly bought: number
  readonly windowEnd: Millis
}

export function offerOf(row: OfferRow): StoredOffer {
  return {
    id: row.id,
    playerId: row.player_uid,
    isClerk: row.is_clerk,
    type: row.type,
    itemId: row.item_id,
    quantity: row.quantity,
    price: row.price,
    slot: row.slot,
    status: row.status,
    sequence: Number(row.sequence),
    filled: row.filled,
    spent: Number(row.spent),
    taxRate: row.tax_rate,
    taxPaid: Number(row.tax_paid),
    coinsHeld: Number(row.coins_held),
    itemsHeld: row.items_held,
    coinsWaiting: Number(row.coins_waiting),
    itemsWaiting: row.items_waiting,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

export function transactionOf(row: TradeRow): Transaction {
  return {
    id: Number(row.id),
    at: Number(row.at),
    itemId: row.item_id,
    quantity: row.quantity,
    price: row.price,
    taker: row.taker,
  }
}

export function alertOf(row: AlertRow): PriceAlert {
  return {
    id: row.id,
    itemId: row.item_id,
    direction: row.direction,
    price: row.price,
    createdAt: Number(row.created_at),
    reachedAt: row.reached_at === null ? null : Number(row.reached_at),
    reachedPrice: row.reached_price,
  }
}
