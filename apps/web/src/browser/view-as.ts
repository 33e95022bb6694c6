/**
 * Staff look at a player's game at /watch/<uid>. The address the page was opened with says whose game it is, for as long
 * as the page is open. Such a page only reads, in the player's place.
 */
export interface ViewAs {
  playerId: string
  /** The path the game's own pages are below. */
  base: string
}

export function viewAsAt(path: string): ViewAs | null {
  const [base, playerId] = /^\/watch\/([^/]+)(?=\/|$)/.exec(path) ?? []
  return base && playerId ? { base, playerId } : null
}

/** The game this page views; null on every other page. */
export const viewAs = typeof location === 'undefined' ? null : viewAsAt(location.pathname)

export const viewAsAddress = (playerId: string) => `/watch/${playerId}`
