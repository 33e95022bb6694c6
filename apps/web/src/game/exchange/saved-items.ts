import { create } from 'zustand'
import { readStoredIds, writeStored } from '../../browser/stored-value.ts'

const STORAGE_KEYS = { favourites: 'hearthward.exchange-favourites', lately: 'hearthward.exchange-lately' } as const
const MOST_LATELY = 12

/** Favourites in the order they were marked, and the last viewed items, the newest first. Stored in this browser. */
export const useSavedItems = create(() => ({
  favourites: readStoredIds(STORAGE_KEYS.favourites),
  lately: readStoredIds(STORAGE_KEYS.lately),
}))

export function toggleFavourite(itemId: string): void {
  const { favourites } = useSavedItems.getState()
  const others = favourites.filter((id) => id !== itemId)
  write('favourites', others.length < favourites.length ? others : [...favourites, itemId])
}

export function addViewedItem(itemId: string): void {
  const { lately } = useSavedItems.getState()
  write('lately', [itemId, ...lately.filter((id) => id !== itemId)].slice(0, MOST_LATELY))
}

function write(name: keyof typeof STORAGE_KEYS, ids: string[]): void {
  useSavedItems.setState({ [name]: ids })
  writeStored(STORAGE_KEYS[name], JSON.stringify(ids))
}
