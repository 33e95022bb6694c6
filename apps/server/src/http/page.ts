import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { callError } from '@hearthward/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './calls.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** Compressed variants of built files, in order of preference. */
const PACKED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

interface Form {
  bytes: Buffer
  etag: string
  encoding?: string
}

interface PageFile {
  type: string
  cacheRule: string
  plain: Form
  packed: Form[]
}

/**
 * Serves the built page. Paths that are neither a file nor a call get index.html, because the page routes them. All
 * files are read at the start: after a new build, open pages still need the scripts of this one.
 */
export function servePage(app: FastifyInstance, dist = DIST): void {
  const files = readPage(dist)
  const index = files.get('/index.html')
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path)
    const file = files.get(path) ?? (isPage ? index : undefined)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead && file ? sendFile(request, reply, file) : sendError(reply, callError('call/unknown'))
  })
}

/** Files by URL path. */
function readPage(dist: string): Map<string, PageFile> {
  const isPacked = (name: string) => PACKED.some(({ suffix }) => name.endsWith(suffix))
  const names = globSync('**/*.*', { cwd: dist }).filter((name) => !isPacked(name) && !basename(name).startsWith('.'))
  return new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, readFile(dist, name)]))
}

function readFile(dist: string, name: string): PageFile {
  const path = join(dist, name)
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    cacheRule: cacheRule(name),
    plain: readForm(path),
    packed: PACKED.filter(({ suffix }) => existsSync(path + suffix)).map(({ suffix, encoding }) => ({
      ...readForm(path + suffix),
      encoding,
    })),
  }
}

function readForm(path: string): Form {
  const bytes = readFileSync(path)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Files with a content hash in their name never change; others are revalidated each time. */
function cacheRule(name: string): string {
  return /^assets[\\/]/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { type, cacheRule, plain, packed }: PageFile) {
  const accepted = String(headers['accept-encoding'] ?? '')
  const { encoding, etag, bytes } = packed.find(({ encoding }) => isAccepted(accepted, encoding)) ?? plain
  reply.headers({ 'cache-control': cacheRule, etag, vary: 'accept-encoding' })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}

function isAccepted(accepted: string, encoding: string | undefined): boolean {
  return accepted.split(',').some((entry) => {
    const [name, quality] = entry.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
}
