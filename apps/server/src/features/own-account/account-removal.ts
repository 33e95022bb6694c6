import type { Server } from '../../core/server.ts'
import { deletePlayers } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeChatData } from '../chat/index.ts'
import { removePapers } from '../inbox/index.ts'

/**
 * Removes accounts with everything that hangs on them: nothing is left of them but what others remember. `alongside` is
 * done in the same transaction.
 */
export async function removeForGood(
  server: Server,
  uids: string[],
  alongside?: (tx: Db) => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  // While their characters are still there, so that the others' totals keep what they brought.
  for (const uid of uids) await server.company.leaveForGood(uid)
  await server.accounts.removeAccounts(uids, async (tx) => {
    await removeChatData(tx, uids)
    await removePapers(tx, uids)
    await deletePlayers(tx, uids, server.clock.now())
    await server.activityLog.forget(tx, uids)
    await server.exchange.leaveForGood(tx, uids)
    await alongside?.(tx)
  })
  for (const uid of uids) await server.world.forget(uid)
}
