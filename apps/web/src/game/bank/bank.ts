import {
  addItem,
  type Content,
  ITEM_TYPES,
  type Item,
  type ItemType,
  type Player,
  type Stack,
  suppliesInUse,
  textOf,
} from '@hearthward/engine'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { stackValue } from '../items/item-value.ts'
import { itemOf } from '../items/items.ts'

export const SORTS = {
  kind: 'By kind',
  name: 'By name',
  quantity: 'By quantity',
  worth: 'By value',
} as const
export type Sort = keyof typeof SORTS

export interface BankFilter {
  kind: ItemType | 'all'
  search: string
  sort: Sort
}

interface Row {
  item: Item
  quantity: number
}

const collator = new Intl.Collator('en')
const byName = (a: Row, b: Row) => collator.compare(a.item.name, b.item.name)
const ORDERS: Readonly<Record<Sort, (a: Row, b: Row) => number>> = {
  kind: (a, b) =>
    ITEM_TYPES.indexOf(a.item.type) - ITEM_TYPES.indexOf(b.item.type) ||
    collator.compare(a.item.equipmentSlot ?? '', b.item.equipmentSlot ?? '') ||
    byName(a, b),
  name: byName,
  quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  worth: (a, b) => stackValue(b.item, b.quantity) - stackValue(a.item, a.quantity) || byName(a, b),
}

/** The ids of the stacks to show, in their order. Every word of the search has to occur in the name. */
export function shownStacks(
  bank: readonly Stack[],
  content: Content | null,
  { kind, search, sort }: BankFilter,
): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return bank
    .map(({ id, quantity }) => ({ item: itemOf(content, id), quantity }))
    .filter(({ item }) => kind === 'all' || item.type === kind)
    .filter(({ item }) => words.every((word) => item.name.toLowerCase().includes(word)))
    .sort(ORDERS[sort])
    .map(({ item }) => item.id)
}

/** The number of stacks of each kind that occurs. */
export function kindsIn(bank: readonly Stack[], content: Content | null): { kind: ItemType; count: number }[] {
  const kinds = bank.map(({ id }) => itemOf(content, id).type)
  return ITEM_TYPES.map((kind) => ({ kind, count: kinds.filter((other) => other === kind).length })).filter(
    ({ count }) => count > 0,
  )
}

/** How many of the item fit into the pack now. */
export function roomFor({ inventory }: Player, item: Item, quantity: number): number {
  return quantity - addItem(structuredClone(inventory), item, quantity)
}

const SORT_KEY = 'hearthward.bank.sort'

export function keptSort(): Sort {
  const stored = readStored(SORT_KEY)
  return stored !== null && Object.hasOwn(SORTS, stored) ? (stored as Sort) : 'kind'
}

export function keepSort(sort: Sort): void {
  writeStored(SORT_KEY, sort)
}

const MOST_NAMED = 5

/** The stacks of the pack: those 'Deposit all' leaves there for the running action, and the others. */
export function packParts(player: Player, content: Content): { kept: Stack[]; others: Stack[] } {
  const inUse = suppliesInUse(player, content)
  return {
    kept: player.inventory.filter(({ id }) => inUse.has(id)),
    others: player.inventory.filter(({ id }) => !inUse.has(id)),
  }
}

/** What 'Deposit all' left in the pack for the running action. `null` if that is nothing. */
export function keptText(kept: readonly Stack[], content: Content | null): string | null {
  if (kept.length === 0) return null
  return `Kept for the running action: ${namesOf(kept, content)}.`
}

/** Which items stayed in the pack because the bank is full. `null` if the pack is empty. */
export function stayedText(pack: readonly Stack[], content: Content | null): string | null {
  if (pack.length === 0) return null
  return `${textOf('bank/full', {})} Still in your pack: ${namesOf(pack, content)}.`
}

function namesOf(stacks: readonly Stack[], content: Content | null): string {
  const names = [...new Set(stacks.map(({ id }) => itemOf(content, id).name.toLowerCase()))]
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`
}
