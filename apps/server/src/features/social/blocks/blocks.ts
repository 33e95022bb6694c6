import { permissionsOf } from '@hearthward/contract'
import { countBlocks, insertBlock } from '../../../core/moderation/blocks.ts'
import type { Server } from '../../../core/server.ts'
import { readPermissions, readProfile, readRole } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deleteFriends } from '../friends/queries.ts'
import { endInvitesBetween } from '../party/invite-queries.ts'
import { tellMembers } from '../party/publish.ts'

const MOST_BLOCKED = 200

/**
 * Hears no more of a player. What was between the two ends with it: the friendship, requests and invitations. Who keeps
 * order cannot be blocked: what they have to say must arrive.
 */
export async function block(server: Server, uid: string, other: string): Promise<void> {
  const { sql, db } = server.database
  if (uid === other) throw new Refusal('chat/oneself')
  if (!(await readProfile(db, other))) throw new Refusal('player/not-found')
  if (await keepsOrder(server, other)) throw new Refusal('chat/keeper')
  if ((await countBlocks(sql, uid)) >= MOST_BLOCKED) throw new Refusal('chat/too-many-blocked', { most: MOST_BLOCKED })
  const now = server.clock.now()
  const { wereClose, ended } = await sql.begin(async (tx) => {
    await insertBlock(tx, uid, other, now)
    return { wereClose: await deleteFriends(tx, uid, other), ended: await endInvitesBetween(tx, uid, other, now) }
  })
  if (wereClose) server.socialUpdates.friendsChanged(uid, other)
  for (const { toUid, partyId } of ended) {
    server.socialUpdates.invitesChanged(toUid)
    await tellMembers(server, partyId)
  }
}

async function keepsOrder({ database: { db } }: Server, uid: string): Promise<boolean> {
  const [role, granted] = await Promise.all([readRole(db, uid), readPermissions(db, uid)])
  return permissionsOf(role ?? 'default', granted).includes('ban_players')
}
