import type {
  EvidenceType,
  InvestigationNote,
  InvestigationPriority,
  InvestigationStatus,
  InvestigationType,
} from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const investigations = pgTable(
  'investigations',
  {
    id: text().primaryKey(),
    playerId: text('player_id').notNull(),
    playerName: text('player_name').notNull(),
    playerEmail: text('player_email'),
    investigatorId: text('investigator_id').notNull(),
    investigatorName: text('investigator_name').notNull(),
    type: text().$type<InvestigationType>().notNull(),
    status: text().$type<InvestigationStatus>().notNull(),
    priority: text().$type<InvestigationPriority>().notNull(),
    reason: text().notNull(),
    findings: text().notNull(),
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
    alertId: text('alert_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('investigations_status').on(table.status, table.createdAt, table.id),
    index('investigations_completed').on(table.completedAt).where(sql`status = 'completed'`),
    index('investigations_urgent')
      .on(table.createdAt, table.id)
      .where(sql`priority in ('high', 'critical') and status not in ('completed', 'closed')`),
    index('investigations_player').on(table.playerId, table.createdAt),
  ],
)

export const investigationNotes = pgTable(
  'investigation_notes',
  {
    id: text().primaryKey(),
    investigationId: text('investigation_id').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    content: text().notNull(),
    timestamp: moment('timestamp').notNull(),
    type: text().$type<InvestigationNote['type']>().notNull(),
    isPrivate: boolean('is_private').notNull(),
  },
  (table) => [index('investigation_notes_of').on(table.investigationId, table.timestamp)],
)

export const investigationEvidence = pgTable(
  'investigation_evidence',
  {
    id: text().primaryKey(),
    investigationId: text('investigation_id').notNull(),
    type: text().$type<EvidenceType>().notNull(),
    description: text().notNull(),
    timestamp: moment('timestamp').notNull(),
    collectedBy: text('collected_by').notNull(),
    fileUrl: text('file_url'),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    isVerified: boolean('is_verified').notNull(),
  },
  (table) => [index('investigation_evidence_of').on(table.investigationId, table.timestamp)],
)

export const investigationReports = pgTable(
  'investigation_reports',
  {
    id: text().primaryKey(),
    investigationId: text('investigation_id').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    text: text().notNull(),
    figures: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('investigation_reports_of').on(table.investigationId, table.createdAt)],
)
