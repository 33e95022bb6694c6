import { eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SignedIn } from '../handler.ts'
import { hasPlayer } from '../world/player-queries.ts'
import { findUser } from './identity.ts'
import { authUsers } from './tables.ts'

/** Names of accounts, including those without a character. */
export async function readAccountNames(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: authUsers.id, name: authUsers.name })
    .from(authUsers)
    .where(inArray(authUsers.id, [...uids]))
  return new Map(rows.map(({ uid, name }) => [uid, name]))
}

/** Finds an account by name or id. */
export async function readAccountId(db: Db, nameOrId: string): Promise<string | null> {
  const rows = await db
    .select({ uid: authUsers.id, username: authUsers.username })
    .from(authUsers)
    .where(or(eq(authUsers.id, nameOrId), eq(authUsers.username, nameOrId.toLowerCase())))
  return (rows.find(({ uid }) => uid === nameOrId) ?? rows[0])?.uid ?? null
}

export async function requirePlayerName({ server }: SignedIn, playerId: string): Promise<string> {
  const user = await findUser(server.database.db, playerId)
  if (!user || !(await hasPlayer(server.database.db, playerId))) throw new Refusal('player/not-found')
  return user.username
}
