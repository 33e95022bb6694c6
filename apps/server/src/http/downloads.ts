import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { downloads } from '../features/downloads.ts'
import { authorizeCall, sendError, toCallError } from './calls.ts'

/** Serves the responses that are files instead of JSON. */
export function serveDownloads(app: FastifyInstance, server: Server): void {
  for (const { url, call, contentType, open } of downloads) {
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      try {
        const context = await authorizeCall(server, call, request)
        const { filename, size, bytes } = await open(context, request.params.id)
        return reply
          .header('content-type', contentType)
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="${filename}"`)
          .send(Readable.from(bytes))
      } catch (error) {
        return sendError(reply, toCallError(error, server, request))
      }
    })
  }
}
