import { content } from '@hearthward/content'
import { type Activity, hours, INVENTORY_SLOTS, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRelease } from '../core/timeline/world-data.ts'
import { postponeDue } from '../core/world/player-queries.ts'
import { openServer, starts, type TestServer } from '../http/testing.ts'
import { connect } from '../platform/database/database.ts'
import { dropSettledEras, removeGuests, settleDue } from './jobs.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const club = content.activities['carve_club'] as Activity
const fire = content.activities['burn_logs'] as Activity

const dueAt = async (uid: string) => {
  const { due_at } = await testServer.row(uid)
  return due_at === null ? null : Number(due_at)
}

test('an idle player is not due', async () => {
  const guest = await testServer.player()
  expect(await dueAt(guest.uid)).toBeNull()
})

test('a player is due when the pack could be full, when supplies run out, and at the latest after a day', async () => {
  const carver = await testServer.carver()
  const { now: carved, player: stocked } = await carver.perform(starts('carve_club'))
  const room = INVENTORY_SLOTS - stocked.inventory.length
  expect(await dueAt(carver.uid)).toBe(carved + room * club.duration)
  const woodcutter = await testServer.player()
  const { now: began } = await woodcutter.perform(starts('gather_kindling'))
  expect(await dueAt(woodcutter.uid)).toBe(began + hours(24))
  await testServer.forward(minutes(3))
  const { now: lit, player } = await woodcutter.perform(starts('burn_logs'))
  const logs = player.inventory.find(({ id }) => id === 'logs')?.quantity ?? 0
  expect(await dueAt(woodcutter.uid)).toBe(lit + logs * fire.duration)
})

test('the sweep settles due players, leaves others alone, and does not end their absence', async () => {
  const [carver, other] = [await testServer.carver(), await testServer.player()]
  await carver.does(starts('carve_club'))
  await other.does(starts('gather_kindling'))
  const untouched = await testServer.stored(other.uid)
  const seen = (await testServer.row(carver.uid))['last_seen_at']
  await testServer.forward(minutes(2))
  await settleDue(testServer.server)
  expect(await testServer.stored(other.uid)).toBe(untouched)
  const row = await testServer.row(carver.uid)
  expect(row['last_seen_at']).toBe(seen)
  expect(row['due_at']).toBeNull()
  expect(row['state']).toMatchObject({ currentAction: null, lastStop: { reason: 'inventory/full' } })
  expect(row['absence']).toMatchObject({ from: Number(seen), stop: { reason: 'inventory/full' } })
})

const COPIES = Array.from({ length: 450 }, (_, n) => `copy-${n}`)

test('one sweep settles any number of due players', async () => {
  const guest = await testServer.carver()
  await guest.does(starts('carve_club'))
  const sql = testServer.sql()
  await testServer.copyPlayer(guest.uid, COPIES)
  await testServer.forward(minutes(2))
  await settleDue(testServer.server)
  const [left] = await sql`select count(*)::int as count from players where due_at <= ${testServer.now()}`
  expect(left?.['count']).toBe(0)
  const [full] =
    await sql`select count(*)::int as count from players where uid like 'copy-%' and state::text like '%inventory/full%'`
  expect(full?.['count']).toBe(COPIES.length)
  await sql`delete from players where uid like 'copy-%'`
})

test('players who cannot be settled do not block others: they are logged by uid and retried later', async () => {
  const [broken, carver] = [await testServer.carver(), await testServer.carver()]
  await broken.does(starts('carve_club'))
  await carver.does(starts('carve_club'))
  await testServer.sql()`update players set state = '{"v": 99}', due_at = due_at - 1000 where uid = ${broken.uid}`
  await testServer.server.world.invalidate(broken.uid)
  // More than one batch of them, all due before the one who can be settled.
  await testServer.copyPlayer(broken.uid, COPIES)
  const uids = [broken.uid, ...COPIES].sort()
  /** Without duplicates: the server's own sweep may have failed on them at the same time. */
  const failed = () => {
    const errors = testServer.takeErrors()
    const err = { message: expect.stringContaining('version 99') }
    for (const error of errors) expect(error).toMatchObject({ msg: 'a player could not be settled', err })
    return [...new Set(errors.map(({ uid }) => uid))].sort()
  }
  await testServer.forward(minutes(2))
  await settleDue(testServer.server)
  expect((await testServer.row(carver.uid))['state']).toMatchObject({ lastStop: { reason: 'inventory/full' } })
  expect(failed()).toEqual(uids)
  for (const uid of uids) {
    const { state, due_at } = await testServer.row(uid)
    expect(state).toEqual({ v: 99 })
    expect(Number(due_at)).toBeGreaterThan(testServer.now() + minutes(9))
  }
  await testServer.sql()`delete from players where uid like 'copy-%'`
  await testServer.forward(minutes(10))
  await settleDue(testServer.server)
  expect(failed()).toContain(broken.uid)
  // A single failed player is postponed, too.
  expect(await dueAt(broken.uid)).toBeGreaterThan(testServer.now() + minutes(9))
  await testServer.sql()`delete from players where uid = ${broken.uid}`
})

test('postponing changes only players who are due', async () => {
  const [due, idle, later] = [await testServer.player(), await testServer.player(), await testServer.player()]
  // In the future, so that the server's own sweep does not find them.
  const now = testServer.now() + hours(1)
  const { sql, db } = testServer.server.database
  await sql`update players set due_at = ${now - 1} where uid = ${due.uid}`
  await sql`update players set due_at = ${now + 1_000} where uid = ${later.uid}`
  await postponeDue(db, [due.uid, idle.uid, later.uid], now, now + minutes(10))
  expect(await Promise.all([due, idle, later].map(({ uid }) => dueAt(uid)))).toEqual([
    now + minutes(10),
    null,
    now + 1_000,
  ])
})

test('a player who is removed during the sweep is not logged as an error', async () => {
  const guest = await testServer.carver()
  await guest.does(starts('carve_club'))
  await testServer.forward(minutes(2))
  await testServer.server.world.invalidate(guest.uid)
  const otherConnection = connect(testServer.databaseUrl, 1)
  let sweep: Promise<void> | undefined
  await otherConnection.sql.begin(async (tx) => {
    await tx`delete from players where uid = ${guest.uid}`
    sweep = settleDue(testServer.server)
    await testServer.waitForLocks(1)
  })
  await sweep
  expect(testServer.takeErrors()).toEqual([])
  await otherConnection.close()
})

test('[GUEST-3, GUEST-4] after 24 hours a guest cannot sign in again and is removed with its character', async () => {
  const guest = await testServer.player()
  const stays = await testServer.player()
  await stays.becomeAccount()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(hours(24) - minutes(1))
  await removeGuests(testServer.server)
  expect((await guest.ask('getAccount', {})).account?.uid).toBe(guest.uid)
  await testServer.forward(minutes(1))
  expect((await guest.ask('getAccount', {})).account).toBeNull()
  expect(await guest.refused('loadPlayer', { sessionId: guest.sessionId })).toMatchObject({
    message: 'No authenticated user found',
  })
  await removeGuests(testServer.server)
  const sql = testServer.sql()
  const left = async (uid: string) => [
    (await sql`select 1 from players where uid = ${uid}`).length,
    (await sql`select 1 from intents where player_uid = ${uid}`).length,
    (await sql`select 1 from auth_users where id = ${uid}`).length,
    (await sql`select 1 from auth_sessions where user_id = ${uid}`).length,
  ]
  expect(await left(guest.uid)).toEqual([0, 0, 0, 0])
  expect((await left(stays.uid)).slice(0, 3)).toEqual([1, 0, 1])
  expect((await stays.load()).player.uid).toBe(stays.uid)
  const again = testServer.visitor()
  for (const [name, value] of guest.cookies) again.cookies.set(name, value)
  await again.signInAsGuest()
  expect(again.uid).not.toBe(guest.uid)
})

test('[GUEST-5, DATA-24] a guest who upgrades keeps uid and character, with the new name everywhere', async () => {
  const guest = await testServer.player()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(seconds(30))
  const before = await guest.load()
  const username = `Ember_${guest.uid.slice(0, 6)}`
  const { account } = await guest.ask('upgradeGuest', {
    username,
    email: `${guest.uid}@Example.org`,
    password: 'a good password',
  })
  expect(account).toMatchObject({
    uid: guest.uid,
    username,
    isGuest: false,
    guestExpiresAt: null,
    emailVerified: false,
  })
  const { player } = await guest.load()
  expect(player).toMatchObject({
    uid: guest.uid,
    username,
    username_lowercase: username.toLowerCase(),
    isGuest: false,
    guestExpiresAt: null,
  })
  expect(player.email).toBe(`${guest.uid}@example.org`.toLowerCase())
  expect(player.inventory).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'logs' })]))
  expect(player.skills.woodcutting.experience).toBeGreaterThanOrEqual(before.player.skills.woodcutting.experience)
  expect(await testServer.row(guest.uid)).toMatchObject({
    username,
    username_lowercase: username.toLowerCase(),
    guest_expires_at: null,
  })
  await testServer.forward(hours(25))
  await removeGuests(testServer.server)
  expect((await guest.load()).player.uid).toBe(guest.uid)
})

test('a guest whose upgrade is refused stays a guest and gets the reason', async () => {
  const [first, guest] = [await testServer.player(), await testServer.player()]
  const username = `Taken-${first.uid.slice(0, 6)}`
  await first.ask('upgradeGuest', { username, password: 'a good password' })
  const before = await testServer.stored(guest.uid)
  const password = 'a good password'
  expect(await guest.refused('upgradeGuest', { username: username.toUpperCase(), password })).toMatchObject({
    message: 'This name is taken',
  })
  expect(
    await guest.refused('upgradeGuest', { username: 'Free-name', email: 'x@no-address.invalid', password }),
  ).toMatchObject({
    message: 'Invalid email: not an e-mail address',
  })
  expect(await first.refused('upgradeGuest', { username: 'Other-name', password })).toMatchObject({
    message: 'This is already a full account',
  })
  expect(await testServer.stored(guest.uid)).toBe(before)
})

test('an era is kept while a character has to be settled through it, and dropped after that', async () => {
  const own = await openServer()
  const [early, late] = [await own.player(), await own.player()]
  await own.server.timeline.begin(own.now() + 1, { xpMultiplier: 2 })
  await own.forward(minutes(30))
  await late.load()
  await own.server.timeline.begin(own.now(), { xpMultiplier: 3 })
  const multipliers = () => own.server.timeline.eras().map(({ xpMultiplier }) => xpMultiplier)
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([1, 2, 3])
  await early.load()
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([2, 3])
  await own.forward(minutes(6))
  await early.load()
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([2, 3])
  await late.load()
  await own.sql()`update players set settled_at = ${own.now()} where uid not in (${early.uid}, ${late.uid})`
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([3])
  await own.close()
})

test('a running completion ends with the content it began with, however long it takes', async () => {
  const own = await openServer()
  const { db } = own.server.database
  const slow = (xpRate: number) => {
    const activity = { ...content.activities['gather_kindling'], duration: minutes(5), xpRate } as Activity
    return mergeRelease(db, { ...content, activities: { ...content.activities, gather_kindling: activity } })
  }
  const settleEverybody = (at: number) => own.sql()`update players set settled_at = ${at}`
  await own.server.timeline.begin(own.now(), { contentVersion: await slow(18) })
  await own.forward(seconds(10))
  const guest = await own.player()
  const began = await guest.does(starts('gather_kindling'))
  await own.server.timeline.begin(own.now(), { contentVersion: await slow(1_000) })
  const changed = own.server.timeline.eras().at(-1)?.from ?? 0
  await own.forward(minutes(4.5))
  const { player } = await guest.load()
  expect(player.currentAction?.startTime).toBe(began)
  await dropSettledEras(own.server)
  await own.forward(seconds(31))
  expect((await guest.load()).player.skills.woodcutting.experience).toBe(18)
  await settleEverybody(changed + minutes(5) - 1)
  await dropSettledEras(own.server)
  expect(own.server.timeline.eras().length).toBe(2)
  await settleEverybody(changed + minutes(5))
  await dropSettledEras(own.server)
  expect(own.server.timeline.eras().map(({ from }) => from)).toEqual([changed])
  await own.close()
})
