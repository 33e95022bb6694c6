import { callError } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, conflictError, staffWith, unmute } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
let chief: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'ban_players')
  chief = await admin(testServer)
})
afterAll(() => testServer.close())

const lastAct = async () => (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]
const mute = (uid: string) => ({ uid, minutes: 10, reason: 'Cool down', expectedVersion: 0 })

test('staff mute only players they outrank', async () => {
  const equal = await staffWith(testServer, 'view_players')
  expect(await moderator.refused('mutePlayer', mute(owner.uid))).toEqual(callError('staff/above'))
  expect(await moderator.refused('mutePlayer', mute(equal.uid))).toEqual(callError('staff/above'))
  expect(await chief.refused('mutePlayer', mute(owner.uid))).toEqual(callError('staff/above'))
  await chief.ask('mutePlayer', mute(equal.uid))
  expect(await moderator.refused('unmutePlayer', { uid: equal.uid, expectedVersion: 0 })).toEqual(
    callError('staff/above'),
  )
  expect((await chief.ask('getHistory', { channel: 'global' })).messages).toEqual([])
})

test('staff delete only messages of players they outrank', async () => {
  const [equal, player] = [await staffWith(testServer, 'ban_players'), await account(testServer)]
  let count = 0
  const saidBy = async (speaker: Visitor) =>
    (await speaker.ask('sendMessage', { channel: 'help', text: `Word ${++count} to all` })).message.id
  const above = callError('staff/above')
  for (const [by, speaker] of [
    [moderator, owner],
    [moderator, chief],
    [moderator, equal],
    [chief, owner],
  ] as const) {
    const id = await saidBy(speaker)
    expect(await by.refused('deleteMessage', { id })).toEqual(above)
    const { messages } = await player.ask('getHistory', { channel: 'help' })
    expect(messages.find((message) => message.id === id)).toMatchObject({ isDeleted: false })
    expect(await by.ask('getMute', { uid: speaker.uid })).toMatchObject({ barred: { acting: 'staff/above' } })
  }
  expect(await moderator.refused('deleteMessage', { id: await saidBy(moderator) })).toEqual(
    callError('staff/about-you'),
  )
  for (const [by, speaker] of [
    [moderator, player],
    [chief, equal],
    [owner, chief],
    [owner, owner],
  ] as const) {
    expect(await by.ask('getMute', { uid: speaker.uid })).toMatchObject({ barred: { acting: null } })
    await by.ask('deleteMessage', { id: await saidBy(speaker) })
  }
})

test('a message of a removed player can be deleted', async () => {
  const player = await account(testServer)
  const { message } = await player.ask('sendMessage', { channel: 'help', text: 'A word to all' })
  await testServer.sql()`delete from auth_users where id = ${player.uid}`
  testServer.server.accounts.changed(player.uid)
  await moderator.ask('deleteMessage', { id: message.id })
})

test('staff cannot lift their own mute', async () => {
  await owner.ask('mutePlayer', mute(moderator.uid))
  expect(await moderator.refused('unmutePlayer', { uid: moderator.uid, expectedVersion: 0 })).toEqual(
    callError('staff/own-mute'),
  )
  await unmute(owner, moderator.uid)
})

test('a mute is refused with the current one if a colleague muted meanwhile', async () => {
  const { uid } = await account(testServer)
  const day = { ...mute(uid), minutes: 24 * 60, reason: 'Rude all day' }
  const { mute: made } = await chief.ask('mutePlayer', day)
  const overtaken = conflictError(made.until, { mutedUntil: made.until, reason: 'Rude all day' })
  expect(await moderator.refused('mutePlayer', mute(uid))).toEqual(overtaken)
  const another = { ...mute(uid), expectedVersion: made.until - 1 }
  expect(await moderator.refused('mutePlayer', another)).toEqual(overtaken)
  expect(await chief.ask('getMute', { uid })).toMatchObject({ mute: made })
  const { mute: shorter } = await moderator.ask('mutePlayer', { ...mute(uid), expectedVersion: made.until })
  await unmute(chief, uid)
  expect(await moderator.refused('mutePlayer', { ...mute(uid), expectedVersion: shorter.until })).toEqual(
    conflictError(0, { mutedUntil: null }),
  )
})

test('an expired mute counts as none', async () => {
  const { uid } = await account(testServer)
  const { mute: first } = await moderator.ask('mutePlayer', mute(uid))
  await testServer.forward(minutes(10))
  await moderator.ask('mutePlayer', { ...mute(uid), expectedVersion: first.until })
  await testServer.forward(minutes(10))
  await moderator.ask('mutePlayer', mute(uid))
})

test('of two concurrent mutes one is refused', async () => {
  const { uid } = await account(testServer)
  const answers = await Promise.all([chief, moderator].map((staff) => staff.post('/api/mutePlayer', mute(uid))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a mute that a colleague set meanwhile is not lifted', async () => {
  const { uid } = await account(testServer)
  const { mute: seen } = await moderator.ask('mutePlayer', mute(uid))
  const expectedVersion = seen.until
  const day = { uid, minutes: 1_440, reason: 'Rude all day', expectedVersion }
  const { mute: theirs } = await chief.ask('mutePlayer', day)
  expect(await moderator.refused('unmutePlayer', { uid, expectedVersion })).toEqual(
    conflictError(theirs.until, { mutedUntil: theirs.until, reason: 'Rude all day' }),
  )
  expect((await moderator.ask('getMute', { uid })).mute).toEqual(theirs)
})

test('a slow mode that a colleague set meanwhile is not overwritten', async () => {
  const slow = (seconds: number, expectedVersion: number) => ({ channel: 'global', seconds, expectedVersion }) as const
  const both = await Promise.all(
    [chief, moderator].map((staff, index) => staff.post('/api/setSlowMode', slow(10 + index, 0))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const set = both[0]?.status === 200 ? 10 : 11
  expect(await moderator.refused('setSlowMode', slow(30, 0))).toEqual(conflictError(set, { slowModeSeconds: set }))
  await moderator.ask('setSlowMode', slow(0, set))
})

test('a mute and its end are audited, with the previous values', async () => {
  const player = await account(testServer)
  const { mute: made } = await moderator.ask('mutePlayer', { ...mute(player.uid), reason: 'Cool\u202e down' })
  expect(made.why).toBe('Cool down')
  expect(await lastAct()).toMatchObject({
    action: 'mute_player',
    userId: moderator.uid,
    resource: 'players',
    resourceId: player.uid,
    details: { reason: 'Cool down', before: { mutedUntil: null }, after: { mutedUntil: made.until } },
  })
  await unmute(moderator, player.uid, 'Calm again')
  expect(await lastAct()).toMatchObject({
    action: 'unmute_player',
    details: { reason: 'Calm again', before: { mutedUntil: made.until }, after: { mutedUntil: null } },
  })
})

test('a removed message is audited with its text, a slow mode with its seconds', async () => {
  const player = await account(testServer)
  const { message } = await player.ask('sendMessage', { channel: 'help', text: 'Buy my fucking gold' })
  await moderator.ask('deleteMessage', { id: message.id, reason: 'Advertising' })
  expect(await lastAct()).toMatchObject({
    action: 'delete_message',
    resource: 'chat_messages',
    resourceId: `${message.id}`,
    details: { reason: 'Advertising', before: { channel: 'help', text: 'Buy my fucking gold', isDeleted: false } },
  })
  await moderator.ask('setSlowMode', { channel: 'help', seconds: 10, expectedVersion: 0 })
  expect(await lastAct()).toMatchObject({
    action: 'set_slow_mode',
    resourceId: 'help',
    details: { before: { slowModeSeconds: 0 }, after: { slowModeSeconds: 10 } },
  })
})

test('refused calls are not audited', async () => {
  const before = await lastAct()
  await moderator.refused('deleteMessage', { id: 999_999 })
  await moderator.refused('mutePlayer', mute(owner.uid))
  expect(await lastAct()).toEqual(before)
})
