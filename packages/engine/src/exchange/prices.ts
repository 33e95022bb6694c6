import { hours, type Millis } from '../core/time.ts'
import { MOST_PRICE, type OfferType, taxOn } from './offers.ts'

/** What the exchange knows of an item's price, and what it suggests. Rules GX15 to GX20. */
export const TRENDS = ['up', 'down', 'stable'] as const
export type Trend = (typeof TRENDS)[number]

/** The price the guide stands at, in thousandths of a coin: 5% of a few coins is less than one. */
export interface Guide {
  readonly thousandths: number
  /** Where it stood when the day began, and which day, counted from 1970 in UTC. */
  readonly opened: number
  readonly day: number
}

/** So many traded for so many coins in all. */
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

/** The guide moved towards what was paid on average in the last 24 hours, by 5% of the day's opening at most. Rule GX15. */
export function movedGuide(guide: Guide, paid: Volume, today: number): Guide {
  const opened = guide.day === today ? guide.opened : guide.thousandths
  if (paid.quantity === 0) return { ...guide, opened, day: today }
  const wanted = Math.round((paid.coins / paid.quantity) * COIN)
  const most = Math.floor((opened * MOST_A_DAY) / PERCENT)
  const thousandths = Math.min(Math.max(wanted, opened - most, COIN), opened + most, MOST_PRICE * COIN)
  return { thousandths, opened, day: today }
}

/** How many times a price is above the guide, or below it. Detection rules and the exchange desk both use it. */
export const timesOffGuide = (price: number, guide: number): number =>
  Math.max(price / guide, guide / Math.max(price, 1))

/** In whole coins, rounded towards the day's opening: so it never shows more than the 5% either. Rule GX15. */
export function guidePriceOf({ thousandths, opened }: Guide): number {
  return Math.max(1, (thousandths >= opened ? Math.floor : Math.ceil)(thousandths / COIN))
}

/** Trades of this long ago and less make the trend; of these the later half is held against the earlier. */
export const TREND_SPAN = hours(24)
const STABLE_WITHIN = 0.01
const STRONGEST_AT = 0.1

/** Which way it goes, and how strongly from 0 to 1. Without trades earlier on, the guide price stands for them. Rule GX16. */
export function trendOf(earlier: Volume, later: Volume, guidePrice: number): { trend: Trend; strength: number } {
  if (later.quantity === 0) return { trend: 'stable', strength: 0 }
  const before = earlier.quantity > 0 ? earlier.coins / earlier.quantity : guidePrice
  const change = later.coins / later.quantity / before - 1
  const strength = Math.min(1, Math.round((Math.abs(change) / STRONGEST_AT) * 1_000) / 1_000)
  if (Math.abs(change) < STABLE_WITHIN) return { trend: 'stable', strength }
  return { trend: change > 0 ? 'up' : 'down', strength }
}

/** Offered for sale by one wanted; 1 where there is neither. Rule GX17. */
export function supplyDemandRatio(supply: number, demand: number): number {
  if (supply === 0 && demand === 0) return 1
  return Math.round((supply / Math.max(1, demand)) * 1_000) / 1_000
}

const EAGER = 0.02
/** Trend and shortage each bend a suggestion by this much at most. */
const BENDS_BY = 0.01

/** What to ask to buy or sell soon: 2% on the other's side, bent by the trend and by shortage or glut. Rule GX18. */
export function suggestedPrice(
  type: OfferType,
  price: number,
  { trend, strength, ratio }: { trend: Trend; strength: number; ratio: number },
): number {
  const upwards = trend === 'up' ? strength : trend === 'down' ? -strength : 0
  // From 1, where all is wanted and nothing offered, over 0 to -1.
  const shortage = (1 - ratio) / (1 + ratio)
  const bent = (upwards + shortage) * BENDS_BY
  return asPrice(price * (1 + (type === 'buy' ? EAGER : -EAGER) + bent))
}

const OVERBID = 0.01
export const PRICE_WITHOUT_ANY = 100

/** Where no trade was ever seen: by the best offer of the other side, else by the usual price, else 100. Rule GX19. */
export function suggestedUntraded(type: OfferType, bestOpposite: number | null, usual: number | null): number {
  if (bestOpposite !== null) return asPrice(bestOpposite * (1 + (type === 'buy' ? OVERBID : -OVERBID)))
  if (usual) return suggestedPrice(type, usual, { trend: 'stable', strength: 0, ratio: 1 })
  return PRICE_WITHOUT_ANY
}

function asPrice(price: number): number {
  return Math.min(Math.max(1, Math.round(price)), MOST_PRICE)
}

/** One price of a side of the book. */
export interface Level {
  readonly price: number
  readonly quantity: number
}

/**
 * How long an offer may take: at once as far as the other side has what it asks for; behind what stands before it on its
 * own side, at the pace of the last day's trades. Null where nobody can tell. Rule GX20.
 */
export function timeToFill(
  offer: { type: OfferType; quantity: number; price: number },
  book: { buys: readonly Level[]; sells: readonly Level[] },
  soldInADay: number,
): Millis | null {
  const [own, other] = offer.type === 'buy' ? [book.buys, book.sells] : [book.sells, book.buys]
  const isAsGood = (level: Level) => (offer.type === 'buy' ? level.price <= offer.price : level.price >= offer.price)
  const isAhead = (level: Level) => (offer.type === 'buy' ? level.price >= offer.price : level.price <= offer.price)
  const rest = offer.quantity - sumOf(other.filter(isAsGood))
  if (rest <= 0) return 0
  if (soldInADay === 0) return null
  return Math.ceil(((rest + sumOf(own.filter(isAhead))) / soldInADay) * TREND_SPAN)
}

const sumOf = (levels: readonly Level[]) => levels.reduce((sum, { quantity }) => sum + quantity, 0)

/** What buying so many at one price and selling them at another leaves, once the buyer's tax is paid. Rule GX1. */
export function profitAfterTax(quantity: number, bought: number, sold: number, taxRate: number): number {
  return quantity * (sold - bought) - taxOn(quantity * bought, taxRate)
}

/** What somebody has bought and sold of an item, and for how many coins; paid with tax. */
export interface Dealings {
  bought: number
  paid: number
  sold: number
  earned: number
}

/** What one of those bought has cost; null where none were. */
export const averageCostOf = ({ bought, paid }: Pick<Dealings, 'bought' | 'paid'>): number | null =>
  bought === 0 ? null : paid / bought

/** What came of it all: as many as were bought have cost something, what else was sold was found or made. */
export function profitOf({ bought, paid, sold, earned }: Dealings): number {
  return earned - Math.round((averageCostOf({ bought, paid }) ?? 0) * Math.min(sold, bought))
}
