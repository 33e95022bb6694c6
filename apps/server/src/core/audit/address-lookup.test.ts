import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type House, openServer } from '../../http/testing.ts'
import { isPrivate, LOOKUP_TIMEOUT } from './address-lookup.ts'
import { account } from './testing.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A public lookup of the tests' own, and how often it was asked. */
async function lookup(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

async function houseWith(environment: Record<string, string>): Promise<House> {
  const house = await openServer(environment)
  open.unshift(() => house.close())
  return house
}

/** The address an act is stamped with. */
async function stamped(house: House, headers: Record<string, string> = {}): Promise<string | undefined> {
  const owner = await house.owner()
  const { uid } = await account(house)
  const { status } = await owner.post('/api/banPlayer', { playerId: uid, reason: 'A reason' }, headers)
  expect(status).toBe(200)
  const { logs } = await owner.ask('getAuditLogs', { resourceId: uid })
  return logs[0]?.ip
}

test('[AUDIT-5] [AUDIT-6] what a caller claims about the way it came counts only where proxies are trusted', async () => {
  const claim = { 'x-forwarded-for': '203.0.113.9' }
  expect(await stamped(await houseWith({ TRUST_PROXY: '1' }), claim)).toBe('203.0.113.9')
  expect(await stamped(await houseWith({ TRUST_PROXY: '' }), claim)).toBe('127.0.0.1')
})

test('[AUDIT-7] the public lookup is asked only where one is configured, and only for callers of the own network', async () => {
  const { url, asked } = await lookup((_, response) => response.end(JSON.stringify({ ip: '198.51.100.7' })))
  const house = await houseWith({ ADDRESS_LOOKUP_URL: url })
  expect(await stamped(house)).toBe('198.51.100.7')
  expect(await stamped(house)).toBe('198.51.100.7')
  expect(asked).toEqual(['GET'])
  expect(await stamped(house, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9')
  expect(await stamped(await houseWith({}))).toMatch(/^10\./)
  expect(asked).toEqual(['GET'])
})

test('[AUDIT-8] a lookup that does not answer within 3 s, or nonsense, keeps nobody from acting', async () => {
  const { url } = await lookup(() => {})
  const house = await houseWith({ ADDRESS_LOOKUP_URL: url })
  const began = Date.now()
  expect(await house.server.addressLookup.publicAddressOf('10.1.2.3')).toBe('10.1.2.3')
  const took = Date.now() - began
  expect(LOOKUP_TIMEOUT).toBe(3_000)
  expect(took).toBeGreaterThanOrEqual(2_900)
  expect(took).toBeLessThan(4_500)
  const nonsense = await lookup((_, response) => response.end('{"ip":"<script>"}'))
  expect(await stamped(await houseWith({ ADDRESS_LOOKUP_URL: nonsense.url }))).toMatch(/^10\./)
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
])('%s is of a network of one’s own: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
