import { connect as dial } from 'node:net'
import { callError } from '@hearthward/contract'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freezeClock, openServer, starts, stops, type TestServer, Visitor } from '../testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer({ ACCOUNT_BUDGET: '', NETWORK_BUDGET: '' })
})
afterAll(() => testServer.close())

const budgets = () => testServer.server.budgets
/** Uses up a budget and ten seconds more; not just now, so that only the refusals make anybody wait. */
const overspend = (by: 'account' | 'network', key: string) =>
  budgets()[by].charge(key, 25 * testServer.server.config[`${by}Budget`], Date.now() - 5_000)
/** What Fastify and Engine.IO refuse by themselves. */
const UNROUTED: readonly [method: string, path: string][] = [
  ['GET', '/%'],
  ['POST', '/api/%zz'],
  ['GET', `/api/backups/${'x'.repeat(300)}`],
  ['GET', '/socket.io/?EIO=4&transport=polling&sid=x'],
  ['GET', '/socket.io/?EIO=4&transport=zzz'],
  ['POST', '/socket.io/?EIO=4&transport=polling'],
  ['OPTIONS', '/socket.io/'],
]
const ask = (visitor: Visitor) => visitor.call('getAccount', {})
/** How long the refusal of a budget is delayed, less what timers are early. */
const DELAY = 990
/** An answer, and how long it took. */
async function timed<Answer>(answer: Promise<Answer>): Promise<Answer & { took: number }> {
  const begun = performance.now()
  return { ...(await answer), took: performance.now() - begun }
}

async function figure(name: string): Promise<number> {
  const lines = (await testServer.server.metrics.registry.metrics()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0)
}

test('an account without budget is told how long to wait, and others of its network are not refused', async () => {
  const guest = await testServer.guest()
  const neighbour = await testServer.guest()
  freezeClock()
  overspend('account', guest.uid)
  const { status, headers, body, took } = await timed(ask(guest))
  expect(took).toBeGreaterThan(DELAY)
  // Ten seconds for what was overspent, and a moment for the sign-in.
  expect(body.details.seconds).toBeGreaterThanOrEqual(10)
  expect(body.details.seconds).toBeLessThan(15)
  expect([status, body]).toEqual([429, callError('call/too-many', { seconds: body.details.seconds })])
  expect(headers.get('retry-after')).toBe(String(body.details.seconds))
  const asNeighbour = await neighbour.send('/api/getLocations', {
    method: 'POST',
    headers: { 'x-forwarded-for': guest.address },
  })
  expect(asNeighbour.status).toBe(200)
  expect(await figure('hearthward_budget_refusals_total{by="account"}')).toBe(1)
})

test('a network without budget is refused everything but the probes of the operator, and others are not', async () => {
  const [here, sameNetwork, elsewhere] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']
  const send = (path: string, from: string, init: RequestInit = {}) =>
    testServer.visitor().send(path, { ...init, headers: { 'x-forwarded-for': from } })
  overspend('network', '2001:db8:1:2')
  const attempts = [
    send('/api/getServerInfo', here, { method: 'POST' }),
    send('/api/auth/sign-in/anonymous', sameNetwork, { method: 'POST' }),
    send('/api/docs', here),
    send('/api/backups/some', here),
    send('/', here),
    ...UNROUTED.map(([method, path]) => send(path, here, { method })),
  ]
  for (const { status, body, took } of await Promise.all(attempts.map(timed))) {
    expect([status, body.details?.reason]).toEqual([429, 'call/too-many'])
    expect(took).toBeGreaterThan(DELAY)
  }
  for (const probe of ['/healthz', '/readyz']) expect((await send(probe, here)).status).toBe(200)
  // Refused as a caller from elsewhere, not for lack of budget.
  expect((await send('/metrics', here)).status).toBe(403)
  expect((await send('/api/getServerInfo', elsewhere, { method: 'POST' })).status).toBe(200)
})

test('a network that spends too fast is held back, and is answered after others', async () => {
  const [fast, other] = [testServer.visitor(), testServer.visitor()]
  const answered: string[] = []
  const asked = async (name: string, visitor: Visitor) => {
    expect((await visitor.send('/api/openapi.json')).status).toBe(200)
    answered.push(name)
  }
  budgets().network.charge(fast.address, testServer.server.config.networkBudget, Date.now())
  const first = asked('fast', fast)
  await asked('other', other)
  await first
  expect(answered).toEqual(['other', 'fast'])
})

test('answers and refusals alike are charged to the account and to the network', async () => {
  const guest = await testServer.player()
  const byAccount = vi.spyOn(budgets().account, 'charge')
  const byNetwork = vi.spyOn(budgets().network, 'charge')
  onTestFinished(() => {
    byAccount.mockRestore()
    byNetwork.mockRestore()
  })
  await guest.load()
  await guest.refused('perform', { intents: 'none' })
  await guest.refused('banPlayer', {})
  overspend('account', guest.uid)
  expect((await ask(guest)).status).toBe(429)
  byAccount.mock.calls.splice(3, 1)
  const [load = 0, ...refusals] = byAccount.mock.calls.map(([, cost]) => cost)
  expect(byAccount.mock.calls.map(([uid]) => uid)).toEqual(Array(4).fill(guest.uid))
  expect(byNetwork.mock.calls.map(([network, cost]) => [network, cost])).toEqual(
    byAccount.mock.calls.map(([, cost]) => [guest.address, cost]),
  )
  for (const cost of refusals) expect(cost).toBeGreaterThanOrEqual(0.2)
  expect(load).toBeGreaterThan(0.5)
})

test('a request without an account is charged to its network, also if it is refused before it is read', async () => {
  const visitor = testServer.visitor()
  const byNetwork = vi.spyOn(budgets().network, 'charge')
  onTestFinished(() => byNetwork.mockRestore())
  expect((await visitor.post('/api/getServerInfo', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await visitor.post('/api/getServerInfo', '['.repeat(100))).status).toBe(400)
  expect((await visitor.send('/nothing.png')).status).toBe(404)
  expect(byNetwork.mock.calls.map(([network]) => network)).toEqual(Array(3).fill(visitor.address))
  for (const [, cost] of byNetwork.mock.calls) expect(cost).toBeGreaterThanOrEqual(0.2)
})

test.each(UNROUTED)(
  'a request refused before it is routed is charged to its network: %s %.40s',
  async (method, path) => {
    const visitor = testServer.visitor()
    const byNetwork = vi.spyOn(budgets().network, 'charge')
    onTestFinished(() => byNetwork.mockRestore())
    const { status } = await visitor.send(path, { method })
    expect(status).toBe(path.startsWith('/socket.io') ? 400 : 404)
    expect(byNetwork.mock.calls.map(([network, cost]) => [network, cost])).toEqual([[visitor.address, 0.2]])
  },
)

test('a client that leaves while its WebSocket is refused does no harm', async () => {
  const visitor = testServer.visitor()
  overspend('network', visitor.address)
  const socket = dial({ host: '127.0.0.1', port: Number(new URL(testServer.url).port) })
  const upgrade =
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket'
  const refusals = await figure('hearthward_budget_refusals_total{by="network"}')
  socket.write(`${upgrade}\r\nx-forwarded-for: ${visitor.address}\r\n\r\n`)
  await expect.poll(() => figure('hearthward_budget_refusals_total{by="network"}')).toBe(refusals + 1)
  socket.resetAndDestroy()
  expect((await testServer.visitor().send('/healthz')).status).toBe(200)
})

test('a socket of a network without budget is refused, and an open one gets no further topics', async () => {
  const guest = await testServer.guest()
  const socket = await guest.connect()
  expect(await socket.emitWithAck('follow', { topic: 'chat:global' })).toBe(true)
  overspend('network', guest.address)
  expect(await socket.emitWithAck('follow', { topic: 'chat:trade' })).toBe(false)
  expect(socket.connected).toBe(true)
  await expect(guest.connect()).rejects.toThrow()
})

test('thirty players who play at the same address are never refused', async () => {
  const { address } = testServer.visitor()
  const players = Array.from({ length: 30 }, () => new Visitor(testServer, address))
  await Promise.all(
    players.map(async (player) => {
      await player.signInAsGuest()
      await player.load()
      await player.send('/api/getContent')
      for (let n = 0; n < 4; n++) await player.does(n % 2 ? stops : starts('gather_kindling'))
      await player.sync()
    }),
  )
  expect(budgets().network.waitFor(address, Date.now())).toBe(0)
})
