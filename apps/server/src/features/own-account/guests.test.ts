import { hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, type TestServer } from '../../http/testing.ts'
import { removeGuests } from './jobs.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

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
  const email = `${first.uid.toLowerCase()}@example.org`
  await first.ask('upgradeGuest', { username, email, password: 'a good password' })
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
  expect(
    await guest.refused('upgradeGuest', { username: 'Free-name', email: email.toUpperCase(), password }),
  ).toMatchObject({ message: 'This address is already in use' })
  expect(await guest.refused('upgradeGuest', { username: 'Free-name', password: 'short' })).toMatchObject({
    message: 'Invalid password: at least 8 characters',
  })
  expect(await guest.refused('upgradeGuest', { username: 'Free-name', password, emailVerified: true })).toMatchObject({
    message: 'Invalid request: has an unknown field: "emailVerified"',
  })
  expect(await first.refused('upgradeGuest', { username: 'Other-name', password })).toMatchObject({
    message: 'This is already a full account',
  })
  expect(await testServer.stored(guest.uid)).toBe(before)
})

test('an expired guest who wants an account is told that the guest has expired', async () => {
  const guest = await testServer.player()
  await testServer.forward(hours(24))
  expect(await guest.refused('upgradeGuest', { username: 'Too-late', password: 'a good password' })).toMatchObject({
    code: 'permission-denied',
    message: 'This guest account has expired',
  })
  expect(await guest.refused('getLocations', {})).toMatchObject({ code: 'unauthenticated' })
})
