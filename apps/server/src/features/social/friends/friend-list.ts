import type { Friend, Friends } from '@hearthward/contract'
import { PARTY_MEMBERS } from '@hearthward/engine'
import { bannedAmong } from '../../../core/moderation/bans.ts'
import type { Onlookers } from '../party/membership.ts'
import { partyIdOf } from '../party/queries.ts'
import { type OpenParty, openPartiesOf, readCompanions, type StoredCompanion } from './friend-row-queries.ts'
import { seenOf } from './public-presence.ts'
import { askedBy, asking, friendsOf } from './queries.ts'

/** A player's friends, and who asked whom. */
export async function friendsView(server: Onlookers, uid: string): Promise<Friends> {
  const { sql, db } = server.database
  const [uids, theirs, own] = await Promise.all([friendsOf(sql, uid), asking(sql, uid), askedBy(sql, uid)])
  const [companions, banned, parties, ownPartyId] = await Promise.all([
    readCompanions(sql, uids),
    bannedAmong(db, uids, server.clock.now()),
    openPartiesOf(sql, uids, PARTY_MEMBERS),
    partyIdOf(sql, uid),
  ])
  const friends = companions.map((companion) => {
    const party = parties.get(companion.uid)
    const isOpen = party && (party.isOpenToAll || (party.isOpenToFriends && uids.includes(party.leaderUid)))
    return friendOf(server, companion, banned.has(companion.uid), isOpen && party.id !== ownPartyId ? party : null)
  })
  return { friends, asking: theirs, asked: own }
}

/** One player as each of these friends sees them; nobody where the player is gone. */
export async function friendFor(
  server: Onlookers,
  uid: string,
  viewers: readonly string[],
): Promise<Map<string, Friend>> {
  const { sql, db } = server.database
  const [companion] = viewers.length > 0 ? await readCompanions(sql, [uid]) : []
  if (!companion) return new Map()
  const party = (await openPartiesOf(sql, [uid], PARTY_MEMBERS)).get(uid)
  const isBanned = (await bannedAmong(db, [uid], server.clock.now())).has(uid)
  const friendsOfLeader = party?.isOpenToFriends ? await friendsOf(sql, party.leaderUid) : []
  const shown = viewers.map(async (viewer) => {
    const isOpen = party && (party.isOpenToAll || friendsOfLeader.includes(viewer))
    const isJoinable = isOpen && (await partyIdOf(sql, viewer)) !== party.id
    return [viewer, friendOf(server, companion, isBanned, isJoinable ? party : null)] as const
  })
  return new Map(await Promise.all(shown))
}

function friendOf(server: Onlookers, companion: StoredCompanion, isBanned: boolean, party: OpenParty | null): Friend {
  const { uid, username, totalLevel, combatLevel } = companion
  return {
    uid,
    username,
    totalLevel,
    combatLevel,
    ...seenOf(server, companion, isBanned, companion),
    party: party && { id: party.id, name: party.name, members: party.members },
  }
}
