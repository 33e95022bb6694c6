import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Content,
  canonicalJson,
  FIRST_SEASON,
  type Millis,
  type Recipe,
  readRecipe,
  type USUAL_RATES,
} from '@hearthward/engine'
import { asc, eq, isNull, lt, lte, min, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { players } from '../world/tables.ts'
import { isDeleted } from './content-entries.ts'
import {
  achievements,
  activities,
  contentVersions,
  eras,
  gameEventEffects,
  items,
  locations,
  mapActivities,
  monsters,
  npcs,
  quests,
  recipes,
  seeds,
  timelineVersion,
} from './tables.ts'

export type StoredEra = typeof eras.$inferSelect
export type StoredEffect = typeof gameEventEffects.$inferSelect
type Rates = Pick<StoredEra, keyof typeof USUAL_RATES>

/**
 * Increases with every change of the timeline. Read it before the eras and effects, so that they are never older than
 * it.
 */
export async function readTimelineVersion(db: Db): Promise<number> {
  const [found] = await db.select().from(timelineVersion)
  if (!found) throw new Error('The timeline has no version')
  return found.version
}

export async function readEras(db: Db): Promise<StoredEra[]> {
  return db.select().from(eras).orderBy(asc(eras.from))
}

/** Effects of all game events that may still be needed for settling, earliest first. */
export async function readEffects(db: Db): Promise<StoredEffect[]> {
  return db.select().from(gameEventEffects).orderBy(asc(gameEventEffects.from), asc(gameEventEffects.eventId))
}

export async function addEra(db: Db, era: StoredEra): Promise<void> {
  await db.insert(eras).values(era)
}

/** The oldest moment a character still has to be settled from. */
export async function readOldestSettled(db: Db): Promise<Millis | null> {
  const [found] = await db
    .select({ oldest: min(players.settledAt) })
    .from(players)
    .where(isNull(players.deletedAt))
  return found?.oldest ?? null
}

/** Deletes eras and effects that no character has to be settled through. Without any, the timeline stays unchanged. */
export async function dropErasBefore(db: Db, moment: Millis): Promise<void> {
  const [first, ...later] = await readEras(db)
  const needed = later.findLast(({ from }) => from <= moment)
  if (first && needed) await db.delete(eras).where(lt(eras.from, needed.from))
  const isOver = lte(gameEventEffects.until, moment)
  if ((await db.$count(gameEventEffects, isOver)) > 0) await db.delete(gameEventEffects).where(isOver)
}

export async function readContent(db: Db, version: string): Promise<Content | null> {
  const [found] = await db.select().from(contentVersions).where(eq(contentVersions.version, version))
  return found?.content ?? null
}

/** Begins an era with these differences from the newest one, and never before it. Returns its first moment. */
export async function beginEra(db: Db, from: Millis, change: Partial<Omit<StoredEra, 'from'>>): Promise<Millis> {
  return db.transaction(async (tx) => {
    await tx.execute(LOCK_ERAS)
    const newest = (await readEras(tx)).at(-1)
    if (!newest) throw new Error('The timeline has no era to begin another from')
    const era = { ...newest, ...change, from: Math.max(from, newest.from + 1) }
    await addEra(tx, era)
    return era.from
  })
}

const LOCK_ERAS = sql`lock table ${eras} in share row exclusive mode`

/** Merges a release and begins an era with it if its content is new. */
export async function openRelease(
  db: Db,
  release: Content,
  now: Millis,
  { xpMultiplier, dropRateMultiplier, inflation, taxRate, dailyCoinBonus }: Rates,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(LOCK_ERAS)
    const contentVersion = await mergeRelease(tx, release, now)
    const newest = (await readEras(tx)).at(-1)
    const rates = { xpMultiplier, dropRateMultiplier, inflation, taxRate, dailyCoinBonus }
    if (!newest) await addEra(tx, { ...rates, from: 0, contentVersion, season: FIRST_SEASON })
    else if (newest.contentVersion !== contentVersion) await beginEra(tx, now, { contentVersion })
  })
}

/**
 * Merges the content of a release: adds new entries, updates unedited ones and keeps those edited by staff. Returns the
 * resulting content version.
 */
export async function mergeRelease(db: Db, release: Content, now: Millis = 0): Promise<string> {
  return db.transaction(async (tx) => {
    const mergeTable = <T>(table: PgTable, entries: Readonly<Record<string, T>>) =>
      mergeEntries(tx, table, entries, now)
    const content: Content = {
      items: await mergeTable(items, release.items),
      locations: await mergeTable(locations, release.locations),
      activities: {
        ...(await mergeTable(
          mapActivities,
          filterEntries(release.activities, ({ locationId }) => locationId !== null),
        )),
        ...(await mergeTable(
          activities,
          filterEntries(release.activities, ({ locationId }) => locationId === null),
        )),
      },
      recipes: parseRecipes(await mergeTable(recipes, release.recipes)),
      monsters: await mergeTable(monsters, release.monsters),
      seeds: await mergeTable(seeds, release.seeds),
      quests: await mergeTable(quests, release.quests),
      npcs: await mergeTable(npcs, release.npcs),
      achievements: await mergeTable(achievements, release.achievements),
    }
    return storeContent(tx, content)
  })
}

/** Stores a content. Its version is a hash of its text. */
async function storeContent(tx: Db, content: Content): Promise<string> {
  const text = canonicalJson(content)
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  await tx
    .insert(contentVersions)
    // Stored as text with sorted keys: a browser compares texts to decide whether it has this version.
    .values({ version, content: sql`${text}::json` })
    .onConflictDoUpdate({
      target: contentVersions.version,
      set: { content: sql`excluded.content` },
      // Almost a megabyte, so an unchanged content is not written again at each start.
      setWhere: sql`${contentVersions.content}::text <> excluded.content::text`,
    })
  return version
}

/** Reads the content of the newest era and locks it until the caller's transaction ends. */
export async function lockContent(tx: Db): Promise<Content> {
  await tx.execute(LOCK_ERAS)
  const newest = (await readEras(tx)).at(-1)
  const content = newest && (await readContent(tx, newest.contentVersion))
  if (!content) throw new Error('The timeline has no content to change')
  return content
}

/** Begins an era with this content, in the transaction that locked the former one. Returns its start. */
export async function beginContentEra(tx: Db, content: Content, from: Millis): Promise<Millis> {
  await beginEra(tx, from, { contentVersion: await storeContent(tx, content) })
  return (await readEras(tx)).at(-1)?.from ?? from
}

type ContentTable = typeof items

/** One statement per table: a first start inserts about 1,500 entries. */
async function mergeEntries<T>(
  tx: Db,
  table: PgTable,
  release: Readonly<Record<string, T>>,
  now: Millis,
): Promise<Record<string, T>> {
  // The tables differ only in the type of their entries.
  const entries = table as ContentTable
  const stored = (await tx.select().from(entries)) as unknown as { id: string; data: T; released: T }[]
  const byId = new Map(stored.map((row) => [row.id, row]))
  const changed = []
  // Compared regardless of key order, which jsonb does not keep.
  for (const [id, entry] of Object.entries(release)) {
    const row = byId.get(id)
    if (row && isDeepStrictEqual(row.released, entry)) continue
    const isEdited = row !== undefined && !isDeepStrictEqual(row.data, row.released)
    const next = { id, data: isEdited ? row.data : entry, released: entry }
    byId.set(id, next)
    changed.push({ ...next, createdAt: now, updatedAt: now })
  }
  if (changed.length > 0) {
    await tx
      .insert(entries)
      .values(changed as never)
      .onConflictDoUpdate({
        target: entries.id,
        set: {
          data: sql`excluded.data`,
          released: sql`excluded.released`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
  }
  const merged = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return Object.fromEntries(merged.map(({ id, data }) => [id, data]))
}

/** Author and time of each activity, by id. */
export async function readActivityRecords(db: Db) {
  const records = await Promise.all(
    [mapActivities, activities].map((table) => {
      const { id, createdAt, createdBy, updatedAt, updatedBy } = table
      return db.select({ id, createdAt, createdBy, updatedAt, updatedBy }).from(table)
    }),
  )
  return new Map(records.flat().map(({ id, ...record }) => [id, record]))
}

/** Stored recipes may have an older shape or be invalid. */
function parseRecipes(stored: Record<string, unknown>): Record<string, Recipe> {
  const kept = Object.entries(stored).filter(([, recipe]) => !isDeleted(recipe))
  const read = kept.map(([id, recipe]) => readRecipe(id, recipe as Record<string, unknown>))
  return Object.fromEntries(read.flatMap((recipe) => (recipe ? [[recipe.id, recipe]] : [])))
}

function filterEntries<T>(table: Readonly<Record<string, T>>, matches: (entry: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([, entry]) => matches(entry)))
}
