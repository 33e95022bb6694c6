import { Refusal } from '../refusal.ts'
import type { Client, Database } from './database.ts'

/**
 * Advisory locks for work of one node at a time; a second one is refused. Held by the connection, not by a transaction.
 */
const LOCKS = { backup: 4_815_163, restore: 4_815_164 } as const

export async function withAdvisoryLock<T>(
  client: Client,
  name: keyof typeof LOCKS,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await tryLock(client, name))) throw new Refusal('backup/busy')
  const result = await work()
  // After a failure the connection is closed, which releases the lock.
  await client.query('select pg_advisory_unlock($1)', [LOCKS[name]])
  return result
}

/** Takes a lock that survives a restart of the server. Returns a release function, or null if another node has it. */
export async function holdAdvisoryLock(
  database: Database,
  name: keyof typeof LOCKS,
): Promise<(() => Promise<void>) | null> {
  const client = await database.openSeparateClient()
  if (await tryLock(client, name)) return () => client.end()
  await client.end()
  return null
}

async function tryLock(client: Client, name: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCKS[name]])
  return rows[0]?.taken === true
}
