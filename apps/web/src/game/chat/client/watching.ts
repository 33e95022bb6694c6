import type { ChatStatus } from './connection.ts'
import { CLOSED_MEANWHILE, CONNECTION_FAILED, CONNECTION_TIMEOUT } from './errors.ts'

const LOOK_EVERY = 1_000
/** One attempt of 15 s, the wait after it, and most of the next. */
const MOST_LOOKS = 30

const BAD_ENDS: Partial<Record<ChatStatus, string>> = {
  failed: CONNECTION_FAILED,
  closing: CLOSED_MEANWHILE,
  closed: CLOSED_MEANWHILE,
}

/** Looks every second how the connection comes along, and says so once where it does not. Answers how to stop. */
export function watchStatus(status: () => ChatStatus, say: (text: string) => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    looks++
    const now = status()
    const words = BAD_ENDS[now] ?? (looks >= MOST_LOOKS ? CONNECTION_TIMEOUT : null)
    if (now !== 'connected' && words === null) return
    clearInterval(timer)
    if (now !== 'connected' && words !== null) say(words)
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}
