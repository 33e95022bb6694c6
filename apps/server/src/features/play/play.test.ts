import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  experienceFor,
  hours,
  INVENTORY_SLOTS,
  minutes,
  newPlayer,
  type Player,
  payDailyBonus,
  reportOf,
  SKILLS,
  seconds,
  stateHash,
} from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { settleDue } from './settle-due.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const { duration, xpRate = 0 } = content.activities['gather_kindling'] as Activity

/** Predicts the state at the moment the game is opened. */
async function predict(state: Player, until: number) {
  const rules = await testServer.rulesOf(state.uid)
  const { state: settled, events } = advance(state, rules, until)
  return { state: payDailyBonus(settled, rules, until).state, events }
}

const amountOf = ({ inventory }: Player, id: string) =>
  inventory.reduce((sum, stack) => sum + (stack.id === id ? stack.quantity : 0), 0)

test('[START-7, START-8] signing in without a stored player creates and stores one, and loads it the next time', async () => {
  const guest = await testServer.guest()
  const first = await guest.load()
  expect(first).toMatchObject({ isNew: true, report: null, capped: false, rolls: [] })
  expect(first.timeline.length).toBe(1)
  await guest.does({ type: 'updateSettings', theme: 'light' })
  const second = await guest.load()
  expect(second).toMatchObject({ isNew: false, report: null })
  expect(second.player.settings.theme).toBe('light')
  expect(second.player.createdAt).toBe(first.player.createdAt)
})

test('[START-25, START-27, START-28, START-29, START-30] a new player has 100 coins, hitpoints at level 10 and every other skill at level 1', async () => {
  const { player } = await (await testServer.guest()).load()
  expect(player).toMatchObject({ coins: 100, totalLevel: 29, combatLevel: 3 })
  expect(Object.keys(player.skills).sort()).toEqual([...SKILLS].sort())
  const { hitpoints, ...others } = player.skills
  expect(hitpoints).toMatchObject({ level: 10, experience: 1154 })
  for (const skill of Object.values(others)) expect(skill).toMatchObject({ level: 1, experience: 0 })
})

test('[START-31, START-32, START-33, START-34, START-35, START-36, START-37, START-38, START-39] a new player is in Hearthford in full health, with the default settings', async () => {
  const guest = await testServer.guest()
  const { player } = await guest.load()
  expect(player).toMatchObject({
    maxHitpoints: 100,
    currentHitpoints: 100,
    currentLocation: 'lumbridge',
    specialAttackEnergy: 100,
    settings: { autoEatThreshold: 30, theme: 'dark', displayMode: 'normal' },
    combatStyle: 'controlled',
    combatMode: { mode: 'melee' },
    inventory: [],
    currentAction: null,
  })
  expect(stateHash(player)).toBe(stateHash(newPlayer(guest.uid, player.createdAt)))
})

test('[DATA-16, DATA-17, DATA-26] a player is stored and read by uid, with name, lower-case name and timestamps', async () => {
  const guest = await testServer.guest()
  const before = testServer.now()
  const { player, now } = await guest.load()
  expect(player).toMatchObject({ id: guest.uid, uid: guest.uid, email: null, role: 'default', permissions: [] })
  expect(player).toMatchObject({ lastActiveAt: now, lastSavedAt: now, isOnline: true })
  expect(player.createdAt).toBeGreaterThanOrEqual(before)
  expect(player.createdAt).toBeLessThanOrEqual(now)
  expect(player.username_lowercase).toBe(player.username.toLowerCase())
  expect(await testServer.row(guest.uid)).toMatchObject({ uid: guest.uid, username: player.username })
})

test('[DATA-28] every save sets the time of saving and of the last activity', async () => {
  const guest = await testServer.player()
  await testServer.forward(seconds(10))
  const { player, now } = await guest.perform({ type: 'updateSettings', soundEnabled: true })
  expect(player).toMatchObject({ lastActiveAt: now, lastSavedAt: now })
  const row = await testServer.row(guest.uid)
  expect([Number(row.last_seen_at), Number(row.last_saved_at)]).toEqual([now, now])
})

test('[GUEST-1, GUEST-2] a guest is marked as one and expires 24 hours after the account was created', async () => {
  const before = testServer.now()
  const guest = await testServer.guest()
  const after = testServer.now()
  const { player } = await guest.load()
  expect(player.isGuest).toBe(true)
  expect(player.guestExpiresAt).toBeGreaterThanOrEqual(before + hours(24))
  expect(player.guestExpiresAt).toBeLessThanOrEqual(after + hours(24))
})

test('[START-41] chopping wood yields exactly the logs that the time allows', async () => {
  const guest = await testServer.player()
  const { player: begun, results } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(minutes(4))
  const { player, now } = await guest.load()
  const completions = Math.floor((now - (results[0]?.at ?? 0)) / duration)
  expect(completions).toBeGreaterThanOrEqual(100)
  expect(amountOf(player, 'logs')).toBe(completions)
  const { experience, thousandths } = player.skills.woodcutting
  expect(experience * 1_000 + thousandths).toBe(completions * xpRate * 1_000)
  expect(stateHash(player)).toBe(stateHash((await predict(begun, now)).state))
})

test('the armful of kindling that makes it 83 points brings level 2, at the moment it was gathered', async () => {
  const guest = await testServer.player()
  const at = await guest.does(starts('gather_kindling'))
  const armfuls = Math.ceil(experienceFor(2) / xpRate)
  await testServer.forward(armfuls * duration - seconds(2))
  expect((await guest.load()).player.skills.woodcutting.level).toBe(1)
  await testServer.forward(seconds(2))
  const { player } = await guest.load()
  const experience = Math.floor(armfuls * xpRate)
  expect(player.skills.woodcutting).toMatchObject({ level: 2, experience, reachedAt: at + armfuls * duration })
  expect(player.totalLevel).toBe(30)
  expect((await testServer.row(guest.uid)).total_level).toBe(30)
})

test('carving stops with a reason when the pack is full', async () => {
  const guest = await testServer.carver()
  const { player: begun } = await guest.perform(starts('carve_club'))
  await testServer.forward(minutes(3))
  const { player, now } = await guest.load()
  const full = (await predict(begun, now)).state
  expect(player.inventory.length).toBe(INVENTORY_SLOTS)
  expect(player.currentAction).toBeNull()
  expect(player.lastStop).toEqual(full.lastStop)
  expect(player.lastStop).toMatchObject({ activityId: 'carve_club', reason: 'inventory/full' })
  const { results } = await guest.perform(starts('carve_club'))
  expect(results[0]?.error?.message).toBe('Inventory full! Bank your items to continue.')
})

test('a fire goes out when the last log is burnt, and nothing is lit without one', async () => {
  const guest = await testServer.player()
  const { results } = await guest.perform(starts('burn_logs'))
  expect(results[0]).toMatchObject({ ok: false, error: { message: 'Need 1x Logs to start this activity' } })
  await guest.does(starts('gather_kindling'))
  await testServer.forward(10 * duration)
  const { player: stocked } = await guest.perform(starts('burn_logs'))
  const logs = amountOf(stocked, 'logs')
  expect(logs).toBeGreaterThanOrEqual(10)
  await testServer.forward(minutes(2))
  const { player, now } = await guest.load()
  expect(amountOf(player, 'logs')).toBe(0)
  expect(amountOf(player, 'ashes')).toBe(logs)
  expect(player.currentAction).toBeNull()
  expect(player.lastStop).toMatchObject({ activityId: 'burn_logs', details: { item: 'Logs' } })
  expect(stateHash(player)).toBe(stateHash((await predict(stocked, now)).state))
})

test('[OFF-15] a return after less than five minutes brings no report, after more it sums up what came in', async () => {
  const guest = await testServer.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  // As close as a slow machine allows.
  await testServer.forward(minutes(5) - seconds(20))
  const soon = await guest.load()
  expect(soon.report).toBeNull()
  await testServer.forward(minutes(5) + 1)
  const { report, player, capped, now } = await guest.load()
  const { events, state } = await predict(soon.player, now)
  expect(report).toEqual(reportOf(events, soon.now, now))
  expect(report?.gained['logs']).toBe(amountOf(player, 'logs') - amountOf(soon.player, 'logs'))
  expect(report?.gained['logs']).toBeGreaterThanOrEqual(Math.floor(minutes(5) / duration))
  expect(report?.stop).toBeNull()
  expect(capped).toBe(false)
  expect(stateHash(player)).toBe(stateHash(state))
  expect(begun.currentAction?.activityId).toBe('gather_kindling')
})

test('after more than a day away only the first 24 hours count, and the report shows it', async () => {
  const guest = await testServer.player()
  await guest.becomeAccount()
  const { player: begun, now: seen } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(hours(30))
  const { report, player, capped, now } = await guest.load()
  expect(capped).toBe(true)
  expect(report?.completions).toBe(Math.floor(hours(24) / duration))
  expect(report?.stop).toMatchObject({ at: seen + hours(24), reason: 'stop/absence', activityId: 'gather_kindling' })
  expect(player.currentAction).toBeNull()
  expect(report).toEqual(reportOf((await predict(begun, now)).events, seen, now))
})

async function isSwept({ uid }: Visitor, swept: boolean): Promise<void> {
  await testServer.sql()`update players set due_at = ${swept ? testServer.now() : null} where uid = ${uid}`
}

test('a sweep in between changes neither the gains nor the report', async () => {
  for (const activity of ['gather_kindling', 'carve_club', 'burn_logs', 'fight_chickens']) {
    for (const swept of [true, false]) {
      const guest = await testServer.carver()
      const { player: begun, now: seen } = await guest.perform(starts(activity))
      await testServer.sql()`update players set due_at = null`
      for (const span of [seconds(40), minutes(3), hours(2), hours(19)]) {
        await testServer.forward(span)
        await isSwept(guest, swept)
        const before = await testServer.stored(guest.uid)
        await settleDue(testServer.server)
        expect((await testServer.stored(guest.uid)) !== before).toBe(swept)
      }
      const { player, report, now } = await guest.load()
      const { state, events } = await predict(begun, now)
      expect(stateHash(player), activity).toBe(stateHash(state))
      expect(report, activity).toEqual(reportOf(events, seen, now))
    }
  }
})
