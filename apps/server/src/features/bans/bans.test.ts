import { callError, privateChannel, topics } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, conflictError, liftBan, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, join, nextMessage, openLivePage } from '../../live/testing.ts'
import { createPartyOf, createPlayers } from '../social/testing.ts'
import { removeExpiredBans } from './bans.ts'

const SECOND_OWNER = 'second@example.org'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL, OWNER_EMAILS: SECOND_OWNER })
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'ban_players')
})
afterAll(() => testServer.close())

const BAN = { reason: 'Sells rare seeds for money' }

describe('a ban', () => {
  test('[PLAY-5] [PLAY-6] [PLAY-7] [PLAY-8] is stored with all its details and takes effect', async () => {
    const player = await account(testServer)
    const { ban } = await moderator.ask('banPlayer', { playerId: player.uid, ...BAN, minutes: 60 })
    expect(ban).toEqual({
      id: expect.any(String),
      playerId: player.uid,
      playerEmail: null,
      adminId: moderator.uid,
      reason: BAN.reason,
      bannedAt: expect.any(Number),
      expiresAt: ban.bannedAt + hours(1),
      isPermanent: false,
      isActive: true,
    })
    expect(await testServer.row(player.uid)).toMatchObject({ ban_id: ban.id, is_ranked: false })
    const [stored] = await testServer.sql()`select * from bans where id = ${ban.id}`
    expect(stored).toMatchObject({ player_id: player.uid, lifted_at: null })
  })

  test('[AUTH-8] [AUTH-9] closes every call but the one that says so', async () => {
    const player = await account(testServer)
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toEqual(
      callError('auth/banned', { why: BAN.reason }),
    )
    expect(await player.refused('getChannels', {})).toMatchObject({ message: 'Account suspended' })
    expect(await player.refused('exportMyData', {})).toMatchObject({ code: 'permission-denied' })
    const { account: own } = await player.ask('getAccount', {})
    expect(own?.standing).toEqual({ kind: 'banned', reason: BAN.reason, until: null, appeal: null })
  })

  test('bans, lifted bans and deletions on another node take effect within two seconds', async () => {
    const [banned, removed] = [await account(testServer), await account(testServer)]
    const node = await openServer(
      { ADMIN_EMAILS: ADMIN_EMAIL },
      { database: { url: testServer.databaseUrl, drop: async () => {} } },
    )
    const elsewhere = await node.owner()
    /** This node answers so once it has noticed the change. */
    const answers = (player: Visitor, expected: string) =>
      expect
        .poll(() => player.ask('getChannels', {}).catch(String), { timeout: 2_500 })
        .toSatisfy((answer: unknown) => (typeof answer === 'string' ? answer : 'welcome').includes(expected))
    for (const player of [banned, removed]) await answers(player, 'welcome')
    await elsewhere.ask('banPlayer', { playerId: banned.uid, ...BAN })
    await answers(banned, 'Account suspended')
    await liftBan(node, elsewhere, banned.uid, 'It was the brother')
    await answers(banned, 'welcome')
    await elsewhere.ask('deletePlayer', { playerId: removed.uid, reason: 'Asked for it' })
    await answers(removed, 'This character has been deleted')
    await node.close()
  })

  test('[AUTH-13] disconnects an open game at once', async () => {
    const player = await account(testServer)
    const socket = await openLivePage(player)
    const cut = nextMessage(socket, 'frozen')
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect(await cut).toEqual({ reason: 'auth/banned' })
    const again = await player.connect()
    expect(await join(again, player.sessionId)).toBe(false)
    const isHeard = await followTopic(again, topics.chat('global'))
    expect(isHeard).toBe(false)
  })

  test('[PLAY-10] holds until its end and not a moment longer; one without an end holds for good', async () => {
    const [passing, lasting] = [await account(testServer), await account(testServer)]
    await moderator.ask('banPlayer', { playerId: passing.uid, ...BAN, minutes: 10 })
    const { ban } = await moderator.ask('banPlayer', { playerId: lasting.uid, ...BAN })
    expect(ban).toMatchObject({ isPermanent: true, expiresAt: null })
    await testServer.forward(minutes(10) - 1_000)
    expect(await passing.refused('getChannels', {})).toMatchObject({ message: 'Account suspended' })
    await testServer.forward(1_000)
    await passing.ask('getChannels', {})
    expect(await lasting.refused('getChannels', {})).toMatchObject({ message: 'Account suspended' })
    await removeExpiredBans(testServer.server)
    expect(await testServer.row(passing.uid)).toMatchObject({ ban_id: null, is_ranked: true })
    expect(await testServer.row(lasting.uid)).toMatchObject({ ban_id: ban.id, is_ranked: false })
    // An expired ban does not prevent another one.
    await moderator.ask('banPlayer', { playerId: passing.uid, ...BAN })
  })

  test('[PLAY-9] of an unknown player, twice, or lifted without a ban, is refused', async () => {
    const player = await account(testServer)
    expect(await moderator.refused('banPlayer', { playerId: unknownUid(), ...BAN })).toEqual(
      callError('player/not-found'),
    )
    expect(await moderator.refused('unbanPlayer', { playerId: player.uid, ...BAN, expectedVersion: 'none' })).toEqual(
      callError('ban/none'),
    )
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect(await moderator.refused('banPlayer', { playerId: player.uid, ...BAN })).toEqual(callError('ban/already'))
    const [{ count } = {}] = await testServer.sql()`select count(*)::int from bans where player_id = ${player.uid}`
    expect(count).toBe(1)
  })

  test('[PLAY-11] [PLAY-12] is lifted: the record is inactive, the flag gone, the game open again', async () => {
    const player = await account(testServer)
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN, minutes: 60 })
    const { ban } = await liftBan(testServer, moderator, player.uid, 'It was the brother')
    expect(ban.isActive).toBe(false)
    const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: player.uid, limit: 1 })
    expect(logs).toMatchObject([
      {
        action: 'unban_player',
        userId: moderator.uid,
        details: {
          reason: 'It was the brother',
          before: { isBanned: true, expiresAt: ban.expiresAt },
          after: { isBanned: false },
        },
      },
    ])
    expect(await testServer.row(player.uid)).toMatchObject({ ban_id: null, is_ranked: true })
    await player.load()
  })

  test('that replaced the expected one meanwhile is not lifted', async () => {
    const player = await account(testServer)
    const { ban: seen } = await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    const lift = { playerId: player.uid, reason: 'Enough', expectedVersion: seen.id }
    await owner.ask('unbanPlayer', lift)
    const { ban: theirs } = await owner.ask('banPlayer', { playerId: player.uid, reason: 'Worse than that' })
    expect(await moderator.refused('unbanPlayer', lift)).toEqual(
      conflictError(theirs.id, { banId: theirs.id, reason: 'Worse than that', expiresAt: null }),
    )
    expect(await player.refused('getChannels', {})).toMatchObject({ message: 'Account suspended' })
    await moderator.ask('unbanPlayer', { ...lift, expectedVersion: theirs.id })
    await player.ask('getChannels', {})
  })

  test('by two concurrent calls is stored once', async () => {
    const player = await account(testServer)
    const both = await Promise.all(
      [moderator, owner].map((one) => one.post('/api/banPlayer', { playerId: player.uid, ...BAN })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('rank', () => {
  test('nobody bans themselves, an owner, or staff of their own rank', async () => {
    const equal = await staffWith(testServer, 'view_players')
    const chief = await admin(testServer)
    const asked = async (by: Visitor, of: Visitor) =>
      (await by.refused('banPlayer', { playerId: of.uid, ...BAN })).details
    expect(await asked(moderator, moderator)).toMatchObject({ reason: 'staff/oneself' })
    expect(await asked(owner, owner)).toMatchObject({ reason: 'staff/oneself' })
    expect(await asked(chief, owner)).toMatchObject({ reason: 'staff/owner' })
    expect(await asked(moderator, equal)).toMatchObject({ reason: 'staff/above' })
    expect(await asked(moderator, chief)).toMatchObject({ reason: 'staff/above' })
    await chief.ask('banPlayer', { playerId: equal.uid, ...BAN })
    const other = await account(testServer)
    await testServer.sql()`update auth_users set email = ${SECOND_OWNER}, email_verified = true where id = ${other.uid}`
    testServer.server.accounts.changed(other.uid)
    expect(await asked(owner, other)).toMatchObject({ reason: 'staff/owner' })
    await owner.ask('banPlayer', { playerId: chief.uid, ...BAN })
  })
})

describe('the list of bans', () => {
  test('[PLAY-13] shows active, past and all bans, by player and by staff, page by page', async () => {
    const judge = await staffWith(testServer, 'ban_players')
    const players = [await account(testServer), await account(testServer), await account(testServer)] as const
    for (const { uid } of players) {
      await judge.ask('banPlayer', { playerId: uid, ...BAN, minutes: 5 })
      await testServer.forward(1_000)
    }
    await liftBan(testServer, judge, players[1].uid)
    const { account: own } = await judge.ask('getAccount', {})
    const staff = own?.username.toUpperCase() ?? ''
    const uidsOf = async (asked: object) =>
      (await judge.ask('listBans', { staff, ...asked })).bans.map(({ playerId }) => playerId)
    expect(await uidsOf({})).toEqual([players[2].uid, players[0].uid])
    expect(await uidsOf({ state: 'past' })).toEqual([players[1].uid])
    expect(await uidsOf({ state: 'all' })).toEqual([players[2].uid, players[1].uid, players[0].uid])
    expect(await uidsOf({ state: 'all', player: players[0].uid })).toEqual([players[0].uid])
    expect(await uidsOf({ state: 'all', player: 'Nobody-at-all' })).toEqual([])
    const first = await judge.ask('listBans', { state: 'all', staff, limit: 2 })
    expect(first.hasMore).toBe(true)
    const last = first.bans[1]
    const after = { at: last?.bannedAt ?? 0, id: last?.id ?? '' }
    const next = await judge.ask('listBans', { state: 'all', staff, limit: 2, after })
    expect([next.bans.map(({ playerId }) => playerId), next.hasMore]).toEqual([[players[0].uid], false])
    expect(last).toMatchObject({ adminName: own?.username, liftedByName: own?.username, isActive: false })
    await testServer.forward(minutes(5))
    expect(await uidsOf({})).toEqual([])
  })

  test('is counted and published when it changes', async () => {
    const judge = await staffWith(testServer, 'ban_players')
    const socket = await judge.connect()
    await followTopic(socket, topics.adminCounts)
    const before = (await judge.ask('getStaffCounts', {})).counts
    const player = await account(testServer)
    const received = nextMessage(socket, 'staffCounts')
    await judge.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect((await received).sections).toContain('bans')
    expect((await judge.ask('getStaffCounts', {})).counts).toEqual({ ...before, bans: (before.bans ?? 0) + 1 })
  })
})

describe('a banned player', () => {
  test('[LEAD-6] is on no leaderboard, and cannot be invited or befriended', async () => {
    const [player, friend] = [await account(testServer), await account(testServer)]
    const username = (await player.ask('getAccount', {})).account?.username ?? ''
    const isListed = async () =>
      (await friend.ask('getLeaderboard', { limit: 100 })).rows.some((row) => row.username === username)
    expect(await isListed()).toBe(true)
    await friend.ask('createParty', { name: 'The Larks' })
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect(await isListed()).toBe(false)
    expect(await friend.refused('addFriend', { username })).toEqual(callError('player/not-found'))
    expect(await friend.refused('sendPartyInvite', { username })).toEqual(callError('player/not-found'))
    await liftBan(testServer, moderator, player.uid)
    expect(await isListed()).toBe(true)
    await friend.ask('addFriend', { username })
    await friend.ask('sendPartyInvite', { username })
  })

  test('disappears from the pages of friends and party at once', async () => {
    const [player, friend] = await createPlayers(testServer, 2)
    if (!player || !friend) throw new Error('nobody came')
    await friend.ask('addFriend', { username: player.username })
    await player.ask('addFriend', { username: friend.username })
    await createPartyOf(friend, player)
    const socket = await openLivePage(friend)
    const seen: { friend?: boolean; member?: boolean | undefined } = {}
    socket.on('friendChanged', ({ friend }) => Object.assign(seen, { friend: friend.isOnline }))
    socket.on('partyChanged', ({ party }) =>
      Object.assign(seen, { member: party?.members.find(({ uid }) => uid === player.uid)?.isOnline }),
    )
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    await expect.poll(() => seen, { timeout: 2_000 }).toEqual({ friend: false, member: false })
    const { friends } = await friend.ask('listFriends', {})
    expect(friends).toMatchObject([{ uid: player.uid, isOnline: false }])
  })

  test('has no presence on the profile, in the friends list and in the party', async () => {
    const [player, friend] = await createPlayers(testServer, 2)
    if (!player || !friend) throw new Error('nobody came')
    await friend.ask('addFriend', { username: player.username })
    await player.ask('addFriend', { username: friend.username })
    await createPartyOf(friend, player)
    await player.load()
    const seen = async () => {
      const { friends } = await friend.ask('listFriends', {})
      const { party: own } = await friend.ask('getParty', {})
      const member = own?.members.find(({ uid }) => uid === player.uid)
      const profile = await friend.ask('getUserProfile', { uid: player.uid })
      return [friends[0], member, profile].map((one) => [one?.isOnline, one?.whereabouts?.locationId])
    }
    const there = [true, 'lumbridge']
    expect(await seen()).toEqual([there, there, there])
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN, minutes: 5 })
    const nowhere = [false, undefined]
    expect(await seen()).toEqual([nowhere, nowhere, nowhere])
    await testServer.forward(minutes(5))
    await player.load()
    expect(await seen()).toEqual([there, there, there])
  })

  test('is found by staff only, and receives no private messages', async () => {
    const [player, other] = await createPlayers(testServer, 2)
    if (!player || !other) throw new Error('nobody came')
    const { uid, username } = player
    const isFound = async (by: Visitor) =>
      (await by.ask('searchPlayers', { prefix: username })).players.some((found) => found.uid === uid)
    const channel = privateChannel(uid, other.uid)
    await player.ask('sendMessage', { channel, text: 'Good morning' })
    await moderator.ask('banPlayer', { playerId: uid, ...BAN })
    expect([await isFound(other), await isFound(moderator)]).toEqual([false, true])
    expect(await other.refused('sendMessage', { channel, text: 'Are you there?' })).toEqual(
      callError('player/not-found'),
    )
    const { messages } = await other.ask('getHistory', { channel })
    expect(messages.map(({ text }) => text)).toEqual(['Good morning'])
  })

  test('is visible again as soon as the ban expires, even before the job runs', async () => {
    const [player, friend] = await createPlayers(testServer, 2)
    if (!player || !friend) throw new Error('nobody came')
    const { uid, username } = player
    await friend.ask('createParty', { name: 'The Larks' })
    const { ban } = await moderator.ask('banPlayer', { playerId: uid, ...BAN, minutes: 5 })
    // The state before the job runs: the ban has expired and is still set on the player.
    await testServer.sql()`update bans set expires_at = ${testServer.now()} where id = ${ban.id}`
    expect(await friend.ask('searchPlayers', { prefix: username })).toEqual({ players: [{ uid, username }] })
    await friend.ask('sendPartyInvite', { username })
    await friend.ask('sendMessage', { channel: privateChannel(uid, friend.uid), text: 'Welcome back' })
  })

  test('[LEAD-6] is on the leaderboards again as soon as the ban expires, even before the job runs', async () => {
    for (const input of [{}, { board: 'totalXp' }, { skill: 'mining' }] as const) {
      const [player, reader] = [await account(testServer), await account(testServer)]
      const username = (await player.ask('getAccount', {})).account?.username ?? ''
      const { ban } = await moderator.ask('banPlayer', { playerId: player.uid, ...BAN, minutes: 5 })
      await testServer.sql()`update bans set expires_at = ${testServer.now()} where id = ${ban.id}`
      const { rows } = await reader.ask('getLeaderboard', { ...input, limit: 100 })
      expect([input, rows.map((row) => row.username)]).toEqual([input, expect.arrayContaining([username])])
    }
  })

  test('receives nothing in the back-office either', async () => {
    const colleague = await staffWith(testServer, 'view_audit_logs')
    const socket = await colleague.connect()
    expect(await followTopic(socket, topics.adminLogs)).toBe(true)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    await owner.ask('banPlayer', { playerId: colleague.uid, ...BAN })
    await closed
    const again = await colleague.connect()
    expect(await followTopic(again, topics.adminLogs)).toBe(false)
  })

  test("reads staff's reason without control characters", async () => {
    const player = await account(testServer)
    const { ban } = await moderator.ask('banPlayer', { playerId: player.uid, reason: '\u202eSells\u0007\nseeds' })
    expect(ban.reason).toBe('Sells seeds')
    expect(
      await moderator.refused('banPlayer', { playerId: player.uid, reason: '\u202e\u202c\u202e\u202c' }),
    ).toMatchObject({
      details: { field: 'reason' },
    })
  })
})
