import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { callError } from '@hearthward/contract'
import type { FastifyInstance } from 'fastify'
import { sendError } from './calls.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** The built page. Every path that is neither a file nor a call is the page's own: its router knows the rest. */
export async function servePage(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheRule(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && built && !path.startsWith('/api/') && !/\.\w+$/.test(path)
    if (!isPage) return sendError(reply, callError('call/unknown'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Files named by their content never change; the few that are not must be asked for each time. */
function cacheRule(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
