import type { OwnFind } from '@hearthward/contract'
import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { seasons } from '../../core/timeline/tables.ts'
import { finds } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'

/** The kept finds of a player, the newest first. */
export async function readFinds(db: Db, uid: string): Promise<OwnFind[]> {
  const { id, playerUid, ...columns } = getTableColumns(finds)
  return db.select(columns).from(finds).where(eq(playerUid, uid)).orderBy(desc(id))
}

/** The running season, the one before, which is published soon after its end, and one more. */
const KEPT_SEASONS = 3

export async function deleteOldFinds(db: Db): Promise<void> {
  await db
    .delete(finds)
    .where(lt(finds.season, sql`(select max(${seasons.number}) from ${seasons}) - ${KEPT_SEASONS} + 1`))
}
