import type { Friends, Friendship } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Tagged } from '../../../platform/database/sql.ts'

type PlayerName = Friends['asking'][number]
type Uid = Pick<PlayerName, 'uid'>

/** Players with a row in both directions. */
export async function readFriendUids(sql: Tagged, uid: string): Promise<string[]> {
  const rows = await sql<Uid>`
    select own.friend_uid as uid from friends as own
    join friends as theirs on theirs.uid = own.friend_uid and theirs.friend_uid = own.uid
    join players on players.uid = own.friend_uid and players.deleted_at is null
    where own.uid = ${uid} order by players.username_lowercase`
  return rows.map((row) => row.uid)
}

export async function readSentRequests(sql: Tagged, uid: string): Promise<PlayerName[]> {
  return sql<PlayerName>`
    select players.uid, players.username from friends as own
    join players on players.uid = own.friend_uid and players.deleted_at is null
    where own.uid = ${uid}
      and not exists (select from friends where friends.uid = own.friend_uid and friends.friend_uid = own.uid)
    order by players.username_lowercase`
}

/** Any player can send a request, so only the latest are shown. */
const MAX_RECEIVED_REQUESTS = 50

export async function readReceivedRequests(sql: Tagged, uid: string): Promise<PlayerName[]> {
  return sql<PlayerName>`
    select players.uid, players.username from friends as theirs
    join players on players.uid = theirs.uid and players.deleted_at is null
    where theirs.friend_uid = ${uid}
      and not exists (select from friends where friends.uid = ${uid} and friends.friend_uid = theirs.uid)
    order by theirs.created_at desc limit ${MAX_RECEIVED_REQUESTS}`
}

export async function readFriendship(sql: Tagged, uid: string, other: string): Promise<Friendship> {
  if (uid === other) return 'self'
  const rows = await sql<Uid>`
    select uid from friends where (uid = ${uid} and friend_uid = ${other}) or (uid = ${other} and friend_uid = ${uid})`
  if (rows.length === 2) return 'friends'
  if (rows.length === 0) return 'none'
  return rows[0]?.['uid'] === uid ? 'asked' : 'asking'
}

export async function countFriends(sql: Tagged, uid: string): Promise<number> {
  const [found] = await sql<{ kept: number }>`select count(*)::int as kept from friends where uid = ${uid}`
  return Number(found?.kept)
}

/** Returns false if the row already exists. */
export async function insertFriend(sql: Tagged, uid: string, friendUid: string, now: Millis): Promise<boolean> {
  const inserted = await sql`
    insert into friends (uid, friend_uid, created_at) values (${uid}, ${friendUid}, ${now})
    on conflict do nothing returning uid`
  return inserted.length > 0
}

/** Deletes both directions. */
export async function deleteFriends(sql: Tagged, uid: string, other: string): Promise<boolean> {
  const deleted = await sql`
    delete from friends
    where (uid = ${uid} and friend_uid = ${other}) or (uid = ${other} and friend_uid = ${uid}) returning uid`
  return deleted.length > 0
}

/** Deletes all rows of a player and returns the uids of the other players. */
export async function deleteFriendsOf(sql: Tagged, uid: string): Promise<string[]> {
  const rows = await sql<Uid & { friend_uid: string }>`
    delete from friends where uid = ${uid} or friend_uid = ${uid} returning uid, friend_uid`
  return [...new Set(rows.flatMap((row) => [row.uid, row.friend_uid]))].filter((one) => one !== uid)
}
