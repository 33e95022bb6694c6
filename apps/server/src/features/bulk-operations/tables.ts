import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { authUsers } from '../../core/access/tables.ts'
import { moment } from '../../platform/database/columns.ts'

/** Bulk operations. After a crash they resume at the cursor. */
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
    /** The first changes in full. */
    result: jsonb().notNull().default([]),
    problem: text(),
    startedBy: text('started_by').notNull(),
    startedByName: text('started_by_name').notNull(),
    startedAt: moment('started_at').notNull(),
    /** The heartbeat: another node takes over an operation without one. */
    heardAt: moment('heard_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('bulk_operations_newest').on(table.startedAt),
    uniqueIndex('bulk_operations_one_each').on(table.kind).where(sql`status = 'running'`),
  ],
)

/** Accounts created by `createTestAccounts`. */
export const testAccounts = pgTable('test_accounts', {
  uid: text()
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
})
