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

/** What is wrong with stored characters, and how it is put right. Pure: both operations ask twice, to look and to change. */

/** Takes out what the content does not know; answers what that was, in words. */
export function withoutUnknown(state: Player, content: Content): { state: Player; removed: string[] } {
  const removed: string[] = []
  const knows = (itemId: string) => Object.hasOwn(content.items, itemId)
  const known = (where: string) => (stack: Stack) => {
    if (!knows(stack.id)) removed.push(`${stack.quantity} ${stack.id} from the ${where}`)
    return knows(stack.id)
  }
  const canBeDone = ({ activityId }: PlannedAction) => {
    const isKnown = workOf(content, activityId) !== undefined
    if (!isKnown) removed.push(`${activityId} from the queue`)
    return isKnown
  }
  const equipment = { ...state.equipment }
  for (const slot of EQUIPMENT_SLOTS) {
    const itemId = equipment[slot]
    if (itemId === undefined || knows(itemId)) continue
    removed.push(`${itemId} from the equipment`)
    delete equipment[slot]
  }
  const inventory = state.inventory.filter(known('pack'))
  const bank = state.bank.filter(known('bank'))
  const queue = state.queue.filter(canBeDone)
  return { state: { ...state, inventory, bank, equipment, queue }, removed }
}

/** What a stored document lacks to be of the newest layout, in words; nothing where it is. */
export function outdated(stored: unknown): string[] {
  const { v, inventory, bank } = stored as Record<string, unknown>
  const found: string[] = []
  if (v !== STATE_VERSION) found.push(`version ${v} to ${STATE_VERSION}`)
  if (!isInOrder(inventory, INVENTORY_SLOTS)) found.push('the pack put in order')
  if (bank !== undefined && !isInOrder(bank, BANK_ENTRIES)) found.push('the bank put in order')
  return found
}

function isInOrder(stored: unknown, slots: number): boolean {
  return JSON.stringify(stored) === JSON.stringify(stacksOf(stored, slots))
}

/**
 * Stacks as this release keeps them. Older ones were kept as amounts by item, with `itemId` for `id`, with gaps for empty
 * slots, or without a slot. Nothing that is worth something is lost: what has no slot gets a free one.
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
