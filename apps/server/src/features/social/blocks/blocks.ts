import { permissionsOf } from '@hearthward/contract'
import { countBlocks, insertBlock } from '../../../core/moderation/blocks.ts'
import type { Server } from '../../../core/server.ts'
import { readPermissions, readProfile, readRole } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deleteFriends } from '../friends/queries.ts'
import { endInvitesBetween } from '../party/invite-queries.ts'
import { publishPartyUpdate } from '../party/publish.ts'

const MAX_BLOCKED = 200

/**
 * Blocks a player and ends the friendship, requests and invitations between the two. Moderators cannot be blocked,
 * because their messages must arrive.
 */
export async function block(server: Server, uid: string, other: string): Promise<void> {
  const { sql, db } = server.database
  if (uid === other) throw new Refusal('chat/oneself')
  if (!(await readProfile(db, other))) throw new Refusal('player/not-found')
  if (await isModerator(server, other)) throw new Refusal('chat/keeper')
  if ((await countBlocks(db, uid)) >= MAX_BLOCKED) throw new Refusal('chat/too-many-blocked', { most: MAX_BLOCKED })
  const now = server.clock.now()
  const { wereClose: wereFriends, ended } = await sql.begin(async (tx) => {
    await insertBlock(tx, uid, other, now)
    return { wereClose: await deleteFriends(tx, uid, other), ended: await endInvitesBetween(tx, uid, other, now) }
  })
  if (wereFriends) server.socialUpdates.friendsChanged(uid, other)
  for (const { toUid, partyId } of ended) {
    server.socialUpdates.invitesChanged(toUid)
    await publishPartyUpdate(server, partyId)
  }
}

async function isModerator({ database: { db } }: Server, uid: string): Promise<boolean> {
  const [role, granted] = await Promise.all([readRole(db, uid), readPermissions(db, uid)])
  return permissionsOf(role ?? 'default', granted).includes('ban_players')
}
