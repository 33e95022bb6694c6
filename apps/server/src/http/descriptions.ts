import type { FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { DOCUMENTS, type DocumentId } from './openapi-documents.ts'

/** Serves the API descriptions. Each is built at its first request and cached, because it never changes. */
export function serveDescriptions(app: FastifyInstance, { config, version, accounts }: Server): void {
  const withTestCalls = config.testClock
  for (const [document, { path }] of Object.entries(DOCUMENTS) as [DocumentId, { path: string }][]) {
    const text = memoize(async () => {
      const sessionCookie = await accounts.sessionCookie()
      return JSON.stringify(openApi({ document, version, withTestCalls, sessionCookie }))
    })
    app.get(path, async (_, reply) => reply.type('application/json; charset=utf-8').send(await text()))
  }
  const page = memoize(async () => docsPage(version, withTestCalls))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(await page()))
}

function memoize<Result>(build: () => Promise<Result>): () => Promise<Result> {
  let built: Promise<Result> | undefined
  return () => {
    built ??= build()
    return built
  }
}
