import type { AuditLog } from '@hearthward/contract'
import { appendAct } from '../../core/audit/audit-log.ts'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import type { Changed } from './progress.ts'
import { endOperation, readRunning, type StoredOperation } from './queries.ts'

/** How much of what was changed stands in the entry of the log. */
const MOST_IN_LOG = 50

/** Ends an operation, with the entry about it; null where it has ended already. */
export async function endOne(
  tx: Db,
  operationId: string,
  problem: string | null,
  now: number,
): Promise<{ ended: StoredOperation; entry: AuditLog } | null> {
  const status = problem === null ? 'completed' : 'failed'
  const ended = await endOperation(tx, operationId, { status, problem, endedAt: now })
  if (!ended) return null
  const { id, kind, startedBy, startedByName, changed, failures, isDryRun, result } = ended
  const by = { userId: startedBy, username: startedByName, email: null, ip: 'the server', userAgent: '' }
  const what = (result as Changed[])
    .slice(0, MOST_IN_LOG)
    .map(({ name, what }) => `${name}: ${what.join(', ').replaceAll('_', ' ')}`)
  const details = { name: kind.replaceAll('_', ' '), after: { status, dryRun: isDryRun, changed, failures, what } }
  const act = { action: `${kind}_ended`, resource: 'bulk_operations', resourceId: id, details }
  return { ended, entry: await appendAct(taggedOn(tx), by, act, now) }
}

/** What ran when a backup was made does not go on by itself in the world that is put back: nobody asked for it there. */
export async function endRestored(tx: Db, now: number): Promise<void> {
  for (const { id } of await readRunning(tx)) await endOne(tx, id, 'It was interrupted: a backup was restored.', now)
}
