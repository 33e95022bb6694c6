import type { ChatMute } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../server.ts'
import { chatMutes } from './tables.ts'

export type StoredMute = typeof chatMutes.$inferSelect

export async function readMute(db: Db, uid: string, now: Millis): Promise<StoredMute | null> {
  const [found] = await db
    .select()
    .from(chatMutes)
    .where(and(eq(chatMutes.uid, uid), gt(chatMutes.until, now)))
  return found ?? null
}

export async function muteOf({ database, clock }: Server, uid: string): Promise<ChatMute | null> {
  const mute = await readMute(database.db, uid, clock.now())
  return mute && { until: mute.until, why: mute.reason }
}
