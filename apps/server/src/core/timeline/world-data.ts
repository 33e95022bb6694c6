import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Content, canonicalJson, type Millis, type Recipe, readRecipe, type USUAL_RATES } from '@hearthward/engine'
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

/** Grows with every change of the timeline. Read it before the eras and effects: then they are never older than it says. */
export async function readTimelineVersion(db: Db): Promise<number> {
  const [found] = await db.select().from(timelineVersion)
  if (!found) throw new Error('The timeline has no version')
  return found.version
}

export async function readEras(db: Db): Promise<StoredEra[]> {
  return db.select().from(eras).orderBy(asc(eras.from))
}

/** Of all game events whose time may still have to be settled, the first first. */
export async function readEffects(db: Db): Promise<StoredEffect[]> {
  return db.select().from(gameEventEffects).orderBy(asc(gameEventEffects.from), asc(gameEventEffects.eventId))
}

export async function addEra(db: Db, era: StoredEra): Promise<void> {
  await db.insert(eras).values(era)
}

/** The oldest moment any character still has to be settled from. */
export async function readOldestSettled(db: Db): Promise<Millis | null> {
  const [found] = await db
    .select({ oldest: min(players.settledAt) })
    .from(players)
    .where(isNull(players.deletedAt))
  return found?.oldest ?? null
}

/** Whatever no character has to be settled through any more. Where there is nothing, the timeline stays what it was. */
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

/** Begins an era that differs from the newest one in what is named; never before it, whatever this node knew of it. */
export async function beginEra(db: Db, from: Millis, change: Partial<Omit<StoredEra, 'from'>>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(ONE_NODE_AT_A_TIME)
    const newest = (await readEras(tx)).at(-1)
    if (!newest) throw new Error('The timeline has no era to begin another from')
    await addEra(tx, { ...newest, ...change, from: Math.max(from, newest.from + 1) })
  })
}

const ONE_NODE_AT_A_TIME = sql`lock table ${eras} in share row exclusive mode`

/** Brings in a release and, where its content is new to this world, begins an era in which it holds. */
export async function openRelease(
  db: Db,
  release: Content,
  now: Millis,
  { xpMultiplier, dropRateMultiplier, inflation, taxRate, dailyCoinBonus }: Rates,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(ONE_NODE_AT_A_TIME)
    const contentVersion = await mergeRelease(tx, release, now)
    const newest = (await readEras(tx)).at(-1)
    const rates = { xpMultiplier, dropRateMultiplier, inflation, taxRate, dailyCoinBonus }
    if (!newest) await addEra(tx, { ...rates, from: 0, contentVersion })
    else if (newest.contentVersion !== contentVersion) await beginEra(tx, now, { contentVersion })
  })
}

/**
 * Fills in what this release brings. New entries are added; entries nobody edited since the last release follow it;
 * entries that staff changed stay as they are. Answers the version now in force.
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
          where(release.activities, ({ locationId }) => locationId !== null),
        )),
        ...(await mergeTable(
          activities,
          where(release.activities, ({ locationId }) => locationId === null),
        )),
      },
      recipes: readable(await mergeTable(recipes, release.recipes)),
      monsters: await mergeTable(monsters, release.monsters),
      seeds: await mergeTable(seeds, release.seeds),
      quests: await mergeTable(quests, release.quests),
      npcs: await mergeTable(npcs, release.npcs),
      achievements: await mergeTable(achievements, release.achievements),
    }
    return keepContent(tx, content)
  })
}

/** A version is named after what it holds. */
async function keepContent(tx: Db, content: Content): Promise<string> {
  const text = canonicalJson(content)
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  await tx
    .insert(contentVersions)
    // The text itself, with its keys in order: a browser compares texts to tell whether it holds this version.
    .values({ version, content: sql`${text}::json` })
    .onConflictDoUpdate({
      target: contentVersions.version,
      set: { content: sql`excluded.content` },
      // Nearly a megabyte: an unchanged one is not written again at each start.
      setWhere: sql`${contentVersions.content}::text <> excluded.content::text`,
    })
  return version
}

/** The content that holds last of all on the timeline. Nobody else changes it until the caller's transaction is over. */
export async function lockContent(tx: Db): Promise<Content> {
  await tx.execute(ONE_NODE_AT_A_TIME)
  const newest = (await readEras(tx)).at(-1)
  const content = newest && (await readContent(tx, newest.contentVersion))
  if (!content) throw new Error('The timeline has no content to change')
  return content
}

/** Begins an era in which this content holds. Within the transaction that locked the one before; answers from when. */
export async function beginContentEra(tx: Db, content: Content, from: Millis): Promise<Millis> {
  await beginEra(tx, from, { contentVersion: await keepContent(tx, content) })
  return (await readEras(tx)).at(-1)?.from ?? from
}

type ContentTable = typeof items

/** One statement a table: a first start fills in some fifteen hundred entries. */
async function mergeEntries<T>(
  tx: Db,
  table: PgTable,
  release: Readonly<Record<string, T>>,
  now: Millis,
): Promise<Record<string, T>> {
  // The tables differ only in what their entries are.
  const entries = table as ContentTable
  const stored = (await tx.select().from(entries)) as unknown as { id: string; data: T; released: T }[]
  const byId = new Map(stored.map((row) => [row.id, row]))
  const changed = []
  // Compared whatever the order of keys, which jsonb does not keep.
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

/** Who wrote each activity and when, by its id. */
export async function readActivityRecords(db: Db) {
  const records = await Promise.all(
    [mapActivities, activities].map((table) => {
      const { id, createdAt, createdBy, updatedAt, updatedBy } = table
      return db.select({ id, createdAt, createdBy, updatedAt, updatedBy }).from(table)
    }),
  )
  return new Map(records.flat().map(({ id, ...record }) => [id, record]))
}

/** What a collection holds may be older than the shape of a recipe, or no recipe at all. */
function readable(stored: Record<string, unknown>): Record<string, Recipe> {
  const kept = Object.entries(stored).filter(([, recipe]) => !isDeleted(recipe))
  const read = kept.map(([id, recipe]) => readRecipe(id, recipe as Record<string, unknown>))
  return Object.fromEntries(read.flatMap((recipe) => (recipe ? [[recipe.id, recipe]] : [])))
}

function where<T>(table: Readonly<Record<string, T>>, isIt: (entry: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([, entry]) => isIt(entry)))
}
