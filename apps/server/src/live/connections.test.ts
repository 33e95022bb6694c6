import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, openServer, starts, type TestServer } from '../http/testing.ts'
import { join, nextMessage, openLivePage } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

/** Collects all messages of that name from now on. */
function collectMessages(socket: Connection, event: 'frozen' | 'player'): unknown[] {
  const messages: unknown[] = []
  socket.on(event, ((message: unknown) => messages.push(message)) as never)
  return messages
}

test('[SESS-6] a page that lost the character gets `frozen` and no further messages about it', async () => {
  const first = await testServer.player()
  const socket = await openLivePage(first)
  await testServer.forward(seconds(11))
  const frozen = nextMessage(socket, 'frozen')
  const second = first.tab()
  const { now: since } = await second.load()
  expect(await frozen).toEqual({ reason: 'session/elsewhere' })
  const newSocket = await second.connect()
  expect(await join(newSocket, second.sessionId)).toBe(true)
  const message = nextMessage(newSocket, 'player')
  const toldFormerPage = collectMessages(socket, 'player')
  const { player } = await first.perform({ type: 'updateSettings', soundEnabled: true, at: since - 1 })
  expect((await message).player).toEqual(player)
  expect(await join(socket, first.sessionId)).toBe(false)
  expect(toldFormerPage).toEqual([])
})

test('only the session that owns the character may join it', async () => {
  const [a, b] = [await testServer.player(), await testServer.player()]
  const stranger = await testServer.visitor().connect()
  expect(await join(stranger, a.sessionId)).toBe(false)
  const other = await b.connect()
  expect(await join(other, a.sessionId)).toBe(false)
  for (const sessionId of [null, undefined, 7, {}, [], '', '__proto__', 'x'.repeat(10_000)])
    expect(await join(other, sessionId)).toBe(false)
  const receivedByOther = collectMessages(other, 'player')
  await testServer.forward(seconds(11))
  const { now } = await a.tab().load()
  await a.perform({ type: 'updateSettings', soundEnabled: true, at: now - 1 })
  expect(await join(other, b.sessionId)).toBe(true)
  expect(receivedByOther).toEqual([])
})

test('a connection whose session ends gets the reason, is closed and releases the character', async () => {
  const owner = await testServer.guest()
  await owner.becomeAccount()
  await owner.load()
  const socket = await owner.connect()
  expect(await join(socket, owner.sessionId)).toBe(true)
  const message = nextMessage(socket, 'frozen')
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await owner.post('/api/auth/sign-out', {})
  expect(await message).toEqual({ reason: 'auth/required' })
  await closed
  expect(await testServer.server.bus.leases.find(owner.uid, testServer.server.clock.now())).toBeNull()
})

test('joining is rate limited', async () => {
  const guest = await testServer.player()
  const socket = await guest.connect()
  const joined = await Promise.all(Array.from({ length: 25 }, () => join(socket, guest.sessionId)))
  expect(joined.filter(Boolean).length).toBe(20)
})

test('using the session id of another player affects nobody', async () => {
  const a = await testServer.player()
  const socket = await a.connect()
  await join(socket, a.sessionId)
  const message = collectMessages(socket, 'frozen')
  const b = await testServer.guest()
  b.sessionId = a.sessionId
  expect((await b.load()).player.uid).toBe(b.uid)
  await b.does(starts('gather_kindling'))
  await testServer.forward(seconds(11))
  await b.tab().load()
  expect((await a.sync()).equal).toBe(false)
  expect(await join(socket, a.sessionId)).toBe(true)
  expect(message).toEqual([])
})

test('invalid messages have no effect, and an oversized one closes the connection', async () => {
  const guest = await testServer.player()
  const socket = await guest.connect()
  const say = socket as unknown as { emit(...parts: unknown[]): void }
  for (const parts of [
    ['join'],
    ['join', null],
    ['join', () => {}],
    ['join', { sessionId: guest.sessionId }, 'not a function'],
    ['join', 1, 2, 3],
    ['__proto__', {}],
    ['probe', {}],
    ['call', {}],
    ['call', null, 'not a function'],
  ]) {
    say.emit(...parts)
  }
  expect(await join(socket, guest.sessionId)).toBe(true)
  const large = await guest.connect()
  const gone = new Promise((resolve) => large.once('disconnect', resolve))
  void join(large, 'x'.repeat(20_000)).catch(() => {})
  expect(await gone).toBe('transport close')
})

test('a page of another origin gets no connection', async () => {
  const guest = await testServer.player()
  await expect(guest.connect({ origin: 'https://evil.example' })).rejects.toThrow()
  await guest.connect({ origin: testServer.url })
})

test('open pages receive changes of the clock and the timeline', async () => {
  const socket = await testServer.visitor().connect()
  const clock = nextMessage(socket, 'clock')
  const { now } = await testServer.forward(seconds(1))
  expect(await clock).toEqual({ now })
  const message = nextMessage(socket, 'timeline')
  await testServer.server.timeline.begin(testServer.now() + minutes(60), { xpMultiplier: 2 })
  expect((await message).timeline.map(({ xpMultiplier }) => xpMultiplier)).toEqual([1, 2])
})

test('open connections are counted', async () => {
  const count = async () => (await testServer.server.metrics.connections.get()).values[0]?.value ?? 0
  const before = await count()
  const socket = await testServer.visitor().connect()
  expect(await count()).toBe(before + 1)
  socket.disconnect()
  await expect.poll(count).toBe(before)
})
