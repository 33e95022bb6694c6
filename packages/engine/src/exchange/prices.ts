import { hours, type Millis } from '../core/time.ts'
import { MOST_PRICE, type OfferType, taxOn } from './offers.ts'

/** Guide prices, trends and suggested prices. Rules GX15 to GX20. */
export const TRENDS = ['up', 'down', 'stable'] as const
export type Trend = (typeof TRENDS)[number]

/** The guide price in thousandths of a coin: 5% of a few coins is less than one. */
export interface Guide {
  readonly thousandths: number
  /** The price at the start of the day, and that day, counted from 1970 in UTC. */
  readonly opened: number
  readonly day: number
}

/** The quantity of trades and their coins in total. */
export interface Volume {
  readonly quantity: number
  readonly coins: number
}

const MOST_A_DAY = 5
const PERCENT = 100
const COIN = 1_000

export function guideFrom(price: number, day: number): Guide {
  return { thousandths: price * COIN, opened: price * COIN, day }
}

/** Moves the guide towards the average price of the last 24 hours, by at most 5% of the day's opening. Rule GX15. */
export function moveGuide(guide: Guide, paid: Volume, today: number): Guide {
  const opened = guide.day === today ? guide.opened : guide.thousandths
  if (paid.quantity === 0) return { ...guide, opened, day: today }
  const average = Math.round((paid.coins / paid.quantity) * COIN)
  const most = Math.floor((opened * MOST_A_DAY) / PERCENT)
  const thousandths = Math.min(Math.max(average, opened - most, COIN), opened + most, MOST_PRICE * COIN)
  return { thousandths, opened, day: today }
}

/**
 * The ratio of a price and the guide price, the larger by the smaller. Detection rules and the exchange desk use it.
 */
export const timesOffGuide = (price: number, guide: number): number =>
  Math.max(price / guide, guide / Math.max(price, 1))

/**
 * In whole coins, rounded towards the day's opening, so that the displayed change does not exceed 5% either. Rule GX15.
 */
export function guidePriceOf({ thousandths, opened }: Guide): number {
  return Math.max(1, (thousandths >= opened ? Math.floor : Math.ceil)(thousandths / COIN))
}

/** The trend uses trades within this time: the later half is compared with the earlier half. */
export const TREND_SPAN = hours(24)
const STABLE_WITHIN = 0.01
const STRONGEST_AT = 0.1

/**
 * The direction of the price and its strength from 0 to 1. Without earlier trades the guide price replaces them. Rule
 * GX16.
 */
export function trendOf(earlier: Volume, later: Volume, guidePrice: number): { trend: Trend; strength: number } {
  if (later.quantity === 0) return { trend: 'stable', strength: 0 }
  const before = earlier.quantity > 0 ? earlier.coins / earlier.quantity : guidePrice
  const change = later.coins / later.quantity / before - 1
  const strength = Math.min(1, Math.round((Math.abs(change) / STRONGEST_AT) * 1_000) / 1_000)
  if (Math.abs(change) < STABLE_WITHIN) return { trend: 'stable', strength }
  return { trend: change > 0 ? 'up' : 'down', strength }
}

/** Supply divided by demand; 1 if there is neither. Rule GX17. */
export function supplyDemandRatio(supply: number, demand: number): number {
  if (supply === 0 && demand === 0) return 1
  return Math.round((supply / Math.max(1, demand)) * 1_000) / 1_000
}

const MARGIN = 0.02
/** The largest adjustment of a suggestion by the trend, and by shortage. */
const MOST_ADJUSTMENT = 0.01

/**
 * The price at which an offer should trade soon: 2% in favour of the other side, adjusted by the trend and by shortage
 * or surplus. Rule GX18.
 */
export function suggestedPrice(
  type: OfferType,
  price: number,
  { trend, strength, ratio }: { trend: Trend; strength: number; ratio: number },
): number {
  const upwards = trend === 'up' ? strength : trend === 'down' ? -strength : 0
  // From 1 (demand only) over 0 to -1 (supply only).
  const shortage = (1 - ratio) / (1 + ratio)
  const adjustment = (upwards + shortage) * MOST_ADJUSTMENT
  return roundPrice(price * (1 + (type === 'buy' ? MARGIN : -MARGIN) + adjustment))
}

const OVERBID = 0.01
export const FALLBACK_PRICE = 100

/**
 * For an item without trades: from the best offer of the other side, otherwise from the usual price, otherwise 100.
 * Rule GX19.
 */
export function suggestedUntraded(type: OfferType, bestOpposite: number | null, usual: number | null): number {
  if (bestOpposite !== null) return roundPrice(bestOpposite * (1 + (type === 'buy' ? OVERBID : -OVERBID)))
  if (usual) return suggestedPrice(type, usual, { trend: 'stable', strength: 0, ratio: 1 })
  return FALLBACK_PRICE
}

function roundPrice(price: number): number {
  return Math.min(Math.max(1, Math.round(price)), MOST_PRICE)
}

/** One price level of a side of the order book. */
export interface PriceLevel {
  readonly price: number
  readonly quantity: number
}

/**
 * The expected time to fill an offer: at once as far as the other side matches it; otherwise after the offers ahead of
 * it, at the pace of the last day's trades. Null if there were none. Rule GX20.
 */
export function timeToFill(
  offer: { type: OfferType; quantity: number; price: number },
  book: { buys: readonly PriceLevel[]; sells: readonly PriceLevel[] },
  soldInADay: number,
): Millis | null {
  const [own, other] = offer.type === 'buy' ? [book.buys, book.sells] : [book.sells, book.buys]
  const isAsGood = (level: PriceLevel) =>
    offer.type === 'buy' ? level.price <= offer.price : level.price >= offer.price
  const isAhead = (level: PriceLevel) =>
    offer.type === 'buy' ? level.price >= offer.price : level.price <= offer.price
  const rest = offer.quantity - sumOf(other.filter(isAsGood))
  if (rest <= 0) return 0
  if (soldInADay === 0) return null
  return Math.ceil(((rest + sumOf(own.filter(isAhead))) / soldInADay) * TREND_SPAN)
}

const sumOf = (levels: readonly PriceLevel[]) => levels.reduce((sum, { quantity }) => sum + quantity, 0)

/** The profit of buying at one price and selling at another, after the buyer's tax. Rule GX1. */
export function profitAfterTax(quantity: number, bought: number, sold: number, taxRate: number): number {
  return quantity * (sold - bought) - taxOn(quantity * bought, taxRate)
}

/** Quantities of an item that a player has bought and sold, and the coins paid, including tax, and earned. */
export interface TradeTotals {
  bought: number
  paid: number
  sold: number
  earned: number
}

/** The average cost of the items bought; null if there are none. */
export const averageCostOf = ({ bought, paid }: Pick<TradeTotals, 'bought' | 'paid'>): number | null =>
  bought === 0 ? null : paid / bought

/** The profit of all trades: items sold beyond those bought were found or made, so they cost nothing. */
export function profitOf({ bought, paid, sold, earned }: TradeTotals): number {
  return earned - Math.round((averageCostOf({ bought, paid }) ?? 0) * Math.min(sold, bought))
}
