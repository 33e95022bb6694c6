import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { openDownload } from '../features/backups/index.ts'
import { authorizeCall, sendError, toCallError } from './calls.ts'

/**
 * `GET /api/backups/<id>`: the only response of the API that is a file. Open to callers who may call `downloadBackup`.
 */
export function serveBackups(app: FastifyInstance, server: Server): void {
  app.get<{ Params: { id: string } }>('/api/backups/:id', async (request, reply) => {
    try {
      const context = await authorizeCall(server, 'downloadBackup', request)
      const { filename, size, bytes } = await openDownload(context, request.params.id)
      return reply
        .header('content-type', 'application/gzip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(Readable.from(bytes))
    } catch (error) {
      return sendError(reply, toCallError(error, server, request))
    }
  })
}
