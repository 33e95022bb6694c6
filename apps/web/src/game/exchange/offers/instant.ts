import type { Offer, OrderBook } from '@hearthward/contract'
import {
  type InstantTrade,
  instantTrade,
  isOpen,
  type OfferType,
  offerProblem,
  type PriceLevel,
  withoutOwnOffers,
} from '@hearthward/engine'
import { coinsText, formatExact } from '../../../ui/format/numbers.ts'
import type { OfferDraft } from './terms.ts'

/** The levels of both sides of a market, the best first. */
export interface Depth {
  buys: readonly PriceLevel[]
  sells: readonly PriceLevel[]
}

/** The whole known book as an offer of this player meets it: own offers of the other side are skipped. */
export function depthFor(
  { type, itemId }: Pick<OfferDraft, 'type' | 'itemId'>,
  book: OrderBook,
  own: readonly Offer[],
): Depth {
  const depth = { buys: [...book.buys, ...book.deeper.buys], sells: [...book.sells, ...book.deeper.sells] }
  const skipped = own
    .filter((offer) => offer.itemId === itemId && offer.type !== type && isOpen(offer))
    .map(({ price, quantity, filled }) => ({ price, quantity: quantity - filled }))
  return type === 'buy'
    ? { ...depth, sells: withoutOwnOffers(depth.sells, skipped) }
    : { ...depth, buys: withoutOwnOffers(depth.buys, skipped) }
}

/** What the typed quantity trades at once; null without a valid quantity or without anybody to trade with. */
export function instantOf({ type, quantity }: OfferDraft, depth: Depth, taxRate: number): InstantTrade | null {
  if (offerProblem({ quantity, price: 1 })) return null
  return instantTrade(type, quantity, type === 'buy' ? depth.sells : depth.buys, taxRate)
}

const OPPOSITE: Readonly<Record<OfferType, string>> = { buy: 'sellers', sell: 'buyers' }

/** What the instant price brings: how many, the average and the total. */
export function instantText({ type, quantity }: OfferDraft, depth: Depth, instant: InstantTrade | null): string {
  if ((type === 'buy' ? depth.sells : depth.buys).length === 0) return `No ${OPPOSITE[type]}: the offer waits for one.`
  if (!instant) return 'Type a quantity to see the instant price.'
  const { filled, coins, tax } = instant
  const share = filled < quantity ? `Only ${formatExact(filled)} of ${formatExact(quantity)} at once` : 'All at once'
  const total = `${coinsText(coins + tax)}${type === 'buy' ? ' with tax' : ''}`
  return `${share}: ${formatExact(coins / filled)} each on average, ${total}.`
}

/** The prices of the exchange for one side. */
export interface NamedPrices {
  suggested: number
  instant: number | null
  guide: number
}

/** The name of a typed price: 'Suggested price', 'Suggested and instant price', '4% above the guide price'. */
export function priceName(price: number, { suggested, instant, guide }: NamedPrices): string {
  const named = [price === suggested && 'suggested', price === instant && 'instant', price === guide && 'guide']
  const names = named.filter((name) => name !== false)
  if (names.length > 0) return capitalized(`${names.join(' and ')} price`)
  const percent = Math.round(Math.abs(price / guide - 1) * 100)
  return `${percent < 1 ? 'Less than 1' : formatExact(percent)}% ${price > guide ? 'above' : 'below'} the guide price`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
