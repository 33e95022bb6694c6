import { hours, minutes, type Player } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, openServer, starts, stops, type TestServer, type Visitor, withId } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'
import { removeGuests } from './jobs.ts'

const PASSWORD = 'a password of a player'
const DELETED = {
  code: 'permission-denied',
  message: 'This character has been deleted',
  details: { reason: 'auth/deleted' },
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

/** A full account with an e-mail address and an open game. */
async function account(username: string): Promise<Visitor> {
  const visitor = await testServer.player()
  await visitor.ask('upgradeGuest', { username, email: `${username.toLowerCase()}@example.org`, password: PASSWORD })
  return visitor
}

const signIn = (visitor: Visitor, username: string, password = PASSWORD) =>
  visitor.post('/api/auth/sign-in/username', { username, password })

test('an export has everything about the account as of its last contact', async () => {
  const player = await account('Exporter')
  await player.does(starts('gather_kindling'))
  await testServer.forward(minutes(3))
  const before = testServer.now()
  await player.sync({ leaving: true })
  const { exportedAt, data } = await player.ask('exportMyData', {})
  expect(exportedAt).toBeGreaterThanOrEqual(before)
  expect(exportedAt).toBeLessThanOrEqual(testServer.now())
  expect(data['auth_users']).toMatchObject([{ id: player.uid, name: 'Exporter', email: 'exporter@example.org' }])
  expect(data['auth_sessions']).toMatchObject([{ userId: player.uid, ipAddress: player.address }])
  expect(data['players']).toMatchObject([{ uid: player.uid, username: 'Exporter' }])
  expect(data['intents']).toHaveLength(1)
  const state = data['players']?.[0]?.['state'] as Player
  expect(state.settledAt).toBeGreaterThanOrEqual(before)
  expect(state.completions['gather_kindling']).toBeGreaterThan(10)
})

test('an export has achievements as a list of their own', async () => {
  const player = await account('Achiever')
  const earned = { completedAt: testServer.now(), claimed: true, waiting: {} }
  await testServer.edit(player.uid, (state) => {
    state.achievements['green_thumb'] = earned
  })
  const { data } = await player.ask('exportMyData', {})
  expect(data['player_achievements']).toEqual([
    { playerUid: player.uid, achievementId: 'green_thumb', completedAt: earned.completedAt, claimed: true },
  ])
})

test('an export has the announcements to this player, without the other recipients', async () => {
  const [player, other] = [await account('Addressee'), await account('Bystander')]
  const owner = await testServer.owner()
  const words = { message: 'Read this.', priority: 'normal', expiresAt: testServer.now() + hours(1) } as const
  const announce = (title: string, audience: object) =>
    owner.ask('createAnnouncement', { ...words, title, audience: audience as { kind: 'everyone' } })
  await announce('To all', { kind: 'everyone' })
  await announce('To one', { kind: 'player', uid: player.uid })
  await announce('To a list', { kind: 'list', uids: [other.uid, player.uid] })
  await announce('To another', { kind: 'player', uid: other.uid })
  const { data } = await player.ask('exportMyData', {})
  const exported = data['announcements'] ?? []
  expect(exported.map(({ title }) => title).sort()).toEqual(['To a list', 'To one'])
  expect(JSON.stringify(exported)).not.toContain(other.uid)
})

test('a change of password is a message of the game in the inbox', async () => {
  const player = await account('Locksmith')
  const live = nextMessage(await openLivePage(player), 'playerMessage')
  await player.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'a new key for the door' })
  const { message } = await live
  expect(message).toMatchObject({ title: 'Your password was changed', fromStaff: false, readAt: null })
  expect((await player.ask('getMyMessages', {})).messages).toEqual([message])
})

test('an export has no credentials', async () => {
  const player = await account('Careful')
  const begun = await player.post('/api/auth/two-factor/enable', { password: PASSWORD })
  expect(begun.status).toBe(200)
  const [kept] = await testServer.sql()`
    select token, password, secret, backup_codes from auth_sessions
    join auth_accounts using (user_id) join auth_two_factors using (user_id) where user_id = ${player.uid}`
  const { text } = await player.post('/api/exportMyData', {})
  for (const secret of Object.values(kept ?? {})) expect(text).not.toContain(secret)
  expect(Object.values(kept ?? {})).toHaveLength(4)
  for (const cookie of player.cookies.values()) expect(text).not.toContain(cookie.split('.')[0])
  expect(text).not.toContain(player.sessionId)
})

test('an account without a character gets its data, and without a sign-in there is no export', async () => {
  const { data } = await (await testServer.guest()).ask('exportMyData', {})
  expect(data['auth_users']).toHaveLength(1)
  expect(data['players']).toEqual([])
  expect(await testServer.visitor().refused('exportMyData', {})).toMatchObject({ code: 'unauthenticated' })
})

test('[AUTH-11] a deleted account cannot sign in, and only the right password gets the reason', async () => {
  const player = await account('Leaver')
  const cookies = new Map(player.cookies)
  expect(await player.ask('deleteMyAccount', { username: 'Leaver', password: PASSWORD })).toEqual({ deleted: true })
  expect((await signIn(testServer.visitor(), 'leaver')).body).toEqual(DELETED)
  const wrong = await signIn(testServer.visitor(), 'Leaver', 'not the password')
  expect(wrong.body).toMatchObject({ message: 'Wrong name or password' })
  const byAddress = { email: 'leaver@example.org', password: PASSWORD }
  const old = await testServer.visitor().post('/api/auth/sign-in/email', byAddress)
  expect(old.body).toMatchObject({ message: 'Wrong name or password' })
  for (const [name, value] of cookies) player.cookies.set(name, value)
  expect((await player.ask('getAccount', {})).account).toBeNull()
  expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toMatchObject({ code: 'unauthenticated' })
})

test('a sign-in concurrent with the deletion opens no session', async () => {
  const player = await account('Late')
  const cookies = new Map(player.cookies)
  const sql = testServer.sql()
  const [session] = await sql`select * from auth_sessions where user_id = ${player.uid}`
  await player.ask('deleteMyAccount', { username: 'Late', password: PASSWORD })
  await sql`
    insert into auth_sessions (id, token, user_id, expires_at)
    values (${session?.['id']}, ${session?.['token']}, ${player.uid}, ${session?.['expires_at']})`
  for (const [name, value] of cookies) player.cookies.set(name, value)
  expect((await player.ask('getAccount', {})).account).toBeNull()
  expect(await player.refused('exportMyData', {})).toMatchObject({ code: 'unauthenticated' })
})

test('[PLAY-14] a deletion is soft: the character is marked and stays, personal data is gone', async () => {
  const player = await account('Faded')
  await player.does(starts('gather_kindling'))
  await player.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const sql = testServer.sql()
  await sql`
    insert into auth_verifications (id, identifier, value, expires_at)
    values ('address-link', 'hash of a token', ${`${player.uid} faded@example.org`}, now() + interval '1 day'),
      ('pending-link', 'hash of another token', ${player.uid}, now() + interval '1 day')`
  const before = (await testServer.row(player.uid))['state']
  await player.ask('deleteMyAccount', { username: 'Faded', password: PASSWORD })
  const row = await testServer.row(player.uid)
  expect(row).toMatchObject({ username: 'Faded', email: null, session_id: null, due_at: null, state: before })
  expect(Number(row['deleted_at'])).toBeCloseTo(testServer.now(), -4)
  const [user] = await sql`select * from auth_users where id = ${player.uid}`
  expect(user?.['email']).toMatch(/@no-address\.invalid$/)
  for (const table of ['auth_sessions', 'auth_two_factors', 'intents']) {
    const owner = table === 'intents' ? 'player_uid' : 'user_id'
    expect(await sql.unsafe(`select * from ${table} where ${owner} = '${player.uid}'`)).toEqual([])
  }
  expect(await sql`select * from auth_verifications where starts_with(value, ${player.uid})`).toEqual([])
  for (const table of ['auth_users', 'auth_accounts', 'auth_verifications'])
    expect(JSON.stringify(await sql.unsafe(`select * from ${table}`)), table).not.toContain('faded@example.org')
})

test('the name of a deleted account stays taken, its e-mail address is free, and it cannot be found', async () => {
  const player = await account('Gone')
  await player.ask('deleteMyAccount', { username: 'Gone', password: PASSWORD })
  const other = await testServer.player()
  const again = { username: 'gone', password: PASSWORD }
  expect(await other.refused('upgradeGuest', again)).toMatchObject({ message: 'This name is taken' })
  await other.ask('upgradeGuest', { username: 'Newcomer', email: 'gone@example.org', password: PASSWORD })
  expect((await other.ask('searchPlayers', { prefix: 'gon' })).players).toEqual([])
  expect(await other.refused('getUserProfile', { uid: player.uid })).toMatchObject({ message: 'Player not found' })
})

test('a stolen cookie cannot delete: name and password are required, and guesses are rate limited', async () => {
  const player = await account('Robbed')
  const thief = player.tab()
  const guess = (given: object) => thief.refused('deleteMyAccount', given)
  expect(await guess({ username: 'robbed', password: PASSWORD })).toMatchObject({
    message: 'Type your name exactly to confirm',
  })
  expect(await guess({ username: 'Robbed' })).toMatchObject({ message: 'Wrong name or password' })
  for (const password of ['a', 'b', 'c', 'd'])
    expect(await guess({ username: 'Robbed', password })).toMatchObject({ code: 'unauthenticated' })
  // Even the right password has to wait now.
  expect(await guess({ username: 'Robbed', password: PASSWORD })).toMatchObject({ code: 'resource-exhausted' })
  expect((await testServer.row(player.uid))['deleted_at']).toBeNull()
})

test('another player’s account cannot be deleted', async () => {
  const [victim, other] = [await account('Victim'), await account('Attacker')]
  const aimed = { username: 'Victim', password: PASSWORD }
  expect(await other.refused('deleteMyAccount', aimed)).toMatchObject({ details: { reason: 'account/unconfirmed' } })
  expect(await other.refused('deleteMyAccount', { ...aimed, uid: victim.uid })).toMatchObject({
    details: { reason: 'call/invalid' },
  })
  expect(await testServer.visitor().refused('deleteMyAccount', aimed)).toMatchObject({ code: 'unauthenticated' })
  expect((await victim.load()).player.username).toBe('Victim')
})

test('concurrent requests delete an account once', async () => {
  const player = await account('Twice')
  const requestDeletion = () => player.post('/api/deleteMyAccount', { username: 'Twice', password: PASSWORD })
  const answers = await Promise.all([requestDeletion(), requestDeletion(), requestDeletion()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const at = (await testServer.row(player.uid))['deleted_at']
  await testServer.forward(1_000)
  expect((await requestDeletion()).status).toBe(401)
  expect((await testServer.row(player.uid))['deleted_at']).toBe(at)
})

test('open games on all devices are notified at once that the character is deleted', async () => {
  const desk = await account('Opened')
  const phone = testServer.visitor()
  await signIn(phone, 'Opened')
  const socket = await openLivePage(desk)
  const frozen = nextMessage(socket, 'frozen')
  await phone.ask('deleteMyAccount', { username: 'Opened', password: PASSWORD })
  expect(await frozen).toEqual({ reason: 'auth/deleted' })
  expect(await desk.refused('sync', { sessionId: desk.sessionId, rules: testServer.server.rules })).toMatchObject({
    code: 'unauthenticated',
  })
})

test('intents sent during the deletion change nothing', async () => {
  const player = await account('Racing')
  const say = () =>
    player.post('/api/perform', { sessionId: player.sessionId, intents: [withId(starts('net_shrimp')), withId(stops)] })
  const racing = Array.from({ length: 8 }, say)
  const deleting = player.ask('deleteMyAccount', { username: 'Racing', password: PASSWORD })
  await Promise.all([...racing, deleting])
  const stored = await testServer.stored(player.uid)
  for (const { status } of await Promise.all([say(), say()])) expect(status).toBe(401)
  await testServer.forward(hours(30))
  expect(await testServer.stored(player.uid)).toBe(stored)
  await expect(testServer.server.world.readPlayer(player.uid)).rejects.toMatchObject({ reason: 'auth/deleted' })
})

test('a guest has no password to confirm with, and is removed when it expires', async () => {
  const guest = await testServer.player()
  const { player } = await guest.load()
  await guest.ask('deleteMyAccount', { username: player.username })
  expect((await guest.ask('getAccount', {})).account).toBeNull()
  expect((await testServer.row(guest.uid))['deleted_at']).not.toBeNull()
  await testServer.forward(hours(25))
  await removeGuests(testServer.server)
  expect(await testServer.row(guest.uid)).toBeUndefined()
})

test('a guest removed during its upgrade does not become an account', async () => {
  const guest = await testServer.player()
  const { player } = await guest.load()
  const [deleted, upgraded] = await Promise.all([
    guest.post('/api/deleteMyAccount', { username: player.username }),
    guest.post('/api/upgradeGuest', { username: 'Revenant', password: PASSWORD }),
  ])
  const [user] = await testServer.sql()`select name, deleted_at from auth_users where id = ${guest.uid}`
  expect(user?.['deleted_at'] !== null).toBe(deleted.status === 200)
  if (user?.['deleted_at'] !== null && upgraded.status === 200)
    expect((await signIn(testServer.visitor(), 'Revenant')).body).toEqual(DELETED)
})

test('an owner cannot delete the own account', async () => {
  const owner = testServer.visitor()
  await owner.signIn(OWNER.email, OWNER.password)
  const { account: who } = await owner.ask('getAccount', {})
  const given = { username: who?.username ?? '', password: OWNER.password }
  expect(await owner.refused('deleteMyAccount', given)).toMatchObject({ details: { reason: 'account/owner' } })
  expect((await owner.ask('getAccount', {})).account).toEqual(who)
})
