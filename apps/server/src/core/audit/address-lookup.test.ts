import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openServer, type TestServer } from '../../http/testing.ts'
import { createAddressLookup, isPrivate, LOOKUP_TIMEOUT } from './address-lookup.ts'
import { account } from './testing.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A lookup server for the test, with the requests it received. */
async function lookup(answer: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests }
}

async function serverWith(environment: Record<string, string>): Promise<TestServer> {
  const testServer = await openServer(environment)
  open.unshift(() => testServer.close())
  return testServer
}

/** The address recorded in the audit entry of a ban. */
async function recordedAddress(
  testServer: TestServer,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const owner = await testServer.owner()
  const { uid } = await account(testServer)
  const { status } = await owner.post('/api/banPlayer', { playerId: uid, reason: 'A reason' }, headers)
  expect(status).toBe(200)
  const { logs } = await owner.ask('getAuditLogs', { resourceId: uid })
  return logs[0]?.ip
}

test('[AUDIT-5] [AUDIT-6] forwarded headers count only where proxies are trusted', async () => {
  const claim = { 'x-forwarded-for': '203.0.113.9' }
  expect(await recordedAddress(await serverWith({ TRUST_PROXY: '1' }), claim)).toBe('203.0.113.9')
  expect(await recordedAddress(await serverWith({ TRUST_PROXY: '' }), claim)).toBe('127.0.0.1')
})

test('[AUDIT-7] the public lookup is used only where one is configured, and only for callers of the own network', async () => {
  const { url, requests } = await lookup((_, response) => response.end(JSON.stringify({ ip: '198.51.100.7' })))
  const testServer = await serverWith({ ADDRESS_LOOKUP_URL: url })
  expect(await recordedAddress(testServer)).toBe('198.51.100.7')
  expect(await recordedAddress(testServer)).toBe('198.51.100.7')
  expect(requests).toEqual(['GET'])
  expect(await recordedAddress(testServer, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9')
  expect(await recordedAddress(await serverWith({}))).toMatch(/^10\./)
  expect(requests).toEqual(['GET'])
})

test('[AUDIT-8] a lookup that times out after 3 s, or answers nonsense, does not prevent an act', async () => {
  const { url } = await lookup(() => {})
  const testServer = await serverWith({ ADDRESS_LOOKUP_URL: url })
  const began = Date.now()
  expect(await testServer.server.addressLookup.publicAddressOf('10.1.2.3')).toBe('10.1.2.3')
  expect(LOOKUP_TIMEOUT).toBe(3_000)
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_900)
  const nonsense = await lookup((_, response) => response.end('{"ip":"<script>"}'))
  expect(await recordedAddress(await serverWith({ ADDRESS_LOOKUP_URL: nonsense.url }))).toMatch(/^10\./)
})

test('the lookup follows no redirect', async () => {
  const elsewhere = await lookup((_, response) => response.end(JSON.stringify({ ip: '198.51.100.7' })))
  const { url } = await lookup((_, response) => response.writeHead(302, { location: elsewhere.url }).end())
  const { publicAddressOf } = createAddressLookup(url, pino({ level: 'silent' }))
  expect(await publicAddressOf('10.1.2.3')).toBe('10.1.2.3')
  expect(elsewhere.requests).toEqual([])
})

test.each([
  ['10.0.0.1', true],
  ['172.16.5.4', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['fd12:3456::1', true],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
])('%s is a private address: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
