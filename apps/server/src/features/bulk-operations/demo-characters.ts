import {
  BANK_ENTRIES,
  type Content,
  EQUIPMENT_SLOTS,
  INVENTORY_SLOTS,
  type PlannedAction,
  type Player,
  STATE_VERSION,
  type Stack,
  workOf,
} from '@hearthward/engine'

// Finds and repairs problems of stored characters. Pure, because dry run and run share it.

/** An id that the content does not know, and its place. */
export interface UnknownEntry {
  place: 'equipment' | 'pack' | 'bank' | 'queue'
  id: string
  quantity: number
}

/** Removes items and actions that the content does not know. */
export function withoutUnknown(state: Player, content: Content): { state: Player; removed: UnknownEntry[] } {
  const removed: UnknownEntry[] = []
  const knows = (itemId: string) => Object.hasOwn(content.items, itemId)
  const known =
    (place: UnknownEntry['place']) =>
    ({ id, quantity }: Stack) => {
      if (!knows(id)) removed.push({ place, id, quantity })
      return knows(id)
    }
  const canBeDone = ({ activityId: id }: PlannedAction) => {
    const isKnown = workOf(content, id) !== undefined
    if (!isKnown) removed.push({ place: 'queue', id, quantity: 1 })
    return isKnown
  }
  const equipment = { ...state.equipment }
  for (const slot of EQUIPMENT_SLOTS) {
    const id = equipment[slot]
    if (id === undefined || knows(id)) continue
    removed.push({ place: 'equipment', id, quantity: 1 })
    delete equipment[slot]
  }
  const inventory = state.inventory.filter(known('pack'))
  const bank = state.bank.filter(known('bank'))
  const queue = state.queue.filter(canBeDone)
  return { state: { ...state, inventory, bank, equipment, queue }, removed }
}

/** The removed entries for staff, with their ids. */
export const describeForStaff = (removed: readonly UnknownEntry[]): string[] =>
  removed.map(({ place, id, quantity }) => {
    const isStack = place === 'pack' || place === 'bank'
    return `${isStack ? `${quantity} × ` : ''}${id} from the ${place}`
  })

/** The removed entries for the player: counts by place, because the ids mean nothing in the game. */
export function describeForPlayer(removed: readonly UnknownEntry[]): string[] {
  const counts = new Map<UnknownEntry['place'], number>()
  for (const { place, quantity } of removed) counts.set(place, (counts.get(place) ?? 0) + quantity)
  return [...counts].map(([place, count]) => {
    const one = place === 'queue' ? 'action' : 'item'
    return `${count} ${count === 1 ? one : `${one}s`} from the ${place}`
  })
}

/** Describes what a migration would change in a stored document; empty if it is current. */
export function describeOutdated(stored: unknown): string[] {
  const { v, inventory, bank } = stored as Record<string, unknown>
  const found: string[] = []
  if (v !== STATE_VERSION) found.push(`version ${v} to ${STATE_VERSION}`)
  if (!isInOrder(inventory, INVENTORY_SLOTS)) found.push('pack repaired')
  if (bank !== undefined && !isInOrder(bank, BANK_ENTRIES)) found.push('bank repaired')
  return found
}

function isInOrder(stored: unknown, slots: number): boolean {
  return JSON.stringify(stored) === JSON.stringify(stacksOf(stored, slots))
}

/**
 * Converts stacks to the current format. Older formats were amounts by item, `itemId` instead of `id`, gaps for empty
 * slots, or no slot. Nothing is lost: stacks without a slot get a free one.
 */
export function stacksOf(stored: unknown, slots: number): Stack[] {
  const entries = Array.isArray(stored) ? stored : Object.entries((stored ?? {}) as object).map(fromAmount)
  const stacks: Stack[] = []
  const taken = new Set<number>()
  const waiting: Stack[] = []
  for (const entry of entries) {
    const stack = stackOf(entry)
    if (!stack) continue
    const hasPlace = Number.isInteger(stack.slot) && stack.slot >= 0 && stack.slot < slots && !taken.has(stack.slot)
    if (hasPlace) taken.add(stack.slot)
    else waiting.push(stack)
    stacks.push(stack)
  }
  for (const stack of waiting) {
    let slot = 0
    while (taken.has(slot)) slot++
    taken.add(slot)
    stack.slot = slot
  }
  return stacks
}

const fromAmount = ([id, quantity]: [string, unknown]) => ({ id, quantity })

function stackOf(entry: unknown): Stack | null {
  const { id, itemId, quantity, slot } = (entry ?? {}) as Record<string, unknown>
  const name = id ?? itemId
  const amount = Math.floor(Number(quantity ?? 1))
  if (typeof name !== 'string' || name === '' || !(amount >= 1)) return null
  return { id: name, quantity: amount, slot: typeof slot === 'number' ? slot : -1 }
}
