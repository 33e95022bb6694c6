import type { Friend, Friends } from '@hearthward/contract'
import { PARTY_MEMBERS } from '@hearthward/engine'
import { type OpenParty, openPartiesOf, readCompanions, type StoredCompanion } from '../store/companions.ts'
import { askedBy, asking, friendsOf } from '../store/friends.ts'
import { partyIdOf } from '../store/parties.ts'
import { isOnline } from '../world/stored.ts'
import type { Onlookers } from './membership.ts'
import { whereaboutsOf } from './view.ts'

/** A player's friends, and who asked whom. */
export async function friendsView(server: Onlookers, uid: string): Promise<Friends> {
  const { sql } = server.database
  const [uids, theirs, own] = await Promise.all([friendsOf(sql, uid), asking(sql, uid), askedBy(sql, uid)])
  const [companions, parties, ownPartyId] = await Promise.all([
    readCompanions(sql, uids),
    openPartiesOf(sql, uids, PARTY_MEMBERS),
    partyIdOf(sql, uid),
  ])
  const friends = companions.map((companion) => {
    const party = parties.get(companion.uid)
    const isOpen = party && (party.isOpenToAll || (party.isOpenToFriends && uids.includes(party.leaderUid)))
    return friendOf(server, companion, isOpen && party.id !== ownPartyId ? party : null)
  })
  return { friends, asking: theirs, asked: own }
}

/** One player as each of these friends sees them; nobody where the player is gone. */
export async function friendFor(
  server: Onlookers,
  uid: string,
  viewers: readonly string[],
): Promise<Map<string, Friend>> {
  const { sql } = server.database
  const [companion] = viewers.length > 0 ? await readCompanions(sql, [uid]) : []
  if (!companion) return new Map()
  const party = (await openPartiesOf(sql, [uid], PARTY_MEMBERS)).get(uid)
  const friendsOfLeader = party?.isOpenToFriends ? await friendsOf(sql, party.leaderUid) : []
  const shown = viewers.map(async (viewer) => {
    const isOpen = party && (party.isOpenToAll || friendsOfLeader.includes(viewer))
    const isJoinable = isOpen && (await partyIdOf(sql, viewer)) !== party.id
    return [viewer, friendOf(server, companion, isJoinable ? party : null)] as const
  })
  return new Map(await Promise.all(shown))
}

function friendOf({ clock, presence }: Onlookers, companion: StoredCompanion, party: OpenParty | null): Friend {
  const { uid, username, totalLevel, combatLevel, isBanned } = companion
  const lastActiveAt = presence.activeAt(uid, companion.lastSeenAt)
  return {
    uid,
    username,
    totalLevel,
    combatLevel,
    isOnline: !isBanned && isOnline(lastActiveAt, clock.now()),
    lastActiveAt,
    whereabouts: whereaboutsOf(companion),
    party: party && { id: party.id, name: party.name, members: party.members },
  }
}
