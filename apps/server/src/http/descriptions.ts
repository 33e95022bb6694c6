import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { PackedFile, packText } from '../platform/packed-file.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { DOCUMENTS, type DocumentId } from './openapi-documents.ts'
import { sendFile } from './send-file.ts'

/** Serves the API descriptions. Each is built at its first request and kept in memory, because it never changes. */
export function serveDescriptions(app: FastifyInstance, { config, version, accounts }: Server): void {
  const withTestCalls = config.testClock
  for (const [document, { path }] of Object.entries(DOCUMENTS) as [DocumentId, { path: string }][]) {
    serveText(app, path, 'application/json; charset=utf-8', async () => {
      const sessionCookie = await accounts.sessionCookie()
      return JSON.stringify(openApi({ document, version, withTestCalls, sessionCookie }))
    })
  }
  serveText(app, '/api/docs', 'text/html; charset=utf-8', async () => docsPage(version, withTestCalls))
}

function serveText(app: FastifyInstance, path: string, type: string, build: () => Promise<string>): void {
  let built: Promise<PackedFile> | undefined
  const file = async () => new PackedFile(type, 'no-cache', await packText(await build()))
  app.get(path, async (request, reply) => {
    built ??= file().catch((error) => {
      // The next request builds it.
      built = undefined
      throw error
    })
    return sendFile(request, reply, await built)
  })
}
