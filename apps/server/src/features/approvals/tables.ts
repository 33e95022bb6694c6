import type { ApprovalState, AuditLog } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Staff acts that need the approval of a colleague. Not part of a backup: a restore is one of them. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: text().primaryKey(),
    call: text().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    /** A hash of call and input: the same request is not opened twice. */
    inputHash: text('input_hash').notNull(),
    /** The audit entry that the act would write. */
    action: text().notNull(),
    resource: text().notNull(),
    resourceId: text('resource_id').notNull(),
    details: jsonb().$type<AuditLog['details']>().notNull(),
    /** In coins; null for an act without a value. The larger of what it gives and what it takes. */
    value: bigint({ mode: 'number' }),
    given: bigint({ mode: 'number' }),
    taken: bigint({ mode: 'number' }),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** The address and browser of the requester, for the audit entry of the act. */
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
    state: text().$type<ApprovalState>().notNull(),
    isAlone: boolean('is_alone').notNull(),
    runsAt: moment('runs_at'),
    expiresAt: moment('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    note: text().notNull().default(''),
    problem: text(),
  },
  (table) => [
    uniqueIndex('approval_requests_open')
      .on(table.requestedBy, table.inputHash)
      .where(sql`state in ('pending', 'delayed')`),
    index('approval_requests_newest').on(table.requestedAt, table.id),
    index('approval_requests_alone').on(table.requestedAt).where(sql`is_alone`),
  ],
)

/** What a member of staff has given and taken on a day without approval, in coins. */
export const staffSpent = pgTable(
  'staff_spent',
  {
    uid: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    coins: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] })],
)
