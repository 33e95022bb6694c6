import { randomUUID } from 'node:crypto'
import { hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openServer,
  starts,
  stops,
  type TestIntent,
  type TestServer,
  type Visitor,
  withId,
} from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const logs = (inventory: { id: string; quantity: number }[]) => inventory.find(({ id }) => id === 'logs')?.quantity ?? 0

/** Creates a player with some logs in the first slot and no activity. */
async function createStockedPlayer(): Promise<{ guest: Visitor; held: number }> {
  const guest = await testServer.player()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  const { player } = await guest.perform(stops)
  // A nest may have dropped first and occupy the slot.
  const isFirst = player.inventory.some(({ id, slot }) => id === 'logs' && slot === 0)
  return isFirst ? { guest, held: logs(player.inventory) } : createStockedPlayer()
}

const dropIntent = (quantity: number, id: string = randomUUID()): TestIntent => ({
  type: 'dropItem',
  slot: 0,
  quantity,
  id,
})

test('an intent sent twice in one call is performed once, with the same answer twice', async () => {
  const { guest, held } = await createStockedPlayer()
  const twice = dropIntent(3)
  const { results, player } = await guest.perform(twice, twice)
  expect(logs(player.inventory)).toBe(held - 3)
  expect(results[0]).toMatchObject({ ok: true, id: twice.id })
  expect(results[1]).toEqual(results[0])
})

test('an intent repeated in a later call or after a restart is not performed again', async () => {
  const { guest, held } = await createStockedPlayer()
  const once = dropIntent(3)
  const never = dropIntent(1_000_000)
  const first = await guest.perform(once, never)
  expect(first.results.map(({ ok }) => ok)).toEqual([true, false])
  await testServer.forward(seconds(5))
  const second = await guest.perform(once, never)
  expect(second.results).toEqual(first.results)
  await testServer.restart()
  const third = await guest.perform(never, once)
  expect(third.results).toEqual(first.results.toReversed())
  expect(logs(third.player.inventory)).toBe(held - 3)
})

test('twenty concurrent calls with the same intent perform it once', async () => {
  const { guest, held } = await createStockedPlayer()
  const one = dropIntent(2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => guest.perform(one)))
  for (const { results, player } of answers) {
    expect(results).toEqual(answers[0]?.results)
    expect(logs(player.inventory)).toBe(held - 2)
  }
})

test('the same id from two players means two intents', async () => {
  const [a, b] = [await createStockedPlayer(), await createStockedPlayer()]
  const same = dropIntent(1)
  for (const { guest, held } of [a, b]) {
    const { results, player } = await guest.perform(same)
    expect(results[0]?.ok).toBe(true)
    expect(logs(player.inventory)).toBe(held - 1)
  }
})

test('exactly the last 256 answers are kept', async () => {
  const guest = await testServer.player()
  const sent = Array.from({ length: 300 }, () => withId({ type: 'updateSettings', soundEnabled: true }))
  for (let first = 0; first < 300; first += 60) await guest.perform(...sent.slice(first, first + 60))
  const readAnswerIds = async () =>
    (await testServer.sql()`select id from intents where player_uid = ${guest.uid}`).map(({ id }) => id)
  expect((await readAnswerIds()).length).toBe(256)
  expect((await readAnswerIds()).sort()).toEqual(
    sent
      .slice(44)
      .map(({ id }) => id)
      .sort(),
  )
  await testServer.restart()
  await guest.perform({ type: 'updateSettings', soundEnabled: false })
  expect((await readAnswerIds()).length).toBe(256)
})

test('an id repeated after 255 others gets its answer; after 256 it is a new intent', async () => {
  for (const others of [255, 256]) {
    const { guest, held } = await createStockedPlayer()
    const sent = dropIntent(1)
    await guest.perform(sent)
    const between = Array.from({ length: others }, () => withId({ type: 'updateSettings', soundEnabled: true }))
    for (let first = 0; first < others; first += 100) await guest.perform(...between.slice(first, first + 100))
    const { player } = await guest.perform(sent)
    expect([others, held - logs(player.inventory)]).toEqual([others, others === 255 ? 1 : 2])
  }
})

test('an answer is kept for 24 hours; the id is then a new intent, again performed once', async () => {
  const { guest, held } = await createStockedPlayer()
  await guest.becomeAccount()
  const id = randomUUID()
  await guest.perform(dropIntent(1, id))
  await testServer.forward(hours(24) - minutes(1))
  await testServer.restart()
  await guest.load()
  expect(logs((await guest.perform(dropIntent(1, id))).player.inventory)).toBe(held - 1)
  await testServer.forward(minutes(2))
  for (let round = 0; round < 3; round++) {
    await testServer.restart()
    const { player } = await guest.perform(dropIntent(1, id))
    expect(logs(player.inventory)).toBe(held - 2)
  }
})

test('an intent is performed at its own time', async () => {
  const guest = await testServer.player()
  const from = testServer.now()
  await testServer.forward(seconds(9))
  const begin = { ...starts('gather_kindling'), at: from + seconds(1) }
  const end = { ...stops, at: from + seconds(6) }
  const { results, player } = await guest.perform(begin, end)
  expect(results.map(({ at }) => at)).toEqual([from + seconds(1), from + seconds(6)])
  expect(logs(player.inventory)).toBe(Math.floor(seconds(5) / 2_400))
})

test('a clock slightly ahead is tolerated: the time becomes now', async () => {
  const guest = await testServer.player()
  const { results, now } = await guest.perform({ ...starts('gather_kindling'), at: testServer.now() + seconds(30) })
  expect(results[0]).toMatchObject({ ok: true, at: now })
})

test('a clock far ahead is refused, and nothing changes', async () => {
  const guest = await testServer.player()
  for (const at of [testServer.now() + hours(2), 1e17, Number.MAX_VALUE]) {
    const { results, player } = await guest.perform({ ...starts('gather_kindling'), at })
    expect(results[0]).toMatchObject({ ok: false, error: { message: 'This time is in the future' } })
    expect(player.currentAction).toBeNull()
  }
})

test('a time before the last confirmed one becomes the confirmed one', async () => {
  const guest = await testServer.player()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  const loaded = await guest.load()
  for (const at of [loaded.now - seconds(30), 0, -1, -1e300, Number.MIN_SAFE_INTEGER]) {
    const { results, player } = await guest.perform({ type: 'updateSettings', soundEnabled: true, at })
    expect(results[0]?.at).toBeGreaterThanOrEqual(loaded.now)
    expect(results[0]?.at).toBeLessThan(loaded.now + seconds(20))
    expect(logs(player.inventory)).toBeGreaterThanOrEqual(logs(loaded.player.inventory))
  }
})

test('fractions of a millisecond are cut off', async () => {
  const guest = await testServer.player()
  await testServer.forward(seconds(10))
  const at = testServer.now() - seconds(5)
  const { results } = await guest.perform({ ...starts('gather_kindling'), at: at + 0.9 }, { ...stops, at: at + 1.1 })
  expect(results.map(({ at }) => at)).toEqual([at, at + 1])
})

test('intents are performed in the order they were sent, and time only moves forward', async () => {
  const guest = await testServer.player()
  await testServer.forward(minutes(1))
  const now = testServer.now()
  const { results } = await guest.perform(
    { ...starts('gather_kindling'), at: now - seconds(5) },
    { ...stops, at: now - seconds(40) },
  )
  expect(results.map(({ ok, at }) => [ok, at])).toEqual([
    [true, now - seconds(5)],
    [true, now - seconds(5)],
  ])
})

test('a refused intent changes nothing, and the others are performed', async () => {
  const { guest, held } = await createStockedPlayer()
  const { results, player } = await guest.perform(dropIntent(1), { type: 'moveItem', from: 20, to: 3 }, dropIntent(1))
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(results[1]?.error).toMatchObject({ code: 'failed-precondition', message: 'No item in source slot' })
  expect(logs(player.inventory)).toBe(held - 2)
})

test('[START-23] a user without a player gets a refusal', async () => {
  const guest = await testServer.guest()
  const refusal = await guest.refused('perform', { sessionId: guest.sessionId, intents: [withId(stops)] })
  expect(refusal).toMatchObject({ code: 'failed-precondition', message: 'Player not loaded' })
  expect(await guest.refused('sync', { sessionId: guest.sessionId, rules: testServer.server.rules })).toEqual(refusal)
})

test('a page that expects another account’s character is refused, and no character changes', async () => {
  const { guest, held } = await createStockedPlayer()
  const another = await testServer.player()
  const before = await Promise.all([guest.uid, another.uid].map((uid) => testServer.row(uid)))
  const { sessionId } = guest
  const { rules } = testServer.server
  const request = { sessionId, uid: another.uid, intents: [dropIntent(1)] }
  for (const [path, body] of [
    ['/api/perform', request],
    ['/api/sync', { sessionId, uid: another.uid, rules }],
    ['/api/loadPlayer', { sessionId, uid: another.uid }],
  ] as const) {
    const reply = await guest.post(path, body)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      code: 'permission-denied',
      message: 'This character belongs to another account',
    })
  }
  expect(await Promise.all([guest.uid, another.uid].map((uid) => testServer.row(uid)))).toEqual(before)
  expect((await guest.post('/api/perform', { ...request, uid: guest.uid })).status).toBe(200)
  expect(logs((await guest.load()).player.inventory)).toBe(held - 1)
})

test('[DATA-27] fields that are not given stay unchanged', async () => {
  const { guest } = await createStockedPlayer()
  const before = (await guest.load()).player
  await guest.does({ type: 'updateSettings', soundEnabled: false, theme: 'light' })
  const { player } = await guest.load()
  const { lastActiveAt: _, lastSavedAt: __, lastSeenAt: ___, settledAt: ____, settings, ...rest } = player
  expect(settings).toEqual({ ...before.settings, soundEnabled: false, theme: 'light' })
  const { lastUpdated } = before.statistics
  expect(before).toMatchObject({ ...rest, statistics: { ...rest.statistics, lastUpdated } })
})

test.each([
  [{ type: 'moveItem', from: 0, to: 28 }, 'Invalid target slot'],
  [{ type: 'moveItem', from: 0, to: 5_000 }, 'Invalid target slot'],
  [{ type: 'moveItem', from: 0, to: -2 }, 'Invalid target slot'],
  [{ type: 'moveItem', from: 0, to: 1.5 }, 'Invalid target slot'],
  [{ type: 'deposit', itemId: null, quantity: 1 }, 'Cannot deposit corrupted item'],
  [{ type: 'deposit', quantity: 1 }, 'Cannot deposit corrupted item'],
  [{ type: 'talk', npcId: '' }, "I can't seem to find that person..."],
  [{ type: 'startActivity', locationId: 'lumbridge', activityId: '' }, 'Activity not found'],
  [{ type: 'plant', slotId: -1, seedId: 'guam_seed' }, 'This slot is locked'],
  [{ type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'nonsense' }, 'Failed to activate offline progress'],
] as const)(
  '[INV-9, BANK-5, NPC-22, ACT-27, FARM-41, OFF-8] %o is refused with the specified text',
  async (intent, message) => {
    const { guest } = await createStockedPlayer()
    const before = await testServer.row(guest.uid)
    const { results } = await guest.ask('perform', {
      sessionId: guest.sessionId,
      intents: [{ id: 'hostile-0001', ...intent } as never],
    })
    expect(results).toMatchObject([{ ok: false, error: { message } }])
    const after = await testServer.row(guest.uid)
    expect((after['state'] as { inventory: unknown }).inventory).toEqual(
      (before['state'] as { inventory: unknown }).inventory,
    )
  },
)
