import {
  type Content,
  checkOffer,
  costOf,
  type OfferRequest,
  type OfferType,
  offerProblem,
  type Player,
  profitAfterTax,
  profitOf,
  type Refused,
  type TradeTotals,
  taxOn,
  textOf,
} from '@hearthward/engine'
import { formatAmount, formatExact } from '../../../ui/format/numbers.ts'

/** What is meant to be offered, as typed so far; not a number where it is none. */
export type Draft = Pick<OfferRequest, 'type' | 'itemId' | 'quantity' | 'price'>

/** What it comes to. */
export interface Terms {
  /** Without tax. */
  coins: number
  tax: number
  /** What a buy holds, or a sale brings at the least. */
  total: number
}

/** Null while the figures are none. */
export function termsOf(draft: Draft, taxRate: number): Terms | null {
  if (offerProblem(draft)) return null
  const { type, quantity, price } = draft
  const coins = quantity * price
  if (type === 'sell') return { coins, tax: 0, total: coins }
  return { coins, tax: taxOn(coins, taxRate), total: costOf(quantity, price, taxRate) }
}

/** How many of an item may still be bought in the present window. */
export interface BuyLimit {
  most: number
  used: number
}

export interface Problem {
  /** Beside which field it is said. */
  at: 'quantity' | 'price' | 'total'
  text: string
}

const BESIDE_QUANTITY: readonly string[] = [
  'inventory/quantity',
  'exchange/quantity-limit',
  'inventory/not-found',
  'inventory/not-enough',
  'exchange/limit',
]
const BESIDE_PRICE: readonly string[] = ['exchange/price', 'exchange/price-limit']

/** Why the server would refuse it, the first thing only, in its own words and by its own rules. */
export function problemOf(draft: Draft, { player, content, slot, taxRate, limit, now }: Circumstances): Problem | null {
  const refused = checkOffer(player, content, { ...draft, slot }, taxRate, now) ?? overLimit(draft, limit)
  if (!refused) return null
  const { refused: reason, details } = refused
  const at = BESIDE_QUANTITY.includes(reason) ? 'quantity' : BESIDE_PRICE.includes(reason) ? 'price' : 'total'
  return { at, text: textOf(reason, details) }
}

interface Circumstances {
  player: Player
  content: Content
  slot: number
  taxRate: number
  limit: BuyLimit
  now: number
}

function overLimit({ type, quantity }: Draft, { most, used }: BuyLimit): Refused | undefined {
  const left = Math.max(0, most - used)
  if (type === 'sell' || quantity <= left) return
  return { refused: 'exchange/limit', details: { limit: most, left } }
}

const FAR_OFF = 0.2

/**
 * What is asked about once more, by a name of its own: where somebody would pay, or be content with, much that nobody asks
 * of them. Another price or the other side is another doubt. Null where there is none.
 */
export function doubtOf({ type, price }: Pick<Draft, 'type' | 'price'>, guide: number): string | null {
  const isFarOff = type === 'buy' ? price > guide * (1 + FAR_OFF) : price < guide * (1 - FAR_OFF)
  return isFarOff ? `${type} ${price}` : null
}

/** How far a price is off, in words. */
export function doubtWords(type: OfferType, price: number, guide: number): string {
  const share = Math.round(Math.abs(price / guide - 1) * 100)
  const than = `${formatAmount(share)}% ${type === 'buy' ? 'above' : 'below'} the guide price of ${formatExact(guide)}`
  return `This is ${than}.`
}

/** The price moved by so many per cent, by one coin at the least. */
export function stepped(price: number, percent: number, most: number): number {
  const by = Math.max(1, Math.round((price * Math.abs(percent)) / 100))
  return Math.min(Math.max(1, price + Math.sign(percent) * by), most)
}

/** The first slot of one's own in which nothing stands; null where there is none. */
export function freeSlot(taken: readonly { slot: number }[], slots: number): number | null {
  for (let slot = 1; slot <= slots; slot++) if (!taken.some((offer) => offer.slot === slot)) return slot
  return null
}

/** How many of it the purse pays for, tax included. */
export function affordable(coins: number, price: number, taxRate: number): number {
  if (!(price > 0)) return 0
  let most = Math.floor(coins / price)
  // Tax is at most a few per cent: the first guess is that much too high at most, and each step nearer.
  while (most > 0 && costOf(most, price, taxRate) > coins) {
    most -= Math.max(1, Math.floor((costOf(most, price, taxRate) - coins) / (price * 2)))
  }
  return Math.max(0, most)
}

/** By how much a sale will raise the profit that one's own history shows; null where none were bought here. */
export function saleProfit({ quantity, price }: Draft, dealings: TradeTotals | null): number | null {
  if (!dealings || dealings.bought === 0) return null
  const { sold, earned } = dealings
  const after = { ...dealings, sold: sold + quantity, earned: earned + quantity * price }
  return profitOf(after) - profitOf(dealings)
}

/** What selling them on at the guide price would leave, after tax. */
export function resaleProfit({ quantity, price }: Draft, guide: number, taxRate: number): number {
  return profitAfterTax(quantity, price, guide, taxRate)
}
