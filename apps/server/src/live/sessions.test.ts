import { callError, SESSION_LEASE } from '@hearthward/contract'
import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openServer, starts, stops, type TestIntent, type TestServer, type Visitor, withId } from '../http/testing.ts'
import { RENEWAL_INTERVAL } from './sockets.ts'
import { openLivePage } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const ELSEWHERE = {
  code: 'failed-precondition',
  message: 'Session Active Elsewhere',
  details: { reason: 'session/elsewhere' },
}

const isBlocked = async (tab: Visitor) =>
  expect(await tab.refused('loadPlayer', { sessionId: tab.sessionId })).toEqual(blocked())
/** The refusal of a page that may claim the character: it names the lease. */
const blocked = () => ({ ...ELSEWHERE, details: { ...ELSEWHERE.details, lease: expect.any(String) } })

/** Waits until the server has renewed the leases of connected pages. Returns which. */
async function renewal(): Promise<readonly { uid: string; sessionId: string }[]> {
  const renew = vi.spyOn(testServer.server.bus.leases, 'renew')
  await expect.poll(() => renew.mock.calls.length, { timeout: RENEWAL_INTERVAL + 3_000 }).toBeGreaterThan(0)
  const [sessions = []] = renew.mock.calls[0] ?? []
  renew.mockRestore()
  return sessions
}

/** A busy player whose character a second tab takes over after the first was inactive. */
async function takenOver(during: (first: Visitor) => Promise<unknown> = async () => {}) {
  const first = await testServer.player()
  await first.does(starts('gather_kindling'))
  await during(first)
  await testServer.forward(seconds(11))
  const second = first.tab()
  const opened = await second.load()
  return { first, second, opened, since: opened.now }
}

test('[SESS-1, SESS-2, SESS-3] a second session is blocked while the first was seen within 10 s, and changes nothing', async () => {
  const first = await testServer.player()
  const second = first.tab()
  await testServer.forward(seconds(9))
  const before = await testServer.stored(first.uid)
  await isBlocked(second)
  expect(await second.refused('perform', { sessionId: second.sessionId, intents: [withId(stops)] })).toEqual(ELSEWHERE)
  expect(await second.refused('sync', { sessionId: second.sessionId, rules: testServer.server.rules })).toEqual(
    ELSEWHERE,
  )
  expect(await testServer.stored(first.uid)).toBe(before)
})

test('[SESS-4] a session that was not seen for more than 10 s is taken over', async () => {
  const first = await testServer.player()
  const second = first.tab()
  await testServer.forward(seconds(9))
  await isBlocked(second)
  await testServer.forward(seconds(1.1))
  expect((await second.load()).player.uid).toBe(first.uid)
  expect((await testServer.row(first.uid))['session_id']).toBe(second.sessionId)
  await isBlocked(first)
})

test('every call of a session keeps it active', async () => {
  const first = await testServer.player()
  const second = first.tab()
  for (const send of [() => first.sync(), () => first.perform({ type: 'clearQueue' }), () => first.load()]) {
    await testServer.forward(seconds(6))
    await send()
  }
  await testServer.forward(seconds(6))
  await isBlocked(second)
})

test('a connected page that answers keeps its character without calls, one that lost it does not take it back', async () => {
  const [first, former] = [await testServer.player(), await testServer.player()]
  const socket = await openLivePage(first)
  await openLivePage(former)
  const second = former.tab()
  await former.sync({ leaving: true })
  await second.load()
  await second.sync({ leaving: true })
  await testServer.forward(seconds(5))
  await renewal()
  await testServer.forward(seconds(8))
  await isBlocked(first.tab())
  await second.load()
  socket.disconnect()
  await testServer.forward(seconds(11))
  await first.tab().load()
})

test('a connected page that does not answer loses its character once it was not heard for ten seconds', async () => {
  const first = await testServer.player()
  const socket = await openLivePage(first)
  let probes = 0
  socket.off('probe')
  socket.on('probe', () => void probes++)
  const second = first.tab()
  await testServer.forward(seconds(5))
  await isBlocked(second)
  await renewal()
  await testServer.forward(seconds(8))
  await second.load()
  expect(probes).toBe(1)
})

test('the lease of a connected page that has sent nothing for longer than a ping takes is not renewed', async () => {
  const [silent, heard] = [await testServer.player(), await testServer.player()]
  await openLivePage(silent)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds(26))
  onTestFinished(() => clock.mockRestore())
  await openLivePage(heard)
  const uids = (await renewal()).map(({ uid }) => uid)
  expect([uids.includes(silent.uid), uids.includes(heard.uid)]).toEqual([false, true])
})

test('a page that leaves releases the character at once', async () => {
  const first = await testServer.player()
  const second = first.tab()
  await first.sync({ leaving: true })
  await second.load()
  const third = first.tab()
  const leaving = { sessionId: second.sessionId, intents: [withId({ type: 'clearQueue' })], leaving: true }
  await second.ask('perform', leaving)
  await third.load()
})

test('leaving by another session releases nothing', async () => {
  const first = await testServer.player()
  const second = first.tab()
  await second.refused('sync', { sessionId: second.sessionId, rules: testServer.server.rules, leaving: true })
  await isBlocked(second)
})

test('a reload of the same session is neither blocked nor a takeover', async () => {
  const first = await testServer.player()
  const before = await testServer.row(first.uid)
  await testServer.forward(seconds(3))
  await first.load()
  const after = await testServer.row(first.uid)
  expect([after['session_id'], after['session_since'], after['former_session_id']]).toEqual([
    first.sessionId,
    before['session_since'],
    null,
  ])
})

test('when many tabs open at once, one gets the character', async () => {
  const guest = await testServer.guest()
  const tabs = Array.from({ length: 8 }, () => guest.tab())
  const replies = await Promise.all(tabs.map((tab) => tab.post('/api/loadPlayer', { sessionId: tab.sessionId })))
  const opened = replies.filter(({ status }) => status === 200)
  expect(opened.length).toBe(1)
  expect(opened[0]?.body.isNew).toBe(true)
  for (const { status, body } of replies) if (status !== 200) expect(body).toEqual(blocked())
})

test('[SESS-5] intents of the former session from before the takeover are performed once', async () => {
  const { first, since } = await takenOver()
  const seen = (await testServer.row(first.uid))['last_seen_at']
  const meant = withId({ type: 'updateSettings', soundEnabled: true, at: since - seconds(4) })
  const said = await first.perform(meant)
  expect(said).toMatchObject({ frozen: true, results: [{ id: meant.id, ok: true }] })
  expect(said.player.settings.soundEnabled).toBe(true)
  const row = await testServer.row(first.uid)
  expect(row['session_id']).not.toBe(first.sessionId)
  expect(row['last_seen_at']).toBe(seen)
  const again = await first.perform(meant)
  expect(again.results).toEqual(said.results)
})

test('[SESS-6] intents of the former session from after the takeover are refused, and it saves nothing more', async () => {
  const { first, second, since } = await takenOver()
  const late = [withId({ type: 'updateSettings', soundEnabled: true, at: since }), withId(stops)]
  const said = await first.perform(...late)
  expect(said.frozen).toBe(true)
  expect(said.results.map(({ ok, error }) => [ok, error])).toEqual([
    [false, callError('session/after-takeover')],
    [false, callError('session/after-takeover')],
  ])
  expect(said.player.settings.soundEnabled).toBe(false)
  expect(said.player.currentAction?.activityId).toBe('gather_kindling')
  const before = await testServer.stored(first.uid)
  expect(await first.refused('sync', { sessionId: first.sessionId, rules: testServer.server.rules })).toEqual(ELSEWHERE)
  expect(await testServer.stored(first.uid)).toBe(before)
  expect((await second.perform({ type: 'updateSettings', soundEnabled: true })).frozen).toBe(false)
})

test('[SESS-6] a frozen session has ten seconds to send backdated intents, and no more', async () => {
  const { first, opened, since } = await takenOver((tab) => testServer.forward(minutes(1)).then(() => tab.sync()))
  const at = since - seconds(4)
  // A rare find may be in the first slot.
  const slot = opened.player.inventory.find(({ id }) => id === 'logs')?.slot as number
  const dropped = withId({ type: 'dropItem', slot, quantity: 1, at })
  expect((await first.perform(dropped)).results).toMatchObject([{ id: dropped.id, ok: true }])
  await testServer.forward(SESSION_LEASE - seconds(1))
  expect((await first.perform({ type: 'dropItem', slot, quantity: 1, at })).results).toMatchObject([{ ok: true }])
  await testServer.forward(seconds(1))
  const before = await testServer.stored(first.uid)
  const late: TestIntent[] = [
    { type: 'dropItem', slot, quantity: 1, at },
    { ...stops, at },
    { type: 'updateSettings', soundEnabled: true, at },
  ]
  for (const intent of late) {
    const said = { sessionId: first.sessionId, intents: [withId(intent)] }
    expect(await first.refused('perform', said)).toEqual(ELSEWHERE)
  }
  expect(await testServer.stored(first.uid)).toBe(before)
  // An intent that was sent in time keeps its answer, however late it is sent again.
  expect((await first.perform(dropped)).results).toMatchObject([{ id: dropped.id, ok: true }])
})

test('a session that is taken over a second time may send its intents again', async () => {
  const { first, second, since } = await takenOver()
  await first.perform({ type: 'updateSettings', soundEnabled: true, at: since - 1 })
  await testServer.forward(seconds(11))
  await second.sync({ leaving: true })
  await first.load()
  await testServer.forward(seconds(11))
  const opened = await second.load()
  const said = await first.perform({ type: 'updateSettings', soundEnabled: false, at: opened.now - 1 })
  expect(said.results).toMatchObject([{ ok: true }])
})

test('intents of the former session do not renew its lease', async () => {
  const { first, second, since } = await takenOver()
  await first.perform({ type: 'updateSettings', soundEnabled: true, at: since - 1 })
  await second.sync({ leaving: true })
  await first.load()
})

test('intents of a session from two takeovers ago are refused', async () => {
  const { first, second, since } = await takenOver()
  await testServer.forward(seconds(11))
  await second.tab().load()
  const before = await testServer.stored(first.uid)
  const intents = [withId({ type: 'updateSettings', soundEnabled: true, at: since - seconds(4) })]
  expect(await first.refused('perform', { sessionId: first.sessionId, intents })).toEqual(ELSEWHERE)
  expect(await testServer.stored(first.uid)).toBe(before)
})

test('an activity that continued after the takeover does not block intents of the former session', async () => {
  const { first, second, since } = await takenOver()
  await testServer.forward(minutes(1))
  await second.sync()
  const { results, player } = await first.perform({ ...starts('net_shrimp'), at: since - seconds(4) })
  expect(results[0]?.error).toBeUndefined()
  expect(player.currentAction?.activityId).toBe('net_shrimp')
})

test('a fight that continued after the takeover does not block intents of the former session', async () => {
  const { first, second, since } = await takenOver((tab) => tab.does(starts('fight_chickens')))
  await testServer.forward(minutes(2))
  const synced = await second.sync()
  if (synced.equal) throw new Error('nothing was claimed')
  expect(synced.player.currentAction).toMatchObject({ activityId: 'fight_chickens' })
  expect(synced.player.kills['chicken']).toBeGreaterThan(2)
  const { results, player } = await first.perform({ ...starts('net_shrimp'), at: since - seconds(4) })
  expect(results[0]?.error).toBeUndefined()
  expect(player.currentAction?.activityId).toBe('net_shrimp')
})

test('a pack that became full after the takeover does not block intents of the former session', async () => {
  const { first, second, since } = await takenOver(async (tab) => {
    await testServer.forward(minutes(2))
    await tab.does(starts('carve_club'))
  })
  await testServer.forward(minutes(3))
  const synced = await second.sync()
  if (synced.equal) throw new Error('nothing was claimed')
  expect(synced.player.lastStop).toMatchObject({ activityId: 'carve_club', reason: 'inventory/full' })
  const { results, player } = await first.perform({ ...starts('gather_kindling'), at: since - seconds(4) })
  expect(results[0]?.error).toBeUndefined()
  expect(player.currentAction?.activityId).toBe('gather_kindling')
})

test('several intents of the former session are performed in order, and its own first one does not block the rest', async () => {
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
  ['began a fight', starts('fight_chickens'), 'fight_chickens'],
  ['began to make something', { type: 'startRecipe', recipeId: 'plank' } as const, 'recipe:plank'],
  ['went elsewhere', { type: 'travel', locationId: 'varrock' } as const, undefined],
  ['stopped what ran', stops, undefined],
])('where the new session %s, the former one can start and stop nothing any more', async (_, intent, running) => {
  const { first, second, since } = await takenOver(() => testServer.forward(minutes(2)))
  await second.does(intent)
  await testServer.forward(seconds(30))
  const at = since - seconds(4)
  const { results, player } = await first.perform(
    { ...starts('gather_kindling'), at },
    { type: 'startRecipe', recipeId: 'arrow_shafts', at },
    { type: 'travel', locationId: 'draynor', at },
    { ...stops, at },
    { type: 'updateSettings', soundEnabled: true, at },
  )
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false, true])
  expect(results[0]?.error).toEqual(callError('session/superseded'))
  expect(player.currentAction?.activityId).toBe(running)
})
