import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Copies of everything. Their bytes stand in `backup_data`; neither table is part of a backup. */
export const backups = pgTable(
  'backups',
  {
    id: text().primaryKey(),
    /** A uid; `server` for those made by themselves. */
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
    description: text().notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    /** False while it is being made, and for ever where that was cut short: a job removes those. */
    isReady: boolean('is_ready').notNull().default(false),
    /** Bytes, packed. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    collections: jsonb().$type<Record<string, number>>().notNull().default({}),
    documentCount: bigint('document_count', { mode: 'number' }).notNull().default(0),
    /** SHA-256 over its bytes. */
    hash: text().notNull().default(''),
    /** When it was last read back and found whole; null where the last look found otherwise. */
    verifiedAt: moment('verified_at'),
  },
  (table) => [index('backups_newest').on(table.createdAt)],
)

export const backupData = pgTable(
  'backup_data',
  {
    backupId: text('backup_id')
      .notNull()
      .references(() => backups.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.backupId, table.seq] })],
)

/** When everything was put back as it had been. Not part of a backup: it is how other nodes hear of one. */
export const restores = pgTable('restores', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null where it came from a file. */
  backupId: text('backup_id'),
  description: text().notNull(),
  by: text('began_by').notNull(),
  byName: text('began_by_name').notNull(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
  /** Why nothing was restored; null where it was. */
  problem: text(),
})
