import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePage } from './page.ts'

const FILES = {
  'index.html': '<!doctype html><title>Hearthward</title>',
  'sw.js': 'self.skipWaiting()',
  'manifest.webmanifest': '{"name":"Hearthward"}',
  'assets/index-BlhyZmyj.js': 'console.log("hearth")',
  'assets/index-C9XRceqo.css': 'body{margin:0}',
}

const FOR_EVER = 'public, max-age=31536000, immutable'

let folder: string
let dist: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthward-page-'))
  // Below a folder named assets, only the page's own assets count as assets.
  dist = join(folder, 'assets', 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(FILES)) {
    writeFileSync(join(dist, file), text)
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(text))
    writeFileSync(join(dist, `${file}.gz`), gzipSync(text))
  }
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *')
  writeFileSync(join(dist, 'bell.ogg'), 'ding')
  writeFileSync(join(dist, 'icon.svg'), '<svg/>')
  writeFileSync(join(dist, '.sources'), 'what it was built from')
  app = Fastify()
  servePage(app, dist)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, encoding = 'identity') =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test.each(['', 'gzip', 'br'])('files with a content hash are cached for ever (%s)', async (encoding) => {
  for (const file of ['/assets/index-BlhyZmyj.js', '/assets/index-C9XRceqo.css']) {
    const { statusCode, headers } = await ask(file, encoding)
    expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, FOR_EVER])
  }
})

test.each(['', 'gzip', 'br'])(
  'the page, its service worker and other files with fixed names are revalidated each time (%s)',
  async (encoding) => {
    for (const path of ['/', '/index.html', '/skills/woodcutting', '/sw.js', '/manifest.webmanifest', '/robots.txt']) {
      const { statusCode, headers } = await ask(path, encoding)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
    }
  },
)

test('a file has the content type of its extension, or octet-stream for an unknown one', async () => {
  const types = await Promise.all(
    ['/', '/sw.js', '/icon.svg', '/bell.ogg'].map(async (path) => (await ask(path)).headers['content-type']),
  )
  expect(types).toEqual([
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'image/svg+xml; charset=utf-8',
    'application/octet-stream',
  ])
})

test('a revalidated file is sent again only if it has changed', async () => {
  for (const path of ['/index.html', '/', '/sw.js']) {
    const { headers } = await ask(path)
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
  }
})

const forms = {
  br: { encoding: 'br', of: brotliCompressSync },
  gzip: { encoding: 'gzip', of: gzipSync },
  'the file itself': { encoding: undefined, of: (text: string) => Buffer.from(text) },
}
const accepted: [accepted: string, form: keyof typeof forms][] = [
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'the file itself'],
  ['identity', 'the file itself'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
]

test.each(accepted)('a browser that accepts %s is sent %s', async (encodings, form) => {
  const { encoding, of } = forms[form]
  for (const [file, text] of Object.entries(FILES)) {
    const { headers, rawPayload } = await ask(`/${file}`, encodings)
    expect([file, headers['content-encoding']]).toEqual([file, encoding])
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(rawPayload.equals(of(text)), file).toBe(true)
  }
  expect((await ask('/', encodings)).headers['content-encoding']).toBe(encoding)
})

test('a compressed variant has the content type of the file', async () => {
  for (const accepted of ['identity', 'br', 'gzip']) {
    expect((await ask('/assets/index-BlhyZmyj.js', accepted)).headers['content-type']).toMatch(/^\w+\/javascript/)
    expect((await ask('/some/page', accepted)).headers['content-type']).toMatch(/^text\/html/)
  }
})

test('a missing file or an unknown call does not get the page', async () => {
  for (const path of [
    '/assets/index-gone0000.js',
    '/nothing.png',
    '/api',
    '/api/nothing',
    '/../secret.txt',
    '/sw.js.map',
    '/sw.js.br',
    '/.sources',
  ]) {
    const { statusCode, headers, body } = await ask(path)
    expect([path, statusCode, JSON.parse(body).details.reason]).toEqual([path, 404, 'call/unknown'])
    expect(headers['cache-control']).not.toBe(FOR_EVER)
  }
})

test('a HEAD request gets the headers of the file', async () => {
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/sw.js' })
  expect([statusCode, Number(headers['content-length'])]).toEqual([200, FILES['sw.js'].length])
})

test('a new build does not change the page that a running server serves', async () => {
  const next = join(folder, 'next')
  mkdirSync(join(next, 'assets'), { recursive: true })
  writeFileSync(join(next, 'index.html'), '<!doctype html><title>Another</title>')
  writeFileSync(join(next, 'assets/index-another0.js'), 'console.log("another")')
  const old = join(folder, 'old')
  renameSync(dist, old)
  const asked = ['/', '/skills/woodcutting', ...Object.keys(FILES).map((file) => `/${file}`)]
  for (const swap of ['begun', 'done']) {
    if (swap === 'done') renameSync(next, dist)
    for (const path of asked) expect([swap, path, (await ask(path, 'br')).statusCode]).toEqual([swap, path, 200])
    expect((await ask('/')).body).toBe(FILES['index.html'])
  }
  rmSync(dist, { recursive: true })
  renameSync(old, dist)
})
