import { advance, hours, minutes, type Player, payDailyBonus, reportOf, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { settleDue } from './settle-due.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function predict(state: Player, until: number) {
  return advance(state, await testServer.rulesOf(state.uid), until)
}

/** Plays for a while: the page saves every 30 s and agrees with the server each time. */
async function playFor(guest: Visitor, begun: Player, span: number): Promise<Player> {
  let state = begun
  for (let passed = 0; passed < span; passed += seconds(30)) {
    await testServer.forward(seconds(30))
    const at = testServer.now()
    state = (await predict(state, at)).state
    expect(await guest.sync({ at, hash: stateHash(state) })).toMatchObject({ equal: true, at })
  }
  return state
}

test('a report does not include gains from before the absence, even after a server restart', async () => {
  const guest = await testServer.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  const left = await playFor(guest, begun, minutes(4))
  const seen = Number((await testServer.row(guest.uid)).last_seen_at)
  await testServer.restart()
  await testServer.forward(minutes(10))
  const { report, player, now } = await guest.load()
  const { events, state } = await predict(left, now)
  expect(stateHash(player)).toBe(stateHash(payDailyBonus(state, await testServer.rulesOf(guest.uid), now).state))
  expect(report).toEqual(reportOf(events, seen, now))
})

test('a player who returns with pending intents still gets the report', async () => {
  const guest = await testServer.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(hours(2))
  // A returning browser sends its pending intents before it loads the player.
  const performed = await guest.perform({ type: 'updateSettings', soundEnabled: true })
  const { report } = await guest.load()
  expect(report).toEqual(reportOf((await predict(begun, performed.now)).events, seen, performed.now))
})

test('a report that was shown is not repeated on the next reload', async () => {
  const guest = await testServer.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(minutes(20))
  const back = await guest.load()
  expect(back.report?.until).toBe(back.now)
  await playFor(guest, back.player, minutes(1))
  expect((await guest.load()).report).toBeNull()
  expect(begun.settledAt).toBeLessThan(back.now)
})

test('a lost response does not lose the report', async () => {
  const guest = await testServer.player()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(minutes(20))
  const lost = await guest.load()
  const again = await guest.load()
  expect(again.report).toEqual(lost.report)
  expect(again.report).not.toBeNull()
})

test('a page that slept gets the report of the absence when it opens the game again, not of the time after it', async () => {
  const guest = await testServer.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(hours(3))
  const woken = await guest.sync()
  await testServer.forward(minutes(1))
  const { report, capped } = await guest.load()
  expect(report).toEqual(reportOf((await predict(begun, woken.now)).events, seen, woken.now))
  expect(capped).toBe(false)
})

test('a sweep while the player is online creates no report', async () => {
  const guest = await testServer.carver()
  await guest.does(starts('carve_club'))
  for (let minute = 0; minute < 8; minute++) {
    await testServer.forward(minutes(1))
    await settleDue(testServer.server)
    await guest.sync()
  }
  expect((await guest.load()).report).toBeNull()
})

test('intents of a former session do not change the report of the current one', async () => {
  const former = await testServer.player()
  await former.does(starts('gather_kindling'))
  await testServer.forward(seconds(11))
  const present = former.tab()
  const { player: begun, now: seen } = await present.load()
  await testServer.forward(hours(1))
  await former.perform({ type: 'updateSettings', soundEnabled: true, at: seen - 1 })
  await testServer.forward(hours(1))
  const { report, now } = await present.load()
  expect(report).toEqual(reportOf((await predict(begun, now)).events, seen, now))
})

test('sweeps during an absence do not shorten the report on return', async () => {
  const guest = await testServer.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  const columns = async () => {
    const { last_seen_at, told_at, settled_at, absence } = await testServer.row(guest.uid)
    return { seen: Number(last_seen_at), told: Number(told_at), settled: Number(settled_at), absence }
  }
  for (const span of [minutes(2), hours(1), hours(2)]) {
    await testServer.forward(span)
    const at = testServer.now()
    await testServer.sql()`update players set due_at = ${at} where uid = ${guest.uid}`
    await settleDue(testServer.server)
    const { settled, absence, ...stood } = await columns()
    expect(settled).toBeGreaterThanOrEqual(at)
    expect(stood).toEqual({ seen, told: seen })
    expect(absence).toEqual(reportOf((await predict(begun, settled)).events, seen, settled))
  }
  await testServer.restart()
  await testServer.forward(minutes(1))
  const { report, now } = await guest.load()
  expect(report).toEqual(reportOf((await predict(begun, now)).events, seen, now))
  expect(await columns()).toMatchObject({ seen: now, told: now })
})
