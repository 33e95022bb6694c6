/** How often connections nobody uses any more are looked for, and after how long without a sign of life one is. */
const IDLE = { lookEveryMs: 30_000, afterMs: 60_000 } as const

interface Listener {
  data: { heardAt?: number }
  disconnect(close: boolean): unknown
}

/**
 * Lets go of connections whose page has not answered a beat for a minute. The transport notices most of them by itself,
 * but not a page that keeps its socket and runs no more, such as a suspended tab on a phone.
 */
export function startIdleCheck(listeners: () => Iterable<Listener>, now: () => number = Date.now) {
  const look = () => {
    for (const listener of listeners()) {
      listener.data.heardAt ??= now()
      if (now() - listener.data.heardAt >= IDLE.afterMs) listener.disconnect(true)
    }
  }
  const looking = setInterval(look, IDLE.lookEveryMs)
  return { stop: () => clearInterval(looking) }
}
