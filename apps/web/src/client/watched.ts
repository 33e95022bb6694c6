/**
 * Staff look at a game at /watch/<uid>. Whose it is stands in the address the page was opened with, and holds for as long
 * as the page is open: such a page asks only what reads, in the player's place, and keeps nothing of it in this browser.
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

export const watchAddress = (playerId: string) => `/watch/${playerId}`
