import type { Content, Item, ItemType } from '../content/content.ts'
import { RARE_CHANCE, type Source, sourcesOf } from '../content/item-sources.ts'
import { minutes } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { askedPrice, paidPrice } from '../people/shops.ts'
import { defaultPrice, isTradeable } from './offers.ts'

/** The clerk keeps small offers, so that a single player can trade. Rules GX21 to GX23. */
export const CLERK_RENEWAL = minutes(30)
/** The value of one lot on either side, in coins, and of all trades in an item per day. */
const LOT_VALUE = 500
export const CLERK_DAILY_VALUE = 2_000
/** The clerk does not trade in more expensive items. */
const MOST_CLERK_PRICE = 1_000
const CLERK_ITEM_TYPES: readonly ItemType[] = ['resource', 'food', 'potion']

/** Common items that players can work for; nothing rare. Rule GX21. */
export function isForClerk(content: Content, item: Item): boolean {
  if (!CLERK_ITEM_TYPES.includes(item.type) || defaultPrice(item) > MOST_CLERK_PRICE || !isTradeable(content, item))
    return false
  return (sourcesOf(content).get(item.id) ?? []).some(isCommon)
}

function isCommon(source: Source): boolean {
  if (source.kind === 'work' || source.kind === 'drop') return source.chance > RARE_CHANCE
  return source.kind === 'shop' || source.kind === 'crop'
}

export interface ClerkPrices {
  /** Null if every price would let players profit from reselling shop goods. */
  buy: number | null
  sell: number
}

/**
 * 10% below and above the guide price, which is limited to between half and twice the usual price: manipulating the
 * guide does not move the clerk. The clerk never pays as much as a shop charges, nor sells as low as a shop pays. Rule
 * GX22.
 */
export function clerkPrices(content: Content, item: Item, guidePrice: number, era: Era): ClerkPrices {
  const usual = defaultPrice(item)
  const price = Math.min(Math.max(guidePrice, Math.ceil(usual / 2)), usual * 2)
  const asked = (sourcesOf(content).get(item.id) ?? []).flatMap((source) =>
    source.kind === 'shop' ? [askedPrice(source.price, era)] : [],
  )
  const buy = Math.min(Math.floor((price * 9) / 10), ...asked.map((shop) => shop - 1))
  const sell = Math.max(Math.ceil((price * 11) / 10), paidPrice(item.value, era) + 1)
  return { buy: buy > 0 ? buy : null, sell: Math.max(sell, buy + 1) }
}

/** The quantity of the clerk's next offer, after trades worth `dealt` coins on the same day. Rule GX23. */
export function clerkLot(price: number, dealt: number): number {
  const left = CLERK_DAILY_VALUE - dealt
  return Math.min(Math.max(1, Math.floor(LOT_VALUE / price)), Math.max(0, Math.floor(left / price)))
}
