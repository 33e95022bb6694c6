import type { Edit } from './edit-fields.ts'

/** What a change by staff gives and takes. */
export interface EditValue {
  /** Coins, and items at the given prices. */
  given: number
  taken: number
  /** Points gained, summed by skill; a loss in one does not pay for another. They have no price: they cannot be traded. */
  experience: number
}

/** The value of a change by its fields before and after. Items that only move between pack and bank count as nothing. */
export function valueOfEdit(before: Edit, after: Edit, priceOf: (itemId: string) => number): EditValue {
  const amounts = new Map<string, number>()
  addItems(amounts, before, -1)
  addItems(amounts, after, 1)
  const coins = (after.coins ?? 0) - (before.coins ?? 0)
  let [given, taken] = [Math.max(0, coins), Math.max(0, -coins)]
  for (const [itemId, amount] of amounts) {
    if (amount > 0) given += amount * priceOf(itemId)
    else taken -= amount * priceOf(itemId)
  }
  return { given, taken, experience: gainsBetween(before.skills, after.skills) }
}

/** Adds the items of an edit to the amounts, or subtracts them. */
export function addItems(amounts: Map<string, number>, edit: Edit, sign: 1 | -1): void {
  const add = (itemId: string, quantity: number) => amounts.set(itemId, (amounts.get(itemId) ?? 0) + sign * quantity)
  for (const stack of Object.values(edit.inventory ?? {})) if (stack) add(stack.id, stack.quantity)
  for (const [itemId, held] of Object.entries(edit.bank ?? {})) {
    add(itemId, typeof held === 'number' ? held : held.reduce((total, quantity) => total + quantity, 0))
  }
  for (const [itemId, quantity] of Object.entries(edit.waiting ?? {})) add(itemId, quantity)
  for (const [slot, itemId] of Object.entries(edit.equipment ?? {})) {
    if (itemId) add(itemId, slot === 'quiver' ? (edit.ammunition ?? 1) : 1)
  }
}

type Amounts = Readonly<Record<string, number>>

const gainsBetween = (before: Amounts = {}, after: Amounts = {}) =>
  Object.entries(after).reduce((total, [skill, points]) => total + Math.max(0, points - (before[skill] ?? 0)), 0)
