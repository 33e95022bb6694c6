import { type Audience, callError } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith, unknownUid } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'
import { createPartyOf, createPlayers, type NamedVisitor } from '../social/testing.ts'

let testServer: TestServer
let owner: Visitor
let staff: Visitor
let partyId: string
/** The first two are in the party; the first and the third are online. */
let all: [NamedVisitor, NamedVisitor, NamedVisitor, NamedVisitor]
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  staff = await staffWith(testServer, 'edit_players')
  all = (await createPlayers(testServer, 4)) as typeof all
  partyId = await createPartyOf(all[0], all[1])
  await testServer.forward(minutes(6))
  await all[0].sync()
  await all[2].sync()
})
afterAll(() => testServer.close())

const CONTENT = { text: 'Two lines:\nthis is\u202e one' }
const send = (audience: Audience, title: string) => staff.ask('messagePlayers', { audience, title, ...CONTENT })
const inbox = async (player: Visitor) => (await player.ask('getMyMessages', {})).messages.map(({ title }) => title)
const sent = async (title: string) =>
  (await testServer.sql()`select player_id from player_messages where title = ${title}`).map((row) => row['player_id'])

test.each([
  ['everyone', () => ({ kind: 'everyone' }), [0, 1, 2, 3]],
  ['those online', () => ({ kind: 'online' }), [0, 2]],
  ['a party', () => ({ kind: 'party', partyId }), [0, 1]],
  ['a list', () => ({ kind: 'list', uids: [all[1].uid, all[3].uid, all[1].uid] }), [1, 3]],
  ['one player', () => ({ kind: 'player', uid: all[3].uid }), [3]],
] as [string, () => Audience, number[]][])(
  '[ANN-7] a message to %s reaches exactly these players, as many as in the preview',
  async (name, audienceOf, expected) => {
    const title = `To ${name}`
    const audience = audienceOf()
    const preview = await staff.ask('previewMessage', { audience })
    expect(await sent(title)).toEqual([])
    const reach = await send(audience, title)
    expect(reach).toEqual(preview)
    const uids = await sent(title)
    expect(reach.recipients).toBe(uids.length)
    expect(all.map(({ uid }, index) => (uids.includes(uid) ? index : -1)).filter((index) => index >= 0)).toEqual(
      expected,
    )
    const others = uids.filter((uid) => !all.some((one) => one.uid === uid))
    // Staff and the owner are players too; the staff member was just active.
    if (name === 'everyone') expect(others.sort()).toEqual([owner.uid, staff.uid].sort())
    else expect(others.filter((uid) => uid !== staff.uid)).toEqual([])
  },
)

/** The `after` of the latest audit entry. */
const lastAfter = async () => (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]?.details.after

test('[ANN-7] [ANN-8] a message appears at once in an open game and waits for absent players; each has its own read state', async () => {
  const [here, away] = all
  const socket = await openLivePage(here)
  const received = nextMessage(socket, 'playerMessage')
  await send({ kind: 'party', partyId }, 'To the Larks')
  const { message } = await received
  expect(message).toMatchObject({ title: 'To the Larks', text: 'Two lines:\nthis is one', readAt: null })
  expect((await here.ask('getMyMessages', {})).messages[0]).toEqual(message)
  expect(await inbox(away)).toContain('To the Larks')
  await here.ask('markMessagesRead', { until: message.sentAt })
  const { messages } = await away.ask('getMyMessages', {})
  expect(messages.find(({ title }) => title === 'To the Larks')?.readAt).toBeNull()
})

test('a message to many is one audit entry without all names', async () => {
  const count = async () =>
    Number((await testServer.sql()`select count(*)::int as count from audit_logs`)[0]?.['count'])
  const before = await count()
  await send({ kind: 'party', partyId }, 'Counted')
  expect(await count()).toBe(before + 1)
  const [entry] = (await owner.ask('getAuditLogs', { limit: 1 })).logs
  expect(entry).toMatchObject({ action: 'message_players', resource: 'player_messages', userId: staff.uid })
  expect(entry?.details).toEqual({
    name: 'Counted',
    after: {
      title: 'Counted',
      text: 'Two lines:\nthis is one',
      audience: 'party',
      partyId,
      to: {
        uids: expect.toSatisfy((uids) => [...uids].sort().join() === [all[0].uid, all[1].uid].sort().join()),
        more: 0,
      },
    },
  })
})

test('the audit log names the first 20 of a list and counts the rest, and only counts everyone', async () => {
  // Messages of one member of staff are rate limited.
  const writer = await staffWith(testServer, 'edit_players')
  const write = (audience: Audience, title: string) => writer.ask('messagePlayers', { audience, title, ...CONTENT })
  const many = await createPlayers(testServer, 22)
  await write({ kind: 'list', uids: many.map(({ uid }) => uid) }, 'To a long list')
  const after = (await lastAfter()) as { to: { uids: string[]; more: number } }
  expect(new Set(after.to.uids).size).toBe(20)
  expect(many.map(({ uid }) => uid)).toEqual(expect.arrayContaining(after.to.uids))
  expect(after).toMatchObject({ audience: 'list', to: { more: 2 } })
  const { recipients } = await write({ kind: 'everyone' }, 'To all, counted')
  expect(await lastAfter()).toMatchObject({ audience: 'everyone', recipients })
  await write({ kind: 'player', uid: all[3].uid }, 'To one, named')
  expect(await lastAfter()).toMatchObject({ audience: 'player', playerId: all[3].uid })
})

test('group messages skip banned and deleted players; a message to one player waits for the end of the ban', async () => {
  const [banned, deleted, free] = (await createPlayers(testServer, 3)) as [NamedVisitor, NamedVisitor, NamedVisitor]
  await owner.ask('banPlayer', { playerId: banned.uid, reason: 'A test', minutes: 60 })
  const list: Audience = { kind: 'list', uids: [banned.uid, free.uid] }
  expect(await staff.ask('previewMessage', { audience: list })).toMatchObject({ recipients: 1, banned: 1 })
  expect(await send(list, 'To the free')).toMatchObject({ recipients: 1, banned: 1 })
  expect(await sent('To the free')).toEqual([free.uid])
  expect(await lastAfter()).toMatchObject({ banned: 1 })
  expect(await send({ kind: 'player', uid: banned.uid }, 'About your ban')).toMatchObject({ recipients: 1, banned: 0 })
  expect(await sent('About your ban')).toEqual([banned.uid])
  expect(await lastAfter()).not.toHaveProperty('banned')
  const onlyBanned = { kind: 'list', uids: [banned.uid] } as const
  const nobody = { audience: onlyBanned, title: 'To nobody', ...CONTENT }
  expect(await staff.refused('messagePlayers', nobody)).toEqual(callError('announcement/nobody'))
  await owner.ask('deletePlayer', { playerId: deleted.uid, reason: 'A test' })
  const toDeleted = {
    audience: { kind: 'list', uids: [deleted.uid, free.uid] },
    title: 'To the gone',
    ...CONTENT,
  } as const
  expect(await staff.refused('messagePlayers', toDeleted)).toEqual(
    callError('player/not-found', { missing: deleted.uid }),
  )
  await send({ kind: 'everyone' }, 'To all the living')
  const uids = await sent('To all the living')
  expect([banned, deleted, free].map(({ uid }) => uids.includes(uid))).toEqual([false, false, true])
  expect([await sent('To nobody'), await sent('To the gone')]).toEqual([[], []])
})

test('a player who blocked the sender still gets the message, because it is official', async () => {
  const [, , player] = all
  await player.ask('blockPlayer', { uid: staff.uid })
  await send({ kind: 'list', uids: [player.uid] }, 'Official')
  expect(await inbox(player)).toContain('Official')
})

test('a message to an unknown player is refused, and nothing is stored', async () => {
  const missing = unknownUid()
  const refused = (audience: Audience) => staff.refused('messagePlayers', { audience, title: 'Lost', ...CONTENT })
  expect(await refused({ kind: 'player', uid: missing })).toEqual(callError('player/not-found', { missing }))
  expect(await refused({ kind: 'list', uids: [all[0].uid, missing] })).toEqual(
    callError('player/not-found', { missing }),
  )
  expect(await refused({ kind: 'party', partyId: 'none' })).toEqual(callError('party/not-found'))
  expect(await sent('Lost')).toEqual([])
})

test('more players than one batch all get it exactly once', async () => {
  const crowd = Array.from({ length: 2_500 }, (_, index) => `crowd-${index}`)
  await testServer.copyPlayer(all[0].uid, crowd)
  const { recipients } = await send({ kind: 'everyone' }, 'To the crowd')
  const uids = await sent('To the crowd')
  expect(new Set(uids).size).toBe(uids.length)
  expect(uids).toHaveLength(recipients)
  expect(uids.filter((uid) => String(uid).startsWith('crowd-'))).toHaveLength(2_500)
})

test('names can be looked up by those who may send messages', async () => {
  const [first] = all
  expect(await staff.ask('findRecipients', { names: [first.username.toUpperCase(), 'Nobody-at-all'] })).toEqual({
    players: [{ uid: first.uid, username: first.username, party: { id: partyId, name: 'The Larks', members: 2 } }],
    missing: ['Nobody-at-all'],
  })
})
