import type { Party, PartyMember } from '@hearthward/contract'
import { combatLevel, PARTY_MEMBERS, type Player, partyMultiplier, totalLevel } from '@hearthward/engine'
import { readBanned } from '../../../core/moderation/bans.ts'
import type { StoredPlayer } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { publicPresenceOf } from '../friends/public-presence.ts'
import { contributionOf, contributionSince, sum } from './contribution.ts'
import { readInvitesOf } from './invite-queries.ts'
import { type PartyDependencies, type PartyViewDependencies, presentMembers } from './membership.ts'
import { type Contribution, readParty, type StoredParty } from './queries.ts'

interface MemberState {
  row: StoredPlayer['row']
  state: Player
}

/** A party as its members see it; other players do not see locations and invitations. */
export async function readPartyView(
  server: PartyViewDependencies,
  partyId: string,
  forMembers: boolean,
): Promise<Party | null> {
  const { sql, db } = server.database
  const party = await readParty(sql, partyId)
  if (!party) return null
  const now = server.clock.now()
  const present = presentMembers(party)
  const [states, banned] = await Promise.all([readMemberStates(server, present), readBanned(db, present, now)])
  const isShared = forMembers && party.settings.shareLocation
  const members = states.map((one) => toPartyMember(server, party, one, banned.has(one.row.uid), isShared))
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
    stats: statsOf(party, states),
    xpMultiplier: partyMultiplier(members.length, settings.xpBonusEnabled),
    invites: forMembers ? await readInvitesOf(sql, id, now) : [],
  }
}

/** The current state of each member, without members deleted in the meantime. */
async function readMemberStates({ world }: PartyDependencies, uids: readonly string[]): Promise<MemberState[]> {
  const looked = await Promise.all(uids.map((uid) => world.readPlayer(uid).catch(nullIfRefused)))
  return looked.filter((one) => one !== null)
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function toPartyMember(
  server: PartyViewDependencies,
  party: StoredParty,
  { row, state }: MemberState,
  isBanned: boolean,
  isShared: boolean,
): PartyMember {
  return {
    uid: row.uid,
    username: row.username,
    totalLevel: totalLevel(state.skills),
    combatLevel: combatLevel(state.skills),
    ...publicPresenceOf(server, row, isBanned, isShared ? state : null),
    joinedAt: party.members.find(({ uid }) => uid === row.uid)?.joinedAt ?? party.createdAt,
  }
}

function statsOf(party: StoredParty, states: readonly MemberState[]): Party['stats'] {
  const gained = states.map(({ row, state }): Contribution => {
    const atJoining = party.members.find(({ uid }) => uid === row.uid)?.figures
    const now = contributionOf(state)
    return contributionSince(now, atJoining ?? now)
  })
  const total = gained.reduce(sum, party.brought)
  const levels = states.reduce((all, { state }) => all + totalLevel(state.skills), 0)
  return {
    totalXpGained: total.totalXp,
    totalActivities: total.activities,
    totalPlayTime: total.playTime,
    averageLevel: states.length === 0 ? 0 : Math.round((levels / states.length) * 10) / 10,
  }
}
