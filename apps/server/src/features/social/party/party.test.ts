import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { type Activity, days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unmute } from '../../../core/audit/testing.ts'
import { freezeClock, openServer, starts, stops, type TestServer, type Visitor } from '../../../http/testing.ts'
import { nextMessage, openLivePage } from '../../../live/testing.ts'
import { connect } from '../../../platform/database/database.ts'
import { removeGuests } from '../../own-account/jobs.ts'
import { expireInvites, removeDeletedFromParties } from '../jobs.ts'
import { createPartyOf, createPlayer, createPlayers, joinParty, type NamedVisitor } from '../testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const kindling = content.activities['gather_kindling'] as Activity & { xpRate: number }
const some = <Count extends number>(count: Count) =>
  createPlayers(testServer, count) as Promise<[NamedVisitor, NamedVisitor, NamedVisitor, ...NamedVisitor[]]>
const own = async (visitor: Visitor) => (await visitor.ask('getParty', {})).party
const refusal = async (...[visitor, name, input]: [Visitor, Parameters<Visitor['refused']>[0], unknown]) =>
  (await visitor.refused(name, input)).message
const partyIdIn = async ({ uid }: Visitor) =>
  ((await testServer.row(uid))['state'] as { partyId: string | null }).partyId
const bonusOf = async (visitor: Visitor) => (await own(visitor))?.xpMultiplier

test('[PARTY-1, PARTY-2, PARTY-3, PARTY-5, PARTY-8] the creator of a party is its leader and only member', async () => {
  const leader = await createPlayer(testServer)
  const { party } = await leader.ask('createParty', { name: '  The Larks ' })
  const { username, uid } = leader
  expect(party).toEqual({
    id: expect.any(String),
    name: 'The Larks',
    leaderId: uid,
    memberIds: [uid],
    members: [
      {
        uid,
        username,
        totalLevel: expect.any(Number),
        combatLevel: expect.any(Number),
        isOnline: true,
        lastActiveAt: expect.any(Number),
        joinedAt: expect.any(Number),
        whereabouts: { locationId: 'lumbridge', action: null },
      },
    ],
    createdAt: expect.any(Number),
    lastActiveAt: expect.any(Number),
    maxMembers: 4,
    settings: {
      isPublic: false,
      requiresApproval: false,
      xpBonusEnabled: true,
      shareLocation: true,
      autoAcceptFriends: false,
    },
    stats: { totalXpGained: 0, totalActivities: 0, totalPlayTime: 0, averageLevel: party.members[0]?.totalLevel },
    xpMultiplier: 1,
    invites: [],
  })
  // The call makes the player active.
  const lastActiveAt = expect.any(Number)
  const members = party.members.map((member) => ({ ...member, lastActiveAt }))
  expect(await own(leader)).toEqual({ ...party, lastActiveAt, members })
  expect((await leader.ask('getPartyMembers', {})).members).toEqual(members)
})

test('[DATA-19] [PARTY-5] the character has its party id from joining to leaving', async () => {
  const [leader, other] = await some(2)
  expect(await partyIdIn(leader)).toBeNull()
  const id = await createPartyOf(leader, other)
  expect([await partyIdIn(leader), await partyIdIn(other)]).toEqual([id, id])
  expect((await other.load()).player.partyId).toBe(id)
  expect(await other.ask('leaveParty', {})).toEqual({ left: true })
  expect(await partyIdIn(other)).toBeNull()
  expect(await own(other)).toBeNull()
  expect((await own(leader))?.memberIds).toEqual([leader.uid])
})

test('[PARTY-6] the party is deleted when its last member leaves', async () => {
  const leader = await createPlayer(testServer)
  const id = await createPartyOf(leader)
  await leader.ask('leaveParty', {})
  expect(await refusal(await createPlayer(testServer), 'joinParty', { partyId: id })).toBe('Party not found')
})

test('[PARTY-7] leadership passes to the member who joined first', async () => {
  const [leader, second, third] = await some(3)
  await createPartyOf(leader, second, third)
  await leader.ask('leaveParty', {})
  expect(await own(third)).toMatchObject({ leaderId: second.uid, memberIds: [second.uid, third.uid] })
  expect(await refusal(third, 'kickMember', { uid: second.uid })).toBe('Only the leader can do this')
})

test('a party’s name must be visible and inoffensive, and its creator not muted', async () => {
  const leader = await createPlayer(testServer)
  for (const unseen of ['\u200D', '\u3164\u2800', 'La\u00ADrks']) {
    expect(await refusal(leader, 'createParty', { name: unseen })).toContain('visible characters only')
  }
  for (const name of ['Fuck you', 'f\u0336u\u0336c\u0336k', 'ｆｕｃｋ']) {
    expect(await refusal(leader, 'createParty', { name })).toBe('This party name is not allowed. Choose another one.')
  }
  const owner = await testServer.owner()
  await owner.ask('mutePlayer', {
    uid: leader.uid,
    minutes: 30,
    reason: 'Shouting',
    expectedVersion: 0,
  })
  expect(await refusal(leader, 'createParty', { name: 'The Larks' })).toBe(
    'You are muted and cannot name a party for another 30 min: Shouting',
  )
  await unmute(owner, leader.uid)
  await leader.ask('createParty', { name: 'The Larks' })
})

test('[PARTY-9, PARTY-10] a player is in at most one party', async () => {
  const [leader, other] = await some(2)
  await createPartyOf(leader)
  const { party: open } = await other.ask('createParty', { name: 'Open', settings: { isPublic: true } })
  expect(await refusal(leader, 'createParty', { name: 'Another' })).toBe('You are already in a party')
  expect(await refusal(leader, 'joinParty', { partyId: open.id })).toBe('You are already in a party')
})

test('[PARTY-8, PARTY-11, PARTY-12, PARTY-13] joining without an invitation', async () => {
  const [leader, ...others] = await some(6)
  const guest = others[0] as NamedVisitor
  expect(await refusal(guest, 'joinParty', { partyId: 'nowhere' })).toBe('Party not found')
  const partyId = await createPartyOf(leader)
  const byInvitation = 'This party requires an invitation'
  expect(await refusal(guest, 'joinParty', { partyId })).toBe(byInvitation)
  await leader.ask('updatePartySettings', { isPublic: true, requiresApproval: true })
  expect(await refusal(guest, 'joinParty', { partyId })).toBe(byInvitation)
  await leader.ask('updatePartySettings', { requiresApproval: false })
  for (const other of others.slice(0, 3)) await other.ask('joinParty', { partyId })
  expect(await refusal(others[3] as NamedVisitor, 'joinParty', { partyId })).toBe('Party is full')
  expect((await own(leader))?.memberIds).toHaveLength(4)
})

test('[PARTY-4, PARTY-14, PARTY-15, PARTY-16, PARTY-44, PARTY-45] rules for inviting players', async () => {
  const [leader, other, stranger] = await some(3)
  const { username } = other
  expect(await refusal(leader, 'sendPartyInvite', { username })).toBe('You are not in a party')
  const id = await createPartyOf(leader)
  expect(await refusal(leader, 'sendPartyInvite', { username: 'Nobody-at-all' })).toBe('Player not found')
  expect(await refusal(leader, 'sendPartyInvite', { username: leader.username })).toBe('You cannot invite yourself')
  const { invite } = await leader.ask('sendPartyInvite', { username: username.toUpperCase() })
  expect(invite).toEqual({
    id: expect.any(String),
    partyId: id,
    fromUid: leader.uid,
    toUid: other.uid,
    createdAt: expect.any(Number),
    expiresAt: invite.createdAt + hours(24),
    status: 'pending',
    partyName: 'The Larks',
    fromUsername: leader.username,
    toUsername: username,
  })
  expect((await other.ask('getPendingInvites', {})).invites).toEqual([invite])
  expect((await own(leader))?.invites).toEqual([invite])
  expect(await refusal(leader, 'sendPartyInvite', { username })).toBe('Invite already sent to this player')
  await createPartyOf(stranger)
  const taken = { username: stranger.username }
  expect(await refusal(leader, 'sendPartyInvite', taken)).toBe('Player is already in a party')
})

test('any member may invite, but not into a full party', async () => {
  const [leader, second, third, fourth, fifth] = (await some(5)) as NamedVisitor[] as [
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
  ]
  await createPartyOf(leader, second)
  await joinParty(second, third)
  await joinParty(third, fourth)
  expect(await refusal(second, 'sendPartyInvite', { username: fifth.username })).toBe('Party is full')
})

test('a party has at most twenty pending invitations', async () => {
  const leader = await createPlayer(testServer)
  await createPartyOf(leader)
  const names = Array.from({ length: 21 }, (_, n) => `Invited-${n}`)
  await testServer.copyPlayer(leader.uid, names)
  const { invite } = await leader.ask('sendPartyInvite', { username: 'Invited-0' })
  await testServer.sql()`
    insert into party_invites (id, party_id, from_uid, to_uid, created_at, expires_at, status)
    select 'to-' || uid, ${invite.partyId}, ${leader.uid}, uid, ${invite.createdAt}, ${invite.expiresAt}, 'pending'
    from players where uid = any(${names.slice(1, 19)})`
  await leader.ask('sendPartyInvite', { username: 'Invited-19' })
  expect(await leader.refused('sendPartyInvite', { username: 'Invited-20' })).toMatchObject({
    message: 'Your party has 20 pending invitations. Wait for the answers.',
    details: { reason: 'invite/too-many', most: 20 },
  })
})

test('an invitation cannot be accepted while in another party, and stays valid', async () => {
  const [leader, other] = await some(2)
  const id = await createPartyOf(leader)
  const { invite } = await leader.ask('sendPartyInvite', { username: other.username })
  const inviteId = invite.id
  await createPartyOf(other)
  expect(await refusal(other, 'acceptPartyInvite', { inviteId })).toBe('You are already in a party')
  expect((await other.ask('getPendingInvites', {})).invites).toEqual([invite])
  await other.ask('leaveParty', {})
  expect((await other.ask('acceptPartyInvite', { inviteId })).party).toMatchObject({ id, leaderId: leader.uid })
})

test('[PARTY-17, PARTY-18, PARTY-19, PARTY-24, PARTY-43] an invitation can be answered once, by its recipient', async () => {
  const [leader, other, stranger] = await some(3)
  await createPartyOf(leader)
  const { invite } = await leader.ask('sendPartyInvite', { username: other.username })
  const inviteId = invite.id
  expect(await refusal(other, 'acceptPartyInvite', { inviteId: 'nothing' })).toBe('Invite not found')
  expect(await refusal(other, 'declinePartyInvite', { inviteId: 'nothing' })).toBe('Invite not found')
  expect(await refusal(stranger, 'acceptPartyInvite', { inviteId })).toBe('This invite is not for you')
  expect(await refusal(stranger, 'declinePartyInvite', { inviteId })).toBe('This invite is not for you')
  expect((await other.ask('acceptPartyInvite', { inviteId })).party.memberIds).toEqual([leader.uid, other.uid])
  expect((await testServer.sql()`select status from party_invites where id = ${inviteId}`)[0]).toEqual({
    status: 'accepted',
  })
  expect((await other.ask('getPendingInvites', {})).invites).toEqual([])
  await other.ask('leaveParty', {})
  expect(await refusal(other, 'acceptPartyInvite', { inviteId })).toBe('Invite is no longer valid')
})

test('[PARTY-26] a declined invitation is over, and a new one can be sent after a while', async () => {
  const [leader, other] = await some(2)
  await createPartyOf(leader)
  const { invite } = await leader.ask('sendPartyInvite', { username: other.username })
  expect(await other.ask('declinePartyInvite', { inviteId: invite.id })).toEqual({ declined: true })
  expect(await refusal(other, 'acceptPartyInvite', { inviteId: invite.id })).toBe('Invite is no longer valid')
  expect(await refusal(other, 'declinePartyInvite', { inviteId: invite.id })).toBe('Invite is no longer valid')
  await testServer.forward(minutes(15))
  await joinParty(leader, other)
})

test('[PARTY-20, PARTY-23, PARTY-25] an invitation expires after 24 hours, even before the job marks it', async () => {
  const [leader, other] = await some(2)
  for (const visitor of [leader, other]) await visitor.becomeAccount()
  await createPartyOf(leader)
  const { username } = (await other.ask('getAccount', {})).account ?? { username: '' }
  const { invite } = await leader.ask('sendPartyInvite', { username })
  await testServer.forward(hours(24) - seconds(30))
  expect((await other.ask('getPendingInvites', {})).invites).toHaveLength(1)
  await testServer.forward(seconds(30))
  const inviteId = invite.id
  expect((await other.ask('getPendingInvites', {})).invites).toEqual([])
  expect(await refusal(other, 'acceptPartyInvite', { inviteId })).toBe('Invite has expired')
  const status = async () => (await testServer.sql()`select status from party_invites where id = ${inviteId}`)[0]
  expect(await status()).toEqual({ status: 'pending' })
  await expireInvites(testServer.server)
  expect(await status()).toEqual({ status: 'expired' })
  expect(await refusal(other, 'acceptPartyInvite', { inviteId })).toBe('Invite has expired')
  const again = await leader.ask('sendPartyInvite', { username })
  expect(again.invite.status).toBe('pending')
})

test('an ended invitation is kept for thirty days and then deleted', async () => {
  const [leader, other] = await some(2)
  await leader.becomeAccount()
  await other.becomeAccount()
  await createPartyOf(leader)
  const { username } = (await other.ask('getAccount', {})).account ?? { username: '' }
  const { invite } = await leader.ask('sendPartyInvite', { username })
  const status = async () => (await testServer.sql()`select status from party_invites where id = ${invite.id}`)[0]
  await testServer.forward(invite.expiresAt - testServer.now() + days(30) - minutes(1))
  await expireInvites(testServer.server)
  expect(await status()).toEqual({ status: 'expired' })
  await testServer.forward(minutes(2))
  await expireInvites(testServer.server)
  expect(await status()).toBeUndefined()
})

test('a player sees the newest invitations first, a party its oldest first', async () => {
  const [first, second, invited, other] = (await some(4)) as [NamedVisitor, NamedVisitor, NamedVisitor, NamedVisitor]
  for (const leader of [first, second]) {
    await createPartyOf(leader)
    await leader.ask('sendPartyInvite', { username: invited.username })
    await testServer.forward(seconds(1))
  }
  const { invites } = await invited.ask('getPendingInvites', {})
  expect(invites.map(({ fromUid }) => fromUid)).toEqual([second.uid, first.uid])
  await first.ask('sendPartyInvite', { username: other.username })
  expect((await own(first))?.invites.map(({ toUid }) => toUid)).toEqual([invited.uid, other.uid])
})

test('[PARTY-21, PARTY-22] an invitation to a deleted or full party', async () => {
  const [leader, second, third, fourth, late] = (await some(5)) as NamedVisitor[] as [
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
    NamedVisitor,
  ]
  await createPartyOf(leader, second, third)
  const { invite } = await leader.ask('sendPartyInvite', { username: late.username })
  await joinParty(leader, fourth)
  expect(await refusal(late, 'acceptPartyInvite', { inviteId: invite.id })).toBe('Party is full')
  for (const member of [leader, second, third, fourth]) await member.ask('leaveParty', {})
  expect(await refusal(late, 'acceptPartyInvite', { inviteId: invite.id })).toBe('Party not found')
  expect((await late.ask('getPendingInvites', {})).invites).toEqual([])
})

test('[PARTY-27, PARTY-28, PARTY-29] members gain 5% more for each other member, at most 15%', async () => {
  freezeClock()
  const [leader, ...others] = await some(4)
  await createPartyOf(leader)
  expect(await bonusOf(leader)).toBe(1)
  for (const [index, multiplier] of [1.05, 1.1, 1.15].entries()) {
    await joinParty(leader, others[index] as NamedVisitor)
    expect(await bonusOf(leader)).toBe(multiplier)
  }
  await leader.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 100)
  const { player } = await leader.perform(stops)
  const { experience, thousandths } = player.skills.woodcutting
  expect(experience * 1_000 + thousandths).toBe(100 * Math.floor((kindling.xpRate * 1_000 * 115) / 100))
})

test('[PARTY-30] the bonus applies exactly to completions while its setting is on', async () => {
  freezeClock()
  const [leader, other] = await some(2)
  await createPartyOf(leader, other)
  await other.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 10 + 1)
  expect((await leader.ask('updatePartySettings', { xpBonusEnabled: false })).party.xpMultiplier).toBe(1)
  await testServer.forward(kindling.duration * 10)
  await leader.ask('updatePartySettings', { xpBonusEnabled: true })
  await testServer.forward(kindling.duration * 10)
  const { player } = await other.perform(stops)
  const { experience, thousandths } = player.skills.woodcutting
  const each = kindling.xpRate * 1_000
  expect(experience * 1_000 + thousandths).toBe(20 * Math.floor((each * 105) / 100) + 10 * each)
})

test('[PARTY-31] a member is online for five minutes after the last activity', async () => {
  const [leader, other] = await some(2)
  await createPartyOf(leader, other)
  await other.sync()
  const isOnline = async () => (await own(leader))?.members.map((member) => member.isOnline)
  await testServer.forward(minutes(4) + seconds(58))
  expect(await isOnline()).toEqual([true, true])
  await leader.sync()
  await testServer.forward(seconds(3))
  expect(await isOnline()).toEqual([true, false])
})

test('[PARTY-34] a party from creation to deletion, with every party call', async () => {
  freezeClock()
  const [leader, shy, other, stranger] = (await some(4)) as [NamedVisitor, NamedVisitor, NamedVisitor, NamedVisitor]
  const { party } = await leader.ask('createParty', { name: 'Ten Calls', settings: { isPublic: true } })
  const { parties } = await stranger.ask('listPublicParties', { limit: 50 })
  expect(parties).toContainEqual(expect.objectContaining({ id: party.id, name: 'Ten Calls', members: 1 }))
  const invited = async (guest: NamedVisitor) =>
    (await leader.ask('sendPartyInvite', { username: guest.username })).invite.id
  const pending = async (guest: NamedVisitor) =>
    (await guest.ask('getPendingInvites', {})).invites.map(({ id, partyId, toUid }) => [id, partyId, toUid])
  const declined = await invited(shy)
  expect(await pending(shy)).toEqual([[declined, party.id, shy.uid]])
  await shy.ask('declinePartyInvite', { inviteId: declined })
  expect([await pending(shy), await own(shy)]).toEqual([[], null])
  const accepted = await invited(other)
  const joined = await other.ask('acceptPartyInvite', { inviteId: accepted })
  expect([joined.party.memberIds, await pending(other)]).toEqual([[leader.uid, other.uid], []])
  expect((await own(leader))?.memberIds).toEqual([leader.uid, other.uid])
  const { members } = await other.ask('getPartyMembers', {})
  expect(members.map(({ username }) => username)).toEqual([leader.username, other.username])
  await other.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 40)
  const { player } = await other.perform(stops)
  expect((await own(leader))?.stats.totalXpGained).toBe(player.statistics.totalXp)
  expect(player.statistics.totalXp).toBeGreaterThanOrEqual(40 * kindling.xpRate)
  await other.ask('leaveParty', {})
  expect([await own(other), (await own(leader))?.memberIds]).toEqual([null, [leader.uid]])
  await leader.ask('leaveParty', {})
  expect(await own(leader)).toBeNull()
})

test('[PARTY-3, PARTY-32] gains of members since joining count for the party, even after they left', async () => {
  freezeClock()
  const [leader, other] = await some(2)
  await other.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 50)
  await other.does(stops)
  await createPartyOf(leader, other)
  const atJoining = (await other.load()).player.statistics.totalXp
  const stats = async () => (await own(leader))?.stats
  expect(await stats()).toMatchObject({ totalXpGained: 0, totalActivities: 0, totalPlayTime: 0 })
  await leader.does(starts('gather_kindling'))
  await other.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 20 + 500)
  const { totalXp } = (await leader.load()).player.statistics
  expect(totalXp).toBeGreaterThan(0)
  await other.sync()
  const gained = { totalActivities: 40, totalPlayTime: 40 * kindling.duration }
  const before = await stats()
  expect(before).toMatchObject(gained)
  const theirs = (await other.load()).player.statistics.totalXp - atJoining
  expect(before?.totalXpGained).toBe(totalXp + theirs)
  await other.ask('leaveParty', {})
  expect(await stats()).toMatchObject({ ...gained, totalXpGained: before?.totalXpGained })
  await testServer.forward(kindling.duration * 20)
  await leader.sync()
  expect((await stats())?.totalActivities).toBe(60)
})

test('[PARTY-33] the list has ten public parties with room by default', async () => {
  const founders = await some(14)
  for (const [index, founder] of founders.entries()) {
    await founder.ask('createParty', {
      name: `Open ${index}`,
      settings: { isPublic: true, requiresApproval: index === 13 },
    })
  }
  const viewer = await createPlayer(testServer)
  const listed = async (limit?: number) => (await viewer.ask('listPublicParties', limit ? { limit } : {})).parties
  expect(await listed()).toHaveLength(10)
  const all = await listed(50)
  expect(all[0]).toEqual({
    id: expect.any(String),
    name: 'Open 13',
    leaderName: founders[13]?.username,
    members: 1,
    maxMembers: 4,
    averageLevel: expect.any(Number),
    requiresApproval: true,
    xpBonusEnabled: true,
    lastActiveAt: expect.any(Number),
  })
  await founders[12]?.ask('updatePartySettings', { isPublic: false })
  expect((await listed(50)).map(({ name }) => name)).not.toContain('Open 12')
  const target = all.find(({ name }) => name === 'Open 0')?.id ?? ''
  for (const other of await some(3)) await other.ask('joinParty', { partyId: target })
  expect((await listed(50)).map(({ id }) => id)).not.toContain(target)
})

test('the most recently active party is listed first, by creation or an opened game', async () => {
  const [early, late, viewer] = await some(3)
  const listed = async () => {
    const { parties } = await viewer.ask('listPublicParties', { limit: 50 })
    return parties.map(({ name }) => name).filter((name) => name.endsWith(' Birds'))
  }
  await early.ask('createParty', { name: 'Early Birds', settings: { isPublic: true } })
  await testServer.forward(seconds(1))
  await late.ask('createParty', { name: 'Late Birds', settings: { isPublic: true } })
  expect(await listed()).toEqual(['Late Birds', 'Early Birds'])
  await testServer.forward(seconds(1))
  await early.load()
  await expect.poll(listed).toEqual(['Early Birds', 'Late Birds'])
})

test('[PARTY-45, PARTY-46] actions of members and leaders only', async () => {
  const [leader, other, stranger] = await some(3)
  await createPartyOf(leader, other)
  const none = 'You are not in a party'
  const input = { uid: other.uid }
  expect(await refusal(stranger, 'leaveParty', {})).toBe(none)
  expect(await refusal(stranger, 'getPartyMembers', {})).toBe(none)
  expect(await refusal(stranger, 'updatePartySettings', { isPublic: true })).toBe(none)
  expect(await refusal(stranger, 'kickMember', input)).toBe(none)
  const leaders = 'Only the leader can do this'
  expect(await refusal(other, 'updatePartySettings', { isPublic: true })).toBe(leaders)
  expect(await refusal(other, 'kickMember', { uid: leader.uid })).toBe(leaders)
  expect(await refusal(other, 'transferLeadership', input)).toBe(leaders)
  expect(await refusal(leader, 'kickMember', { uid: stranger.uid })).toBe('This player is not in your party')
  expect(await refusal(leader, 'kickMember', { uid: leader.uid })).toBe('This player is not in your party')
  expect((await leader.ask('transferLeadership', input)).party.leaderId).toBe(other.uid)
  expect((await other.ask('kickMember', { uid: leader.uid })).party.memberIds).toEqual([other.uid])
  expect([await own(leader), await partyIdIn(leader)]).toEqual([null, null])
})

test('a private party is hidden; a public one shows no locations and activities', async () => {
  const [leader, invited, stranger] = await some(3)
  const partyId = await createPartyOf(leader)
  expect(await refusal(stranger, 'getParty', { partyId })).toBe('Party not found')
  await leader.ask('sendPartyInvite', { username: invited.username })
  expect((await invited.ask('getParty', { partyId })).party).toMatchObject({
    invites: [],
    members: [{ whereabouts: null }],
  })
  await leader.ask('updatePartySettings', { isPublic: true })
  expect((await stranger.ask('getParty', { partyId })).party).toMatchObject({
    invites: [],
    members: [{ whereabouts: null }],
  })
})

test('without sharing, locations are hidden from members too', async () => {
  const [leader, other] = await some(2)
  await createPartyOf(leader, other)
  await other.does(starts('gather_kindling'))
  const shown = async () => (await own(leader))?.members[1]?.whereabouts
  const action = { activityId: 'gather_kindling', startTime: expect.any(Number), duration: kindling.duration }
  expect(await shown()).toEqual({ locationId: 'lumbridge', action })
  expect(await other.ask('getUserProfile', { uid: leader.uid })).toMatchObject({
    whereabouts: { locationId: 'lumbridge' },
  })
  await leader.ask('updatePartySettings', { shareLocation: false })
  expect(await shown()).toBeNull()
  expect(await leader.ask('getUserProfile', { uid: other.uid })).toMatchObject({
    whereabouts: null,
    isInOwnParty: true,
  })
})

test('[PARTY-35] members receive every change live, and a member whose bonus changed has to load the player again', async () => {
  const [leader, other, third] = await some(3)
  const [first, second] = [await openLivePage(leader), await openLivePage(other)]
  await createPartyOf(leader)
  const invited = nextMessage(second, 'invites')
  await waitForParty(
    first,
    ({ invites }) => invites.length === 1,
    () => leader.ask('sendPartyInvite', { username: other.username }),
  )
  const [invite] = (await invited).invites
  expect(invite).toMatchObject({ toUid: other.uid, status: 'pending' })

  const bonus = nextMessage(first, 'changed')
  await waitForParty(
    first,
    ({ members }) => members.length === 2,
    () => other.ask('acceptPartyInvite', { inviteId: invite?.id ?? '' }),
  )
  await bonus

  const action = { activityId: 'gather_kindling' }
  await waitForParty(
    first,
    ({ members }) => members[1]?.whereabouts?.action?.activityId === action.activityId,
    () => other.does(starts('gather_kindling')),
  )
  await joinParty(leader, third)
  const out = nextMessage(second, 'changed')
  const gone = waitForNoParty(second)
  await leader.ask('kickMember', { uid: other.uid })
  await Promise.all([out, gone])
})

test('[PARTY-35] an invited player is notified that the party was deleted', async () => {
  const [leader, invited] = await some(2)
  const socket = await openLivePage(invited)
  await createPartyOf(leader)
  const received = nextMessage(socket, 'invites')
  await leader.ask('sendPartyInvite', { username: invited.username })
  expect((await received).invites).toHaveLength(1)
  const over = nextMessage(socket, 'invites')
  await leader.ask('leaveParty', {})
  expect((await over).invites).toEqual([])
})

test.each(['acceptPartyInvite', 'declinePartyInvite'] as const)(
  '[PARTY-35] after %s on one page, the player’s other pages are notified that the invitation is gone',
  async (answer) => {
    const [leader, invited] = await some(2)
    await createPartyOf(leader)
    const otherPage = await openLivePage(invited)
    const received = nextMessage(otherPage, 'invites')
    const { invite } = await leader.ask('sendPartyInvite', { username: invited.username })
    expect((await received).invites).toMatchObject([{ id: invite.id }])
    const gone = nextMessage(otherPage, 'invites')
    await invited.ask(answer, { inviteId: invite.id })
    expect(await gone).toEqual({ invites: [] })
  },
)

/** Runs an action and waits for a partyChanged message that matches. */
async function waitForParty(
  socket: Awaited<ReturnType<typeof openLivePage>>,
  matches: (party: NonNullable<Awaited<ReturnType<typeof own>>>) => boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    socket.on('partyChanged', ({ party }) => {
      if (party && matches(party)) resolve()
    })
  })
  await act()
  await heard
  socket.off('partyChanged')
}

function waitForNoParty(socket: Awaited<ReturnType<typeof openLivePage>>): Promise<void> {
  return new Promise((resolve) => {
    socket.on('partyChanged', ({ party }) => {
      if (party === null) resolve()
    })
  })
}

test('[PARTY-35] members are notified when one goes offline and comes back', async () => {
  const [leader, other] = await some(2)
  const socket = await openLivePage(leader)
  await createPartyOf(leader, other)
  await waitForParty(
    socket,
    ({ members }) => members[1]?.isOnline === false,
    async () => {
      await testServer.forward(minutes(4))
      await leader.sync()
      await testServer.forward(minutes(1) + 1)
    },
  )
  await waitForParty(
    socket,
    ({ members }) => members[1]?.isOnline === true,
    () => other.sync(),
  )
})

test('a deleted account leaves the party; its contribution stays', async () => {
  freezeClock()
  const [leader, other] = await some(2)
  await createPartyOf(leader, other)
  await leader.does(starts('gather_kindling'))
  await testServer.forward(kindling.duration * 10 + 100)
  await leader.does(stops)
  const before = (await own(other))?.stats
  expect(before?.totalActivities).toBe(10)
  await leader.ask('deleteMyAccount', { username: leader.username })
  expect(await own(other)).toMatchObject({ leaderId: other.uid, memberIds: [other.uid], xpMultiplier: 1 })
  expect((await own(other))?.stats).toMatchObject({ totalXpGained: before?.totalXpGained, totalActivities: 10 })
  expect(await testServer.sql()`select * from party_members where uid = ${leader.uid}`).toEqual([])
})

test('an expired guest leaves the party; a job removes one that was missed', async () => {
  const [leader, other] = await some(2)
  await other.becomeAccount()
  await leader.becomeAccount()
  const guest = await createPlayer(testServer)
  await createPartyOf(leader, guest)
  const { account } = await other.ask('getAccount', {})
  await joinParty(leader, Object.assign(other, { username: account?.username ?? '' }))
  await testServer.forward(hours(24))
  await removeGuests(testServer.server)
  expect(await own(leader)).toMatchObject({ memberIds: [leader.uid, other.uid], xpMultiplier: 1.05 })
  await testServer.sql()`update players set deleted_at = 1, version = version + 1 where uid = ${leader.uid}`
  await testServer.server.world.invalidate(leader.uid)
  await removeDeletedFromParties(testServer.server)
  expect(await own(other)).toMatchObject({ leaderId: other.uid, memberIds: [other.uid], xpMultiplier: 1 })
})

test('a party change removes deleted members instead of failing', async () => {
  const [leader, other, third] = await some(3)
  await createPartyOf(leader, other, third)
  await testServer.sql()`update players set deleted_at = 1, version = version + 1 where uid = ${leader.uid}`
  await testServer.server.world.invalidate(leader.uid)
  await third.ask('leaveParty', {})
  expect(await own(other)).toMatchObject({ leaderId: other.uid, memberIds: [other.uid] })
})

test('intents of an offline page from before a player joined count at their own time', async () => {
  freezeClock()
  const [leader, other] = await some(2)
  await createPartyOf(leader)
  const meant = testServer.now()
  await testServer.forward(kindling.duration * 10)
  await joinParty(leader, other)
  const joinedAt = testServer.now()
  await testServer.forward(kindling.duration * 10)
  const { results, player } = await leader.replay([{ ...starts('gather_kindling'), at: meant }])
  expect(results[0]).toMatchObject({ ok: true, at: meant })
  const { experience, thousandths } = player.skills.woodcutting
  const each = kindling.xpRate * 1_000
  const alone = Math.floor((joinedAt - meant) / kindling.duration)
  const all = Math.floor((player.settledAt - meant) / kindling.duration)
  expect(experience * 1_000 + thousandths).toBe(alone * each + (all - alone) * Math.floor((each * 105) / 100))
})

test('a stopped server publishes no party changes, even if an update was running', async () => {
  const closing = await openServer()
  const [leader, member] = (await createPlayers(closing, 2)) as [NamedVisitor, NamedVisitor]
  await createPartyOf(leader, member)
  const beside = connect(closing.databaseUrl, 1)
  // Wait until all messages of its creation are sent.
  await sleep(500)
  let stopped: Promise<void> | undefined
  await beside.sql.begin(async (tx) => {
    await tx`lock table party_members in access exclusive mode`
    closing.server.presence.remove(member.uid)
    await closing.waitForLocks(1)
    stopped = closing.server.socialUpdates.stop()
  })
  await stopped
  await beside.close()
  const published: string[] = []
  closing.server.bus.subscribe((_, event) => published.push(event))
  await sleep(500)
  expect(published).not.toContain('partyChanged')
  await closing.close()
})
