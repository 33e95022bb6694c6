import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

/** How long a call or a page may take to end before it is cut off. */
const PATIENCE = 3_000
const LOOK_EVERY = 50

/**
 * Lets a server end. A connection nobody uses is closed at once, one with a call on it when that is answered, and what is
 * left after a while is cut off. Browsers keep their connections for minutes, and the end would wait for each of them.
 */
export function createGracefulClose(http: HttpServer) {
  const connections = new Set<Socket>()
  http.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async (end: () => Promise<void>): Promise<void> => {
    const looking = setInterval(() => http.closeIdleConnections(), LOOK_EVERY)
    const cutting = setTimeout(() => {
      for (const socket of connections) socket.destroy()
    }, PATIENCE)
    try {
      await end()
    } finally {
      clearInterval(looking)
      clearTimeout(cutting)
    }
  }
}
