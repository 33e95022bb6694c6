type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The newest few of something, kept in this browser for whoever investigates it. */
export function keptList<Entry>(key: string, most: number) {
  function read(storage: Pick<Store, 'getItem'> = localStorage): Entry[] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }

  function add(entry: Entry, storage: Store = localStorage): void {
    try {
      storage.setItem(key, JSON.stringify([...read(storage), entry].slice(-most)))
    } catch {
      // A full storage belongs to the game's local copy first.
    }
  }

  return { read, add }
}
