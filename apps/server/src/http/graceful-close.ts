import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

/** How long a call or page may take to finish before its connection is cut. */
const CLOSE_TIMEOUT = 3_000
const CHECK_INTERVAL = 50

/**
 * Closes the server gracefully: idle connections at once, busy ones when their call is answered, and the rest after a
 * timeout. Browsers keep connections open for minutes, which would delay the end.
 */
export function createGracefulClose(http: HttpServer) {
  const connections = new Set<Socket>()
  http.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async (end: () => Promise<void>): Promise<void> => {
    const checkTimer = setInterval(() => http.closeIdleConnections(), CHECK_INTERVAL)
    const cutTimer = setTimeout(() => {
      for (const socket of connections) socket.destroy()
    }, CLOSE_TIMEOUT)
    try {
      await end()
    } finally {
      clearInterval(checkTimer)
      clearTimeout(cutTimer)
    }
  }
}
