import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import { clientAddressOf, proxyCheckOf } from '../../platform/proxies.ts'

/** Browsers and proxies wait for an answer before they send the next request on a connection. */
const MOST_UNANSWERED = 8

/**
 * Closes connections that send many requests without waiting for the answers. A packet of 64 KB can hold 2,000 of them:
 * they would all be worked on at once, whatever the budget of their network and the bound on its connections. Those that
 * are dropped are charged, too. Call it after everything else listens to requests.
 */
export function boundPipelining(http: HttpServer, { config, budgets }: Pick<Server, 'config' | 'budgets'>): void {
  const isProxy = proxyCheckOf(config.trustProxy)
  const unanswered = new WeakMap<Socket, number>()
  const networks = new WeakMap<Socket, string>()
  const listeners = http.listeners('request')
  http.removeAllListeners('request')

  function drop(request: IncomingMessage): void {
    const { socket } = request
    const network = networks.get(socket) ?? networkOf(clientAddressOf(request, isProxy))
    networks.set(socket, network)
    budgets.chargeRequest({ network })
    socket.destroy()
  }

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const waiting = unanswered.get(socket) ?? 0
    if (socket.destroyed || waiting >= MOST_UNANSWERED) return drop(request)
    unanswered.set(socket, waiting + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const listener of listeners) listener.call(http, request, response)
  })
}
