import { notice, triggersOf } from '../achievements/milestones.ts'
import { tierAt } from '../character/membership.ts'
import type { Player, Tier } from '../character/player.ts'
import { type Content, find, type Item } from '../content/content.ts'
import { sourcesOf } from '../content/item-sources.ts'
import type { Advanced } from '../core/advance.ts'
import { copy } from '../core/clone.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { isRefused, type Refused, refuse } from '../core/refusals.ts'
import { hours, type Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { addToBank, takeFromBank } from '../inventory/bank.ts'
import { receive } from '../inventory/collection.ts'
import { addItem, countOf, isQuantity, takeItem } from '../inventory/inventory.ts'
import { worldFor } from '../party/party.ts'

/**
 * The Grand Exchange as far as one offer and one player go: what an offer holds, what it costs, who may make it. Rules GX1
 * to GX9. An offer holds its coins or goods itself; nobody's character is touched by a trade.
 */
export const OFFER_TYPES = ['buy', 'sell'] as const
export type OfferType = (typeof OFFER_TYPES)[number]
export const OFFER_STATES = ['active', 'partially_filled', 'completed', 'cancelled'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const MOST_OFFERED = 1_000_000
export const MOST_PRICE = 1_000_000
const MOST_TAX = 5_000_000
/** Rates of tax are whole millionths: shares in binary would cost a coin here and there. */
const WHOLE = 1_000_000

/** The rate of an offer: each of its two sides has the configured share, and the buyer pays both. Rule GX1. */
export function taxRateOf(shareOfASide: number): number {
  return Math.round(2 * shareOfASide * WHOLE)
}

/** What is due on coins spent so far, at a rate in millionths. Rule GX1. */
export function taxOn(spent: number, rate: number): number {
  // Spent times rate may leave the whole numbers a machine can count; in two parts it does not.
  const tax = Math.floor(spent / WHOLE) * rate + Math.floor(((spent % WHOLE) * rate) / WHOLE)
  return Math.min(tax, MOST_TAX)
}

/** What a buy of so many at this price has to hold. Rule GX2. */
export function costOf(quantity: number, price: number, rate: number): number {
  return quantity * price + taxOn(quantity * price, rate)
}

const SLOTS: Readonly<Record<Tier, number>> = { basic: 4, advanced: 6, elite: 8 }
export const FREE_OFFER_SLOTS = 3
export const MOST_OFFER_SLOTS = SLOTS.elite

/** How many offers of a player may stand at once. Rule GX3. */
export function offerSlots(player: Pick<Player, 'subscription'>, at: Millis): number {
  const tier = tierAt(player, at)
  return tier ? SLOTS[tier] : FREE_OFFER_SLOTS
}

/** The lowest tier whose members have this slot; null where everybody has it. */
export function tierOfSlot(slot: number): Tier | null {
  if (slot <= FREE_OFFER_SLOTS) return null
  return (Object.keys(SLOTS) as Tier[]).find((tier) => slot <= SLOTS[tier]) ?? null
}

/** What one costs before anybody has traded it. Rule GX4. */
export function defaultPrice({ value, guidePrice }: Pick<Item, 'value' | 'guidePrice'>): number {
  return Math.min(Math.max(0, Math.round(guidePrice ?? value)), MOST_PRICE)
}

/** Everything that has a price, unless it is only ever given: then it is bound to whoever earned it. Rule GX4. */
export function isTradeable(content: Content, item: Item): boolean {
  if (defaultPrice(item) <= 0) return false
  const sources = sourcesOf(content).get(item.id) ?? []
  return sources.length === 0 || sources.some(({ kind }) => kind !== 'gift' && kind !== 'reward')
}

export const LIMIT_WINDOW = hours(4)
const LIMIT_WORTH = 1_000_000
const LEAST_LIMIT = 10
const MOST_LIMIT = 10_000

/** How many of it one player may buy within a window: about a million coins' worth. Rule GX5. */
export function buyLimitOf(item: Pick<Item, 'value' | 'guidePrice'>): number {
  const worth = Math.floor(LIMIT_WORTH / Math.max(1, defaultPrice(item)))
  return Math.min(Math.max(LEAST_LIMIT, worth), MOST_LIMIT)
}

export interface WantedOffer {
  readonly type: OfferType
  readonly itemId: string
  readonly quantity: number
  readonly price: number
  readonly slot: number
}

/** What is wrong with the figures of an offer, the first thing only. Rule GX6. */
export function offerProblem({ quantity, price }: Pick<WantedOffer, 'quantity' | 'price'>): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  if (!isQuantity(price)) return refuse('exchange/price')
  if (quantity > MOST_OFFERED) return refuse('exchange/quantity-limit')
  if (price > MOST_PRICE) return refuse('exchange/price-limit')
}

/** Why this player cannot make this offer as far as the player's own things decide it. Rule GX6. */
export function mayOffer(player: Player, content: Content, offer: WantedOffer, rate: number, at: Millis) {
  const problem = offerProblem(offer)
  if (problem) return problem
  const { type, itemId, quantity, price, slot } = offer
  const item = find(content.items, itemId)
  if (!item) return refuse('inventory/unknown-item', { item: itemId })
  if (!isTradeable(content, item)) return refuse('exchange/not-tradeable')
  const refused = type === 'buy' ? lacksCoins(player, costOf(quantity, price, rate)) : lacksGoods(player, offer)
  if (refused) return refused
  if (slot > offerSlots(player, at)) return refuse('exchange/slot-locked')
}

function lacksCoins({ coins }: Player, need: number): Refused | undefined {
  if (coins < need) return refuse('exchange/coins', { need, have: coins })
}

function lacksGoods({ inventory, bank }: Player, { itemId, quantity }: WantedOffer): Refused | undefined {
  const held = countOf(inventory, itemId) + countOf(bank, itemId)
  if (held === 0) return refuse('inventory/not-found')
  if (held < quantity) return refuse('inventory/not-enough')
}

/** Takes the coins or the goods of an offer from the player; goods from the pack first, then from the bank. Rule GX7. */
export function putIntoOffer(
  state: Player,
  world: World,
  offer: WantedOffer,
  rate: number,
  at: Millis,
): Advanced | Refused {
  return dealing(state, world, at, (player, content, events) => {
    const refused = mayOffer(player, content, offer, rate, at)
    if (refused) return refused
    const { type, itemId, quantity, price } = offer
    const coins = type === 'buy' ? costOf(quantity, price, rate) : 0
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

/** Pays what an offer at a new price needs beyond what it holds; below nothing, what it no longer needs comes back. */
export function payIntoOffer(state: Player, world: World, coins: number, at: Millis): Advanced | Refused {
  return dealing(state, world, at, (player, _content, events) => {
    const refused = coins > 0 ? lacksCoins(player, coins) : undefined
    if (refused) return refused
    player.coins -= coins
    if (coins > 0) events.push({ type: 'offered', at, coins, used: {} })
    else if (coins < 0) events.push({ type: 'collected', at, coins: -coins, gained: {} })
  })
}

/** What waits in an offer. */
export interface Waiting {
  readonly offerId: string
  readonly itemId: string
  readonly coins: number
  readonly items: number
}

/**
 * Brings what waits in offers to the player: coins, and goods as far as pack and then bank take them. What was taken is
 * said offer by offer; the rest goes on waiting. Rule GX8.
 */
export function collectOffers(
  state: Player,
  world: World,
  waiting: readonly Waiting[],
  at: Millis,
): (Advanced & { taken: Waiting[] }) | Refused {
  const taken: Waiting[] = []
  const collected = dealing(state, world, at, (player, content, events) => {
    if (waiting.every(({ coins, items }) => coins + items === 0)) return refuse('exchange/nothing-waits')
    const gained: Amounts = {}
    for (const offer of waiting) {
      const items = fittingOf(player, content, offer)
      if (items > 0) gained[offer.itemId] = (gained[offer.itemId] ?? 0) + items
      player.coins += offer.coins
      if (items + offer.coins > 0) taken.push({ ...offer, items })
    }
    if (taken.length === 0) return refuse('inventory/no-space')
    receive(player, gained, at)
    events.push({ type: 'collected', at, coins: taken.reduce((sum, { coins }) => sum + coins, 0), gained })
  })
  return isRefused(collected) ? collected : { ...collected, taken }
}

/** Stows as many as find room, in the pack and then in the bank, and answers how many did. */
function fittingOf(player: Player, { items }: Content, { itemId, items: quantity }: Waiting): number {
  if (quantity === 0) return 0
  const item = find(items, itemId)
  // What is no longer in the game still has room in a bank.
  const left = item ? addItem(player.inventory, item, quantity) : quantity
  return left === 0 || addToBank(player, itemId, left) ? quantity : quantity - left
}

type Deal = (player: Player, content: Content, events: GameEvent[]) => Refused | undefined

/** Like an intent, at a moment the state has been advanced to; refused means that nothing has changed. */
function dealing(state: Player, everybodys: World, at: Millis, deal: Deal): Advanced | Refused {
  const player = copy(state)
  const events: GameEvent[] = []
  const era = eraAt(worldFor(player, everybodys).timeline, at)
  const refused = deal(player, era.content, events)
  if (refused) return refused
  notice(player, era, events.flatMap(triggersOf), at, events)
  return { state: player, events }
}
