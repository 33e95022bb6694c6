import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BulkOperation, type OperationKind, topics } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { KINDS } from './kinds.ts'
import { actionOf, endWithAudit } from './operation-end.ts'
import {
  hasDryRun,
  insertOperation,
  operationOf,
  readOperation,
  type StoredOperation,
  TakenOver,
  takeOverSilent,
  type Working,
} from './queries.ts'

/** An operation without progress for this long has lost its node. */
const SILENT_AFTER = minutes(1)
/** How long a dry run stays valid. */
const DRY_RUN_VALID = hours(24)
const PUBLISH_EVERY = 250

export interface OperationRequest {
  kind: OperationKind
  dryRun: boolean
  reason: string
  cursor?: string | undefined
  /** Parameters of this kind of operation. */
  input?: object
}

/** Starts an operation and returns at once; its progress is published on the topic of operations. */
export async function beginOperation(context: SignedIn, request: OperationRequest): Promise<BulkOperation> {
  const { server, identity } = context
  const { kind, dryRun, reason, cursor = '', input = {} } = request
  const now = server.clock.now()
  const row = {
    id: randomUUID(),
    kind,
    status: 'running' as const,
    isDryRun: dryRun,
    input,
    reason,
    cursor,
    total: await KINDS[kind].total(server, { cursor, input }),
    startedBy: identity.uid,
    startedByName: identity.username,
    startedAt: now,
    heardAt: now,
  }
  await act(context, async (tx) => {
    if (!(await insertOperation(tx, row))) throw new Refusal('operation/running')
    const details = { name: kind.replaceAll('_', ' '), reason, after: { dryRun, total: row.total } }
    return { result: null, act: { action: actionOf(row), resource: 'bulk_operations', resourceId: row.id, details } }
  })
  const begun = (await readOperation(server.database.db, row.id)) as StoredOperation
  runOperation(server, begun)
  return operationOf(begun)
}

/**
 * The same for irreversible operations: refused without a recent dry run. An approved request is not: its dry run was
 * checked when it was made, and is older than a day where nobody could approve it.
 */
export async function beginAfterDryRun(context: SignedIn, request: OperationRequest): Promise<BulkOperation> {
  const { kind, dryRun, cursor: from = '' } = request
  const { database, clock } = context.server
  const isChecked = dryRun || context.approved !== undefined
  if (!isChecked && !(await hasDryRun(database.db, { kind, from, since: clock.now() - DRY_RUN_VALID })))
    throw new Refusal('operation/look-first')
  return beginOperation(context, { ...request, input: { from } })
}

/** Runs the operation until it is done, another node has taken it over, or this node stops. */
export function runOperation(server: Server, operation: StoredOperation): void {
  server.operations.run(operation.id, async () => {
    try {
      await work(server, operation)
    } catch (error) {
      server.log.error({ err: error, operation: operation.id }, 'an operation could not be ended')
    }
  })
}

/** Resumes operations of nodes that are gone. */
export async function resumeAbandoned(server: Server): Promise<void> {
  const now = server.clock.now()
  for (const operation of await takeOverSilent(server.database.db, now - SILENT_AFTER, now))
    runOperation(server, operation)
}

async function work(server: Server, begun: StoredOperation): Promise<void> {
  let operation: Working = { ...begun, kept: begun.cursor }
  let publishedAt = 0
  try {
    while (server.operations.goesOn()) {
      const next = await KINDS[operation.kind as OperationKind].step(server, operation)
      if (!next) return await end(server, operation.id, null)
      operation = next
      if (Date.now() - publishedAt > PUBLISH_EVERY) {
        publishedAt = Date.now()
        publishProgress(server, operation)
      }
      // Yields to the calls of players.
      await sleep(1)
    }
  } catch (error) {
    if (error instanceof TakenOver) return server.log.info({ operation: operation.id }, 'an operation was taken over')
    server.log.error({ err: error, operation: operation.id }, 'an operation failed')
    await end(server, operation.id, 'It failed. The server log has the reason.')
  }
}

async function end(server: Server, id: string, problem: string | null): Promise<void> {
  const { database, clock, bus } = server
  const made = await database.db.transaction((tx) => endWithAudit(tx, id, problem, clock.now()))
  if (!made) return
  bus.publish(topics.adminLogs, 'adminLog', { entry: made.entry })
  publishProgress(server, made.ended)
}

function publishProgress({ bus }: Server, operation: StoredOperation): void {
  bus.publish(topics.adminOperations, 'operation', { operation: operationOf(operation) })
}
