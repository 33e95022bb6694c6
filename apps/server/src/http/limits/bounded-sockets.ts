import type { Server as HttpServer } from 'node:http'
import { networkOf } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import { createConnectionBounds } from '../../platform/connection-bounds.ts'
import { proxyCheckOf } from '../../platform/proxies.ts'

/** Closes connections beyond the bounds at once. All clients of a proxy share its address, so only the total counts. */
export function boundSockets(http: HttpServer, { config, metrics }: Pick<Server, 'config' | 'metrics'>): void {
  const isProxy = proxyCheckOf(config.trustProxy)
  const bounds = createConnectionBounds(config.maxSocketsPerAddress, config.maxSockets)
  http.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const network = isProxy(remoteAddress, 0) ? null : networkOf(remoteAddress)
    const bound = bounds.exceeded(network)
    if (bound) {
      metrics.socketRefusals.inc({ bound })
      socket.destroy()
      return
    }
    const close = bounds.open(network)
    metrics.sockets.inc()
    socket.once('close', () => {
      close()
      metrics.sockets.dec()
    })
  })
}
