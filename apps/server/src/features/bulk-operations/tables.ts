import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { authUsers } from '../../core/access/tables.ts'
import { moment } from '../../platform/database/columns.ts'

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
