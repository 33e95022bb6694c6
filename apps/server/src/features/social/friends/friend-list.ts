import type { Friend, Friends } from '@hearthward/contract'
import { PARTY_MEMBERS } from '@hearthward/engine'
import { readBanned } from '../../../core/moderation/bans.ts'
import type { PartyViewDependencies } from '../party/membership.ts'
import { readPartyId } from '../party/queries.ts'
import { type FriendRow, type OpenParty, readFriendRows, readOpenParties } from './friend-row-queries.ts'
import { publicPresenceOf } from './public-presence.ts'
import { readFriendUids, readReceivedRequests, readSentRequests } from './queries.ts'

/** A player's friends, and the received and sent requests. */
export async function readFriends(server: PartyViewDependencies, uid: string): Promise<Friends> {
  const { sql, db } = server.database
  const [uids, received, sent] = await Promise.all([
    readFriendUids(sql, uid),
    readReceivedRequests(sql, uid),
    readSentRequests(sql, uid),
  ])
  const [rows, banned, parties, ownPartyId] = await Promise.all([
    readFriendRows(sql, uids),
    readBanned(db, uids, server.clock.now()),
    readOpenParties(sql, uids, PARTY_MEMBERS),
    readPartyId(sql, uid),
  ])
  const friends = rows.map((row) => {
    const party = parties.get(row.uid)
    const isOpen = party && (party.isOpenToAll || (party.isOpenToFriends && uids.includes(party.leaderUid)))
    return toFriend(server, row, banned.has(row.uid), isOpen && party.id !== ownPartyId ? party : null)
  })
  return { friends, asking: received, asked: sent }
}

/** A player as each viewer sees them, by viewer; empty for a deleted player. */
export async function readFriendForViewers(
  server: PartyViewDependencies,
  uid: string,
  viewers: readonly string[],
): Promise<Map<string, Friend>> {
  const { sql, db } = server.database
  const [row] = viewers.length > 0 ? await readFriendRows(sql, [uid]) : []
  if (!row) return new Map()
  const party = (await readOpenParties(sql, [uid], PARTY_MEMBERS)).get(uid)
  const isBanned = (await readBanned(db, [uid], server.clock.now())).has(uid)
  const friendsOfLeader = party?.isOpenToFriends ? await readFriendUids(sql, party.leaderUid) : []
  const shown = viewers.map(async (viewer) => {
    const isOpen = party && (party.isOpenToAll || friendsOfLeader.includes(viewer))
    const isJoinable = isOpen && (await readPartyId(sql, viewer)) !== party.id
    return [viewer, toFriend(server, row, isBanned, isJoinable ? party : null)] as const
  })
  return new Map(await Promise.all(shown))
}

function toFriend(server: PartyViewDependencies, row: FriendRow, isBanned: boolean, party: OpenParty | null): Friend {
  const { uid, username, totalLevel, combatLevel } = row
  return {
    uid,
    username,
    totalLevel,
    combatLevel,
    ...publicPresenceOf(server, row, isBanned, row),
    party: party && { id: party.id, name: party.name, members: party.members },
  }
}
