import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, type House, openServer, starts } from '../http/testing.ts'
import { nextMessage, join, openLivePage } from './testing.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())

/** Everything of a kind that arrives from now on. */
function heard(socket: Connection, event: 'frozen' | 'player'): unknown[] {
  const messages: unknown[] = []
  socket.on(event, ((message: unknown) => messages.push(message)) as never)
  return messages
}

test('[SESS-6] the page that lost the character is told so, and hears nothing of it from then on', async () => {
  const first = await house.player()
  const socket = await openLivePage(first)
  await house.forward(seconds(11))
  const frozen = nextMessage(socket, 'frozen')
  const second = first.tab()
  const { now: since } = await second.load()
  expect(await frozen).toEqual({ reason: 'session/elsewhere' })
  const newSocket = await second.connect()
  expect(await join(newSocket, second.sessionId)).toBe(true)
  const told = nextMessage(newSocket, 'player')
  const toldFormer = heard(socket, 'player')
  const { player } = await first.perform({ type: 'updateSettings', soundEnabled: true, at: since - 1 })
  expect((await told).player).toEqual(player)
  expect(await join(socket, first.sessionId)).toBe(false)
  expect(toldFormer).toEqual([])
})

test('only the session that has the character may listen to it', async () => {
  const [a, b] = [await house.player(), await house.player()]
  const stranger = await house.visitor().connect()
  expect(await join(stranger, a.sessionId)).toBe(false)
  const other = await b.connect()
  expect(await join(other, a.sessionId)).toBe(false)
  for (const sessionId of [null, undefined, 7, {}, [], '', '__proto__', 'x'.repeat(10_000)])
    expect(await join(other, sessionId)).toBe(false)
  const toldOther = heard(other, 'player')
  await house.forward(seconds(11))
  const { now } = await a.tab().load()
  await a.perform({ type: 'updateSettings', soundEnabled: true, at: now - 1 })
  expect(await join(other, b.sessionId)).toBe(true)
  expect(toldOther).toEqual([])
})

test('a connection whose sign-in ends is told so, is closed, and no longer holds the character', async () => {
  const owner = await house.guest()
  await owner.becomeAccount()
  await owner.load()
  const socket = await owner.connect()
  expect(await join(socket, owner.sessionId)).toBe(true)
  const told = nextMessage(socket, 'frozen')
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await owner.post('/api/auth/sign-out', {})
  expect(await told).toEqual({ reason: 'auth/required' })
  await closed
  expect(await house.server.bus.leases.holder(owner.uid, house.server.clock.now())).toBeNull()
})

test('who joins over and over is not heard for a while', async () => {
  const guest = await house.player()
  const socket = await guest.connect()
  const joined = await Promise.all(Array.from({ length: 25 }, () => join(socket, guest.sessionId)))
  expect(joined.filter(Boolean).length).toBe(20)
})

test('a player who uses the session id of another one disturbs nobody', async () => {
  const a = await house.player()
  const socket = await a.connect()
  await join(socket, a.sessionId)
  const told = heard(socket, 'frozen')
  const b = await house.guest()
  b.sessionId = a.sessionId
  expect((await b.load()).player.uid).toBe(b.uid)
  await b.does(starts('gather_kindling'))
  await house.forward(seconds(11))
  await b.tab().load()
  expect((await a.sync()).equal).toBe(false)
  expect(await join(socket, a.sessionId)).toBe(true)
  expect(told).toEqual([])
})

test('nonsense over the connection hurts nobody', async () => {
  const guest = await house.player()
  const socket = await guest.connect()
  const say = socket as unknown as { emit(...parts: unknown[]): void }
  for (const parts of [
    ['join'],
    ['join', null],
    ['join', () => {}],
    ['join', { sessionId: guest.sessionId }, 'not a function'],
    ['join', 1, 2, 3],
    ['__proto__', {}],
    ['beat', {}],
  ]) {
    say.emit(...parts)
  }
  expect(await join(socket, guest.sessionId)).toBe(true)
  const large = await guest.connect()
  const gone = new Promise((resolve) => large.once('disconnect', resolve))
  void join(large, 'x'.repeat(100_000)).catch(() => {})
  expect(await gone).toBe('transport close')
})

test('a page of another site gets no connection', async () => {
  const guest = await house.player()
  await expect(guest.connect({ origin: 'https://evil.example' })).rejects.toThrow()
  await guest.connect({ origin: house.url })
})

test('open pages hear that the clock was moved and that the timeline has a new era', async () => {
  const socket = await house.visitor().connect()
  const clock = nextMessage(socket, 'clock')
  const { now } = await house.forward(seconds(1))
  expect(await clock).toEqual({ now })
  const told = nextMessage(socket, 'timeline')
  await house.server.timeline.begin(house.now() + minutes(60), { xpMultiplier: 2 })
  expect((await told).timeline.map(({ xpMultiplier }) => xpMultiplier)).toEqual([1, 2])
})

test('open connections are counted', async () => {
  const count = async () => (await house.server.metrics.connections.get()).values[0]?.value ?? 0
  const before = await count()
  const socket = await house.visitor().connect()
  expect(await count()).toBe(before + 1)
  socket.disconnect()
  await expect.poll(count).toBe(before)
})
