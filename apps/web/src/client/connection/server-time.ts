/** The server's time as this page knows it: its own clock plus an offset learned from answers. */
let offset = 0
let isLearned = false

/**
 * The game shows itself this much late. So the moment an intent or a sync names has always passed on the server when
 * it arrives, and is never moved.
 */
const LAG = 100

export function learnTime(serverNow: number, askedAt: number = Date.now()): void {
  offset = serverNow - (askedAt + Date.now()) / 2
  isLearned = true
}

/** What an earlier page knew of it: without the server a game opened by the machine's own clock could stand still. */
export function recallTime(known: number): void {
  if (!isLearned && Number.isFinite(known)) offset = known
}

/** The moment the game on screen stands at. */
export function gameNow(): number {
  return Math.floor(Date.now() + offset) - LAG
}

export function timeOffset(): number {
  return offset
}
