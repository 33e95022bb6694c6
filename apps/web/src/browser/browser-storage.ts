import { viewAs } from './view-as.ts'

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const ofThisPage = viewAs && memoryStorage()

/**
 * What this page keeps in the browser. The browser's own storage belongs to the member of staff who plays in it, so a
 * page that views another player's game has a storage of its own, which ends with the page.
 */
export const browserStorage = (): Storage => ofThisPage ?? localStorage
