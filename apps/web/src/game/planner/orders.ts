import type { MarketEntry, Offer } from '@hearthward/contract'
import { costOf, isOpen, type Purchase } from '@hearthward/engine'
import { freeSlot } from '../exchange/offers/terms.ts'
import { askedPriceOf } from './prices.ts'

export interface GoalOrder {
  itemId: string
  quantity: number
  price: number
  slot: number
}

export interface Orders {
  /** As many as there are free slots. */
  list: GoalOrder[]
  /** All coins, with tax. */
  coins: number
  /** How many found no slot. */
  left: number
}

/** What the player's offers bring of an item: still to be bought, and bought but not collected. */
export function orderedOf(offers: readonly Offer[], itemId: string): { open: number; waiting: number } {
  const own = offers.filter((offer) => offer.type === 'buy' && offer.itemId === itemId)
  return {
    open: own.filter(isOpen).reduce((sum, { quantity, filled }) => sum + quantity - filled, 0),
    waiting: own.reduce((sum, { itemsWaiting }) => sum + itemsWaiting, 0),
  }
}

interface Market {
  items: readonly MarketEntry[]
  offers: readonly Offer[]
  slots: number
  taxRate: number
}

/** The orders for what is bought on the exchange and not ordered yet. */
export function ordersFor(purchases: readonly Purchase[], { items, offers, slots, taxRate }: Market): Orders {
  const wanted = new Map<string, number>()
  for (const { npc, itemId, quantity } of purchases) {
    if (npc === null) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity)
  }
  const list: GoalOrder[] = []
  let left = 0
  for (const [itemId, quantity] of wanted) {
    const { open, waiting } = orderedOf(offers, itemId)
    const missing = quantity - open - waiting
    const entry = items.find((each) => each.itemId === itemId)
    const price = entry ? askedPriceOf(entry) : null
    if (missing <= 0 || price === null) continue
    const slot = freeSlot([...offers, ...list], slots)
    if (slot === null) left++
    else list.push({ itemId, quantity: missing, price, slot })
  }
  const coins = list.reduce((sum, { quantity, price }) => sum + costOf(quantity, price, taxRate), 0)
  return { list, coins, left }
}
