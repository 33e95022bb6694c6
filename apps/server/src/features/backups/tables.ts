import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Backups of the database. Their bytes are in `backup_data`; neither table is part of a backup. */
export const backups = pgTable(
  'backups',
  {
    id: text().primaryKey(),
    /** A uid; `server` for automatic backups. */
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
    description: text().notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    /** False while it is being created; interrupted ones are removed before the next backup. */
    isReady: boolean('is_ready').notNull().default(false),
    /** Packed size in bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    collections: jsonb().$type<Record<string, number>>().notNull().default({}),
    documentCount: bigint('document_count', { mode: 'number' }).notNull().default(0),
    /** SHA-256 over its bytes. */
    hash: text().notNull().default(''),
    /** The key it is encrypted with; null for backups of releases that did not encrypt. */
    keyId: text('key_id'),
    /** Time of the last successful check; null if the last check failed. */
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

/** The history of restores. Not part of a backup, because other nodes detect restores by it. */
export const restores = pgTable('restores', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null if it came from a file. */
  backupId: text('backup_id'),
  description: text().notNull(),
  by: text('began_by').notNull(),
  byName: text('began_by_name').notNull(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
  /** Why it failed; null if it succeeded. */
  problem: text(),
})
