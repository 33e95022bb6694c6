import { callError } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterSecondFactor } from '../core/audit/testing.ts'
import { type Connection, openServer, starts, stops, type TestServer, type Visitor, withId } from '../http/testing.ts'
import { join } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

type LiveMessage = { name: 'perform' | 'sync'; input: unknown }

const calls = (socket: Connection, message: LiveMessage) => socket.timeout(10_000).emitWithAck('call', message)

const performs = (page: Visitor, ...intents: Parameters<typeof withId>[0][]) =>
  ({ name: 'perform', input: { sessionId: page.sessionId, intents: intents.map(withId) } }) as const

async function livePlayer(): Promise<{ page: Visitor; socket: Connection }> {
  const page = await testServer.player()
  return { page, socket: await page.connect() }
}

test('intents and syncs are answered over the connection as over HTTP', async () => {
  const { page, socket } = await livePlayer()
  const performed = await calls(socket, performs(page, starts('gather_kindling')))
  expect(performed).toMatchObject({
    answer: { equal: false, results: [{ ok: true }], player: { currentAction: { activityId: 'gather_kindling' } } },
  })
  const input = { sessionId: page.sessionId, rules: testServer.server.rules }
  expect(await calls(socket, { name: 'sync', input })).toMatchObject({ answer: { equal: false } })
  const stored = await page.sync()
  expect(stored.equal || stored.player.currentAction?.activityId).toBe('gather_kindling')
})

test('an intent that is sent over the connection and again over HTTP is performed once', async () => {
  const { page, socket } = await livePlayer()
  const { input, name } = performs(page, starts('gather_kindling'), stops)
  const live = await calls(socket, { name, input })
  const { results } = await page.ask('perform', input)
  expect(live).toMatchObject({ answer: { results } })
})

test('refusals are those of HTTP, and change nothing', async () => {
  const { page, socket } = await livePlayer()
  const other = await testServer.player()
  const before = [await testServer.stored(page.uid), await testServer.stored(other.uid)]
  const inputs: unknown[] = [
    undefined,
    null,
    7,
    [],
    { sessionId: page.sessionId },
    { sessionId: page.sessionId, intents: [withId(stops)], uid: other.uid },
    { sessionId: other.sessionId, intents: [withId(stops)] },
    { sessionId: page.sessionId, intents: [withId(stops)], rules: 'older' },
    { sessionId: page.sessionId, intents: [{ ...withId(stops), type: '__proto__' }] },
  ]
  for (const input of inputs) {
    const { body } = await page.post('/api/perform', input ?? {})
    expect(await calls(socket, { name: 'perform', input })).toEqual({ error: body })
  }
  expect([await testServer.stored(page.uid), await testServer.stored(other.uid)]).toEqual(before)
})

test('a connection without a sign-in is refused, and other calls are left to HTTP', async () => {
  const { page, socket } = await livePlayer()
  const stranger = await testServer.visitor().connect()
  expect(await calls(stranger, performs(page, stops))).toEqual({ error: callError('auth/required') })
  for (const name of ['loadPlayer', 'banPlayer', 'toString', '__proto__', '', 7, null])
    expect(await calls(socket, { name, input: {} } as never)).toBeNull()
})

test('each call reads the sign-in again, and the connection of a banned player is closed', async () => {
  const { page, socket } = await livePlayer()
  await calls(socket, { name: 'sync', input: {} })
  const read = vi.spyOn(testServer.server.accounts, 'readCaller').mockResolvedValueOnce(null)
  expect(await calls(socket, performs(page, stops))).toEqual({ error: callError('auth/required') })
  read.mockRestore()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const owner = await testServer.owner()
  await enterSecondFactor(testServer, owner)
  await join(socket, page.sessionId)
  await owner.ask('banPlayer', { playerId: page.uid, reason: 'A test of connections' })
  await closed
})

test('calls over the connection count towards the limit and the budgets, with the time to wait', async () => {
  const { page, socket } = await livePlayer()
  const { budgets } = testServer.server
  const charged = vi.spyOn(budgets.account, 'charge')
  await calls(socket, performs(page, stops))
  expect(charged.mock.calls.map(([uid]) => uid)).toEqual([page.uid])
  charged.mockRestore()
  const answers = await Promise.all(Array.from({ length: 210 }, () => calls(socket, performs(page, stops))))
  const refused = answers.filter((answer) => answer && 'error' in answer)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]).toMatchObject({ error: { details: { reason: 'call/too-many', seconds: expect.any(Number) } } })
  budgets.account.charge(page.uid, minutes(1), Date.now())
  expect(await calls(socket, performs(page, stops))).toMatchObject({ error: { details: { reason: 'call/too-many' } } })
})
