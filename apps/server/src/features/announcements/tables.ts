import type { Audience, Priority } from '@hearthward/contract'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Whom an announcement is for, by uid: those online and those of a party as they were when it was sent. */
export type StoredAudience =
  | Exclude<Audience, { kind: 'online' | 'party' }>
  | { kind: 'online'; uids: string[] }
  | { kind: 'party'; partyId: string; uids: string[] }

/** What staff tell players. Whether one is in force follows from its two moments. */
export const announcements = pgTable(
  'announcements',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().$type<Priority>().notNull(),
    audience: jsonb().$type<StoredAudience>().notNull(),
    startsAt: moment('starts_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_expiry').on(table.expiresAt),
    index('announcements_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
)
