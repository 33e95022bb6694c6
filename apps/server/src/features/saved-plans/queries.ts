import type { SavedPlan } from '@hearthward/contract'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { lockPlayer } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { savedPlans } from './tables.ts'

const { playerUid, ...columns } = getTableColumns(savedPlans)
const isOwn = (uid: string, id: string) => and(eq(savedPlans.id, id), eq(playerUid, uid))

export function readPlans(db: Db, uid: string): Promise<SavedPlan[]> {
  return db
    .select(columns)
    .from(savedPlans)
    .where(eq(playerUid, uid))
    .orderBy(sql`lower(${savedPlans.name})`, savedPlans.id)
}

/** Returns false if the player already has `most` plans. */
export function insertPlan(db: Db, uid: string, plan: SavedPlan, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Serialized per player: concurrent inserts would all see the same count.
    await lockPlayer(tx, uid)
    if ((await tx.$count(savedPlans, eq(playerUid, uid))) >= most) return false
    await tx.insert(savedPlans).values({ ...plan, playerUid: uid })
    return true
  })
}

/** Returns false if the player has no plan with this id. */
export async function updatePlan(db: Db, uid: string, plan: SavedPlan): Promise<boolean> {
  const { id, ...content } = plan
  const updated = await db.update(savedPlans).set(content).where(isOwn(uid, id)).returning({ id: savedPlans.id })
  return updated.length > 0
}

export async function deletePlan(db: Db, uid: string, id: string): Promise<boolean> {
  return (await db.delete(savedPlans).where(isOwn(uid, id)).returning({ id: savedPlans.id })).length > 0
}

export async function deletePlansOf(db: Db, uids: readonly string[]): Promise<void> {
  await db.delete(savedPlans).where(inArray(playerUid, [...uids]))
}
