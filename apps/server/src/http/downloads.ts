import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { downloads } from '../features/downloads.ts'
import { isFromOurPage } from '../platform/origin.ts'
import { type ProxyCheck, proxyCheckOf } from '../platform/proxies.ts'
import { Refusal } from '../platform/refusal.ts'
import { authorizeCall, toCallError } from './answer-call.ts'
import { sendError, senderOf, whereOf } from './calls.ts'

/** Serves the responses that are files instead of JSON. */
export function serveDownloads(app: FastifyInstance, server: Server): void {
  const { config } = server
  const isProxy = proxyCheckOf(config.trustProxy)
  for (const { url, call, contentType, open } of downloads) {
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      try {
        if (!isSameOrigin(request.raw, config.baseUrl, isProxy)) throw new Refusal('auth/not-allowed')
        const context = await authorizeCall(server, call, senderOf(server, request))
        const { filename, size, bytes } = await open(context, request.params.id)
        return reply
          .header('content-type', contentType)
          .header('cache-control', 'no-store')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="${filename}"`)
          .send(Readable.from(bytes))
      } catch (error) {
        return sendError(reply, toCallError(error, server, whereOf(request)))
      }
    })
  }
}

/**
 * A link on another site would send the cookie of a signed-in visitor. Browsers name the relation of the page that
 * leads here; `none` is an address that the user typed. A client that names nothing is no browser of today.
 */
function isSameOrigin(request: IncomingMessage, baseUrl: string, isProxy: ProxyCheck): boolean {
  const site = request.headers['sec-fetch-site']
  return (site === undefined || site === 'same-origin' || site === 'none') && isFromOurPage(request, baseUrl, isProxy)
}
