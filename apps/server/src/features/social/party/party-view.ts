import type { Party, PartyMember } from '@hearthward/contract'
import { combatLevel, PARTY_MEMBERS, type Player, partyMultiplier, totalLevel } from '@hearthward/engine'
import { readBanned } from '../../../core/moderation/bans.ts'
import type { StoredPlayer } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seenOf } from '../friends/public-presence.ts'
import { figuresOf, since, sum } from './contribution.ts'
import { pendingOf } from './invite-queries.ts'
import { type Onlookers, type Parties, presentMembers } from './membership.ts'
import { type Figures, readParty, type StoredParty } from './queries.ts'

interface Looked {
  row: StoredPlayer['row']
  state: Player
}

/** A party as its members see it, or, without where they are and whom they invited, as a stranger does. */
export async function partyView(server: Onlookers, partyId: string, forMembers: boolean): Promise<Party | null> {
  const { sql, db } = server.database
  const party = await readParty(sql, partyId)
  if (!party) return null
  const now = server.clock.now()
  const present = presentMembers(party)
  const [looked, banned] = await Promise.all([lookAt(server, present), readBanned(db, present, now)])
  const isShared = forMembers && party.settings.shareLocation
  const members = looked.map((one) => memberOf(server, party, one, banned.has(one.row.uid), isShared))
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
  const looked = await Promise.all(uids.map((uid) => world.readPlayer(uid).catch(nobody)))
  return looked.filter((one) => one !== null)
}

function nobody(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function memberOf(
  server: Onlookers,
  party: StoredParty,
  { row, state }: Looked,
  isBanned: boolean,
  isShared: boolean,
): PartyMember {
  return {
    uid: row.uid,
    username: row.username,
    totalLevel: totalLevel(state.skills),
    combatLevel: combatLevel(state.skills),
    ...seenOf(server, row, isBanned, isShared ? state : null),
    joinedAt: party.members.find(({ uid }) => uid === row.uid)?.joinedAt ?? party.createdAt,
  }
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
