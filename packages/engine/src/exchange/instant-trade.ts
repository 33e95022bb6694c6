import { type OfferType, taxOn } from './offers.ts'
import type { PriceLevel } from './prices.ts'

/** What an offer of a quantity trades at once. Rules GX25 to GX28. */
export interface InstantTrade {
  /** The price to offer: the worst one needed. */
  price: number
  /** The quantity that trades at once, which is less than asked for if the book has fewer. */
  filled: number
  /** Paid by a buyer, without tax, or earned by a seller. */
  coins: number
  /** Paid by a buyer in addition. */
  tax: number
}

/**
 * The trades of an offer that accepts any price. `opposite` are the levels of the other side, the best first. Null if
 * nobody is there. Rules GX25, GX27 and GX28.
 */
export function instantTrade(
  type: OfferType,
  quantity: number,
  opposite: readonly PriceLevel[],
  taxRate: number,
): InstantTrade | null {
  let price = 0
  let filled = 0
  let coins = 0
  for (const level of opposite) {
    if (filled >= quantity) break
    const taken = Math.min(level.quantity, quantity - filled)
    price = level.price
    filled += taken
    coins += taken * price
  }
  return filled > 0 ? { price, filled, coins, tax: type === 'buy' ? taxOn(coins, taxRate) : 0 } : null
}

/** A side of the book without the player's own offers, which an offer of the player skips. Rule GX26. */
export function withoutOwnOffers(levels: readonly PriceLevel[], own: readonly PriceLevel[]): PriceLevel[] {
  return levels
    .map(({ price, quantity }) => ({ price, quantity: quantity - ownAt(own, price) }))
    .filter(({ quantity }) => quantity > 0)
}

const ownAt = (own: readonly PriceLevel[], price: number) =>
  own.reduce((sum, level) => sum + (level.price === price ? level.quantity : 0), 0)
