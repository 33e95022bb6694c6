import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { callError } from '@hearthward/contract'
import type { FastifyInstance } from 'fastify'
import { sendError } from './calls.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** The built page. Every path that is neither a file nor a call is the page's own: its router knows the rest. */
export async function servePage(app: FastifyInstance, dist = DIST): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheRule(relative(dist, path)))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      built &&
      !/^\/api(\/|$)/.test(path) &&
      !/\.\w+$/.test(path)
    if (!isPage) return sendError(reply, callError('call/unknown'))
    return reply.sendFile('index.html')
  })
}

/** Files named by their content never change; the few that are not must be asked for each time. */
function cacheRule(file: string): string {
  return file.startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
