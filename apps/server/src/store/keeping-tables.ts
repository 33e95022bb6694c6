import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { authUsers } from '../auth/tables.ts'
import { moment } from './columns.ts'

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

/** Work on many at once. The cursor is where it goes on after a crash. */
export const bulkOperations = pgTable(
  'bulk_operations',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    status: text().notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    input: jsonb().notNull(),
    reason: text().notNull(),
    cursor: text().notNull().default(''),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** What was changed, the first of it in full. */
    result: jsonb().notNull().default([]),
    problem: text(),
    startedBy: text('started_by').notNull(),
    startedByName: text('started_by_name').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Renewed while it runs: one that falls silent is taken up again. */
    heardAt: moment('heard_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('bulk_operations_newest').on(table.startedAt),
    uniqueIndex('bulk_operations_one_each').on(table.kind).where(sql`status = 'running'`),
  ],
)

/** Accounts that were made to try things out, by `createTestAccounts`. */
export const testAccounts = pgTable('test_accounts', {
  uid: text()
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
})

/** How the server was last found to be; the row `current`. */
export const serverMetrics = pgTable('server_metrics', {
  id: text().primaryKey(),
  at: moment('at').notNull(),
  value: jsonb().notNull(),
})

/** The same over the last day. */
export const serverMetricsHistory = pgTable('server_metrics_history', {
  at: moment('at').primaryKey(),
  value: jsonb().notNull(),
})
