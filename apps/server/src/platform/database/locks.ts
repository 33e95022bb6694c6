import { Refusal } from '../refusal.ts'
import type { Client, Database } from './database.ts'

/** What only one node may do at a time, and whoever comes second is told so. Held by the connection, not by a transaction. */
const LOCKS = { backup: 4_815_163, restore: 4_815_164 } as const

export async function withAdvisoryLock<T>(client: Client, name: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  if (!(await took(client, name))) throw new Refusal('backup/busy')
  const result = await work()
  // Where it fails the connection is closed, and the lock with it.
  await client.query('select pg_advisory_unlock($1)', [LOCKS[name]])
  return result
}

/** For what goes on after this world has ended. Answers how to let go, or null where somebody else has it. */
export async function holdAdvisoryLock(database: Database, name: keyof typeof LOCKS): Promise<(() => Promise<void>) | null> {
  const client = await database.openSeparateClient()
  if (await took(client, name)) return () => client.end()
  await client.end()
  return null
}

async function took(client: Client, name: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS[name]])
  return rows[0].taken
}
