import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { callError } from '@hearthward/contract'
import type { FastifyInstance } from 'fastify'
import { type FileForm, fileForm, PackedFile } from '../platform/packed-file.ts'
import { sendError } from './calls.ts'
import { sendFile } from './send-file.ts'

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
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
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
function readPage(dist: string): Map<string, PackedFile> {
  const isPacked = (name: string) => PACKED.some(({ suffix }) => name.endsWith(suffix))
  const names = globSync('**/*.*', { cwd: dist }).filter((name) => !isPacked(name) && !basename(name).startsWith('.'))
  return new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, readFile(dist, name)]))
}

function readFile(dist: string, name: string): PackedFile {
  const path = join(dist, name)
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const readForm = (suffix: string, encoding?: FileForm['encoding']) => fileForm(readFileSync(path + suffix), encoding)
  const packed = PACKED.filter(({ suffix }) => existsSync(path + suffix))
  return new PackedFile(type, cacheRule(name), {
    plain: readForm(''),
    packed: packed.map(({ suffix, encoding }) => readForm(suffix, encoding)),
  })
}

/** Files with a content hash in their name never change; others are revalidated each time. */
function cacheRule(name: string): string {
  return /^assets[\\/]/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
