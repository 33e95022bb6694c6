import type { Friend } from '@hearthward/contract'
import { hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, openServer, starts, type TestServer, type Visitor } from '../../../http/testing.ts'
import { nextMessage, openLivePage } from '../../../live/testing.ts'
import { removeGuests } from '../../own-account/jobs.ts'
import { createPartyOf, createPlayer, createPlayers, joinParty, type NamedVisitor } from '../testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const two = () => createPlayers(testServer, 2) as Promise<[NamedVisitor, NamedVisitor]>
const list = (visitor: Visitor) => visitor.ask('listFriends', {})
const befriend = async (a: NamedVisitor, b: NamedVisitor) => {
  await a.ask('addFriend', { username: b.username })
  return b.ask('addFriend', { username: a.username })
}
const shownAs = ({ uid, username }: NamedVisitor) => ({ uid, username })

test('[PARTY-47] a friendship needs both players; a request is visible to both', async () => {
  const [a, b] = await two()
  expect(await a.ask('addFriend', { username: b.username.toLowerCase() })).toEqual({
    friends: [],
    asking: [],
    asked: [shownAs(b)],
  })
  expect(await list(b)).toEqual({ friends: [], asking: [shownAs(a)], asked: [] })
  await b.does(starts('net_shrimp'))
  await b.ask('addFriend', { username: a.username })
  expect(await list(a)).toEqual({
    friends: [
      {
        ...shownAs(b),
        totalLevel: expect.any(Number),
        combatLevel: expect.any(Number),
        isOnline: true,
        lastActiveAt: expect.any(Number),
        whereabouts: {
          locationId: 'lumbridge',
          action: { activityId: 'net_shrimp', startTime: expect.any(Number), duration: expect.any(Number) },
        },
        party: null,
      },
    ],
    asking: [],
    asked: [],
  })
})

test('a player who chats or trades is online, even without an activity', async () => {
  const [a, b] = await two()
  await befriend(a, b)
  const isOnline = async () => (await list(a)).friends[0]?.isOnline
  await testServer.forward(minutes(6))
  expect(await isOnline()).toBe(false)
  await b.ask('getMyOffers', {})
  expect(await isOnline()).toBe(true)
  expect(await a.ask('getUserProfile', { uid: b.uid })).toMatchObject({ isOnline: true })
})

test('refused friend requests', async () => {
  const [a, b] = await two()
  const refusal = async (username: string) => (await a.refused('addFriend', { username })).message
  expect(await refusal('Nobody-at-all')).toBe('Player not found')
  expect(await refusal(a.username)).toBe('You cannot add yourself as a friend')
  await a.ask('addFriend', { username: b.username })
  expect(await refusal(b.username)).toBe('You have already sent this player a request')
  await b.ask('addFriend', { username: a.username })
  expect(await refusal(b.username)).toBe('You are already friends')
  const names = Array.from({ length: 199 }, (_, n) => `Friend-${n}`)
  await testServer.sql()`insert into friends (uid, friend_uid, created_at) select ${a.uid}, name, 0 from unnest(${names}::text[]) as f (name)`
  expect(await refusal((await createPlayer(testServer)).username)).toBe('You can have at most 200 friends and requests')
})

test('only the latest fifty requests are shown', async () => {
  const asked = await createPlayer(testServer)
  const names = Array.from({ length: 51 }, (_, n) => `Asker-${n}`)
  await testServer.copyPlayer(asked.uid, names)
  await testServer.sql()`insert into friends (uid, friend_uid, created_at)
    select name, ${asked.uid}, place from unnest(${names}::text[]) with ordinality as asking (name, place)`
  expect((await list(asked)).asking.map(({ username }) => username)).toEqual(names.slice(1).reverse())
})

test('[PARTY-47] ending a friendship or declining a request applies to both players', async () => {
  const [a, b] = await two()
  await befriend(a, b)
  expect((await a.ask('removeFriend', { uid: b.uid })).friends).toEqual([])
  expect(await list(b)).toEqual({ friends: [], asking: [], asked: [] })
  await a.ask('addFriend', { username: b.username })
  await b.ask('removeFriend', { uid: a.uid })
  expect(await list(a)).toEqual({ friends: [], asking: [], asked: [] })
})

test('[PARTY-47] friends of the leader join without approval if that is set', async () => {
  const [leader, friend] = await two()
  const stranger = await createPlayer(testServer)
  await befriend(leader, friend)
  const partyId = await createPartyOf(leader)
  expect((await friend.refused('joinParty', { partyId })).message).toBe('This party requires an invitation')
  expect((await list(friend)).friends[0]?.party).toBeNull()
  await leader.ask('updatePartySettings', { autoAcceptFriends: true })
  expect((await list(friend)).friends[0]?.party).toEqual({ id: partyId, name: 'The Larks', members: 1 })
  expect((await stranger.refused('joinParty', { partyId })).message).toBe('This party requires an invitation')
  await friend.ask('joinParty', { partyId })
  expect((await list(friend)).friends[0]?.party).toBeNull()
})

test('[PARTY-47] a party is offered to friends of its leader, in the list and live; not to friends of others, and not if full', async () => {
  const [leader, member, insider, outsider, ...others] = (await createPlayers(testServer, 6)) as [
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    ...NamedVisitor[],
  ]
  for (const friend of [insider, outsider]) await befriend(member, friend)
  await befriend(leader, insider)
  const partyId = await createPartyOf(leader, member)
  await leader.ask('updatePartySettings', { autoAcceptFriends: true })
  const open = { id: partyId, name: 'The Larks', members: 2 }
  const offered = async (visitor: Visitor) => (await list(visitor)).friends.find(({ uid }) => uid === member.uid)?.party
  expect([await offered(insider), await offered(outsider)]).toEqual([open, null])

  const isAtWork = ({ whereabouts }: Friend) => whereabouts?.action?.activityId === 'net_shrimp'
  const received = [await openLivePage(insider), await openLivePage(outsider)].map((socket) =>
    waitForFriend(socket, isAtWork),
  )
  await member.does(starts('net_shrimp'))
  const friends = await Promise.all(received)
  expect(friends.map((friend) => friend.party)).toEqual([open, null])

  for (const other of others) await joinParty(leader, other)
  expect((await insider.refused('joinParty', { partyId })).message).toBe('Party is full')
  expect(await offered(insider)).toBeNull()
})

test('[PARTY-47] [PRES-3] friends receive activity and going offline live', async () => {
  const [a, b] = await two()
  const socket = await openLivePage(a)
  const asked = nextMessage(socket, 'friends')
  await b.ask('addFriend', { username: a.username })
  expect((await asked).asking).toEqual([shownAs(b)])
  await a.ask('addFriend', { username: b.username })
  const working = waitForFriend(socket, (friend) => friend.whereabouts?.action?.activityId === 'net_shrimp')
  await b.does(starts('net_shrimp'))
  expect((await working).uid).toBe(b.uid)
  await testServer.forward(minutes(3))
  await a.sync()
  const silent = waitForFriend(socket, ({ isOnline }) => !isOnline)
  await testServer.forward(minutes(2) + 1)
  expect((await silent).uid).toBe(b.uid)
})

test('[PRES-3] friends receive the end of an action once the page has synced', async () => {
  const [a, b] = await two()
  await befriend(a, b)
  await b.does(starts('gather_kindling'))
  await testServer.forward(seconds(12))
  const socket = await openLivePage(a)
  const carving = waitForFriend(socket, (friend) => friend.whereabouts?.action?.activityId === 'carve_club')
  await b.does(starts('carve_club'))
  await carving
  const resting = waitForFriend(socket, ({ whereabouts }) => whereabouts?.action === null)
  await testServer.forward(seconds(60))
  await b.sync()
  expect(await resting).toMatchObject({ uid: b.uid, isOnline: true })
})

test('changes of friends in another window appear in the open one', async () => {
  const [a, b] = await two()
  const socket = await openLivePage(a)
  const elsewhere = a.tab()
  const asked = nextMessage(socket, 'friends')
  await elsewhere.ask('addFriend', { username: b.username })
  expect((await asked).asked).toEqual([shownAs(b)])
  const ended = nextMessage(socket, 'friends')
  await elsewhere.ask('removeFriend', { uid: b.uid })
  expect((await ended).asked).toEqual([])
})

/** Waits for a friendChanged message that matches. */
function waitForFriend(socket: Connection, matches: (friend: Friend) => boolean): Promise<Friend> {
  return new Promise((resolve) => {
    socket.on('friendChanged', ({ friend }) => {
      if (matches(friend)) resolve(friend)
    })
  })
}

test('[PRES-2, PRES-3] online players are counted and listed; their activity is visible to friends and party only', async () => {
  await testServer.forward(hours(1))
  const [a, b] = await two()
  const c = await createPlayer(testServer)
  await b.does(starts('net_shrimp'))
  const online = (visitor: Visitor, limit?: number) => visitor.ask('getOnlinePlayers', limit ? { limit } : {})
  const all = await online(a)
  expect(all.count).toBe(3)
  expect(all.players).toHaveLength(3)
  const player = (uid: string) => all.players.find(({ userId }) => userId === uid)
  expect(player(a.uid)).toMatchObject({ status: 'online' })
  expect(player(b.uid)).toEqual({
    userId: b.uid,
    username: b.username,
    status: 'online',
    currentActivity: null,
    timestamp: expect.any(Number),
    lastHeartbeat: expect.any(Number),
  })
  const seen = async (visitor: Visitor) =>
    (await online(visitor)).players.find(({ userId }) => userId === b.uid)?.currentActivity
  expect(await seen(b)).toBe('net_shrimp')
  await befriend(a, b)
  expect(await seen(a)).toBe('net_shrimp')
  await createPartyOf(b)
  await joinParty(b, c)
  expect(await seen(c)).toBe('net_shrimp')
  await b.ask('updatePartySettings', { shareLocation: false })
  expect(await seen(c)).toBeNull()
  expect((await online(a, 1)).players).toHaveLength(1)
  await testServer.restart()
  expect((await online(a)).count).toBe(3)
  await testServer.forward(minutes(5) + 1)
  expect(await online(a)).toEqual({ count: 0, players: [] })
  // A call makes the player online.
  expect(await online(a)).toMatchObject({ count: 1, players: [{ userId: a.uid }] })
})

test('[PRES-3] a deleted account is not online', async () => {
  await testServer.forward(hours(1))
  const [a, b] = await two()
  expect((await a.ask('getOnlinePlayers', {})).count).toBe(2)
  await b.ask('deleteMyAccount', { username: b.username })
  const { count, players } = await a.ask('getOnlinePlayers', {})
  expect([count, players.map(({ userId }) => userId)]).toEqual([1, [a.uid]])
})

test('[DATA-25] a profile shows levels and achievements to all, location and activity to friends', async () => {
  const [a, b] = await two()
  await b.does(starts('net_shrimp'))
  const profile = await a.ask('getUserProfile', { username: b.username.toUpperCase() })
  expect(profile).toEqual({
    ...shownAs(b),
    createdAt: expect.any(Number),
    totalLevel: expect.any(Number),
    combatLevel: 3,
    totalXp: expect.any(Number),
    levels: expect.objectContaining({ fishing: 1, hitpoints: 10 }),
    titles: [],
    achievements: 0,
    isOnline: true,
    whereabouts: null,
    friendship: 'none',
    isInOwnParty: false,
  })
  await befriend(a, b)
  const whereabouts = { locationId: 'lumbridge', action: { activityId: 'net_shrimp' } }
  expect(await a.ask('getUserProfile', { uid: b.uid })).toMatchObject({ friendship: 'friends', whereabouts })
  expect(await b.ask('getUserProfile', { uid: b.uid })).toMatchObject({ friendship: 'self', whereabouts })
})

test('a deleted player is in no friend list and cannot be found', async () => {
  const [a, b] = await two()
  const c = await createPlayer(testServer)
  await a.becomeAccount()
  a.username = (await a.ask('getAccount', {})).account?.username ?? ''
  await befriend(a, b)
  await befriend(a, c)
  await createPartyOf(b)
  await b.ask('deleteMyAccount', { username: b.username })
  expect((await list(a)).friends.map(({ uid }) => uid)).toEqual([c.uid])
  expect((await a.refused('getUserProfile', { uid: b.uid })).message).toBe('Player not found')
  expect((await a.refused('getUserProfile', { username: b.username })).message).toBe('Player not found')
  expect((await a.refused('addFriend', { username: b.username })).message).toBe('Player not found')
  await a.ask('createParty', { name: 'Alone' })
  expect((await a.refused('sendPartyInvite', { username: b.username })).message).toBe('Player not found')
  await testServer.forward(hours(25))
  await removeGuests(testServer.server)
  expect((await list(a)).friends).toEqual([])
  expect(await testServer.sql()`select * from friends where uid in (${b.uid}, ${c.uid})`).toEqual([])
})
