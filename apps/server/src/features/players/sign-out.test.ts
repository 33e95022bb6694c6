import { callError } from '@hearthward/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'ban_players')
})
afterAll(() => testServer.close())

const WHY = { reason: 'Left signed in at a friend’s' }
const PASSWORD = 'a password of a player'

/** The same account in another browser. */
async function inOtherBrowser({ uid }: Visitor): Promise<Visitor> {
  const [row] = await testServer.sql()`select username from players where uid = ${uid}`
  const other = testServer.visitor()
  await other.post('/api/auth/sign-in/username', { username: row?.['username'], password: PASSWORD })
  expect((await other.ask('getAccount', {})).account?.uid).toBe(uid)
  return other
}

const lastEntry = async (playerId: string) => {
  const [entry] = await testServer.sql()`
    select user_id, action, details from audit_logs where resource_id = ${playerId} order by seq desc limit 1`
  return entry
}

test('a player is signed out on every device at once, with an entry in the audit log, and can sign in again', async () => {
  const player = await account(testServer)
  await player.load()
  const other = await inOtherBrowser(player)
  const bystander = await account(testServer)
  const frozen = nextMessage(await openLivePage(player), 'frozen')
  expect(await moderator.ask('signOutPlayer', { playerId: player.uid, ...WHY })).toEqual({ ended: 2 })
  expect(await frozen).toEqual({ reason: 'auth/required' })
  for (const browser of [player, other]) {
    expect((await browser.ask('getAccount', {})).account).toBeNull()
    expect(await browser.refused('sync', { sessionId: browser.sessionId })).toEqual(callError('auth/required'))
  }
  expect((await bystander.ask('getAccount', {})).account?.uid).toBe(bystander.uid)
  expect(await lastEntry(player.uid)).toMatchObject({
    user_id: moderator.uid,
    action: 'sign_out_player',
    details: { ...WHY, before: { signIns: 2 }, after: { signIns: 0 } },
  })
  // The character is not held by the ended session.
  await (await inOtherBrowser(player)).load()
})

test('nobody signs out themselves, an owner, or staff of their own rank', async () => {
  const equal = await staffWith(testServer, 'view_players')
  const chief = await admin(testServer)
  const asked = (by: Visitor, { uid: playerId }: Visitor) => by.refused('signOutPlayer', { playerId, ...WHY })
  expect(await asked(moderator, moderator)).toEqual(callError('staff/oneself'))
  expect(await asked(owner, owner)).toEqual(callError('staff/oneself'))
  expect(await asked(chief, owner)).toEqual(callError('staff/owner'))
  expect(await asked(moderator, equal)).toEqual(callError('staff/above'))
  expect(await asked(moderator, chief)).toEqual(callError('staff/above'))
  for (const spared of [owner, equal, chief]) expect((await spared.ask('getAccount', {})).account?.uid).toBe(spared.uid)
  expect(await chief.ask('signOutPlayer', { playerId: equal.uid, ...WHY })).toEqual({ ended: 1 })
})

test('a guest is not signed out, and neither is somebody unknown', async () => {
  const guest = await testServer.player()
  expect(await moderator.refused('signOutPlayer', { playerId: guest.uid, ...WHY })).toEqual(
    callError('player/guest-sign-out'),
  )
  expect((await guest.ask('getAccount', {})).account?.uid).toBe(guest.uid)
  expect(await moderator.refused('signOutPlayer', { playerId: unknownUid(), ...WHY })).toEqual(
    callError('player/not-found'),
  )
})
