const KEY = 'hearthward:reloaded-at'
const HOUR = 3_600_000

/** True if this tab may reload itself now: at most once an hour, so that it never does so in a loop. */
export function takeOwnReload(): boolean {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < HOUR) return false
  sessionStorage.setItem(KEY, String(now))
  return true
}
