import { browserStorage } from './browser-storage.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** A list in the browser storage that keeps its newest entries, for an investigation of this page. */
export function storedList<Entry>(key: string, most: number) {
  function read(storage: Pick<Store, 'getItem'> = browserStorage()): Entry[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored : []
    } catch {
      return []
    }
  }

  function write(entries: readonly Entry[], storage: Pick<Store, 'setItem'> = browserStorage()): void {
    try {
      storage.setItem(key, JSON.stringify(entries.slice(-most)))
    } catch {
      // The storage is full. The game's local copy needs the room more.
    }
  }

  const add = (entry: Entry, storage: Store = browserStorage()): void => write([...read(storage), entry], storage)

  return { read, write, add }
}
