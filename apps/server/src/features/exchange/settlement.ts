import { CLERK, type PriceAlert } from '@hearthward/contract'
import { isOpen, type Millis, matchOffer, type Trade } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { type LedgerEntry, lockMatchingOffers, movesAnything, recordTrades, updateOffers } from './offer-queries.ts'
import type { StoredOffer } from './rows.ts'

/** The offer after trading, and the players to notify once it is committed. */
export interface TradeOutcome {
  offer: StoredOffer
  itemId: string
  /** Players whose offers have changed. */
  uids: string[]
  alerts: { uid: string; alert: PriceAlert }[]
}

const BATCH_SIZE = 50

/**
 * Trades an offer against the best matching offers until it is filled or nothing matches. The caller holds the lock of
 * the item's market. Writes everything that follows from the trades except the offer itself, which the caller writes.
 */
export async function tradeOffer(tx: Tagged, newOffer: StoredOffer, now: Millis): Promise<TradeOutcome> {
  const { itemId, type: taker } = newOffer
  let offer = newOffer
  const trades: Trade[] = []
  const uids = new Set([newOffer.playerId])
  for (let isMore = true; isMore && isOpen(offer); ) {
    const book = await lockMatchingOffers(tx, offer, BATCH_SIZE)
    const matched = matchOffer(offer, book)
    offer = matched.offer
    const before = new Map(book.map((other) => [other.id, other]))
    const changes = matched.tradedOffers.map((after) => ({ before: before.get(after.id) as StoredOffer, after }))
    await updateOffers(tx, changes, now)
    for (const { playerId } of matched.tradedOffers) uids.add(playerId)
    trades.push(...matched.trades)
    isMore = book.length === BATCH_SIZE
  }
  uids.delete(CLERK)
  const record = { itemId, taker, trades, bought: sumBoughtByPlayer(trades), ledger: ledgerEntriesOf(itemId, trades) }
  const alerts = trades.length > 0 ? await recordTrades(tx, record, now) : []
  return { offer, itemId, uids: [...uids], alerts }
}

function sumBoughtByPlayer(trades: readonly Trade[]): Map<string, number> {
  const bought = new Map<string, number>()
  for (const { buyerId, quantity } of trades) {
    if (buyerId !== CLERK) bought.set(buyerId, (bought.get(buyerId) ?? 0) + quantity)
  }
  return bought
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
