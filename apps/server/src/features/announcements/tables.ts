import type { Audience, Priority } from '@hearthward/contract'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** The audience with uids: online players and party members as of the moment of sending. */
export type StoredAudience =
  | Exclude<Audience, { kind: 'online' | 'party' }>
  | { kind: 'online'; uids: string[] }
  | { kind: 'party'; partyId: string; uids: string[] }

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
