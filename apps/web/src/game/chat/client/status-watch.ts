import type { ChatStatus } from './connection.ts'
import { CLOSED_MEANWHILE, CONNECTION_FAILED, CONNECTION_TIMEOUT } from './errors.ts'

const CHECK_EVERY = 1_000
/** Long enough for one attempt of 15 s, the wait after it, and most of the next. */
const MOST_CHECKS = 30

const BAD_ENDS: Partial<Record<ChatStatus, string>> = {
  failed: CONNECTION_FAILED,
  closing: CLOSED_MEANWHILE,
  closed: CLOSED_MEANWHILE,
}

/** Checks the connection every second and shows once that it failed or timed out. Returns a function that stops it. */
export function watchStatus(status: () => ChatStatus, showError: (text: string) => void): () => void {
  let checks = 0
  const timer = setInterval(() => {
    checks++
    const now = status()
    const failure = BAD_ENDS[now] ?? (checks >= MOST_CHECKS ? CONNECTION_TIMEOUT : null)
    if (now !== 'connected' && failure === null) return
    clearInterval(timer)
    if (now !== 'connected' && failure !== null) showError(failure)
  }, CHECK_EVERY)
  return () => clearInterval(timer)
}
