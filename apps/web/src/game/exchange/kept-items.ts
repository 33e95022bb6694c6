import { create } from 'zustand'
import { keep, readKept } from '../../browser/kept.ts'

const KEPT = { favourites: 'hearthward.exchange-favourites', lately: 'hearthward.exchange-lately' } as const
const MOST_LATELY = 12

/** Items this browser keeps at hand: those marked, in the order they were, and those looked at last, the newest first. */
export const useKeptItems = create(() => ({ favourites: readIds('favourites'), lately: readIds('lately') }))

export function toggleFavourite(itemId: string): void {
  const { favourites } = useKeptItems.getState()
  const others = favourites.filter((id) => id !== itemId)
  write('favourites', others.length < favourites.length ? others : [...favourites, itemId])
}

export function rememberSeen(itemId: string): void {
  const { lately } = useKeptItems.getState()
  write('lately', [itemId, ...lately.filter((id) => id !== itemId)].slice(0, MOST_LATELY))
}

function write(name: keyof typeof KEPT, ids: string[]): void {
  useKeptItems.setState({ [name]: ids })
  keep(KEPT[name], JSON.stringify(ids))
}

function readIds(name: keyof typeof KEPT): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(KEPT[name]) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
