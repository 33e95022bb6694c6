/**
 * Staff look at a game at /watch/<uid>. Whose it is stands in the address the page was opened with, and holds for as long
 * as the page is open: such a page asks only what reads, in the player's place.
 */
export interface Watched {
  playerId: string
  /** Below it lies the whole game. */
  base: string
}

export function watchedAt(path: string): Watched | null {
  const [base, playerId] = /^\/watch\/([^/]+)(?=\/|$)/.exec(path) ?? []
  return base && playerId ? { base, playerId } : null
}

/** The game this page looks at; null for everybody else. */
export const watched = typeof location === 'undefined' ? null : watchedAt(location.pathname)

/**
 * Whatever the game would keep in this browser belongs to whoever plays in it. A page that looks has a storage of its own
 * instead, which begins empty and ends with it.
 */
function forgetful(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

if (watched) Object.defineProperty(globalThis, 'localStorage', { value: forgetful(), configurable: true })

export const watchAddress = (playerId: string) => `/watch/${playerId}`
