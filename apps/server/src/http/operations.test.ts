import { readFileSync } from 'node:fs'
import { type CallName, calls, refusals } from '@hearthward/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Bus } from '../platform/bus/bus.ts'
import { inProcessBus } from '../platform/bus/in-process.ts'
import { createHttp } from './http.ts'
import { DOCUMENTS } from './openapi-documents.ts'
import { type HttpReply, openServer, starts, stops, type TestServer, type Visitor, withId } from './testing.ts'

const METRICS_TOKEN = 'a token of at least sixteen characters'

let testServer: TestServer
let visitor: Visitor
beforeAll(async () => {
  testServer = await openServer({ METRICS_URL: 'https://metrics.example.org/in', METRICS_TOKEN })
})
beforeEach(() => {
  visitor = testServer.visitor()
})
afterAll(() => testServer.close())

test('the server reports that it is alive and ready', async () => {
  expect(await visitor.send('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
  expect(await visitor.send('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', parts: { database: true, bus: true } },
  })
})

const faults: [what: string, fault: Partial<Bus>][] = [
  ['published messages get lost', { publish: () => {} }],
  ['subscribers get no messages', { subscribe: () => {} }],
  [
    'publishing fails',
    {
      publish: () => {
        throw new Error('not connected')
      },
    },
  ],
]

test.each(faults)('a server with a broken bus is not ready and names the bus: %s', async (_, fault) => {
  const broken = createHttp({ ...testServer.server, bus: { ...inProcessBus(), ...fault } })
  const reply = await broken.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: true, bus: false } },
  ])
  await broken.close()
})

test('a database without a free connection counts as not answering', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const everyConnection = Array.from({ length: 10 }, () => testServer.sql().begin(() => held))
  const reply = await visitor.send('/readyz')
  release()
  await Promise.all(everyConnection)
  expect(reply).toMatchObject({ status: 503, body: { parts: { database: false, bus: true } } })
  expect((await visitor.send('/readyz')).status).toBe(200)
})

test('the metrics include calls by outcome, batch sizes and sync differences', async () => {
  const guest = await testServer.player()
  await guest.refused('getUserProfile', { uid: 'nobody' })
  await guest.does(starts('gather_kindling'))
  const reply = await fetch(`${testServer.url}/metrics`)
  const { status, headers } = reply
  const text = await reply.text()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/hearthward_call_seconds_count\{call="perform",outcome="ok"\} [1-9]/)
  expect(text).toMatch(/hearthward_call_seconds_count\{call="getUserProfile",outcome="not-found"\} [1-9]/)
  expect(text).toMatch(/hearthward_commit_batch_size_count [1-9]/)
  expect(text).toMatch(/hearthward_sync_differences_total 0/)
  expect(text).toMatch(/process_cpu_seconds_total/)
  expect(text).not.toContain(guest.uid)
})

test.each([
  ['this machine', {}, 200],
  ['this machine through a proxy', { 'x-forwarded-for': '127.0.0.1' }, 200],
  ['another machine through a proxy', { 'x-forwarded-for': '203.0.113.7' }, 403],
  ['another machine that claims to be this one', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }, 403],
  ['a proxy that names no address', { 'x-forwarded-for': 'unknown' }, 403],
  ['a proxy with another header', { 'x-real-ip': '127.0.0.1' }, 403],
  ['a proxy with the standard header', { forwarded: 'for=203.0.113.7' }, 403],
  ['anywhere with the token', { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${METRICS_TOKEN}` }, 200],
  ['anywhere with another token', { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${METRICS_TOKEN}x` }, 403],
  ['anywhere with the token alone', { 'x-forwarded-for': '203.0.113.7', authorization: METRICS_TOKEN }, 403],
])('the metrics are answered to this machine or with the token: %s', async (_, headers, status) => {
  const reply = await fetch(`${testServer.url}/metrics`, { headers })
  expect(reply.status).toBe(status)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  if (status === 403) expect(await reply.json()).toMatchObject({ message: 'You do not have permission to do this' })
})

test('without a token the metrics are for this machine only', async () => {
  const closed = createHttp({ ...testServer.server, config: { ...testServer.server.config, metricsToken: null } })
  onTestFinished(() => closed.close())
  const ask = (remoteAddress: string, authorization: string) =>
    closed.inject({ url: '/metrics', remoteAddress, headers: { authorization } })
  expect((await ask('::1', '')).statusCode).toBe(200)
  expect((await ask('::ffff:127.0.0.1', '')).statusCode).toBe(200)
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer null']) {
    expect((await ask('192.0.2.1', authorization)).statusCode).toBe(403)
  }
})

/** References that do not resolve in the document. */
function danglingRefs(document: HttpReply['body'], part: unknown): string[] {
  if (part === null || typeof part !== 'object') return []
  const own = '$ref' in part && resolved(document, part) === undefined ? [String(part.$ref)] : []
  return [...own, ...Object.values(part).flatMap((inner) => danglingRefs(document, inner))]
}

/** A schema or response, or the component it refers to. */
function resolved(document: HttpReply['body'], part: HttpReply['body']): HttpReply['body'] {
  const { $ref } = part ?? {}
  if (typeof $ref !== 'string') return part
  return $ref
    .split('/')
    .slice(1)
    .reduce((at: HttpReply['body'], key: string) => at?.[key], document)
}

test('the API descriptions list every call once, with input and output', async () => {
  const bodies = await Promise.all(
    Object.values(DOCUMENTS).map(async ({ path }) => {
      const { status, body } = await visitor.send(path)
      expect([path, status, body.openapi]).toEqual([path, 200, '3.1.0'])
      return body
    }),
  )
  const listed: string[] = []
  for (const body of bodies) {
    expect(danglingRefs(body, body)).toEqual([])
    for (const [path, { post }] of Object.entries(body.paths) as [string, HttpReply['body']][]) {
      if (path.startsWith('/api/backups/')) continue
      listed.push(path)
      if (path.startsWith('/api/auth/') || path === '/api/getContent') continue
      expect(post).toMatchObject({ operationId: path.slice('/api/'.length), summary: expect.any(String) })
      const { content } = resolved(body, post.requestBody)
      expect(resolved(body, content['application/json'].schema)).toMatchObject({ type: 'object' })
      expect(post.responses['200'].content['application/json'].schema).toEqual(expect.any(Object))
    }
  }
  expect(listed.sort()).toEqual(
    Object.keys(calls)
      .map((name) => `/api/${name}`)
      .sort(),
  )
  expect(bodies[0].components.schemas.Error.properties.code.enum).toContain('failed-precondition')
})

test('the API description and its page list the account calls, with input, output and refusals', async () => {
  const { body } = await visitor.send('/api/openapi.json')
  const { text } = await visitor.send('/api/docs')
  const paths = body.paths as Record<string, HttpReply['body']>
  const takes = (path: string) => {
    const { content } = resolved(body, paths[`/api/auth${path}`].post.requestBody)
    return Object.keys(content['application/json'].schema.properties)
  }
  expect(takes('/sign-up/email')).toEqual(['username', 'email', 'password'])
  expect(takes('/sign-in/anonymous')).toEqual([])
  expect(takes('/change-password')).toEqual(['currentPassword', 'newPassword'])
  expect(paths['/api/auth/list-sessions'].get).toMatchObject({ operationId: 'authListSessions' })
  const signUp = paths['/api/auth/sign-up/email'].post
  expect(signUp.security).toEqual([])
  expect(signUp.responses['200'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/SignedIn' })
  expect(resolved(body, signUp.responses['409']).description).toContain('`auth/name-taken`: This name is taken')
  expect(paths['/api/auth/change-password'].post.security).toBeUndefined()
  const accountCalls = Object.entries(paths).filter(([path]) => path.startsWith('/api/auth/'))
  expect(accountCalls).toHaveLength(27)
  for (const [path, { get, post }] of accountCalls) {
    expect(text).toContain(`<code>${get ? 'GET' : 'POST'} ${path}</code>`)
    expect(text).toContain((get ?? post).summary)
    // A described call must exist.
    const { status } = await visitor.send(path, get ? {} : { method: 'POST', body: '[]' })
    expect([path, status]).not.toEqual([path, 404])
  }
})

test('a call that is read by GET is described with its query', async () => {
  const { body } = await visitor.send('/api/openapi.json')
  const { get, post } = body.paths['/api/getContent']
  expect([post, get.requestBody]).toEqual([undefined, undefined])
  expect(get.parameters).toEqual([
    { in: 'query', name: 'version', required: false, schema: expect.objectContaining({ type: 'string' }) },
  ])
})

test.each([...Object.values(DOCUMENTS).map(({ path }) => path), '/api/docs'])(
  '%s is built once, sent compressed, and not sent again to a client that has it',
  async (path) => {
    const ask = (headers: Record<string, string>) => visitor.send(path, { headers })
    const plain = await ask({ 'accept-encoding': 'identity' })
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, text } = await ask({ 'accept-encoding': encoding })
      expect([status, headers.get('content-encoding'), text === plain.text]).toEqual([200, encoding, true])
      expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 5)
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': String(headers.get('etag')) })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const stringify = vi.spyOn(JSON, 'stringify')
    onTestFinished(() => stringify.mockRestore())
    await ask({})
    // Jobs of the server write short texts meanwhile.
    const longest = Math.max(0, ...stringify.mock.results.map(({ value }) => String(value).length))
    expect(longest).toBeLessThan(plain.text.length / 10)
  },
)

test('the readable API page lists every call and every refusal', async () => {
  const { status, text, headers } = await visitor.send('/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
  for (const name of Object.keys(calls) as CallName[]) {
    expect(text).toContain(`<h2 id="${name}">${name}</h2>`)
    expect(text).toContain(calls[name].does)
  }
  for (const [reason, { text: said }] of Object.entries(refusals)) {
    expect(text).toContain(`<code>${reason}</code>`)
    expect(text).toContain(said)
  }
  expect(text.match(/<section/g)?.length).toBe(text.match(/<\/section>/g)?.length)
  expect(text).not.toContain('undefined')
})

test('the readable API page escapes all text of the declarations', async () => {
  const { text } = await visitor.send('/api/docs')
  for (const [, shape = ''] of text.matchAll(/<pre>([\s\S]*?)<\/pre>/g)) expect(shape).not.toMatch(/[<>]/)
})

test('an API description whose first build fails is built by the next request', async () => {
  const { accounts } = testServer.server
  const sessionCookie = vi.fn(accounts.sessionCookie).mockRejectedValueOnce(new Error('not now'))
  const http = createHttp({ ...testServer.server, accounts: { ...accounts, sessionCookie } })
  const [failed, built] = [await http.inject('/api/openapi.json'), await http.inject('/api/openapi.json')]
  expect([failed.statusCode, built.statusCode]).toEqual([500, 200])
  expect(testServer.takeErrors()).toHaveLength(1)
  await http.close()
})

const ANSWERED = [
  '/healthz',
  '/api/docs',
  '/api/nothing',
  '/some/page',
  '/%zz',
  '/api/%zz',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=polling&sid=x',
]

test.each(ANSWERED)('%s has the security headers', async (path) => {
  const { headers } = await visitor.send(path)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  for (const source of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy).toContain(`${source} 'none'`)
  expect(policy).toContain('https://metrics.example.org')
  expect(policy).not.toContain('/in')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  // A server without a public https address can be reached by http.
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('a page of another origin may not call, and one of ours may', async () => {
  const guest = await testServer.player()
  const before = await testServer.stored(guest.uid)
  const sent = { sessionId: guest.sessionId }
  const { host } = new URL(testServer.url)
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `http://${host}.evil.example`, 'x']) {
    const { status, body } = await guest.post('/api/loadPlayer', sent, { origin })
    expect([origin, status, body.message]).toEqual([origin, 403, 'You do not have permission to do this'])
  }
  expect(await testServer.stored(guest.uid)).toBe(before)
  expect((await guest.post('/api/loadPlayer', sent, { origin: testServer.url })).status).toBe(200)
})

test('a page under the public address may call although a proxy sends another host', async () => {
  const behind = await openServer({ PUBLIC_URL: 'https://play.example.org' })
  const guest = await behind.guest()
  const from = (origin: string, headers = {}) => guest.post('/api/getAccount', {}, { origin, ...headers })
  expect((await from('https://play.example.org')).status).toBe(200)
  expect((await from('http://play.example.org')).status).toBe(403)
  expect((await from('https://other.example.org', { 'x-forwarded-host': 'other.example.org' })).status).toBe(200)
  expect((await from('https://evil.example', { 'x-forwarded-host': 'other.example.org' })).status).toBe(403)
  await behind.close()
})

test('[START-24] a call without a signed-in user is refused, and a call for anybody is not', async () => {
  for (const [name, { who, signedOut }] of Object.entries(calls) as [CallName, (typeof calls)[CallName]][]) {
    const stranger = testServer.visitor()
    const isRead = calls[name].method === 'GET'
    const { status, body } = await (isRead ? stranger.send(`/api/${name}`) : stranger.post(`/api/${name}`, {}))
    if (who === 'anybody') expect([name, status]).not.toEqual([name, 401])
    else
      expect([name, status, body.code, body.message]).toEqual([name, 401, 'unauthenticated', refusals[signedOut].text])
  }
  expect(await visitor.refused('loadPlayer', { sessionId: 'session-1' })).toMatchObject({
    message: 'No authenticated user found',
  })
})

/** Rate limits use the machine's clock. It is frozen, so that all calls fall into one window on any machine. */
function freezeMachineClock(): void {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => now.mockRestore())
}

test('a caller over the limit gets the time to wait, and nobody else is limited', async () => {
  const guest = await testServer.player()
  freezeMachineClock()
  const most = calls.searchPlayers.limit.most
  const replies = await Promise.all(
    Array.from({ length: most + 5 }, () => guest.post('/api/searchPlayers', { prefix: 'a' })),
  )
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBe(5)
  expect(refused[0]?.body.message).toMatch(/^Too many requests\. Try again in \d+ s\.$/)
  expect((await (await testServer.guest()).post('/api/searchPlayers', { prefix: 'a' })).status).toBe(200)
  expect((await guest.post('/api/getLocations', {})).status).toBe(200)
})

test('a page may send two hundred requests in ten seconds, and no more', async () => {
  const guest = await testServer.player()
  freezeMachineClock()
  const intents = [withId(stops)]
  const send = () => guest.post('/api/perform', { sessionId: guest.sessionId, intents })
  const statuses = (await Promise.all(Array.from({ length: 203 }, send))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBe(200)
  expect(statuses.filter((status) => status === 429).length).toBe(3)
  expect(calls.perform.limit.perSeconds).toBe(10)
})

test('an unexpected error answers only with an id that is in the log', async () => {
  const guest = await testServer.player()
  await testServer.sql()`update players set state = '{"v": 99}' where uid = ${guest.uid}`
  await testServer.server.world.invalidate(guest.uid)
  const { status, body, text } = await guest.post('/api/loadPlayer', { sessionId: guest.sessionId })
  expect(status).toBe(500)
  expect(body.code).toBe('internal')
  expect(body.message).toBe(`Something went wrong on our side. Reference ${body.details.id}`)
  expect(text).not.toMatch(/ at |\.ts|version 99/)
  const [line, ...others] = testServer.takeErrors()
  const err = { message: expect.stringContaining('version 99'), stack: expect.any(String) }
  expect(line).toMatchObject({ errorId: body.details.id, path: '/api/loadPlayer', msg: 'call failed', err })
  expect(others).toEqual([])
})

test('a server without its database is alive but not ready, answers calls with an id, and recovers by itself', async () => {
  const guest = await testServer.guest()
  const admin = new URL(testServer.databaseUrl)
  const name = admin.pathname.slice(1)
  admin.username = admin.pathname = 'postgres'
  const client = new pg.Client(admin.href)
  await client.connect()
  await client.query(`alter database ${name} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  expect((await visitor.send('/healthz')).status).toBe(200)
  expect(await visitor.send('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not ready', parts: { database: false, bus: true } },
  })
  const { status, body } = await guest.post('/api/loadPlayer', { sessionId: guest.sessionId })
  expect([status, body.code]).toEqual([500, 'internal'])
  await client.query(`alter database ${name} with allow_connections true`)
  await client.end()
  await expect.poll(async () => (await visitor.send('/readyz')).status, { timeout: 10_000, interval: 200 }).toBe(200)
  expect((await guest.load()).player.uid).toBe(guest.uid)
  const errors = testServer.takeErrors()
  expect(errors.some(({ errorId }) => errorId === body.details.id)).toBe(true)
  const token = decodeURIComponent([...guest.cookies.values()][0] ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(JSON.stringify(errors)).not.toContain(token)
})

test('getServerInfo returns what a page needs before sign-in', async () => {
  const before = testServer.now()
  const info = await visitor.ask('getServerInfo', {})
  const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8'))
  expect(info).toMatchObject({
    version,
    rules: testServer.server.rules,
    mail: false,
    metricsUrl: 'https://metrics.example.org/in',
    sentryDsn: null,
  })
  expect(info.now).toBeGreaterThanOrEqual(before)
  expect(info.now).toBeLessThanOrEqual(testServer.now())
})

test('without TEST_CLOCK the clock cannot be moved, and the call is not described', async () => {
  const real = await openServer({ TEST_CLOCK: '0' })
  const caller = real.visitor()
  expect(await caller.post('/api/advanceClock', { ms: 1 })).toMatchObject({
    status: 404,
    body: { message: 'Unknown call' },
  })
  expect((await caller.send('/api/openapi.json')).text).not.toContain('advanceClock')
  expect((await caller.send('/api/docs')).text).not.toContain('advanceClock')
  await real.close()
})
