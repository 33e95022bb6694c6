import { Refusal } from '../refusal.ts'
import type { Client } from './database.ts'

/** What only one node may do at a time, and whoever comes second is told so. Held by the connection, not by a transaction. */
const LOCKS = { backup: 4_815_163 } as const

export async function locked<T>(client: Client, name: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS[name]])
  if (!rows[0].taken) throw new Refusal('backup/busy')
  const result = await work()
  // Where it fails the connection is closed, and the lock with it.
  await client.query('select pg_advisory_unlock($1)', [LOCKS[name]])
  return result
}
