import { createHash, randomBytes } from 'node:crypto'
import { PUBLISHED_AFTER, SEASON_LENGTH } from '@hearthward/contract'
import { FIRST_SEASON, type Millis } from '@hearthward/engine'
import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm'
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
 * former secret, or rolls made with it, can predict a roll. Its rolls can begin before it is announced.
 */
export async function startSeason(db: Db, from: Millis, rollsFrom = from): Promise<void> {
  await db.transaction(async (tx) => {
    await addSeason(tx, await lockNewest(tx), from, rollsFrom)
  })
}

/** Starts the next season at `from` if the present one began long ago. Nodes that try together start one. */
export async function startDueSeason(db: Db, now: Millis, from: Millis): Promise<boolean> {
  const isDue = (season: StoredSeason | undefined) => season !== undefined && season.from + SEASON_LENGTH <= now
  if (!isDue((await readSeasons(db)).at(-1))) return false
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx)
    if (!isDue(newest)) return false
    await addSeason(tx, newest, from, from)
    return true
  })
}

async function lockNewest(tx: Db): Promise<StoredSeason | undefined> {
  await tx.execute(sql`lock table ${seasons} in share row exclusive mode`)
  const [newest] = await tx.select().from(seasons).orderBy(desc(seasons.number)).limit(1)
  return newest
}

async function addSeason(tx: Db, newest: StoredSeason | undefined, from: Millis, rollsFrom: Millis): Promise<void> {
  const season = (newest?.number ?? 0) + 1
  const begun = await beginEra(tx, rollsFrom, { season })
  await tx.insert(seasons).values(newSeason(season, Math.max(from, begun)))
}

/** The end of each season by its number; the running one has none. */
export function endsOf(stored: readonly StoredSeason[]): Map<number, Millis> {
  return new Map(stored.slice(1).map(({ from }, n) => [(stored[n] as StoredSeason).number, from]))
}

/** When the last of the seasons ended whose secrets can be published as soon as all characters are settled past it. */
export async function readPublishableEnd(db: Db, now: Millis): Promise<Millis | null> {
  const stored = await readSeasons(db)
  const ends = endsOf(stored)
  const waiting = stored.filter(({ number, publishedAt }) => publishedAt === null && isPast(ends.get(number), now))
  return ends.get(waiting.at(-1)?.number ?? 0) ?? null
}

/**
 * Publishes the secrets of seasons that are over and that no character has to be settled through any more. False if there
 * was none, or if another node has done so.
 */
export async function publishSecrets(db: Db, now: Millis): Promise<boolean> {
  const stored = await readSeasons(db)
  const ends = endsOf(stored)
  const oldestSettled = (await readOldestSettled(db)) ?? now
  const due = stored.filter(({ number }) => {
    const until = ends.get(number)
    return isPast(until, now) && until <= oldestSettled
  })
  const published = await db
    .update(seasons)
    .set({ publishedAt: now })
    .where(
      and(
        inArray(
          seasons.number,
          due.map(({ number }) => number),
        ),
        isNull(seasons.publishedAt),
      ),
    )
    .returning({ number: seasons.number })
  return published.length > 0
}

function isPast(until: Millis | undefined, now: Millis): until is Millis {
  return until !== undefined && until + PUBLISHED_AFTER <= now
}

function newSeason(number: number, from: Millis): StoredSeason {
  const secret = randomBytes(32).toString('hex')
  return { number, from, secret, secretHash: createHash('sha256').update(secret).digest('hex'), publishedAt: null }
}
