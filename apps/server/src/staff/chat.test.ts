import { callError } from '@hearthward/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openServer, type Visitor } from '../http/testing.ts'
import { ADMIN_EMAIL, account, admin, staffWith } from './testing.ts'

let house: House
let owner: Visitor
let moderator: Visitor
beforeAll(async () => {
  house = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  owner = await house.owner()
  await owner.load()
  moderator = await staffWith(house, 'ban_players')
})
afterAll(() => house.close())

const lastAct = async () => (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]
const mute = (uid: string) => ({ uid, minutes: 10, reason: 'Cool down' })

test('staff mute those below them and nobody else', async () => {
  const chief = await admin(house)
  const equal = await staffWith(house, 'view_players')
  expect(await moderator.refused('mutePlayer', mute(owner.uid))).toEqual(callError('staff/above'))
  expect(await moderator.refused('mutePlayer', mute(equal.uid))).toEqual(callError('staff/above'))
  expect(await chief.refused('mutePlayer', mute(owner.uid))).toEqual(callError('staff/above'))
  await chief.ask('mutePlayer', mute(equal.uid))
  expect(await moderator.refused('unmutePlayer', { uid: equal.uid })).toEqual(callError('staff/above'))
  expect((await chief.ask('getHistory', { channel: 'global' })).messages).toEqual([])
})

test('nobody lifts the own mute', async () => {
  await owner.ask('mutePlayer', mute(moderator.uid))
  expect(await moderator.refused('unmutePlayer', { uid: moderator.uid })).toEqual(callError('staff/own-mute'))
  await owner.ask('unmutePlayer', { uid: moderator.uid })
})

test('a mute and its end are written down, with what was before', async () => {
  const player = await account(house)
  const { mute: made } = await moderator.ask('mutePlayer', { ...mute(player.uid), reason: 'Cool\u202e down' })
  expect(made.why).toBe('Cool down')
  expect(await lastAct()).toMatchObject({
    action: 'mute_player',
    userId: moderator.uid,
    resource: 'players',
    resourceId: player.uid,
    details: { reason: 'Cool down', before: { mutedUntil: null }, after: { mutedUntil: made.until } },
  })
  await moderator.ask('unmutePlayer', { uid: player.uid, reason: 'Calm again' })
  expect(await lastAct()).toMatchObject({
    action: 'unmute_player',
    details: { reason: 'Calm again', before: { mutedUntil: made.until }, after: { mutedUntil: null } },
  })
})

test('a removed message is written down with its words, a slowed channel with its pace', async () => {
  const player = await account(house)
  const { message } = await player.ask('sendMessage', { channel: 'help', text: 'Buy my fucking gold' })
  await moderator.ask('deleteMessage', { id: message.id, reason: 'Advertising' })
  expect(await lastAct()).toMatchObject({
    action: 'delete_message',
    resource: 'chat_messages',
    resourceId: `${message.id}`,
    details: { reason: 'Advertising', before: { channel: 'help', text: 'Buy my fucking gold', isDeleted: false } },
  })
  await moderator.ask('setSlowMode', { channel: 'help', seconds: 10 })
  expect(await lastAct()).toMatchObject({
    action: 'set_slow_mode',
    resourceId: 'help',
    details: { before: { slowModeSeconds: 0 }, after: { slowModeSeconds: 10 } },
  })
})

test('what was refused is not written down', async () => {
  const before = await lastAct()
  await moderator.refused('deleteMessage', { id: 999_999 })
  await moderator.refused('mutePlayer', mute(owner.uid))
  expect(await lastAct()).toEqual(before)
})
