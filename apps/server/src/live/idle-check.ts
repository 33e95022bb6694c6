/** How often unused connections are checked for, and after how long without an answer one counts as unused. */
const IDLE = { checkEveryMs: 30_000, afterMs: 60_000 } as const

interface IdleCheckedSocket {
  data: { heardAt?: number }
  disconnect(close: boolean): unknown
}

/**
 * Disconnects pages that have sent nothing for a minute, not even the answer to a ping. The transport usually detects
 * them earlier.
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
