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

const pageStorage = viewAs && memoryStorage()

/**
 * The storage of this page. A view-as page has a temporary one in memory, because the browser's local storage belongs
 * to the member of staff who plays in it.
 */
export const browserStorage = (): Storage => pageStorage ?? localStorage
