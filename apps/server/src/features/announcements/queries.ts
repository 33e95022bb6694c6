import type { MaintenanceEntity } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { and, asc, desc, eq, gt, gte, lt, lte, or } from 'drizzle-orm'
import { serverConfig } from '../../core/settings/tables.ts'
import { gameEventEffects, gameEvents } from '../../core/timeline/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { announcements } from './tables.ts'

export type StoredAnnouncement = typeof announcements.$inferSelect
export type StoredGameEvent = typeof gameEvents.$inferSelect

const OPEN: MaintenanceEntity = { enabled: false, reason: '', allowedUserTypes: ['admin'] }

/** Current and scheduled announcements. */
export async function readAnnouncements(db: Db, now: Millis): Promise<StoredAnnouncement[]> {
  return db
    .select()
    .from(announcements)
    .where(gt(announcements.expiresAt, now))
    .orderBy(desc(announcements.createdAt), asc(announcements.id))
}

/** The newest first, starting after the cursor. */
export async function listAnnouncements(
  db: Db,
  after: { at: Millis; id: string } | undefined,
  most: number,
): Promise<StoredAnnouncement[]> {
  const { createdAt, id } = announcements
  return db
    .select()
    .from(announcements)
    .where(after && and(lte(createdAt, after.at), or(lt(createdAt, after.at), gt(id, after.id))))
    .orderBy(desc(createdAt), asc(id))
    .limit(most)
}

interface Change<Row> {
  before: Row
  after: Row
}

export async function insertAnnouncement(db: Db, row: StoredAnnouncement): Promise<void> {
  await db.insert(announcements).values(row)
}

/** Stores the result of `change`; null if there is no such announcement. */
export async function changeAnnouncement(
  db: Db,
  id: string,
  change: (row: StoredAnnouncement) => Change<StoredAnnouncement>,
): Promise<Change<StoredAnnouncement> | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!found) return null
    const changed = change(found)
    await tx.update(announcements).set(changed.after).where(eq(announcements.id, id))
    return changed
  })
}

/** Current and scheduled events. A cancelled event ends before it begins. */
export async function readGameEvents(db: Db, now: Millis): Promise<StoredGameEvent[]> {
  return db
    .select()
    .from(gameEvents)
    .where(and(gt(gameEvents.endTime, now), gt(gameEvents.endTime, gameEvents.startTime)))
    .orderBy(asc(gameEvents.startTime), asc(gameEvents.id))
}

/** By end, the latest first; optionally only those that overlap a range. */
export async function listGameEvents(
  db: Db,
  { from, until }: { from?: Millis | undefined; until?: Millis | undefined },
  most: number,
): Promise<StoredGameEvent[]> {
  const { startTime, endTime } = gameEvents
  return db
    .select()
    .from(gameEvents)
    .where(
      and(from === undefined ? undefined : gt(endTime, from), until === undefined ? undefined : lt(startTime, until)),
    )
    .orderBy(desc(endTime), asc(gameEvents.id))
    .limit(most)
}

export async function insertGameEvent(db: Db, row: StoredGameEvent): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(gameEvents).values(row)
    await insertEffect(tx, row, row.startTime)
  })
}

/** Stores the result of `change`, with effect from `from`; null if there is no such event. */
export async function changeGameEvent(
  db: Db,
  id: string,
  from: Millis,
  change: (row: StoredGameEvent) => Change<StoredGameEvent>,
): Promise<Change<StoredGameEvent> | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(gameEvents).where(eq(gameEvents.id, id)).for('update')
    if (!found) return null
    const changed = change(found)
    const { after } = changed
    await tx.update(gameEvents).set(after).where(eq(gameEvents.id, id))
    const ofThis = eq(gameEventEffects.eventId, id)
    await tx.delete(gameEventEffects).where(and(ofThis, gte(gameEventEffects.from, from)))
    await tx
      .update(gameEventEffects)
      .set({ until: from })
      .where(and(ofThis, gt(gameEventEffects.until, from)))
    await insertEffect(tx, after, Math.max(after.startTime, from))
    return changed
  })
}

async function insertEffect(tx: Db, event: StoredGameEvent, from: Millis): Promise<void> {
  const { id: eventId, endTime: until, name, skills, xpMultiplier, dropRateMultiplier } = event
  if (until <= from) return
  await tx.insert(gameEventEffects).values({ eventId, from, until, name, skills, xpMultiplier, dropRateMultiplier })
}

export async function readMaintenance(db: Db): Promise<MaintenanceEntity> {
  const [found] = await db.select().from(serverConfig).where(eq(serverConfig.id, 'maintenance'))
  return { ...OPEN, ...(found?.value as Partial<MaintenanceEntity> | undefined) }
}

/** Reads it with a lock for the rest of the transaction. */
export async function lockMaintenance(tx: Db): Promise<MaintenanceEntity> {
  await tx.insert(serverConfig).values({ id: 'maintenance', value: OPEN }).onConflictDoNothing()
  await tx.select().from(serverConfig).where(eq(serverConfig.id, 'maintenance')).for('update')
  return readMaintenance(tx)
}

export async function writeMaintenance(db: Db, value: MaintenanceEntity): Promise<void> {
  await db
    .insert(serverConfig)
    .values({ id: 'maintenance', value })
    .onConflictDoUpdate({ target: serverConfig.id, set: { value } })
}
