import { type ChannelKey, privateChannel } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openServer, starts, type TestServer } from '../../../http/testing.ts'
import { nextMessage, openLivePage } from '../../../live/testing.ts'
import { createPartyOf, createPlayers, type NamedVisitor } from '../testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const two = () => createPlayers(testServer, 2) as Promise<[NamedVisitor, NamedVisitor]>
const blocks = (one: NamedVisitor, other: NamedVisitor) => one.ask('blockPlayer', { uid: other.uid })
const UNWANTED = 'This player does not accept messages from you'
const NOBODY = { friends: [], asking: [], asked: [] }

test('requests and invitations are refused in both directions of a block', async () => {
  const [ash, bea] = await two()
  await createPartyOf(bea)
  await blocks(ash, bea)
  expect(await bea.refused('addFriend', { username: ash.username })).toMatchObject({ message: UNWANTED })
  expect(await bea.refused('sendPartyInvite', { username: ash.username })).toMatchObject({ message: UNWANTED })
  expect(await ash.refused('addFriend', { username: bea.username })).toMatchObject({
    message: 'You have blocked this player',
  })
  expect(await ash.ask('getPendingInvites', {})).toEqual({ invites: [] })
  expect(await ash.ask('listFriends', {})).toEqual(NOBODY)
  await ash.ask('unblockPlayer', { uid: bea.uid })
  await bea.ask('sendPartyInvite', { username: ash.username })
})

test('blocking ends friendship, requests and invitations, and both players are notified', async () => {
  const [ash, bea] = await two()
  await ash.ask('addFriend', { username: bea.username })
  await bea.ask('addFriend', { username: ash.username })
  await createPartyOf(bea)
  await bea.ask('sendPartyInvite', { username: ash.username })
  const [atAsh, atBea] = [await openLivePage(ash), await openLivePage(bea)]
  const received = [nextMessage(atAsh, 'friends'), nextMessage(atAsh, 'invites'), nextMessage(atBea, 'friends')]
  // Coming online also changes the party, so an earlier message may still list the invitation.
  const changes = vi.fn()
  atBea.on('partyChanged', changes)
  await blocks(ash, bea)
  const [friends, invites, theirs] = await Promise.all(received)
  expect([friends, theirs]).toEqual([NOBODY, NOBODY])
  expect(invites).toEqual({ invites: [] })
  await expect.poll(() => changes.mock.lastCall?.[0]).toMatchObject({ party: { invites: [] } })

  const [cai, dot] = await two()
  await dot.ask('addFriend', { username: cai.username })
  await blocks(cai, dot)
  expect(await dot.ask('listFriends', {})).toEqual(NOBODY)
})

test('a blocked player does not see the other’s presence and cannot join the other’s party', async () => {
  const [ash, bea] = await two()
  const { party } = await ash.ask('createParty', { name: 'Open', settings: { isPublic: true } })
  await ash.does(starts('net_shrimp'))
  const seenBy = async (viewer: NamedVisitor) => viewer.ask('getUserProfile', { uid: ash.uid })
  const isListed = async () => (await bea.ask('getOnlinePlayers', {})).players.some(({ userId }) => userId === ash.uid)
  expect([await seenBy(bea), await isListed()]).toMatchObject([{ isOnline: true }, true])
  await blocks(ash, bea)
  expect([await seenBy(bea), await isListed()]).toMatchObject([{ isOnline: false, whereabouts: null }, false])
  expect(await bea.refused('joinParty', { partyId: party.id })).toMatchObject({
    message: 'This party requires an invitation',
  })
})

test('a blocked player does not see the other’s presence in the profile, even in one party', async () => {
  const [ash, bea] = await two()
  await createPartyOf(bea, ash)
  const seen = () => bea.ask('getUserProfile', { uid: ash.uid })
  expect(await seen()).toMatchObject({ isInOwnParty: true, whereabouts: { locationId: 'lumbridge' } })
  await blocks(ash, bea)
  expect(await seen()).toMatchObject({ isInOwnParty: true, whereabouts: null })
})

test('typing of a blocked player is not shown', async () => {
  const [ash, bea, cai] = (await createPlayers(testServer, 3)) as [NamedVisitor, NamedVisitor, NamedVisitor]
  const types = (who: NamedVisitor) =>
    who.ask('sendTyping', { channel: privateChannel(ash.uid, who.uid), isTyping: true })
  const socket = await openLivePage(ash)
  const received: string[] = []
  socket.on('chatTyping', ({ clientId }) => received.push(clientId))
  await types(bea)
  await expect.poll(() => received).toEqual([bea.uid])
  await blocks(ash, bea)
  await types(bea)
  // Messages arrive in order.
  await types(cai)
  await expect.poll(() => received.at(-1)).toBe(cai.uid)
  expect(received).toEqual([bea.uid, cai.uid])
})

test('moderators cannot be blocked', async () => {
  const [ash] = await two()
  const owner = await testServer.owner()
  await owner.load()
  expect(await ash.refused('blockPlayer', { uid: owner.uid })).toMatchObject({
    code: 'failed-precondition',
    message: 'This player is a moderator and cannot be blocked',
  })
})

test('a declined invitation blocks new ones for a while, from the party and from the sender', async () => {
  const [lead, ash] = await two()
  await createPartyOf(lead)
  const invite = () => lead.ask('sendPartyInvite', { username: ash.username })
  const refused = async () => (await lead.refused('sendPartyInvite', { username: ash.username })).message
  const { invite: first } = await invite()
  await ash.ask('declinePartyInvite', { inviteId: first.id })
  expect(await refused()).toBe('This player has declined. You can invite them again in 15 min.')
  await lead.ask('leaveParty', {})
  await createPartyOf(lead)
  testServer.forward(minutes(14))
  expect(await refused()).toBe('This player has declined. You can invite them again in 1 min.')
  testServer.forward(minutes(1))
  await invite()
})

test('a closed private chat reopens with the next message, and only that is unread', async () => {
  const [ash, bea] = await two()
  const channel = privateChannel(ash.uid, bea.uid) as ChannelKey
  const listed = async () => (await ash.ask('getChannels', {})).channels.find((known) => known.channel === channel)
  await bea.ask('sendMessage', { channel, text: 'Are you there?' })
  expect(await listed()).toMatchObject({ unread: 1, mentions: 1 })
  await ash.ask('closeTalk', { channel })
  expect(await listed()).toBeUndefined()
  await bea.ask('sendMessage', { channel, text: 'And now?' })
  expect(await listed()).toMatchObject({ unread: 1, mentions: 1 })
  await blocks(ash, bea)
  expect(await listed()).toBeUndefined()
  await ash.ask('unblockPlayer', { uid: bea.uid })
  expect(await listed()).toMatchObject({ unread: 1, mentions: 1 })
  const [stranger] = await two()
  expect(await stranger.refused('closeTalk', { channel })).toMatchObject({ code: 'permission-denied' })
})
