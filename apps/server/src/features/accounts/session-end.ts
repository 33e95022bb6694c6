import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'
import { deleteExpiredLinks, deleteUsers } from './queries.ts'
import {
  deleteExpiredSessions,
  deleteNoticedChanges,
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
} from './sign-in/queries.ts'

export async function endSession(context: AuthContext, uid: string, token: string): Promise<void> {
  await deleteSession(context.db, uid, token)
  context.sessionReader.invalidate(uid)
}

export async function endSessionById(context: AuthContext, uid: string, id: string): Promise<boolean> {
  const isEnded = await deleteSessionById(context.db, uid, id)
  context.sessionReader.invalidate(uid)
  return isEnded
}

export async function endOtherSessions(context: AuthContext, uid: string, token: string): Promise<void> {
  await deleteOtherSessions(context.db, uid, token)
  context.sessionReader.invalidate(uid)
}

/** Removes accounts with their sessions and links; `alongside` removes the rest in the same transaction. */
export async function removeAccounts(
  context: AuthContext,
  uids: string[],
  alongside?: (tx: Db) => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  await context.db.transaction(async (tx) => {
    await alongside?.(tx)
    await deleteUsers(tx, uids)
  })
  for (const uid of uids) context.sessionReader.invalidate(uid)
}

/** Deletes expired sessions and links: they are not accepted, but would accumulate. */
export async function removeExpired(context: AuthContext): Promise<void> {
  const now = new Date()
  await deleteExpiredSessions(context.db, now)
  await deleteExpiredLinks(context.db, now)
  await deleteNoticedChanges(context.db)
}
