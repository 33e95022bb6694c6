import type { Friend } from '@hearthward/contract'
import type { Millis, Player } from '@hearthward/engine'
import type { players } from '../../../core/world/tables.ts'
import type { RowOf, Tagged } from '../../../platform/database/sql.ts'
import type { parties } from '../tables.ts'

/** A player in a friend list: columns, and location and action from the document. */
export interface FriendRow extends Pick<Player, 'currentLocation' | 'currentAction'> {
  uid: string
  username: string
  totalLevel: number
  combatLevel: number
  lastSeenAt: Millis
}

type StoredFriend = Pick<
  RowOf<typeof players>,
  'uid' | 'username' | 'total_level' | 'combat_level' | 'last_seen_at'
> & { location: FriendRow['currentLocation']; action: FriendRow['currentAction'] }

/**
 * Reads the stored state without advancing it. Running actions continue by themselves, and jobs settle an ended one
 * within seconds.
 */
export async function readFriendRows(sql: Tagged, uids: readonly string[]): Promise<FriendRow[]> {
  const rows = await sql<StoredFriend>`
    select uid, username, total_level, combat_level, last_seen_at,
      state ->> 'currentLocation' as location, state -> 'currentAction' as action
    from players where uid = any(${uids}) and deleted_at is null order by username_lowercase`
  return rows.map((row) => ({
    uid: row.uid,
    username: row.username,
    totalLevel: row.total_level,
    combatLevel: row.combat_level,
    lastSeenAt: Number(row.last_seen_at),
    currentLocation: row.location,
    currentAction: row.action,
  }))
}

export interface OpenParty extends NonNullable<Friend['party']> {
  leaderUid: string
  isOpenToAll: boolean
  isOpenToFriends: boolean
}

type StoredOpenParty = Pick<RowOf<typeof parties>, 'id' | 'name' | 'leader_uid' | 'auto_accept_friends'> & {
  uid: string
  is_open: boolean
  members: number
}

/** The parties of these players that can be joined without an invitation, by player. */
export async function readOpenParties(
  sql: Tagged,
  uids: readonly string[],
  most: number,
): Promise<Map<string, OpenParty>> {
  const rows = await sql<StoredOpenParty>`
    select member.uid, parties.id, parties.name, parties.leader_uid, parties.auto_accept_friends,
      parties.is_public and not parties.requires_approval as is_open,
      (select count(*)::int from party_members where party_id = parties.id) as members
    from party_members as member join parties on parties.id = member.party_id
    where member.uid = any(${uids}) and (parties.is_public and not parties.requires_approval or parties.auto_accept_friends)`
  const withRoom = rows.filter((row) => row.members < most)
  return new Map(
    withRoom.map((row) => [
      row.uid,
      {
        id: row.id,
        name: row.name,
        members: row.members,
        leaderUid: row.leader_uid,
        isOpenToAll: row.is_open,
        isOpenToFriends: row.auto_accept_friends,
      },
    ]),
  )
}
