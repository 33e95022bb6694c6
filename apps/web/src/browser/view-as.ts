/**
 * Staff view a player's game at /watch/<uid>. The address the page was opened with decides whose game it is, until the
 * page is closed. Such a page only reads, as the player.
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
