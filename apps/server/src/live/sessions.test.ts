import { BEAT_EVERY, type ServerMessages } from '@hearthward/contract'
import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, type House, openServer, starts, stops, type Visitor, withId } from '../http/testing.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())

const ELSEWHERE = {
  code: 'failed-precondition',
  message: 'Session Active Elsewhere',
  details: { reason: 'session/elsewhere' },
}

const isBlocked = async (tab: Visitor) =>
  expect(await tab.refused('loadPlayer', { sessionId: tab.sessionId })).toEqual(ELSEWHERE)

const join = (socket: Connection, sessionId: unknown): Promise<boolean> =>
  socket.timeout(2_000).emitWithAck('join', { sessionId: sessionId as string })

/** The next message of a kind, for the page that listens. */
function hears<Event extends 'frozen' | 'player' | 'clock' | 'timeline'>(socket: Connection, event: Event) {
  return new Promise<Parameters<ServerMessages[Event]>[0]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`heard no ${event}`)), 3_000)
    const hear = (message: never) => {
      clearTimeout(late)
      resolve(message)
    }
    socket.once(event, hear as never)
  })
}

/** Everything of a kind that arrives from now on. */
function heard(socket: Connection, event: 'frozen' | 'player'): unknown[] {
  const messages: unknown[] = []
  socket.on(event, ((message: unknown) => messages.push(message)) as never)
  return messages
}

/** The character of a player at work, taken over by a second tab after the first was not seen for a while. */
async function takenOver(during: (first: Visitor) => Promise<unknown> = async () => {}) {
  const first = await house.player()
  await first.does(starts('gather_kindling'))
  await during(first)
  await house.forward(seconds(11))
  const second = first.tab()
  const opened = await second.load()
  return { first, second, opened, since: opened.now }
}

test('[SESS-1, SESS-2, SESS-3] a second session is blocked while the first was seen within 10 s, and changes nothing', async () => {
  const first = await house.player()
  const second = first.tab()
  await house.forward(seconds(9))
  const before = await house.stored(first.uid)
  await isBlocked(second)
  expect(await second.refused('perform', { sessionId: second.sessionId, intents: [withId(stops)] })).toEqual(ELSEWHERE)
  expect(await second.refused('sync', { sessionId: second.sessionId, rules: house.server.rules })).toEqual(ELSEWHERE)
  expect(await house.stored(first.uid)).toBe(before)
})

test('[SESS-4] a session that was not seen for more than 10 s is taken over', async () => {
  const first = await house.player()
  const second = first.tab()
  await house.forward(seconds(9))
  await isBlocked(second)
  await house.forward(seconds(1.1))
  expect((await second.load()).player.uid).toBe(first.uid)
  expect((await house.row(first.uid))['session_id']).toBe(second.sessionId)
  await isBlocked(first)
})

test('every call of a session keeps it active', async () => {
  const first = await house.player()
  const second = first.tab()
  for (const say of [() => first.sync(), () => first.perform({ type: 'clearQueue' }), () => first.load()]) {
    await house.forward(seconds(6))
    await say()
  }
  await house.forward(seconds(6))
  await isBlocked(second)
})

/** A page that is there: it answers the server's beats. */
async function present(page: Visitor): Promise<Connection> {
  const socket = await page.connect()
  socket.on('beat', (_, answer) => answer())
  expect(await join(socket, page.sessionId)).toBe(true)
  return socket
}

test('a page that answers beats stays active without a call, one that lost the character does not', {
  timeout: 15_000,
}, async () => {
  const [first, former] = [await house.player(), await house.player()]
  const socket = await present(first)
  await present(former)
  await house.forward(seconds(11))
  const second = former.tab()
  await second.load()
  await second.sync({ leaving: true })
  await first.load()
  await house.forward(seconds(9))
  await new Promise((resolve) => setTimeout(resolve, BEAT_EVERY + 300))
  await house.forward(seconds(2))
  await isBlocked(first.tab())
  await second.load()
  socket.disconnect()
  await house.forward(seconds(11))
  await first.tab().load()
})

test('a page that says goodbye makes room at once', async () => {
  const first = await house.player()
  const second = first.tab()
  await first.sync({ leaving: true })
  await second.load()
  const third = first.tab()
  const leaving = { sessionId: second.sessionId, intents: [withId({ type: 'clearQueue' })], leaving: true }
  await second.ask('perform', leaving)
  await third.load()
})

test('a goodbye of somebody else frees nothing', async () => {
  const first = await house.player()
  const second = first.tab()
  await second.refused('sync', { sessionId: second.sessionId, rules: house.server.rules, leaving: true })
  await isBlocked(second)
})

test('a reload of the same session is neither blocked nor a change of hands', async () => {
  const first = await house.player()
  const before = await house.row(first.uid)
  await house.forward(seconds(3))
  await first.load()
  const after = await house.row(first.uid)
  expect([after['session_id'], after['session_since'], after['former_session_id']]).toEqual([
    first.sessionId,
    before['session_since'],
    null,
  ])
})

test('of many tabs that open at the same moment one gets the character', async () => {
  const guest = await house.guest()
  const tabs = Array.from({ length: 8 }, () => guest.tab())
  const replies = await Promise.all(tabs.map((tab) => tab.post('/api/loadPlayer', { sessionId: tab.sessionId })))
  const opened = replies.filter(({ status }) => status === 200)
  expect(opened.length).toBe(1)
  expect(opened[0]?.body.isNew).toBe(true)
  for (const { status, body } of replies) if (status !== 200) expect(body).toEqual(ELSEWHERE)
})

test('[SESS-5] what the former session meant before it was taken over is done, once', async () => {
  const { first, since } = await takenOver()
  const seen = (await house.row(first.uid))['last_seen_at']
  const meant = withId({ type: 'updateSettings', soundEnabled: true, at: since - seconds(4) })
  const said = await first.perform(meant)
  expect(said).toMatchObject({ frozen: true, results: [{ id: meant.id, ok: true }] })
  expect(said.player.settings.soundEnabled).toBe(true)
  const row = await house.row(first.uid)
  expect(row['session_id']).not.toBe(first.sessionId)
  expect(row['last_seen_at']).toBe(seen)
  const again = await first.perform(meant)
  expect(again.results).toEqual(said.results)
})

test('[SESS-6] what the former session means after it was taken over is refused, and it saves nothing more', async () => {
  const { first, second, since } = await takenOver()
  const late = [withId({ type: 'updateSettings', soundEnabled: true, at: since }), withId(stops)]
  const said = await first.perform(...late)
  expect(said.frozen).toBe(true)
  expect(said.results.map(({ ok, error }) => [ok, error])).toEqual([
    [false, ELSEWHERE],
    [false, ELSEWHERE],
  ])
  expect(said.player.settings.soundEnabled).toBe(false)
  expect(said.player.currentAction?.activityId).toBe('gather_kindling')
  const before = await house.stored(first.uid)
  expect(await first.refused('sync', { sessionId: first.sessionId, rules: house.server.rules })).toEqual(ELSEWHERE)
  expect(await house.stored(first.uid)).toBe(before)
  expect((await second.perform({ type: 'updateSettings', soundEnabled: true })).frozen).toBe(false)
})

test('the former session does not keep the new one from being seen as the active one', async () => {
  const { first, second, since } = await takenOver()
  await first.perform({ type: 'updateSettings', soundEnabled: true, at: since - 1 })
  await second.sync({ leaving: true })
  await first.load()
})

test('a session that had the character two owners ago is refused whatever it meant', async () => {
  const { first, second, since } = await takenOver()
  await house.forward(seconds(11))
  await second.tab().load()
  const before = await house.stored(first.uid)
  const intents = [withId({ type: 'updateSettings', soundEnabled: true, at: since - seconds(4) })]
  expect(await first.refused('perform', { sessionId: first.sessionId, intents })).toEqual(ELSEWHERE)
  expect(await house.stored(first.uid)).toBe(before)
})

test('an action that merely went on after the takeover does not keep the former session from being heard', async () => {
  const { first, second, since } = await takenOver()
  await house.forward(minutes(1))
  await second.sync()
  const { results, player } = await first.perform({ ...starts('net_shrimp'), at: since - seconds(4) })
  expect(results[0]?.error).toBeUndefined()
  expect(player.currentAction?.activityId).toBe('net_shrimp')
})

test('a pack that ran full after the takeover does not keep the former session from being heard', async () => {
  const { first, second, since } = await takenOver(async (tab) => {
    await house.forward(minutes(1))
    await tab.does(starts('net_shrimp'))
  })
  await house.forward(minutes(3))
  await second.sync()
  const { results, player } = await first.perform({ ...starts('gather_kindling'), at: since - seconds(4) })
  expect(results[0]?.error).toBeUndefined()
  expect(player.currentAction?.activityId).toBe('gather_kindling')
})

test('all that the former session meant is done in its order, its own first step not being taken for somebody else’s', async () => {
  const { first, since } = await takenOver()
  const at = since - seconds(4)
  const { results, player } = await first.perform(
    { ...starts('net_shrimp'), at },
    { ...stops, at },
    { ...starts('gather_kindling'), at },
  )
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(player.currentAction).toMatchObject({ activityId: 'gather_kindling', completed: 0 })
})

test.each([
  ['began something', starts('net_shrimp'), 'net_shrimp'],
  ['stopped what ran', stops, undefined],
])('where the new session %s, the former one begins and ends nothing any more', async (_, intent, running) => {
  const { first, second, since } = await takenOver()
  await second.does(intent)
  await house.forward(seconds(30))
  const at = since - seconds(4)
  const { results, player } = await first.perform(
    { ...starts('gather_kindling'), at },
    { ...stops, at },
    { type: 'updateSettings', soundEnabled: true, at },
  )
  expect(results.map(({ ok }) => ok)).toEqual([false, false, true])
  expect(results[0]?.error).toEqual(ELSEWHERE)
  expect(player.currentAction?.activityId).toBe(running)
})

test('[SESS-6] the page that lost the character is told so, and hears nothing of it from then on', async () => {
  const first = await house.player()
  const socket = await present(first)
  await house.forward(seconds(11))
  const frozen = hears(socket, 'frozen')
  const second = first.tab()
  const { now: since } = await second.load()
  expect(await frozen).toEqual({ reason: 'session/elsewhere' })
  const newSocket = await second.connect()
  expect(await join(newSocket, second.sessionId)).toBe(true)
  const told = hears(newSocket, 'player')
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
  const told = hears(socket, 'frozen')
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
  const clock = hears(socket, 'clock')
  const { now } = await house.forward(seconds(1))
  expect(await clock).toEqual({ now })
  const told = hears(socket, 'timeline')
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
