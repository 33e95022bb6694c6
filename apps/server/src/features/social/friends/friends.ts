import { refuseBlocked } from '../../../core/moderation/blocks.ts'
import { readReachableByName } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Parties } from '../party/membership.ts'
import { countFriends, deleteFriends, friendship, insertFriend } from './queries.ts'

/** Those kept and those asked together. */
const MOST_FRIENDS = 200

/** Asks somebody to be a friend, or says yes to one who asked; answers whom. */
export async function addFriend({ database, clock }: Parties, uid: string, username: string): Promise<string> {
  const { sql, db } = database
  const other = await readReachableByName(db, username, clock.now())
  if (!other) throw new Refusal('player/not-found')
  const standing = await friendship(sql, uid, other.uid)
  if (standing === 'self') throw new Refusal('friend/self')
  if (standing === 'friends') throw new Refusal('friend/already')
  if (standing === 'asked') throw new Refusal('friend/asked')
  await refuseBlocked({ database }, uid, other.uid)
  if ((await countFriends(sql, uid)) >= MOST_FRIENDS) throw new Refusal('friend/too-many', { most: MOST_FRIENDS })
  await insertFriend(sql, uid, other.uid, clock.now())
  return other.uid
}

/** False where there was nothing between the two. */
export function removeFriend({ database }: Parties, uid: string, other: string): Promise<boolean> {
  return deleteFriends(database.sql, uid, other)
}
