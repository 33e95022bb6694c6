import { randomUUID } from 'node:crypto'
import {
  buyLimitOf,
  type Content,
  find,
  isOpen,
  isPriceAcceptable,
  type Millis,
  newBookOffer,
  type OfferRequest,
} from '@hearthward/engine'
import type { JointWriter } from '../../core/world/commit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { buyLimitUse } from './buy-limits.ts'
import { insertOffers, lockItem, readTraders } from './offer-queries.ts'
import type { BuyWindow, StoredOffer } from './rows.ts'
import { createTrading, type TradeOutcome } from './settlement.ts'

/** An offer to create, with its coins or goods already taken from the player. */
export interface NewOrder {
  uid: string
  input: OfferRequest
  taxRate: number
  content: Content
  now: Millis
}

/** What became of an order, and whether its rest would match another offer of the same player. */
export type OrderOutcome = TradeOutcome & { meetsOwnOffer: boolean }

/** The orders of an item. Those of different items are placed at the same time. */
export const orderLane = (itemId: string): string => `orders of ${itemId}`

/**
 * Creates the offers of orders of one item, one after the other, each as if it were alone. The players are locked; the
 * market is locked here. An order that is refused changes nothing.
 */
export const placeOrders: JointWriter<NewOrder, OrderOutcome> = async (tx, orders) => {
  const { itemId } = (orders[0] as NewOrder).input
  const sequence = await lockItem(tx, itemId, orders.length)
  const traders = await readTraders(
    tx,
    itemId,
    orders.map(({ uid }) => uid),
  )
  const { frozen } = traders
  if (frozen !== null) return orders.map(() => new Refusal('exchange/frozen', { why: frozen }))
  const inputs = orders.map(({ input }) => input)
  const trading = createTrading(tx, itemId, inputs, traders.windows)
  const outcomes: (OrderOutcome | Refusal)[] = []
  for (const [n, order] of orders.entries()) {
    const before = (traders.own.get(order.uid) ?? []).map(trading.latest)
    const refused = refusalOf(order, before, trading.windowOf(order.uid))
    if (refused) {
      outcomes.push(refused)
      continue
    }
    const traded = await trading.trade(offerOf(order, sequence + n), order.now)
    outcomes.push({ ...traded, meetsOwnOffer: meetsOwnOffer(traded.offer, before) })
  }
  const placed = outcomes.flatMap((outcome) => (outcome instanceof Refusal ? [] : [outcome.offer]))
  if (placed.length > 0) {
    await trading.write(placed)
    await insertOffers(tx, placed.map(trading.latest))
  }
  return outcomes
}

function refusalOf(
  { input, content, now }: NewOrder,
  own: readonly StoredOffer[],
  window: BuyWindow | undefined,
): Refusal | null {
  if (own.some(({ slot }) => slot === input.slot)) return new Refusal('exchange/slot-taken')
  const item = find(content.items, input.itemId)
  if (input.type === 'sell' || !item) return null
  const limit = buyLimitOf(item)
  const left = Math.max(0, limit - buyLimitUse(input.itemId, own, window, now).used)
  return input.quantity > left ? new Refusal('exchange/limit', { limit, left }) : null
}

function offerOf({ uid, input, taxRate, now }: NewOrder, sequence: number): StoredOffer {
  const { type, itemId, quantity, price, slot } = input
  return {
    ...newBookOffer({ id: randomUUID(), playerId: uid, type, price, quantity, taxRate }),
    itemId,
    slot,
    sequence,
    isClerk: false,
    createdAt: now,
    updatedAt: now,
  }
}

/** Whether the rest of the offer would match another offer of the same player. */
export function meetsOwnOffer(offer: StoredOffer, own: readonly StoredOffer[]): boolean {
  const crosses = (other: StoredOffer) =>
    other.itemId === offer.itemId && other.type !== offer.type && isOpen(other) && isPriceAcceptable(offer, other)
  return isOpen(offer) && own.some(crosses)
}
