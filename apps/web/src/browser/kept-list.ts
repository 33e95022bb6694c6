import { browserStorage } from './browser-storage.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The newest few of something, kept in this browser for whoever investigates it. */
export function keptList<Entry>(key: string, most: number) {
  function read(storage: Pick<Store, 'getItem'> = browserStorage()): Entry[] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }

  function write(entries: readonly Entry[], storage: Pick<Store, 'setItem'> = browserStorage()): void {
    try {
      storage.setItem(key, JSON.stringify(entries.slice(-most)))
    } catch {
      // A full storage belongs to the game's local copy first.
    }
  }

  const add = (entry: Entry, storage: Store = browserStorage()): void => write([...read(storage), entry], storage)

  return { read, write, add }
}
