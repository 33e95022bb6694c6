import { advance, hours, minutes, type Player, payDailyBonus, reportOf, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openServer, starts, type Visitor } from '../../http/testing.ts'
import { settleDue } from '../../jobs/jobs.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())

async function foretold(state: Player, until: number) {
  return advance(state, await house.rulesOf(state.uid), until)
}

/** A page that plays along for a while: it saves every 30 s and agrees each time. */
async function playsAlong(guest: Visitor, begun: Player, span: number): Promise<Player> {
  let state = begun
  for (let passed = 0; passed < span; passed += seconds(30)) {
    await house.forward(seconds(30))
    const at = house.now()
    state = (await foretold(state, at)).state
    expect(await guest.sync({ at, hash: stateHash(state) })).toMatchObject({ equal: true, at })
  }
  return state
}

test('a report of an absence does not count what came in before it, though the server was restarted meanwhile', async () => {
  const guest = await house.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  const left = await playsAlong(guest, begun, minutes(4))
  const seen = Number((await house.row(guest.uid)).last_seen_at)
  await house.restart()
  await house.forward(minutes(10))
  const { report, player, now } = await guest.load()
  const { events, state } = await foretold(left, now)
  expect(stateHash(player)).toBe(stateHash(payDailyBonus(state, await house.rulesOf(guest.uid), now).state))
  expect(report).toEqual(reportOf(events, seen, now))
})

test('who comes back with things still to be said gets the report of the absence all the same', async () => {
  const guest = await house.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  await house.forward(hours(2))
  // A browser that comes back says what it still has to say before it reads.
  const said = await guest.perform({ type: 'updateSettings', soundEnabled: true })
  const { report } = await guest.load()
  expect(report).toEqual(reportOf((await foretold(begun, said.now)).events, seen, said.now))
})

test('a report that was shown does not come again with the next reload', async () => {
  const guest = await house.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  await house.forward(minutes(20))
  const back = await guest.load()
  expect(back.report?.until).toBe(back.now)
  await playsAlong(guest, back.player, minutes(1))
  expect((await guest.load()).report).toBeNull()
  expect(begun.settledAt).toBeLessThan(back.now)
})

test('an answer that got lost on its way does not lose the report', async () => {
  const guest = await house.player()
  await guest.does(starts('gather_kindling'))
  await house.forward(minutes(20))
  const lost = await guest.load()
  const again = await guest.load()
  expect(again.report).toEqual(lost.report)
  expect(again.report).not.toBeNull()
})

test('a page that slept is told of the absence when it opens the game anew, not of the time after it', async () => {
  const guest = await house.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  await house.forward(hours(3))
  const woken = await guest.sync()
  await house.forward(minutes(1))
  const { report, capped } = await guest.load()
  expect(report).toEqual(reportOf((await foretold(begun, woken.now)).events, seen, woken.now))
  expect(capped).toBe(false)
})

test('a sweep while the player is there makes no report', async () => {
  const guest = await house.carver()
  await guest.does(starts('carve_club'))
  for (let minute = 0; minute < 8; minute++) {
    await house.forward(minutes(1))
    await settleDue(house.server)
    await guest.sync()
  }
  expect((await guest.load()).report).toBeNull()
})

test('what a former session still had to say takes nothing from the report of the present one', async () => {
  const former = await house.player()
  await former.does(starts('gather_kindling'))
  await house.forward(seconds(11))
  const present = former.tab()
  const { player: begun, now: seen } = await present.load()
  await house.forward(hours(1))
  await former.perform({ type: 'updateSettings', soundEnabled: true, at: seen - 1 })
  await house.forward(hours(1))
  const { report, now } = await present.load()
  expect(report).toEqual(reportOf((await foretold(begun, now)).events, seen, now))
})

test('sweeps during an absence tell nobody anything: the report on return is whole, and nothing counts as told before', async () => {
  const guest = await house.player()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  const columns = async () => {
    const { last_seen_at, told_at, settled_at, absence } = await house.row(guest.uid)
    return { seen: Number(last_seen_at), told: Number(told_at), settled: Number(settled_at), absence }
  }
  for (const span of [minutes(2), hours(1), hours(2)]) {
    await house.forward(span)
    const at = house.now()
    await house.sql()`update players set due_at = ${at} where uid = ${guest.uid}`
    await settleDue(house.server)
    const { settled, absence, ...stood } = await columns()
    expect(settled).toBeGreaterThanOrEqual(at)
    expect(stood).toEqual({ seen, told: seen })
    expect(absence).toEqual(reportOf((await foretold(begun, settled)).events, seen, settled))
  }
  await house.restart()
  await house.forward(minutes(1))
  const { report, now } = await guest.load()
  expect(report).toEqual(reportOf((await foretold(begun, now)).events, seen, now))
  expect(await columns()).toMatchObject({ seen: now, told: now })
})
