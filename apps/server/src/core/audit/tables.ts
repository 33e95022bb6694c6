import type { AuditLog } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const auditColumns = () => ({
  /** Counts the entries without a gap. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  id: text().notNull(),
  userId: text('user_id').notNull(),
  username: text().notNull(),
  email: text(),
  action: text().notNull(),
  resource: text().notNull(),
  resourceId: text('resource_id').notNull(),
  details: jsonb().$type<AuditLog['details']>().notNull(),
  timestamp: moment('timestamp').notNull(),
  ip: text().notNull(),
  userAgent: text('user_agent').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Hash of this entry and the hash of the one before. */
  hash: text().notNull(),
})

/** The audit log: one entry for each change by staff, written in the transaction of the change. */
export const auditLogs = pgTable('audit_logs', auditColumns(), (table) => [
  index('audit_logs_user').on(table.userId, table.seq),
  index('audit_logs_user_action').on(table.userId, table.action, table.seq),
  index('audit_logs_resource').on(table.resource, table.resourceId, table.seq),
  index('audit_logs_action').on(table.action, table.seq),
  index('audit_logs_time').on(table.timestamp),
  index('audit_logs_expiry').on(table.expiresAt),
])

/** Expired entries. The hash chain continues through both tables. */
export const auditArchive = pgTable('audit_archive', auditColumns())

/** The newest link of the chain, in a single row that every append locks. */
export const auditChain = pgTable('audit_chain', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

/** The latest verification of the chain, in a single row. The columns about a break are null while it is intact. */
export const auditVerification = pgTable('audit_verification', {
  id: text().primaryKey(),
  /** When a node last began to verify: the others wait for the next hour. */
  startedAt: moment('started_at').notNull(),
  checkedAt: moment('checked_at'),
  entries: bigint({ mode: 'number' }).notNull().default(0),
  brokenAt: bigint('broken_at', { mode: 'number' }),
  brokenSince: moment('broken_since'),
  /** When the owners were last e-mailed about it. */
  emailedAt: moment('emailed_at'),
})

/** A view of the same entries by actor. */
export const adminLogs = pgView('admin_logs', {
  action: text().notNull(),
  targetId: text('target_id').notNull(),
  targetType: text('target_type').notNull(),
  details: jsonb().notNull(),
  adminId: text('admin_id').notNull(),
  adminEmail: text('admin_email'),
  timestamp: moment('timestamp').notNull(),
}).as(sql`
  select action, resource_id as target_id, resource as target_type, details, user_id as admin_id, email as admin_email,
    "timestamp" from audit_logs`)
