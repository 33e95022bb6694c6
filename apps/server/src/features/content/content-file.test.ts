import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
let guest: Visitor
let version: string
beforeAll(async () => {
  testServer = await openServer()
  guest = await testServer.guest()
  version = (await guest.ask('getContent', {})).version
})
afterAll(() => testServer.close())

const read = (path: string, headers: Record<string, string> = {}) => guest.send(path, { headers })

test('browsers keep the content of a version for ever, and proxies do not keep it', async () => {
  const { status, headers, body } = await read(`/api/getContent?version=${version}`)
  expect([status, body.version]).toEqual([200, version])
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(headers.get('vary')).toBe('accept-encoding')
})

test('the current content is asked for each time, and sent again only if it has changed', async () => {
  const { headers } = await read('/api/getContent')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const again = await read('/api/getContent', { 'if-none-match': String(headers.get('etag')) })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('content is sent compressed, from memory', async () => {
  const plain = await read('/api/getContent', { 'accept-encoding': 'identity' })
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  for (const encoding of ['br', 'gzip']) {
    const { headers, text } = await read(`/api/getContent?version=${version}`, { 'accept-encoding': encoding })
    expect([headers.get('content-encoding'), text === plain.text]).toEqual([encoding, true])
    expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 4)
  }
  // Jobs of the server serialize other things meanwhile.
  expect(stringify).not.toHaveBeenCalledWith(expect.objectContaining({ version }))
})

test('a version that no era uses any more is read and packed once', async () => {
  const former = '0123456789ab'
  await testServer.sql()`
    insert into content_versions (version, content)
    select ${former}, content from content_versions where version = ${version}`
  const path = `/api/getContent?version=${former}`
  const { status, headers, body } = await read(path)
  expect([status, body.version]).toEqual([200, former])
  await testServer.sql()`delete from content_versions where version = ${former}`
  const again = await read(path)
  expect([again.status, again.headers.get('etag')]).toEqual([200, headers.get('etag')])
})

test('a refusal is not cached, and a version is asked for once', async () => {
  const stranger = testServer.visitor()
  const refused = await stranger.send(`/api/getContent?version=${version}`)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
  const twice = await read(`/api/getContent?version=${version}&version=${version}`)
  expect([twice.status, twice.body.details]).toMatchObject([400, { reason: 'call/invalid', field: 'version' }])
})
