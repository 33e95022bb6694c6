import type { Server } from '../../core/server.ts'
import { storeProgress, TakenOver, type Working } from './queries.ts'

// Progress and result of an operation.

export interface OperationChange {
  id: string
  name: string
  what: string[]
}

/** A player that the operation processes. */
export interface ProcessedPlayer {
  uid: string
  username: string
  /** The number of players processed up to this one. */
  done: number
}

/** The number of changes stored with the operation; all are counted and in the server log. */
const MOST_KEPT = 500

/** The operation with this progress. */
export function withProgress(
  { clock }: Server,
  operation: Working,
  { cursor, done }: Pick<Working, 'cursor' | 'done'>,
): Working {
  return { ...operation, cursor, done, heardAt: clock.now() }
}

/** The operation with these changes added. */
export function withChanged(operation: Working, changed: readonly OperationChange[]): Working {
  const result = [...(operation.result as OperationChange[]), ...changed].slice(0, MOST_KEPT)
  return { ...operation, changed: operation.changed + changed.length, result }
}

/** Processes players one by one; a failure is counted and does not stop the others. */
export async function processEach<Item extends ProcessedPlayer>(
  server: Server,
  operation: Working,
  all: readonly Item[],
  change: (item: Item, at: Working) => Promise<Working>,
): Promise<Working> {
  let now = operation
  for (const item of all) {
    const { uid, done } = item
    const at = withProgress(server, now, { cursor: uid, done })
    try {
      now = await change(item, at)
    } catch (error) {
      if (error instanceof TakenOver) throw error
      server.log.warn({ err: error, uid }, 'an operation could not change somebody')
      now = { ...at, failures: at.failures + 1 }
    }
  }
  return storeProgress(server.database.sql, now)
}

/** Writes committed changes to the server log. */
export function logChanged({ log }: Server, { id: operation }: Working, changed: readonly OperationChange[]): void {
  for (const { id: uid, what } of changed) log.info({ uid, operation, what }, 'changed by an operation')
}
