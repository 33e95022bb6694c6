import type { Friend, Friends, Party, PartyMember, Whereabouts } from '@hearthward/contract'
import { combatLevel, type Millis, PARTY_MEMBERS, type Player, partyMultiplier, totalLevel } from '@hearthward/engine'
import { Refusal } from '../refusal.ts'
import { askedBy, asking, friendsOf } from '../store/friends.ts'
import { pendingOf } from '../store/invites.ts'
import { type Figures, partyIdOf, readParty, type StoredParty } from '../store/parties.ts'
import type { StoredPlayer } from '../store/players.ts'
import { isOnline } from '../world/stored.ts'
import { figuresOf, since, sum } from './figures.ts'
import { type Parties, presentMembers } from './membership.ts'
import { isOpenTo } from './parties.ts'

interface Looked {
  row: StoredPlayer['row']
  state: Player
}

/** A party as its members see it, or, without where they are and whom they invited, as a stranger does. */
export async function partyView(server: Parties, partyId: string, forMembers: boolean): Promise<Party | null> {
  const { sql } = server.database
  const party = await readParty(sql, partyId)
  if (!party) return null
  const now = server.clock.now()
  const looked = await lookAt(server, presentMembers(party))
  const members = looked.map((one) => memberOf(party, one, forMembers && party.settings.shareLocation, now))
  const { id, name, leaderUid, createdAt, settings } = party
  return {
    id,
    name,
    leaderId: leaderUid,
    memberIds: members.map(({ uid }) => uid),
    members,
    createdAt,
    lastActiveAt: Math.max(party.lastActiveAt, ...members.map(({ lastActiveAt }) => lastActiveAt)),
    maxMembers: PARTY_MEMBERS,
    settings,
    stats: statsOf(party, looked),
    xpMultiplier: partyMultiplier(members.length, settings.xpBonusEnabled),
    invites: forMembers ? await pendingOf(sql, id, now) : [],
  }
}

/** How each stands now; whoever went for good meanwhile is left out. */
async function lookAt({ world }: Parties, uids: readonly string[]): Promise<Looked[]> {
  const looked = await Promise.all(uids.map((uid) => world.look(uid).catch(nobody)))
  return looked.filter((one) => one !== null)
}

function nobody(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function companionOf({ row, state }: Looked, isShared: boolean, now: Millis) {
  return {
    uid: row.uid,
    username: row.username,
    totalLevel: totalLevel(state.skills),
    combatLevel: combatLevel(state.skills),
    isOnline: isOnline(row.lastSeenAt, now),
    lastActiveAt: row.lastSeenAt,
    whereabouts: isShared ? whereaboutsOf(state) : null,
  }
}

export function whereaboutsOf({ currentLocation, currentAction }: Player): Whereabouts {
  const { activityId, startTime, duration } = currentAction ?? {}
  const isAtWork = activityId !== undefined && startTime !== undefined && duration !== undefined
  return { locationId: currentLocation, action: isAtWork ? { activityId, startTime, duration } : null }
}

function memberOf(party: StoredParty, looked: Looked, isShared: boolean, now: Millis): PartyMember {
  const joinedAt = party.members.find(({ uid }) => uid === looked.row.uid)?.joinedAt ?? party.createdAt
  return { ...companionOf(looked, isShared, now), joinedAt }
}

function statsOf(party: StoredParty, looked: readonly Looked[]): Party['stats'] {
  const gained = looked.map(({ row, state }): Figures => {
    const atJoining = party.members.find(({ uid }) => uid === row.uid)?.figures
    const now = figuresOf(state)
    return since(now, atJoining ?? now)
  })
  const total = gained.reduce(sum, party.brought)
  const levels = looked.reduce((all, { state }) => all + totalLevel(state.skills), 0)
  return {
    totalXpGained: total.totalXp,
    totalActivities: total.activities,
    totalPlayTime: total.playTime,
    averageLevel: looked.length === 0 ? 0 : Math.round((levels / looked.length) * 10) / 10,
  }
}

export async function friendsView(server: Parties, uid: string): Promise<Friends> {
  const { sql } = server.database
  const [uids, theirs, own] = await Promise.all([friendsOf(sql, uid), asking(sql, uid), askedBy(sql, uid)])
  const looked = await lookAt(server, uids)
  const friends = await Promise.all(looked.map((one) => friendOf(server, one, uid)))
  return { friends, asking: theirs, asked: own }
}

/** One friend as another sees them; null where they are gone. */
export async function friendView(server: Parties, uid: string, seenBy: string): Promise<Friend | null> {
  const [looked] = await lookAt(server, [uid])
  return looked ? friendOf(server, looked, seenBy) : null
}

async function friendOf(server: Parties, looked: Looked, seenBy: string): Promise<Friend> {
  const party = await openPartyOf(server, looked.row.uid, seenBy)
  return { ...companionOf(looked, true, server.clock.now()), party }
}

/** The party of a friend, where this player could join it. */
async function openPartyOf(server: Parties, uid: string, seenBy: string): Promise<Friend['party']> {
  const id = await partyIdOf(server.database.sql, uid)
  const party = id === null ? null : await readParty(server.database.sql, id)
  if (!party) return null
  const members = presentMembers(party)
  const isJoinable = members.length < PARTY_MEMBERS && !members.includes(seenBy)
  if (!isJoinable || !(await isOpenTo(server, party, seenBy))) return null
  return { id: party.id, name: party.name, members: members.length }
}
