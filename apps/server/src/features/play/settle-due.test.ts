import { content } from '@hearthward/content'
import { type Activity, hours, INVENTORY_SLOTS, minutes, type ReturnReport } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postponeDue } from '../../core/world/player-queries.ts'
import { openServer, starts, type TestServer } from '../../http/testing.ts'
import { connect } from '../../platform/database/database.ts'
import { settleDue } from './settle-due.ts'

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

test('[PL6] a plan over two places goes on while nobody is connected, and each end is reported once', async () => {
  const guest = await testServer.player()
  const times = (count: number) => ({ kind: 'count', count }) as const
  const copper = { activityId: 'mine_copper', locationId: 'varrock', goal: times(600) }
  await guest.does({ type: 'queueAction', activityId: 'gather_kindling', locationId: 'lumbridge', goal: times(100) })
  await guest.does({ type: 'queueAction', ...copper })
  await testServer.forward(minutes(16))
  await settleDue(testServer.server)
  const first = { activityId: 'gather_kindling', reason: 'stop/goal' }
  const between = await testServer.row(guest.uid)
  expect(between['state']).toMatchObject({ currentAction: copper, currentLocation: 'varrock', queue: [] })
  expect(between['absence']).toMatchObject({ stop: null, stops: [first] })
  expect((between['absence'] as ReturnReport).stops).toHaveLength(1)
  await testServer.forward(hours(3))
  for (let sweep = 0; sweep < 2; sweep++) await settleDue(testServer.server)
  const after = await testServer.row(guest.uid)
  expect(after['state']).toMatchObject({ currentAction: null, completions: { gather_kindling: 100, mine_copper: 600 } })
  expect(after['due_at']).toBeNull()
  const { report } = await guest.load()
  expect(report?.stops.map(({ activityId, reason }) => ({ activityId, reason }))).toEqual([
    first,
    { activityId: 'mine_copper', reason: 'stop/goal' },
  ])
  await guest.sync()
  expect((await guest.load()).report).toBeNull()
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
