/** The server's clock minus this machine's, as the last answers showed it. */
let offset = 0
let isLearned = false

/**
 * The game is shown with this delay. The moment of an intent or a sync has therefore passed on the server when it
 * arrives, and the server need not move it.
 */
const LAG = 100

export function learnTime(serverNow: number, askedAt: number = Date.now()): void {
  offset = serverNow - (askedAt + Date.now()) / 2
  isLearned = true
}

/** Restores the offset of an earlier page: offline, a game opened by a machine's wrong clock would not advance. */
export function restoreTimeOffset(storedOffset: number): void {
  if (!isLearned && Number.isFinite(storedOffset)) offset = storedOffset
}

/** The moment the game on screen has reached. */
export function gameNow(): number {
  return Math.floor(Date.now() + offset) - LAG
}

export function timeOffset(): number {
  return offset
}
