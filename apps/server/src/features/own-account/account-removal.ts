import type { Server } from '../../core/server.ts'
import { deletePlayers } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeChatData } from '../chat/index.ts'
import { deleteMessagesAndNotes } from '../inbox/index.ts'
import { deletePlansOf } from '../saved-plans/index.ts'

/**
 * Removes accounts and all their data permanently. `alongside` runs in the same transaction.
 */
export async function purgeAccounts(
  server: Server,
  uids: string[],
  alongside?: (tx: Db) => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  // Before the characters are deleted, because the party's totals keep the contribution of each.
  for (const uid of uids) await server.socialUpdates.removePlayer(uid)
  await server.accounts.removeAccounts(uids, async (tx) => {
    await removeChatData(tx, uids)
    await deleteMessagesAndNotes(tx, uids)
    await deletePlansOf(tx, uids)
    await deletePlayers(tx, uids, server.clock.now())
    await server.activityLog.forget(tx, uids)
    await server.exchange.removeOffersOf(tx, uids)
    await alongside?.(tx)
  })
  for (const uid of uids) await server.world.invalidate(uid)
}
