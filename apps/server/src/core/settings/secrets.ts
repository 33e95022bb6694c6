import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { secrets } from './tables.ts'

/** Loads a secret that all nodes share. The first node to need it creates it. */
export async function loadSecret(db: Db, name: 'seals' | 'devices'): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [found] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!found) throw new Error(`The secret of ${name} could not be stored`)
  return found.value
}
