import type { OwnFind } from '@hearthward/contract'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { KEPT_FINDS } from '../../core/world/commit.ts'
import { finds } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'

/** The latest finds of a player, the newest first. */
export async function readFinds(db: Db, uid: string): Promise<OwnFind[]> {
  const { id, playerUid, ...columns } = getTableColumns(finds)
  return db.select(columns).from(finds).where(eq(playerUid, uid)).orderBy(desc(id)).limit(KEPT_FINDS)
}
