import type { ClerkOffers } from '@hearthward/contract'
import {
  type Content,
  countOf,
  defaultPrice,
  type Item,
  isTradeable,
  type Player,
  type Trend,
} from '@hearthward/engine'
import type { CallAnswer } from '../../client/connection/calls.ts'

/** A row of the market list. */
export interface MarketRow {
  item: Item
  price: number
  trend: Trend
  /** The quantity traded within the last day. */
  volume: number
  /** The clerk's offers if no player has one. */
  clerk: ClerkOffers | null
}

const NO_ENTRY = { trend: 'stable', volume: 0, clerk: null } as const

/** All tradeable items. Items that were never traded have their default price. */
export function listingOf(content: Content, entries: CallAnswer<'getExchangeOverview'>['items']): MarketRow[] {
  const known = new Map(entries.map((entry) => [entry.itemId, entry]))
  return Object.values(content.items)
    .filter((item) => isTradeable(content, item))
    .map((item) => {
      const { price, trend, volume, clerk } = known.get(item.id) ?? { ...NO_ENTRY, price: defaultPrice(item) }
      return { item, price, trend, volume, clerk }
    })
}

export const ORDERS = {
  traded: 'Most traded',
  name: 'Name',
  dear: 'Highest price',
  cheap: 'Lowest price',
} as const
export type Order = keyof typeof ORDERS

/** Items that can be traded at once come before those that nobody offers or wants. */
const byClerk = (a: MarketRow, b: MarketRow) => Number(b.clerk !== null) - Number(a.clerk !== null)
const byName = (a: MarketRow, b: MarketRow) => a.item.name.localeCompare(b.item.name)
const COMPARE: Readonly<Record<Order, (a: MarketRow, b: MarketRow) => number>> = {
  traded: (a, b) => b.volume - a.volume || byClerk(a, b) || byName(a, b),
  name: byName,
  dear: (a, b) => b.price - a.price || byName(a, b),
  cheap: (a, b) => a.price - b.price || byName(a, b),
}

export function sortRows(listing: readonly MarketRow[], order: Order): MarketRow[] {
  return [...listing].sort(COMPARE[order])
}

/** Rows whose name has every typed word. Names that begin with the text come first. */
export function searchRows(listing: readonly MarketRow[], typed: string): MarketRow[] {
  const text = typed.trim().toLowerCase()
  if (!text) return [...listing]
  const words = text.split(/\s+/)
  const fitting = listing.filter(({ item }) => words.every((word) => item.name.toLowerCase().includes(word)))
  const isFirst = ({ item }: MarketRow) => item.name.toLowerCase().startsWith(text)
  return [...fitting.filter(isFirst), ...fitting.filter((each) => !isFirst(each))]
}

/** The rows of these items, in the order of the ids. */
export function pickRows(listing: readonly MarketRow[], ids: readonly string[]): MarketRow[] {
  return ids.flatMap((id) => listing.find(({ item }) => item.id === id) ?? [])
}

export function heldOf({ inventory, bank }: Player, itemId: string): number {
  return countOf(inventory, itemId) + countOf(bank, itemId)
}
