import { CLERK, type PriceAlert } from '@hearthward/contract'
import { isOpen, type Millis, matchOffer, type Trade } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { isReal, type LedgerEntry, readMet, recordTrades, type StoredOffer, updateOffers } from './offer-queries.ts'

/** What has come of an offer, and who is to hear of it once it is committed. */
export interface Traded {
  offer: StoredOffer
  itemId: string
  /** Players whose offers have changed. */
  uids: string[]
  alerts: { uid: string; alert: PriceAlert }[]
}

const AT_ONCE = 50

/**
 * Trades an offer with the market of its item locked: with the best others first, until it is filled or nobody meets it.
 * Everything that follows from the trades is written with them, but the offer itself; that is for whoever made it.
 */
export async function trade(tx: Tagged, made: StoredOffer, now: Millis): Promise<Traded> {
  const { itemId, type: taker } = made
  let offer = made
  const trades: Trade[] = []
  const uids = new Set([made.playerId])
  for (let isMore = true; isMore && isOpen(offer); ) {
    const book = await readMet(tx, offer, AT_ONCE)
    const matched = matchOffer(offer, book)
    offer = matched.offer
    const before = new Map(book.map((other) => [other.id, other]))
    const changes = matched.tradedOffers.map((after) => ({ before: before.get(after.id) as StoredOffer, after }))
    await updateOffers(tx, changes, now)
    for (const { playerId } of matched.tradedOffers) uids.add(playerId)
    trades.push(...matched.trades)
    isMore = book.length === AT_ONCE
  }
  uids.delete(CLERK)
  const following = { itemId, taker, trades, bought: boughtBy(trades), ledger: entriesOf(itemId, trades) }
  const alerts = trades.length > 0 ? await recordTrades(tx, following, now) : []
  return { offer, itemId, uids: [...uids], alerts }
}

function boughtBy(trades: readonly Trade[]): Map<string, number> {
  const bought = new Map<string, number>()
  for (const { buyerId, quantity } of trades) {
    if (buyerId !== CLERK) bought.set(buyerId, (bought.get(buyerId) ?? 0) + quantity)
  }
  return bought
}

/** Tax leaves the game. What the clerk pays comes into it and what it takes leaves, coins and goods alike. */
function entriesOf(itemId: string, trades: readonly Trade[]): LedgerEntry[] {
  const tax = trades.reduce((sum, trade) => sum + trade.tax, 0)
  const clerk: LedgerEntry = { source: 'clerk', itemId, coins: 0, quantity: 0 }
  for (const { buyerId, sellerId, quantity, price } of trades) {
    const sign = Number(buyerId === CLERK) - Number(sellerId === CLERK)
    clerk.coins += sign * quantity * price
    clerk.quantity -= sign * quantity
  }
  const entries: LedgerEntry[] = [{ source: 'tax', itemId, coins: -tax, quantity: 0 }, clerk]
  return entries.filter(isReal)
}
