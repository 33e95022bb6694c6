const KEY = 'hearthward:session'

let own: Promise<string> | null = null

/**
 * The id of this tab's session. It survives a reload, so that the player's own tab does not count as another one. It is
 * new in a duplicated tab, because the browser copies the storage.
 */
export function sessionId(): Promise<string> {
  own ??= storedOrNew()
  return own
}

async function storedOrNew(): Promise<string> {
  const stored = sessionStorage.getItem(KEY)
  if (stored && (await acquireLock(stored))) return stored
  const fresh = crypto.randomUUID?.() ?? `tab-${Date.now()}-${Math.random().toString(36).slice(2)}`
  sessionStorage.setItem(KEY, fresh)
  await acquireLock(fresh)
  return fresh
}

/** Adopts the session of a closed page, to which the pending intents belong. False if that page is still open. */
export async function adoptSession(id: string): Promise<boolean> {
  if (!(await acquireLock(id, CLOSING_WAIT))) return false
  sessionStorage.setItem(KEY, id)
  own = Promise.resolve(id)
  return true
}

/** A tab that was just closed holds its lock a moment longer. */
const CLOSING_WAIT = 1_500

const held = new Set<string>()

/** Takes a lock on the session id until the page closes. Without locks (an insecure origin) it always succeeds. */
function acquireLock(id: string, waitMs = 0): Promise<boolean> {
  if (held.has(id) || !navigator.locks) return Promise.resolve(true)
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  return new Promise((resolve) => {
    const request = navigator.locks.request(`${KEY}:${id}`, options, (lock) => {
      resolve(lock !== null)
      if (!lock) return
      held.add(id)
      return new Promise(() => {})
    })
    request.catch(() => resolve(false))
  })
}
