import { refuseBlocked } from '../../../core/moderation/blocks.ts'
import { readReachableByName } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PartyDependencies } from '../party/membership.ts'
import { countFriends, deleteFriends, insertFriend, readFriendship } from './queries.ts'

/** Friends and sent requests together. */
const MAX_FRIENDS = 200

/** Sends a friend request, or accepts one from the other player. Returns the other player's uid. */
export async function addFriend(
  { database, clock }: PartyDependencies,
  uid: string,
  username: string,
): Promise<string> {
  const { sql, db } = database
  const other = await readReachableByName(db, username, clock.now())
  if (!other) throw new Refusal('player/not-found')
  const friendship = await readFriendship(sql, uid, other.uid)
  if (friendship === 'self') throw new Refusal('friend/self')
  if (friendship === 'friends') throw new Refusal('friend/already')
  if (friendship === 'asked') throw new Refusal('friend/asked')
  await refuseBlocked({ database }, uid, other.uid)
  if ((await countFriends(sql, uid)) >= MAX_FRIENDS) throw new Refusal('friend/too-many', { most: MAX_FRIENDS })
  await insertFriend(sql, uid, other.uid, clock.now())
  return other.uid
}

/** Returns false if there was no friendship or request. */
export function removeFriend({ database }: PartyDependencies, uid: string, other: string): Promise<boolean> {
  return deleteFriends(database.sql, uid, other)
}
