import {
  type Content,
  checkOffer,
  costOf,
  type OfferRequest,
  type OfferTerms,
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

/** An offer as typed so far. Invalid figures are NaN. */
export type OfferDraft = Pick<OfferRequest, 'type' | 'itemId' | 'quantity' | 'price'>

/** The totals of an offer. */
export interface Terms {
  /** Without tax. */
  coins: number
  tax: number
  /** What a buy holds in escrow, or a sale earns at least. */
  total: number
}

/** Null while the figures are invalid. */
export function termsOf(draft: OfferDraft, taxRate: number): Terms | null {
  if (offerProblem(draft)) return null
  const { type, quantity, price } = draft
  const coins = quantity * price
  if (type === 'sell') return { coins, tax: 0, total: coins }
  return { coins, tax: taxOn(coins, taxRate), total: costOf(quantity, price, taxRate) }
}

/** The buy limit of an item in the present window. */
export interface BuyLimit {
  most: number
  used: number
}

export interface OfferProblem {
  /** The field it is shown at. */
  at: 'quantity' | 'price' | 'total'
  text: string
  /** A full account could make this offer. */
  isForGuests: boolean
}

const GUEST_FINDS = 'exchange/guest-finds'
const AT_QUANTITY: readonly string[] = [
  'inventory/quantity',
  'exchange/quantity-limit',
  'inventory/not-found',
  'inventory/not-enough',
  GUEST_FINDS,
  'exchange/limit',
]
const AT_PRICE: readonly string[] = ['exchange/price', 'exchange/price-limit']

/** The first reason why the server would refuse the offer, by the same rules and with the same text. */
export function problemOf(
  draft: OfferDraft,
  { player, content, slot, limit, now, ...terms }: OfferContext,
): OfferProblem | null {
  const refused = checkOffer(player, content, { ...draft, slot }, terms, now) ?? refuseOverLimit(draft, limit)
  if (!refused) return null
  const { refused: reason, details } = refused
  const at = AT_QUANTITY.includes(reason) ? 'quantity' : AT_PRICE.includes(reason) ? 'price' : 'total'
  return { at, text: textOf(reason, details), isForGuests: reason === GUEST_FINDS }
}

interface OfferContext extends OfferTerms {
  player: Player
  content: Content
  slot: number
  limit: BuyLimit
  now: number
}

function refuseOverLimit({ type, quantity }: OfferDraft, { most, used }: BuyLimit): Refused | undefined {
  const left = Math.max(0, most - used)
  if (type === 'sell' || quantity <= left) return
  return { refused: 'exchange/limit', details: { limit: most, left } }
}

const FAR_OFF = 0.2

/**
 * The key of the confirmation for a price far from the guide, to the player's disadvantage. Another price or side has
 * another key. Null if no confirmation is needed.
 */
export function priceWarningKey({ type, price }: Pick<OfferDraft, 'type' | 'price'>, guide: number): string | null {
  const isFarOff = type === 'buy' ? price > guide * (1 + FAR_OFF) : price < guide * (1 - FAR_OFF)
  return isFarOff ? `${type} ${price}` : null
}

/** How far a price is from the guide, as text. */
export function priceWarningText(type: OfferType, price: number, guide: number): string {
  const share = Math.round(Math.abs(price / guide - 1) * 100)
  const than = `${formatAmount(share)}% ${type === 'buy' ? 'above' : 'below'} the guide price of ${formatExact(guide)}`
  return `This is ${than}.`
}

/** Moves the price by a percentage, by at least one coin. */
export function stepPrice(price: number, percent: number, most: number): number {
  const by = Math.max(1, Math.round((price * Math.abs(percent)) / 100))
  return Math.min(Math.max(1, price + Math.sign(percent) * by), most)
}

/** The player's first free slot; null if there is none. */
export function freeSlot(taken: readonly { slot: number }[], slots: number): number | null {
  for (let slot = 1; slot <= slots; slot++) if (!taken.some((offer) => offer.slot === slot)) return slot
  return null
}

/** How many the player's coins pay for, tax included. */
export function affordable(coins: number, price: number, taxRate: number): number {
  if (!(price > 0)) return 0
  let most = Math.floor(coins / price)
  // Tax is at most a few percent, so the first guess is only a little too high, and each step comes closer.
  while (most > 0 && costOf(most, price, taxRate) > coins) {
    most -= Math.max(1, Math.floor((costOf(most, price, taxRate) - coins) / (price * 2)))
  }
  return Math.max(0, most)
}

/** The change of the profit in the player's history by a sale; null if none were bought here. */
export function saleProfit({ quantity, price }: OfferDraft, tradeTotals: TradeTotals | null): number | null {
  if (!tradeTotals || tradeTotals.bought === 0) return null
  const { sold, earned } = tradeTotals
  const after = { ...tradeTotals, sold: sold + quantity, earned: earned + quantity * price }
  return profitOf(after) - profitOf(tradeTotals)
}

/** The profit of selling them on at the guide price, after tax. */
export function resaleProfit({ quantity, price }: OfferDraft, guide: number, taxRate: number): number {
  return profitAfterTax(quantity, price, guide, taxRate)
}
