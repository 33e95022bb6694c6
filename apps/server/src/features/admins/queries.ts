import type { Permission } from '@hearthward/contract'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { authSessions, authUsers } from '../../core/access/tables.ts'
import { bans } from '../../core/moderation/tables.ts'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'

/** Accounts with one of these addresses, and accounts with granted permissions. */
export async function readStaff(db: Db, addresses: readonly string[]) {
  // Each subquery uses its own index: one combined condition would scan every account.
  const byAddress = db
    .select({ uid: authUsers.id })
    .from(authUsers)
    .where(inArray(authUsers.email, [...addresses]))
  const isGranted = sql`${players.permissions} <> '[]'::jsonb`
  const byGrant = db
    .select({ uid: players.uid })
    .from(players)
    .where(and(isGranted, or(ne(players.role, 'default'), isGranted)))
  return db
    .select({
      uid: authUsers.id,
      username: authUsers.name,
      email: authUsers.email,
      emailVerified: authUsers.emailVerified,
      twoFactorEnabled: authUsers.twoFactorEnabled,
      granted: players.permissions,
      banEndsAt: bans.expiresAt,
      banId: players.banId,
      deletedAt: players.deletedAt,
      lastUsedAt: sql<
        string | null
      >`(select max(${authSessions.staffUsedAt}) from ${authSessions} where ${authSessions.userId} = ${authUsers.id})`,
    })
    .from(authUsers)
    .leftJoin(players, eq(players.uid, authUsers.id))
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(inArray(authUsers.id, union(byAddress, byGrant)))
    .orderBy(authUsers.username)
}

/** The granted permissions; locks the row for the rest of the transaction. Null if there is no character. */
export async function lockGranted(tx: Db, uid: string): Promise<Permission[] | null> {
  const [found] = await tx
    .select({ permissions: players.permissions })
    .from(players)
    .where(eq(players.uid, uid))
    .for('update')
  return found?.permissions ?? null
}

export async function writeGranted(tx: Db, uid: string, permissions: Permission[]): Promise<void> {
  await tx
    .update(players)
    .set({ permissions, version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}
