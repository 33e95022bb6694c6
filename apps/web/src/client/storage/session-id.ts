const KEY = 'hearthward:session'

/**
 * The name of this tab's session. It survives a reload, so that the player's own tab is not taken for another one, and
 * is new in a duplicated tab, which the browser gives a copy of the storage.
 */
export async function sessionId(): Promise<string> {
  const kept = sessionStorage.getItem(KEY)
  if (kept && (await isOurs(kept))) return kept
  const fresh = crypto.randomUUID?.() ?? `tab-${Date.now()}-${Math.random().toString(36).slice(2)}`
  sessionStorage.setItem(KEY, fresh)
  await isOurs(fresh)
  return fresh
}

/** Goes on in the name of a session whose page is gone: what it still has to say belongs to it. False where it lives. */
export async function adoptSession(id: string): Promise<boolean> {
  if (!(await isOurs(id, CLOSING))) return false
  sessionStorage.setItem(KEY, id)
  return true
}

/** A tab that has just been closed holds on to its name for a moment. */
const CLOSING = 1_500

const held = new Set<string>()

/** Holds a lock of that name for as long as the page lives. Without locks (an insecure origin) it believes the storage. */
function isOurs(id: string, patience = 0): Promise<boolean> {
  if (held.has(id) || !navigator.locks) return Promise.resolve(true)
  const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
  return new Promise((resolve) => {
    const asked = navigator.locks.request(`${KEY}:${id}`, options, (lock) => {
      resolve(lock !== null)
      if (!lock) return
      held.add(id)
      return new Promise(() => {})
    })
    asked.catch(() => resolve(false))
  })
}
