import type { IncomingMessage } from 'node:http'
import { networkOf } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { createConnectionBounds } from '../platform/connection-bounds.ts'
import { isFromOurPage } from '../platform/origin.ts'
import { clientAddressOf, proxyCheckOf } from '../platform/proxies.ts'
import type { PageSocket } from './page-socket.ts'

/** A connection of Engine.IO, below the messages of Socket.IO. */
type RawSocket = PageSocket['conn']

/** A page answers a beat every 4 s and follows a few topics. */
const MOST_MESSAGES = 300
const WINDOW_MS = 10_000

/** Decides which connections may be opened, by the address of the client behind trusted proxies. */
export function createConnectionGate({ config, budgets, metrics }: Pick<Server, 'config' | 'budgets' | 'metrics'>) {
  const isProxy = proxyCheckOf(config.trustProxy)
  const bounds = createConnectionBounds(config.maxSocketsPerAddress, config.maxSockets)
  const clientNetworkOf = (request: IncomingMessage) => networkOf(clientAddressOf(request, isProxy))

  /** True if there is room for a connection of this network. */
  function hasRoom(network: string): boolean {
    const bound = bounds.exceeded(network)
    if (bound) metrics.socketRefusals.inc({ bound })
    return bound === null
  }

  return {
    clientNetworkOf,
    mayConnect(request: IncomingMessage): boolean {
      if (!isFromOurPage(request, config.baseUrl, isProxy)) return false
      const network = clientNetworkOf(request)
      budgets.chargeRequest({ network })
      return isWithinBudget(network) && hasRoom(network)
    },
    isWithinBudget,
    /** Counts a connection that has opened. Others may have taken the last place during its handshake. */
    admit(socket: RawSocket): void {
      const network = clientNetworkOf(socket.request)
      if (!hasRoom(network)) return socket.close(true)
      socket.once('close', bounds.open(network))
      limitMessages(socket)
    },
  }

  function isWithinBudget(network: string): boolean {
    if (budgets.network.waitFor(network, Date.now()) === 0) return true
    metrics.budgetRefusals.inc({ by: 'network' })
    return false
  }
}

/** Closes a connection that sends far more than a page does. Everything counts, also messages that nothing listens to. */
function limitMessages(socket: RawSocket): void {
  let from = Date.now()
  let received = 0
  socket.on('packet', () => {
    const now = Date.now()
    if (now - from >= WINDOW_MS || now < from) {
      from = now
      received = 0
    }
    if (++received > MOST_MESSAGES) socket.close(true)
  })
}
