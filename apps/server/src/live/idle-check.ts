/** How often unused connections are checked for, and after how long without an answer one counts as unused. */
const IDLE = { checkEveryMs: 30_000, afterMs: 60_000 } as const

interface IdleCheckedSocket {
  data: { heardAt?: number }
  disconnect(close: boolean): unknown
}

/**
 * Disconnects pages that have not answered a beat for a minute. The transport detects most of them, but not a page that
 * keeps its socket without running, such as a suspended tab on a phone.
 */
export function startIdleCheck(sockets: () => Iterable<IdleCheckedSocket>, now: () => number = Date.now) {
  const disconnectIdle = () => {
    for (const socket of sockets()) {
      socket.data.heardAt ??= now()
      if (now() - socket.data.heardAt >= IDLE.afterMs) socket.disconnect(true)
    }
  }
  const timer = setInterval(disconnectIdle, IDLE.checkEveryMs)
  return { stop: () => clearInterval(timer) }
}
