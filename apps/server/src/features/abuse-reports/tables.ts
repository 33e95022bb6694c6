import type { FiledCategory, ReportStatus, ReportTarget } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const playerReports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    /** Null once the reporter's account is removed. */
    reporterId: text('reporter_id'),
    targetType: text('target_type').$type<ReportTarget>().notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    /** The uid of the reported player: the sender of a message, the owner of an offer. */
    aboutId: text('about_id'),
    category: text().$type<FiledCategory>().notNull(),
    text: text().notNull(),
    /** Collected by the server when the report was filed, never supplied by the reporter. */
    evidence: jsonb().$type<unknown>().notNull(),
    status: text().$type<ReportStatus>().notNull(),
    assignedTo: text('assigned_to'),
    resolution: text(),
    createdAt: moment('created_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    index('player_reports_queue')
      .on(table.status, table.createdAt, table.id)
      .where(sql`status in ('pending', 'reviewing')`),
    index('player_reports_handled').on(table.status, table.resolvedAt.desc().nullsFirst(), table.id),
    index('player_reports_about').on(table.aboutId, table.createdAt),
    index('player_reports_target').on(table.targetId, table.createdAt),
    index('player_reports_reporter').on(table.reporterId, table.createdAt),
    uniqueIndex('player_reports_open')
      .on(table.reporterId, table.targetType, table.targetId)
      .where(sql`status in ('pending', 'reviewing')`),
  ],
)
