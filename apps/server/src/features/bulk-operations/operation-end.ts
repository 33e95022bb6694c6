import type { AuditLog } from '@hearthward/contract'
import { appendAuditEntry } from '../../core/audit/audit-log.ts'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import type { OperationChange } from './progress.ts'
import { endOperation, readRunning, type StoredOperation } from './queries.ts'

/** The number of changes listed in the audit entry. */
const MOST_IN_LOG = 50

/** The action in the audit log: a dry run is never taken for the operation itself. */
export const actionOf = ({ kind, isDryRun }: Pick<StoredOperation, 'kind' | 'isDryRun'>): string =>
  isDryRun ? `${kind}_dry_run` : kind

/** Ends an operation with an audit entry; null if it has already ended. */
export async function endWithAudit(
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
  const what = (result as OperationChange[])
    .slice(0, MOST_IN_LOG)
    .map(({ name, what }) => `${name}: ${what.join(', ').replaceAll('_', ' ')}`)
  const details = { name: kind.replaceAll('_', ' '), after: { status, dryRun: isDryRun, changed, failures, what } }
  const act = { action: `${actionOf(ended)}_ended`, resource: 'bulk_operations', resourceId: id, details }
  return { ended, entry: await appendAuditEntry(taggedOn(tx), by, act, now) }
}

/** Operations that ran when the backup was made must not continue after its restore. */
export async function endInterrupted(tx: Db, now: number): Promise<void> {
  for (const { id } of await readRunning(tx))
    await endWithAudit(tx, id, 'It was interrupted: a backup was restored.', now)
}
