import { endAction } from '../activity/action.ts'
import { BANK_ENTRIES, newPlayer, type Player, RESET_COINS, type Stack } from '../character/player.ts'
import { type Content, type EquipmentSlot, find } from '../content/content.ts'
import type { Advanced } from '../core/advance.ts'
import { copy } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { addToBank } from '../inventory/bank.ts'
import { receive } from '../inventory/collection.ts'
import { addItem, countOf, isQuantity, takeItem } from '../inventory/inventory.ts'
import { MOST_HELD } from './edit-fields.ts'

/** What staff give, take, tidy up and reset. Rules ED10 to ED15. */
export const RESET_TYPES = ['full', 'skills', 'inventory'] as const
export type ResetType = (typeof RESET_TYPES)[number]

export const ITEM_SOURCES = ['inventory', 'bank', 'equipment'] as const
export type ItemSource = (typeof ITEM_SOURCES)[number]

type Changed = Pick<Advanced, 'state' | 'events'>
const contentAt = (world: World, at: Millis): Content => eraAt(world.timeline, at).content

/** Into the pack as far as there is room, the rest into the bank; all of it, or nothing. */
export function giveItems(
  state: Player,
  world: World,
  { itemId, quantity }: { itemId: string; quantity: number },
  at: Millis,
): Changed | Refused {
  const item = find(contentAt(world, at).items, itemId)
  if (!item) return refuse('inventory/unknown-item', { item: itemId })
  if (!isQuantity(quantity) || quantity > MOST_HELD) return refuse('inventory/quantity')
  const player = copy(state)
  const left = addItem(player.inventory, item, quantity)
  if (left > 0 && !addToBank(player, itemId, left, BANK_ENTRIES)) return refuse('bank/full')
  receive(player, { [itemId]: quantity }, at)
  return { state: player, events: [] }
}

export function removeItems(
  state: Player,
  { itemId, quantity, source }: { itemId: string; quantity: number; source: ItemSource },
): Changed | Refused {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const player = copy(state)
  const slot = wornAt(player, itemId)
  const held = source === 'equipment' ? wornOf(player, slot) : countOf(player[source], itemId)
  if (held === 0) return refuse('edit/not-held')
  if (held < quantity) return refuse('inventory/not-enough')
  if (source !== 'equipment') takeItem(player[source], itemId, quantity)
  else {
    if (held === quantity) delete player.equipment[slot as EquipmentSlot]
    if (slot === 'quiver') player.ammunition -= quantity
  }
  return { state: player, events: [] }
}

function wornAt(player: Player, itemId: string): EquipmentSlot | undefined {
  const slots = Object.keys(player.equipment) as EquipmentSlot[]
  return slots.find((slot) => player.equipment[slot] === itemId)
}

function wornOf(player: Player, slot: EquipmentSlot | undefined): number {
  if (!slot) return 0
  return slot === 'quiver' ? player.ammunition : 1
}

/** Stacks of one thing become one where the rules stack it; what data of another time has left apart. */
export function consolidate(state: Player, world: World, at: Millis): Changed {
  const { items } = contentAt(world, at)
  const player = copy(state)
  player.inventory = merged(player.inventory, (id) => find(items, id)?.stackable === true)
  player.bank = merged(player.bank, () => true)
  return { state: player, events: [] }
}

function merged(stacks: readonly Stack[], isStacked: (id: string) => boolean): Stack[] {
  const kept: Stack[] = []
  for (const stack of stacks) {
    const first = isStacked(stack.id) ? kept.find(({ id }) => id === stack.id) : undefined
    if (first) first.quantity += stack.quantity
    else kept.push({ ...stack })
  }
  return kept
}

/** Puts back what a character began with. What runs or waits comes to rest; what the rolls count by goes on. */
export function resetPlayer(state: Player, type: ResetType, at: Millis): Changed {
  const fresh = newPlayer(state.uid, at)
  const events: GameEvent[] = []
  const player = copy(state)
  endAction(player, at, 'stop/asked', {}, events)
  player.queue = []
  if (type !== 'inventory') {
    player.skills = fresh.skills
    player.maxHitpoints = fresh.maxHitpoints
    player.currentHitpoints = Math.min(player.currentHitpoints, player.maxHitpoints)
    player.statistics.totalXp = 0
  }
  if (type !== 'skills') {
    player.inventory = []
    player.bank = []
    player.waiting = {}
    player.coins = RESET_COINS
  }
  if (type === 'full') {
    player.equipment = {}
    player.ammunition = 0
    player.currentHitpoints = player.maxHitpoints
    player.statistics = fresh.statistics
  }
  return { state: player, events }
}
