import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Every change staff made of the game's data. What an entry was before is there to be put back. */
export const contentHistory = pgTable(
  'content_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    collection: text().notNull(),
    entryId: text('entry_id').notNull(),
    /** Null where the entry was made with this change. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull(),
    writtenBy: text('written_by').notNull(),
    /** As whoever it was was called then. */
    writtenByName: text('written_by_name').notNull(),
    reason: text().notNull(),
  },
  (table) => [index('content_history_entry').on(table.collection, table.entryId, table.id)],
)
