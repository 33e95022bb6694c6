import type { Server } from '../../core/server.ts'
import { keepProgress, TakenOver, type Working } from './queries.ts'

/** How far an operation has come, and what it has changed. */

export interface Changed {
  id: string
  name: string
  what: string[]
}

/** Somebody it comes to. */
export interface Met {
  uid: string
  username: string
  /** How many it has looked at by then. */
  done: number
}

/** What is kept word for word of what an operation changed; all of it is counted, and stands in the server's log. */
const MOST_KEPT = 500

/** The operation once it has come this far. */
export function comeTo(
  { clock }: Server,
  operation: Working,
  { cursor, done }: Pick<Working, 'cursor' | 'done'>,
): Working {
  return { ...operation, cursor, done, heardAt: clock.now() }
}

/** The operation once it has changed these. */
export function withChanged(operation: Working, changed: readonly Changed[]): Working {
  const result = [...(operation.result as Changed[]), ...changed].slice(0, MOST_KEPT)
  return { ...operation, changed: operation.changed + changed.length, result }
}

/** One after the other, from where the operation is; one who cannot be changed keeps nobody else waiting. */
export async function oneByOne<Somebody extends Met>(
  server: Server,
  operation: Working,
  all: readonly Somebody[],
  change: (somebody: Somebody, at: Working) => Promise<Working>,
): Promise<Working> {
  let now = operation
  for (const somebody of all) {
    const { uid, done } = somebody
    const at = comeTo(server, now, { cursor: uid, done })
    try {
      now = await change(somebody, at)
    } catch (error) {
      if (error instanceof TakenOver) throw error
      server.log.warn({ err: error, uid }, 'an operation could not change somebody')
      now = { ...at, failures: at.failures + 1 }
    }
  }
  return keepProgress(server.database.sql, now)
}

/** For the server's log, once it is so. */
export function logChanged({ log }: Server, { id: operation }: Working, changed: readonly Changed[]): void {
  for (const { id: uid, what } of changed) log.info({ uid, operation, what }, 'changed by an operation')
}
