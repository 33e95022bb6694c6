import type { Content, Item, ItemType } from '../content/content.ts'
import { RARE_CHANCE, type Source, sourcesOf } from '../content/item-sources.ts'
import { minutes } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { askedPrice, paidPrice } from '../people/shops.ts'
import { defaultPrice, isTradeable } from './offers.ts'

/** The clerk, who keeps small offers so that somebody alone can trade. Rules GX21 to GX23. */
export const CLERK_RENEWS = minutes(30)
/** So many coins' worth of an item are offered at once on either side, and dealt on a day. */
const A_LOT = 500
export const CLERK_A_DAY = 2_000
/** What costs more is left to players. */
const DEAREST = 1_000
const DEALS_IN: readonly ItemType[] = ['resource', 'food', 'potion']

/** Plain things that come to whoever works for them; nothing that the rules keep rare. Rule GX21. */
export function isForClerk(content: Content, item: Item): boolean {
  if (!DEALS_IN.includes(item.type) || defaultPrice(item) > DEAREST || !isTradeable(content, item)) return false
  return (sourcesOf(content).get(item.id) ?? []).some(isCommon)
}

function isCommon(source: Source): boolean {
  if (source.kind === 'work' || source.kind === 'drop') return source.chance > RARE_CHANCE
  return source.kind === 'shop' || source.kind === 'crop'
}

export interface ClerkPrices {
  /** Null where there is no price at which nobody could gain by shops. */
  buy: number | null
  sell: number
}

/**
 * A tenth below and above the guide price, as far as that stays within half and twice the usual one: whoever drives the
 * guide does not drive the clerk. Never dearer than a shop asks, nor cheaper than one pays. Rule GX22.
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

/** How many the clerk offers at a price, with so many coins' worth dealt on the day already. Rule GX23. */
export function clerkLot(price: number, dealt: number): number {
  const left = CLERK_A_DAY - dealt
  return Math.min(Math.max(1, Math.floor(A_LOT / price)), Math.max(0, Math.floor(left / price)))
}
