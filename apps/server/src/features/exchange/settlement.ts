import { CLERK, type PriceAlert } from '@hearthward/contract'
import type { Millis, OfferType, Trade } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { withPurchase } from './buy-limits.ts'
import {
  type Deal,
  type LedgerEntry,
  movesAnything,
  readBuyWindows,
  readMatchingOffers,
  recordDeals,
  updateOffers,
} from './offer-queries.ts'
import { createOrderBook } from './order-book.ts'
import type { BuyWindow, StoredOffer } from './rows.ts'

/** The offer after trading, and the players to notify once it is committed. */
export interface TradeOutcome {
  offer: StoredOffer
  itemId: string
  /** Players whose offers have changed. */
  uids: string[]
  alerts: { uid: string; alert: PriceAlert }[]
}

interface Purchase {
  uid: string
  quantity: number
  at: Millis
}

/** By player: the window of the buy limit, undefined for a player without purchases. */
type BuyWindows = ReadonlyMap<string, BuyWindow | undefined>

/**
 * Trades orders in an item one after the other, in memory. The caller holds the lock of the item's market, and has read
 * the windows of some players. `orders` tells how far the book has to be read.
 */
export function createTrading(
  tx: Tagged,
  itemId: string,
  orders: readonly Pick<StoredOffer, 'type' | 'price'>[],
  windows: BuyWindows = new Map(),
) {
  const book = createOrderBook((type, behind, most) =>
    readMatchingOffers(tx, { itemId, type, limit: farthestPrice(orders, type), behind, most }),
  )
  const deals: Deal[] = []
  const outcomes: TradeOutcome[] = []
  const purchases: Purchase[] = []
  const windowAfter = (uid: string, window: BuyWindow | undefined) =>
    purchases
      .filter((purchase) => purchase.uid === uid)
      .reduce<BuyWindow | undefined>((sum, { quantity, at }) => withPurchase(sum, quantity, at), window)

  async function windowsAfter(): Promise<Map<string, BuyWindow>> {
    const buyers = [...new Set(purchases.map(({ uid }) => uid))]
    const unread = buyers.filter((uid) => !windows.has(uid))
    const read = unread.length > 0 ? await readBuyWindows(tx, unread, itemId) : new Map<string, BuyWindow>()
    return new Map(
      buyers.map((uid) => [uid, windowAfter(uid, windows.get(uid) ?? read.get(uid)) as BuyWindow] as const),
    )
  }

  return {
    /** An offer after the trades so far. */
    latest: book.latest,
    /** The window of a player whose window the caller has read, after the trades so far. */
    windowOf: (uid: string) => windowAfter(uid, windows.get(uid)),
    /** Trades an order until it is filled or nothing matches. */
    async trade(order: StoredOffer, now: Millis): Promise<TradeOutcome> {
      const { offer, tradedOffers, trades } = await book.match(order, now)
      const uids = new Set([order, ...tradedOffers].map(({ playerId }) => playerId))
      uids.delete(CLERK)
      const outcome: TradeOutcome = { offer, itemId, uids: [...uids], alerts: [] }
      if (trades.length === 0) return outcome
      for (const { buyerId, quantity } of trades) {
        if (buyerId !== CLERK) purchases.push({ uid: buyerId, quantity, at: now })
      }
      deals.push({ at: now, taker: order.type, trades, ledger: ledgerEntriesOf(itemId, trades) })
      outcomes.push(outcome)
      return outcome
    },
    /**
     * Writes everything that follows from the trades except the orders themselves, which the caller writes. Adds the
     * price alerts that were reached to the outcomes.
     */
    async write(orders: readonly StoredOffer[]): Promise<void> {
      if (deals.length === 0) return
      const ids = new Set(orders.map(({ id }) => id))
      await updateOffers(
        tx,
        book.changed().filter(({ after }) => !ids.has(after.id)),
      )
      const reached = await recordDeals(tx, itemId, deals, await windowsAfter())
      for (const { deal, ...alert } of reached) outcomes[deal]?.alerts.push(alert)
    },
  }
}

/** Trades one order. The caller holds the lock of the item's market, and writes the offer itself. */
export async function tradeOffer(tx: Tagged, offer: StoredOffer, now: Millis): Promise<TradeOutcome> {
  const trading = createTrading(tx, offer.itemId, [offer])
  const traded = await trading.trade(offer, now)
  await trading.write([offer])
  return traded
}

/** The price up to which the offers of a side can trade with these orders. */
function farthestPrice(orders: readonly Pick<StoredOffer, 'type' | 'price'>[], side: OfferType): number {
  const prices = orders.filter(({ type }) => type !== side).map(({ price }) => price)
  return side === 'sell' ? Math.max(...prices) : Math.min(...prices)
}

/** Tax leaves the game. Coins and goods that the clerk pays enter it, and those it takes leave it. */
function ledgerEntriesOf(itemId: string, trades: readonly Trade[]): LedgerEntry[] {
  const tax = trades.reduce((sum, trade) => sum + trade.tax, 0)
  const clerk: LedgerEntry = { source: 'clerk', itemId, coins: 0, quantity: 0 }
  for (const { buyerId, sellerId, quantity, price } of trades) {
    const sign = Number(buyerId === CLERK) - Number(sellerId === CLERK)
    clerk.coins += sign * quantity * price
    clerk.quantity -= sign * quantity
  }
  const entries: LedgerEntry[] = [{ source: 'tax', itemId, coins: -tax, quantity: 0 }, clerk]
  return entries.filter(movesAnything)
}
