import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { tierAt } from '../character/membership.ts'
import type { Player, Tier } from '../character/player.ts'
import { type Content, find, type Item } from '../content/content.ts'
import { sourcesOf } from '../content/item-sources.ts'
import type { Advanced } from '../core/advance.ts'
import { clone } from '../core/clone.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { isRefused, type Refused, refuse } from '../core/refusals.ts'
import { hours, type Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { addToBank, takeFromBank } from '../inventory/bank.ts'
import { recordReceived } from '../inventory/collection.ts'
import { addItem, countOf, isQuantity, takeItem } from '../inventory/inventory.ts'
import { worldFor } from '../party/party.ts'

/**
 * Offers of the Grand Exchange: what an offer holds in escrow, its costs, and who may make it. Rules GX1 to GX9 and GX24. A
 * trade changes offers only, never a character.
 */
export const OFFER_TYPES = ['buy', 'sell'] as const
export type OfferType = (typeof OFFER_TYPES)[number]
export const OFFER_STATES = ['active', 'partially_filled', 'completed', 'cancelled'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const MOST_OFFERED = 1_000_000
export const MOST_PRICE = 1_000_000
const MOST_TAX = 5_000_000
/** Tax rates are whole millionths: binary fractions would lose a coin now and then. */
const WHOLE = 1_000_000

/** The tax rate of an offer: each side has the configured share, and the buyer pays both. Rule GX1. */
export function taxRateOf(shareOfASide: number): number {
  return Math.round(2 * shareOfASide * WHOLE)
}

/** The tax on the coins spent so far, at a rate in millionths. Rule GX1. */
export function taxOn(spent: number, rate: number): number {
  // Computed in two parts, because the product could exceed the safe integers.
  const tax = Math.floor(spent / WHOLE) * rate + Math.floor(((spent % WHOLE) * rate) / WHOLE)
  return Math.min(tax, MOST_TAX)
}

/** The coins a buy has to hold. Rule GX2. */
export function costOf(quantity: number, price: number, rate: number): number {
  return quantity * price + taxOn(quantity * price, rate)
}

const SLOTS: Readonly<Record<Tier, number>> = { basic: 4, advanced: 6, elite: 8 }
export const FREE_OFFER_SLOTS = 3
export const MOST_OFFER_SLOTS = SLOTS.elite

/** The number of offer slots of a player. Rule GX3. */
export function offerSlots(player: Pick<Player, 'subscription'>, at: Millis): number {
  const tier = tierAt(player, at)
  return tier ? SLOTS[tier] : FREE_OFFER_SLOTS
}

/** The lowest tier that unlocks this slot; null if everybody has it. */
export function tierOfSlot(slot: number): Tier | null {
  if (slot <= FREE_OFFER_SLOTS) return null
  return (Object.keys(SLOTS) as Tier[]).find((tier) => slot <= SLOTS[tier]) ?? null
}

/** The price before the first trade. Rule GX4. */
export function defaultPrice({ value, guidePrice }: Pick<Item, 'value' | 'guidePrice'>): number {
  return Math.min(Math.max(0, Math.round(guidePrice ?? value)), MOST_PRICE)
}

/**
 * Items with a price can be traded, unless they only come as gifts or rewards: those are bound to their owner. Rule
 * GX4.
 */
export function isTradeable(content: Content, item: Item): boolean {
  if (defaultPrice(item) <= 0) return false
  const sources = sourcesOf(content).get(item.id) ?? []
  return sources.length === 0 || sources.some(({ kind }) => kind !== 'gift' && kind !== 'reward')
}

export const LIMIT_WINDOW = hours(4)
const LIMIT_WORTH = 1_000_000
const LEAST_LIMIT = 10
const MOST_LIMIT = 10_000

/** The buy limit of a player per window: about a million coins' worth. Rule GX5. */
export function buyLimitOf(item: Pick<Item, 'value' | 'guidePrice'>): number {
  const worth = Math.floor(LIMIT_WORTH / Math.max(1, defaultPrice(item)))
  return Math.min(Math.max(LEAST_LIMIT, worth), MOST_LIMIT)
}

export interface OfferRequest {
  readonly type: OfferType
  readonly itemId: string
  readonly quantity: number
  readonly price: number
  readonly slot: number
}

/** The first problem with the figures of an offer. Rule GX6. */
export function offerProblem({ quantity, price }: Pick<OfferRequest, 'quantity' | 'price'>): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  if (!isQuantity(price)) return refuse('exchange/price')
  if (quantity > MOST_OFFERED) return refuse('exchange/quantity-limit')
  if (price > MOST_PRICE) return refuse('exchange/price-limit')
}

export interface OfferTerms {
  /** In millionths. */
  readonly taxRate: number
  readonly isGuest: boolean
}

/** The refusal if the player cannot make this offer, as far as the player's own state decides it. Rule GX6. */
export function checkOffer(
  player: Player,
  content: Content,
  offer: OfferRequest,
  { taxRate, isGuest }: OfferTerms,
  at: Millis,
) {
  const problem = offerProblem(offer)
  if (problem) return problem
  const { type, itemId, quantity, price, slot } = offer
  const item = find(content.items, itemId)
  if (!item) return refuse('inventory/unknown-item', { item: itemId })
  if (!isTradeable(content, item)) return refuse('exchange/not-tradeable')
  const refused =
    type === 'buy' ? checkCoins(player, costOf(quantity, price, taxRate)) : checkGoods(player, offer, isGuest)
  if (refused) return refused
  if (slot > offerSlots(player, at)) return refuse('exchange/slot-locked')
}

function checkCoins({ coins }: Player, need: number): Refused | undefined {
  if (coins < need) return refuse('exchange/coins', { need, have: coins })
}

/** How many of an item a player can offer. Guests keep their rare finds: accounts cost nothing to make. Rule GX24. */
export function offerableOf({ inventory, bank, collection }: Player, itemId: string, isGuest: boolean): number {
  const held = countOf(inventory, itemId) + countOf(bank, itemId)
  return isGuest ? Math.max(0, held - (collection[itemId]?.found ?? 0)) : held
}

function checkGoods(player: Player, { itemId, quantity }: OfferRequest, isGuest: boolean): Refused | undefined {
  const held = offerableOf(player, itemId, false)
  if (held === 0) return refuse('inventory/not-found')
  if (held < quantity) return refuse('inventory/not-enough')
  const most = offerableOf(player, itemId, isGuest)
  if (most < quantity) return refuse('exchange/guest-finds', { most })
}

/** Takes the coins or goods of an offer from the player; goods from the pack first, then from the bank. Rule GX7. */
export function putIntoOffer(
  state: Player,
  world: World,
  offer: OfferRequest,
  terms: OfferTerms,
  at: Millis,
): Advanced | Refused {
  return applyDeal(state, world, at, (player, content, events) => {
    const refused = checkOffer(player, content, offer, terms, at)
    if (refused) return refused
    const { type, itemId, quantity, price } = offer
    const coins = type === 'buy' ? costOf(quantity, price, terms.taxRate) : 0
    player.coins -= coins
    if (type === 'sell') takeGoods(player, itemId, quantity)
    events.push({ type: 'offered', at, coins, used: type === 'sell' ? { [itemId]: quantity } : {} })
  })
}

function takeGoods(player: Player, itemId: string, quantity: number): void {
  const packed = Math.min(quantity, countOf(player.inventory, itemId))
  takeItem(player.inventory, itemId, packed)
  takeFromBank(player, itemId, quantity - packed)
}

/** Pays the coins an offer needs at a new price; a negative amount is paid back. */
export function payIntoOffer(state: Player, world: World, coins: number, at: Millis): Advanced | Refused {
  return applyDeal(state, world, at, (player, _content, events) => {
    const refused = coins > 0 ? checkCoins(player, coins) : undefined
    if (refused) return refused
    player.coins -= coins
    if (coins > 0) events.push({ type: 'offered', at, coins, used: {} })
    else if (coins < 0) events.push({ type: 'collected', at, coins: -coins, gained: {} })
  })
}

/** The coins and items that can be collected from an offer. */
export interface UncollectedOffer {
  readonly offerId: string
  readonly itemId: string
  readonly coins: number
  readonly items: number
}

/**
 * Collects coins and items from offers: items to the pack, then to the bank. `taken` lists what was collected from each
 * offer; the rest stays there. Rule GX8.
 */
export function collectOffers(
  state: Player,
  world: World,
  waiting: readonly UncollectedOffer[],
  at: Millis,
): (Advanced & { taken: UncollectedOffer[] }) | Refused {
  const taken: UncollectedOffer[] = []
  const collected = applyDeal(state, world, at, (player, content, events) => {
    if (waiting.every(({ coins, items }) => coins + items === 0)) return refuse('exchange/nothing-waits')
    const gained: Amounts = {}
    for (const offer of waiting) {
      const items = storeFittingItems(player, content, offer)
      if (items > 0) gained[offer.itemId] = (gained[offer.itemId] ?? 0) + items
      player.coins += offer.coins
      if (items + offer.coins > 0) taken.push({ ...offer, items })
    }
    if (taken.length === 0) return refuse('inventory/no-space')
    recordReceived(player, gained, at)
    events.push({ type: 'collected', at, coins: taken.reduce((sum, { coins }) => sum + coins, 0), gained })
  })
  return isRefused(collected) ? collected : { ...collected, taken }
}

/** Adds as many items as have room, to the pack and then to the bank, and returns how many. */
function storeFittingItems(player: Player, { items }: Content, { itemId, items: quantity }: UncollectedOffer): number {
  if (quantity === 0) return 0
  const item = find(items, itemId)
  // Items that are no longer in the content can still go to the bank.
  const left = item ? addItem(player.inventory, item, quantity) : quantity
  return left === 0 || addToBank(player, itemId, left) ? quantity : quantity - left
}

type Deal = (player: Player, content: Content, events: GameEvent[]) => Refused | undefined

/** Applies a change like an intent, at the moment the state has been advanced to. A refusal changes nothing. */
function applyDeal(state: Player, sharedWorld: World, at: Millis, deal: Deal): Advanced | Refused {
  const player = clone(state)
  const events: GameEvent[] = []
  const era = eraAt(worldFor(player, sharedWorld).timeline, at)
  const refused = deal(player, era.content, events)
  if (refused) return refused
  settleMilestones(player, era, triggersSince(events), at, events)
  return { state: player, events }
}
