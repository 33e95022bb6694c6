import { hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openServer, starts } from '../http/testing.ts'
import { dropSettledEras, removeGuests, settleDue } from './jobs.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())

const dueAt = async (uid: string) => {
  const { due_at } = await house.row(uid)
  return due_at === null ? null : Number(due_at)
}

test('nobody has to look at somebody who does nothing', async () => {
  const guest = await house.player()
  expect(await dueAt(guest.uid)).toBeNull()
})

test('somebody looks when the pack could be full, when supplies run out, and at the latest after a day', async () => {
  const fisher = await house.player()
  const { now: cast } = await fisher.perform(starts('net_shrimp'))
  expect(await dueAt(fisher.uid)).toBe(cast + 28 * 3_000)
  const woodcutter = await house.player()
  const { now: began } = await woodcutter.perform(starts('gather_kindling'))
  expect(await dueAt(woodcutter.uid)).toBe(began + hours(24))
  await house.forward(60 * 2_400)
  const { now: lit, player } = await woodcutter.perform(starts('burn_logs'))
  const logs = player.inventory.find(({ id }) => id === 'logs')?.quantity ?? 0
  expect(await dueAt(woodcutter.uid)).toBe(lit + logs * 2_400)
})

test('the sweep settles whom it has to, leaves the rest alone, and tells nobody’s absence as over', async () => {
  const [fisher, other] = [await house.player(), await house.player()]
  await fisher.does(starts('net_shrimp'))
  await other.does(starts('gather_kindling'))
  const untouched = await house.stored(other.uid)
  const seen = (await house.row(fisher.uid))['last_seen_at']
  await house.forward(minutes(2))
  await settleDue(house.server)
  expect(await house.stored(other.uid)).toBe(untouched)
  const row = await house.row(fisher.uid)
  expect(row['last_seen_at']).toBe(seen)
  expect(row['due_at']).toBeNull()
  expect(row['state']).toMatchObject({ currentAction: null, lastStop: { reason: 'inventory/full' } })
  expect(row['absence']).toMatchObject({ from: Number(seen), stop: { reason: 'inventory/full' } })
})

test('however many are due at once, one sweep settles them all', async () => {
  const guest = await house.player()
  await guest.does(starts('net_shrimp'))
  const sql = house.sql()
  const copies = Array.from({ length: 450 }, (_, n) => `copy-${n}`)
  await sql`
    insert into players select copy.uid, copy.uid, copy.uid, email, role, permissions, guest_expires_at, created_at,
      replace(state::text, players.uid, copy.uid)::json, version, session_id, session_since, former_session_id,
      last_seen_at, last_saved_at, settled_at, told_at, due_at, absence, total_level, combat_level, total_xp
    from players, unnest(${copies}::text[]) as copy (uid) where players.uid = ${guest.uid}`
  await house.forward(minutes(2))
  await settleDue(house.server)
  const [left] = await sql`select count(*)::int as count from players where due_at <= ${house.now()}`
  expect(left?.['count']).toBe(0)
  const [full] =
    await sql`select count(*)::int as count from players where uid like 'copy-%' and state::text like '%inventory/full%'`
  expect(full?.['count']).toBe(450)
  await sql`delete from players where uid like 'copy-%'`
})

test('one whom nobody can settle does not keep the others from it', async () => {
  const [broken, fisher] = [await house.player(), await house.player()]
  await broken.does(starts('net_shrimp'))
  await fisher.does(starts('net_shrimp'))
  await house.sql()`update players set state = '{"v": 99}', due_at = due_at - 1000 where uid = ${broken.uid}`
  await house.server.world.forget(broken.uid)
  await house.forward(minutes(2))
  await expect(settleDue(house.server)).rejects.toThrow('version 99')
  expect((await house.row(fisher.uid))['state']).toMatchObject({ lastStop: { reason: 'inventory/full' } })
  await house.sql()`delete from players where uid = ${broken.uid}`
})

test('[GUEST-3, GUEST-4] after 24 hours a guest is nobody, cannot come back, and is removed with its character', async () => {
  const guest = await house.player()
  const stays = await house.player()
  await stays.becomeAccount()
  await guest.does(starts('gather_kindling'))
  await house.forward(hours(24) - minutes(1))
  await removeGuests(house.server)
  expect((await guest.ask('getAccount', {})).account?.uid).toBe(guest.uid)
  await house.forward(minutes(1))
  expect((await guest.ask('getAccount', {})).account).toBeNull()
  expect(await guest.refused('loadPlayer', { sessionId: guest.sessionId })).toMatchObject({
    message: 'No authenticated user found',
  })
  await removeGuests(house.server)
  const sql = house.sql()
  const left = async (uid: string) => [
    (await sql`select 1 from players where uid = ${uid}`).length,
    (await sql`select 1 from intents where player_uid = ${uid}`).length,
    (await sql`select 1 from auth_users where id = ${uid}`).length,
    (await sql`select 1 from auth_sessions where user_id = ${uid}`).length,
  ]
  expect(await left(guest.uid)).toEqual([0, 0, 0, 0])
  expect((await left(stays.uid)).slice(0, 3)).toEqual([1, 0, 1])
  expect((await stays.load()).player.uid).toBe(stays.uid)
  const again = house.visitor()
  for (const [name, value] of guest.cookies) again.cookies.set(name, value)
  await again.signInAsGuest()
  expect(again.uid).not.toBe(guest.uid)
})

test('[GUEST-5, DATA-24] a guest who stays keeps uid and character, under the new name everywhere', async () => {
  const guest = await house.player()
  await guest.does(starts('gather_kindling'))
  await house.forward(seconds(30))
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
  expect(await house.row(guest.uid)).toMatchObject({
    username,
    username_lowercase: username.toLowerCase(),
    guest_expires_at: null,
  })
  await house.forward(hours(25))
  await removeGuests(house.server)
  expect((await guest.load()).player.uid).toBe(guest.uid)
})

test('a guest who asks for what cannot be had stays a guest, and is told why', async () => {
  const [first, guest] = [await house.player(), await house.player()]
  const username = `Taken-${first.uid.slice(0, 6)}`
  await first.ask('upgradeGuest', { username, password: 'a good password' })
  const before = await house.stored(guest.uid)
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
  expect(await house.stored(guest.uid)).toBe(before)
})

test('an era is kept while somebody still has to be settled through it, and dropped after that', async () => {
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
