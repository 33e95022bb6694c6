import type { Server as HttpServer } from 'node:http'
import { networkOf } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import { createConnectionBounds } from '../../platform/connection-bounds.ts'
import { proxyCheckOf } from '../../platform/proxies.ts'

/**
 * A network that would have to wait longer than this is not even refused: what Node parses before a refusal would keep
 * others waiting.
 */
const LONGEST_DEBT = 60_000

/**
 * Closes connections beyond the bounds, and those of networks deep in debt, at once. All clients of a proxy share its
 * address, so only the total counts.
 */
export function boundSockets(
  http: HttpServer,
  { config, metrics, budgets }: Pick<Server, 'config' | 'metrics' | 'budgets'>,
): void {
  const isProxy = proxyCheckOf(config.trustProxy)
  const bounds = createConnectionBounds(config.maxSocketsPerAddress, config.maxSockets)
  http.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const network = isProxy(remoteAddress, 0) ? null : networkOf(remoteAddress)
    if (network !== null && budgets.network.waitFor(network, Date.now()) > LONGEST_DEBT) {
      metrics.budgetRefusals.inc({ by: 'network' })
      socket.destroy()
      return
    }
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
