import { endAction } from '../activity/action.ts'
import { BANK_ENTRIES, newPlayer, type Player, RESET_COINS, type Stack } from '../character/player.ts'
import { type Content, type EquipmentSlot, find } from '../content/content.ts'
import type { Advanced } from '../core/advance.ts'
import { clone } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { addToBank } from '../inventory/bank.ts'
import { recordReceived } from '../inventory/collection.ts'
import { addItem, countOf, isQuantity, takeItem } from '../inventory/inventory.ts'
import { MOST_HELD } from './edit-fields.ts'

/** Giving, removing and consolidating items and resetting players. Rules ED10 to ED15. */
export const RESET_TYPES = ['full', 'skills', 'inventory'] as const
export type ResetType = (typeof RESET_TYPES)[number]

export const ITEM_SOURCES = ['inventory', 'bank', 'equipment'] as const
export type ItemSource = (typeof ITEM_SOURCES)[number]

type StaffChange = Pick<Advanced, 'state' | 'events'>
const contentAt = (world: World, at: Millis): Content => eraAt(world.timeline, at).content

/** Adds items to the pack as far as there is room, and the rest to the bank; all or nothing. */
export function giveItems(
  state: Player,
  world: World,
  { itemId, quantity }: { itemId: string; quantity: number },
  at: Millis,
): StaffChange | Refused {
  const item = find(contentAt(world, at).items, itemId)
  if (!item) return refuse('inventory/unknown-item', { item: itemId })
  if (!isQuantity(quantity) || quantity > MOST_HELD) return refuse('inventory/quantity')
  const player = clone(state)
  const left = addItem(player.inventory, item, quantity)
  if (left > 0 && !addToBank(player, itemId, left, BANK_ENTRIES)) return refuse('bank/full')
  recordReceived(player, { [itemId]: quantity }, at)
  return { state: player, events: [] }
}

export function removeItems(
  state: Player,
  { itemId, quantity, source }: { itemId: string; quantity: number; source: ItemSource },
): StaffChange | Refused {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const player = clone(state)
  const slot = slotWearing(player, itemId)
  const held = source === 'equipment' ? wornQuantity(player, slot) : countOf(player[source], itemId)
  if (held === 0) return refuse('edit/not-held')
  if (held < quantity) return refuse('inventory/not-enough')
  if (source !== 'equipment') takeItem(player[source], itemId, quantity)
  else {
    if (held === quantity) delete player.equipment[slot as EquipmentSlot]
    if (slot === 'quiver') player.ammunition -= quantity
  }
  return { state: player, events: [] }
}

function slotWearing(player: Player, itemId: string): EquipmentSlot | undefined {
  const slots = Object.keys(player.equipment) as EquipmentSlot[]
  return slots.find((slot) => player.equipment[slot] === itemId)
}

function wornQuantity(player: Player, slot: EquipmentSlot | undefined): number {
  if (!slot) return 0
  return slot === 'quiver' ? player.ammunition : 1
}

/** Merges stacks of one item that older data has left separate, if the rules stack it. */
export function consolidate(state: Player, world: World, at: Millis): StaffChange {
  const { items } = contentAt(world, at)
  const player = clone(state)
  player.inventory = mergeStacks(player.inventory, (id) => find(items, id)?.stackable === true)
  player.bank = mergeStacks(player.bank, () => true)
  return { state: player, events: [] }
}

function mergeStacks(stacks: readonly Stack[], isStacked: (id: string) => boolean): Stack[] {
  const result: Stack[] = []
  for (const stack of stacks) {
    const first = isStacked(stack.id) ? result.find(({ id }) => id === stack.id) : undefined
    if (first) first.quantity += stack.quantity
    else result.push({ ...stack })
  }
  return result
}

/** Resets a character to its starting values. Running and queued actions end; roll counters are result. */
export function resetPlayer(state: Player, type: ResetType, at: Millis): StaffChange {
  const fresh = newPlayer(state.uid, at)
  const events: GameEvent[] = []
  const player = clone(state)
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
