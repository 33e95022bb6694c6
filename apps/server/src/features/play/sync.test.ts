import { advance, eraAt, hours, minutes, type Player, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, stops, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function predict(state: Player, until: number): Promise<Player> {
  return advance(state, await testServer.rulesOf(state.uid), until).state
}

async function countDifferences(): Promise<number> {
  const { values } = await testServer.server.metrics.differences.get()
  return values[0]?.value ?? 0
}

/** A player with a running activity, and the state its page shows. */
async function startWork(
  activityId = 'gather_kindling',
  player = testServer.player(),
): Promise<{ guest: Visitor; page: Player }> {
  const guest = await player
  const { player: page } = await guest.perform(starts(activityId))
  return { guest, page }
}

test('a page with the same state gets a small answer, and only the small columns are written', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const before = await testServer.row(guest.uid)
  const at = testServer.now()
  const hash = stateHash(await predict(page, at))
  const prediction = { sessionId: guest.sessionId, rules: testServer.server.rules, at, hash }
  const reply = await guest.post('/api/sync', prediction)
  expect(reply.body).toMatchObject({ equal: true, at })
  expect(reply.body).not.toHaveProperty('player')
  // Without a find, which comes by chance.
  expect(Buffer.byteLength(JSON.stringify({ ...reply.body, found: [] }))).toBeLessThan(300)
  const after = await testServer.row(guest.uid)
  expect(JSON.stringify(after['state'])).toBe(JSON.stringify(before['state']))
  expect(after['settled_at']).toBe(before['settled_at'])
  expect(Number(after['last_seen_at'])).toBe(reply.body.now)
  expect(Number(after['told_at'])).toBe(at)
  expect(after['total_xp']).not.toBe(before['total_xp'])
  expect(Number(after['version'])).toBe(Number(before['version']) + 1)
})

test('a page with another state gets the server’s, and the difference is counted and logged once', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const at = testServer.now()
  const counted = await countDifferences()
  const answer = await guest.sync({ at, hash: 'ffffffffffffffff' })
  if (answer.equal) throw new Error('two different games were taken for equal')
  expect(stateHash(answer.player)).toBe(stateHash(await predict(page, answer.now)))
  expect(await countDifferences()).toBe(counted + 1)
  expect(testServer.logged.filter(({ msg, uid }) => msg === 'sync difference' && uid === guest.uid).length).toBe(1)
})

test('a page without a hash gets the state, and nothing is counted', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const counted = await countDifferences()
  const answer = await guest.sync()
  if (answer.equal) throw new Error('nothing was predicted')
  expect(stateHash(answer.player)).toBe(stateHash(await predict(page, answer.now)))
  expect(await countDifferences()).toBe(counted)
})

test('a page that does not know a change or an era yet gets the state and counts as no difference', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const { from } = eraAt(testServer.server.timeline.eras(), testServer.now())
  const informed = { confirmedAt: page.settledAt, eraFrom: from }
  const wrong = async (known: { confirmedAt?: number; eraFrom?: number }) => {
    const counted = await countDifferences()
    const answer = await guest.sync({ at: testServer.now(), hash: 'ffffffffffffffff', ...known })
    if (answer.equal) throw new Error('two different games were taken for equal')
    informed.confirmedAt = answer.player.settledAt
    await testServer.forward(seconds(1))
    return (await countDifferences()) - counted
  }
  expect(await wrong({ ...informed, confirmedAt: page.settledAt - 1 })).toBe(0)
  expect(await wrong({ ...informed, eraFrom: from - 1 })).toBe(0)
  expect(await wrong(informed)).toBe(1)
  expect(await wrong({ confirmedAt: informed.confirmedAt })).toBe(1)
  expect(await wrong({ eraFrom: from })).toBe(1)
})

test('a page whose time had to be adjusted gets the state and counts as no difference', async () => {
  const { guest, page } = await startWork()
  const counted = await countDifferences()
  const early = await guest.sync({ at: page.settledAt - seconds(5), hash: 'ffffffffffffffff' })
  expect(early).toMatchObject({ equal: false, at: page.settledAt })
  const late = await guest.sync({ at: testServer.now() + seconds(30), hash: 'ffffffffffffffff' })
  expect(late).toMatchObject({ equal: false, at: late.now })
  const future = { sessionId: guest.sessionId, rules: testServer.server.rules, at: testServer.now() + hours(1) }
  expect(await guest.refused('sync', future)).toMatchObject({ message: 'This time is in the future' })
  expect(await countDifferences()).toBe(counted)
})

test('fractions of a millisecond are rounded down', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const at = testServer.now()
  const hash = stateHash(await predict(page, at))
  expect(await guest.sync({ at: at + 0.75, hash })).toMatchObject({ equal: true, at })
})

test('a page with other rules has to reload, and nothing is written or counted', async () => {
  const { guest } = await startWork()
  const before = await testServer.stored(guest.uid)
  const counted = await countDifferences()
  const refusal = await guest.refused('sync', { sessionId: guest.sessionId, rules: 'older', hash: 'ffffffffffffffff' })
  expect(refusal).toMatchObject({ code: 'failed-precondition', details: { reason: 'rules/outdated' } })
  expect(refusal.message).toBe('The game has been updated. Reload the page.')
  expect(await testServer.stored(guest.uid)).toBe(before)
  expect(await countDifferences()).toBe(counted)
})

test('no intent is performed before the time of the last quiet save', async () => {
  const { guest, page } = await startWork()
  await testServer.forward(seconds(30))
  const at = testServer.now()
  const agreed = await predict(page, at)
  await guest.sync({ at, hash: stateHash(agreed) })
  const { results, player } = await guest.perform({ ...stops, at: at - seconds(20) })
  expect(results[0]).toMatchObject({ ok: true, at })
  expect(player.skills.woodcutting.experience).toBe(agreed.skills.woodcutting.experience)
})

test('an hour of quiet saves rewrites the document, and a stop does so at once', async () => {
  const { guest, page } = await startWork('carve_club', testServer.carver())
  const written = async () => JSON.stringify((await testServer.row(guest.uid))['state'])
  const first = await written()
  const agree = async () => {
    const at = testServer.now()
    expect((await guest.sync({ at, hash: stateHash(await predict(page, at)) })).equal).toBe(true)
  }
  await testServer.forward(seconds(30))
  await agree()
  expect(await written()).toBe(first)
  await testServer.forward(minutes(2))
  await agree()
  const full = await written()
  expect(full).not.toBe(first)
  expect(full).toContain('inventory/full')
  for (let passed = 0; passed < 14; passed++) {
    await testServer.forward(minutes(4))
    await agree()
  }
  expect(await written()).toBe(full)
  await testServer.forward(minutes(4))
  await agree()
  expect(await written()).not.toBe(full)
})

test('a restart between quiet saves does not change the game', async () => {
  const { guest, page } = await startWork()
  let state = page
  for (let round = 0; round < 3; round++) {
    await testServer.forward(seconds(47))
    const at = testServer.now()
    state = await predict(state, at)
    expect(await guest.sync({ at, hash: stateHash(state) })).toMatchObject({ equal: true })
    if (round === 1) await testServer.restart()
  }
  const { player, now } = await guest.load()
  expect(stateHash(player)).toBe(stateHash(await predict(page, now)))
})

test('[CACHE-1] [CACHE-2] [CACHE-4] every sync has the current content version, for a page that missed its announcement', async () => {
  const { guest } = await startWork()
  const { version, content } = await guest.ask('getContent', {})
  expect((await guest.sync()).contentVersion).toBe(version)
  const next = `renamed-${testServer.now()}`
  const locations = { ...content.locations, lumbridge: { ...content.locations['lumbridge'], name: 'Renamed' } }
  const changed = JSON.stringify({ ...content, locations })
  await testServer.sql()`insert into content_versions (version, content) values (${next}, ${changed}::text::json)`
  await testServer.server.timeline.begin(testServer.now(), { contentVersion: next })
  await testServer.forward(seconds(10))
  const synced = await guest.sync()
  if (synced.equal) throw new Error('nothing was predicted')
  expect(synced.contentVersion).toBe(next)
  const prediction = { at: synced.player.settledAt, hash: stateHash(synced.player) }
  expect(await guest.sync(prediction)).toMatchObject({ equal: true, contentVersion: next })
})
