import { create } from 'zustand'
import { keep, readKept } from '../../browser/kept.ts'

const STORAGE_KEYS = { favourites: 'hearthward.exchange-favourites', lately: 'hearthward.exchange-lately' } as const
const MOST_LATELY = 12

/** Favourites in the order they were marked, and the last viewed items, the newest first. Stored in this browser. */
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

function write(name: keyof typeof STORAGE_KEYS, ids: string[]): void {
  useKeptItems.setState({ [name]: ids })
  keep(STORAGE_KEYS[name], JSON.stringify(ids))
}

function readIds(name: keyof typeof STORAGE_KEYS): string[] {
  try {
    const stored: unknown = JSON.parse(readKept(STORAGE_KEYS[name]) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
