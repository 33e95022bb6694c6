import { permissionsOf } from '@hearthward/contract'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'
import { countBlocks, hasBlocked, insertBlock } from '../store/blocks.ts'
import { deleteFriends } from '../store/friends.ts'
import { endInvitesBetween } from '../store/invites.ts'
import { readPermissions, readProfile, readRole } from '../store/players.ts'
import { tellMembers } from './telling.ts'

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
  if (wereClose) server.company.friendsChanged(uid, other)
  for (const { toUid, partyId } of ended) {
    server.company.invitesChanged(toUid)
    await tellMembers(server, partyId)
  }
}

/** Nothing goes from one who blocked, or was blocked, to the other. */
export async function refuseBlocked({ database }: Pick<Server, 'database'>, uid: string, other: string): Promise<void> {
  if (await hasBlocked(database.sql, other, uid)) throw new Refusal('chat/unwanted')
  if (await hasBlocked(database.sql, uid, other)) throw new Refusal('chat/blocked')
}

async function keepsOrder({ database: { db } }: Server, uid: string): Promise<boolean> {
  const [role, granted] = await Promise.all([readRole(db, uid), readPermissions(db, uid)])
  return permissionsOf(role ?? 'default', granted).includes('ban_players')
}
