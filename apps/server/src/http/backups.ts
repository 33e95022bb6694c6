import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { openDownload } from '../features/backups/index.ts'
import { errorOf, mayCall, sendError } from './calls.ts'

/** `GET /api/backups/<id>`: the one answer of the API that is a file. Open to whoever may make `downloadBackup`. */
export function serveBackups(app: FastifyInstance, server: Server): void {
  app.get<{ Params: { id: string } }>('/api/backups/:id', async (request, reply) => {
    try {
      const context = await mayCall(server, 'downloadBackup', request)
      const { filename, size, bytes } = await openDownload(context, request.params.id)
      return reply
        .header('content-type', 'application/gzip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(Readable.from(bytes))
    } catch (error) {
      return sendError(reply, errorOf(error, server, request))
    }
  })
}
