import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTP_STATUS } from '@hearthward/contract'
import { networkOf } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { chargeUnrouted } from '../http/limits/spending.ts'
import { createConnectionBounds } from '../platform/connection-bounds.ts'
import { isFromOurPage } from '../platform/origin.ts'
import { clientAddressOf, proxyCheckOf } from '../platform/proxies.ts'
import type { PageSocket } from './page-socket.ts'

/** A connection of Engine.IO, below the messages of Socket.IO. */
type RawSocket = PageSocket['conn']

/** A page answers pings, saves every 30 s, acts now and then and follows a few topics. */
const MOST_MESSAGES = 300
const WINDOW_MS = 10_000
/** In the same time, in milliseconds: a page whose network is without budget still answers pings and saves now and then. */
const MOST_SPENT_IN_DEBT = 1

/** A hundred times the longest message, a character with all there is. A page that reads has a few messages waiting. */
export const MOST_QUEUED_BYTES = 4 * 1024 * 1024

/** Decides which connections may be opened, by the address of the client behind trusted proxies. */
export function createConnectionGate(server: Pick<Server, 'config' | 'budgets' | 'metrics'>) {
  const { config, budgets, metrics } = server
  const isProxy = proxyCheckOf(config.trustProxy)
  const bounds = createConnectionBounds(config.maxSocketsPerAddress, config.maxSockets)
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, isProxy)
  const clientNetworkOf = (request: IncomingMessage) => networkOf(addressOf(request))

  /** True if there is room for a connection of this network. */
  function hasRoom(network: string): boolean {
    const bound = bounds.exceeded(network)
    if (bound) metrics.socketRefusals.inc({ bound })
    return bound === null
  }

  return {
    addressOf,
    clientNetworkOf,
    /** Charges a request of Engine.IO, also one that it refuses. Refuses one of a network without budget. */
    async chargeRequest(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
      // Nothing else listens to a connection that is to become a WebSocket. An unheard error would end the process.
      request.socket.on('error', ignore)
      const refusal = await chargeUnrouted(server, clientNetworkOf(request))
      request.socket.off('error', ignore)
      if (request.socket.destroyed) return
      if (!refusal) return next()
      response.writeHead(HTTP_STATUS[refusal.error.code], { 'content-type': 'application/json' })
      response.end(JSON.stringify(refusal.error))
    },
    mayConnect: (request: IncomingMessage): boolean =>
      isFromOurPage(request, config.baseUrl, isProxy) && hasRoom(clientNetworkOf(request)),
    isWithinBudget,
    /** Counts a connection that has opened. Others may have taken the last place during its handshake. */
    admit(socket: RawSocket): void {
      const network = clientNetworkOf(socket.request)
      if (!hasRoom(network)) return socket.close(true)
      socket.once('close', bounds.open(network))
      limitMessages(socket, network)
      limitQueue(socket)
    },
  }

  function isWithinBudget(network: string): boolean {
    if (budgets.network.waitFor(network, Date.now()) === 0) return true
    metrics.budgetRefusals.inc({ by: 'network' })
    return false
  }

  /**
   * Closes a connection whose page does not read, before what waits for it takes up memory. The page gets what it missed
   * when it connects again.
   */
  function limitQueue(socket: RawSocket): void {
    let queued = 0
    // The transport takes the whole queue, and nothing more until the page has read it.
    socket.on('flush', () => {
      queued = 0
    })
    socket.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      queued += data?.length ?? 0
      if (queued <= MOST_QUEUED_BYTES || socket.readyState !== 'open') return
      metrics.slowReaders.inc()
      socket.close(true)
    })
  }

  /**
   * Charges each message, also those that nothing listens to. Closes a connection that sends far more than a page does, or
   * goes on sending although its network has no budget.
   */
  function limitMessages(socket: RawSocket, network: string): void {
    let from = Date.now()
    let received = 0
    let spentInDebt = 0
    socket.on('packet', ({ data }: { data?: string | Buffer }) => {
      const now = Date.now()
      if (now - from >= WINDOW_MS || now < from) {
        from = now
        received = 0
        spentInDebt = 0
      }
      const cost = budgets.chargeMessage({ network }, data?.length ?? 0)
      if (budgets.network.waitFor(network, now) > 0) spentInDebt += cost
      if (spentInDebt > MOST_SPENT_IN_DEBT) metrics.budgetRefusals.inc({ by: 'network' })
      if (++received > MOST_MESSAGES || spentInDebt > MOST_SPENT_IN_DEBT) socket.close(true)
    })
  }
}

const ignore = () => {}
