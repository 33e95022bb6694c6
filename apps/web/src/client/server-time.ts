/** The server's time as this page knows it: its own clock plus an offset learned from answers. */
let offset = 0
let isLearned = false

/**
 * The game shows itself this much late. So the moment an intent or a sync names has always passed on the server when
 * it arrives, and is never moved.
 */
const LAG = 100

export function learnTime(told: number, askedAt: number = Date.now()): void {
  offset = told - (askedAt + Date.now()) / 2
  isLearned = true
}

/** What an earlier page knew of it: without the server a game opened by the machine's own clock could stand still. */
export function recallTime(known: number): void {
  if (!isLearned && Number.isFinite(known)) offset = known
}

/** The present by the server's clock: what staff have ended is over. */
export function serverNow(): number {
  return Math.floor(Date.now() + offset)
}

/** The moment the game on screen stands at. */
export function gameNow(): number {
  return serverNow() - LAG
}

export function timeOffset(): number {
  return offset
}
