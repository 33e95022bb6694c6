import { createHash, randomBytes } from 'node:crypto'
import { FIRST_SEASON, type Millis } from '@hearthward/engine'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { seasons } from './tables.ts'
import { beginEra, readOldestSettled } from './world-data.ts'

export type StoredSeason = typeof seasons.$inferSelect

/** All seasons, the first one first. */
export async function readSeasons(db: Db): Promise<StoredSeason[]> {
  return db.select().from(seasons).orderBy(asc(seasons.number))
}

/** Creates the first season where there is none yet. Nodes that start together create one. */
export async function createFirstSeason(db: Db, now: Millis): Promise<void> {
  await db.insert(seasons).values(newSeason(FIRST_SEASON, now)).onConflictDoNothing()
}

/**
 * Starts the next season: no earlier than `from`, and with the era that begins it. Afterwards nobody who has seen the
 * former secret, or rolls made with it, can predict a roll.
 */
export async function startSeason(db: Db, from: Millis): Promise<void> {
  await db.transaction(async (tx) => {
    const [newest] = await tx.select().from(seasons).orderBy(desc(seasons.number)).limit(1).for('update')
    const next = newSeason((newest?.number ?? 0) + 1, from)
    await tx.insert(seasons).values(next)
    await beginEra(tx, from, { season: next.number })
  })
}

/** A secret is published this long after its season, so that no page still plays in it. */
const PUBLISHED_AFTER = 24 * 3_600_000

/** Publishes the secrets of seasons that are over and that no character has to be settled through any more. */
export async function publishSecrets(db: Db, now: Millis): Promise<void> {
  const stored = await readSeasons(db)
  const oldestSettled = (await readOldestSettled(db)) ?? now
  for (const [n, { number, publishedAt }] of stored.entries()) {
    const until = stored[n + 1]?.from
    const isOver = until !== undefined && until + PUBLISHED_AFTER <= now && until <= oldestSettled
    if (isOver && publishedAt === null)
      await db.update(seasons).set({ publishedAt: now }).where(eq(seasons.number, number))
  }
}

function newSeason(number: number, from: Millis): StoredSeason {
  const secret = randomBytes(32).toString('hex')
  return { number, from, secret, secretHash: createHash('sha256').update(secret).digest('hex'), publishedAt: null }
}
