import type { FiledCategory, ReportStatus, ReportTarget } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What was said. `channel` is one of the contract's names, `private:<uid>:<uid>`, or `party:<party id>`: who joins
 * another party does not read the talk of the former.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text().notNull(),
    clientId: text('client_id').notNull(),
    /** As it was at the time. */
    username: text().notNull(),
    isStaff: boolean('is_staff').notNull(),
    /** As readers see it. */
    text: text().notNull(),
    /** As it was written, where that is something else. For staff who look into a report. */
    original: text(),
    at: moment('at').notNull(),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
  },
  (table) => [
    index('chat_messages_channel').on(table.channel, table.id),
    index('chat_messages_client').on(table.clientId, table.channel, table.id),
    index('chat_messages_story').on(table.clientId, table.at),
  ],
)

/** How far each player has read. A row for a private talk is what makes it stand in that player's list. */
export const chatReads = pgTable(
  'chat_reads',
  {
    uid: text().notNull(),
    channel: text().notNull(),
    lastReadId: bigint('last_read_id', { mode: 'number' }).notNull(),
    /** Up to which message a private talk was closed: it is listed again once somebody speaks after it. */
    closedId: bigint('closed_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.uid, table.channel] })],
)

/** Who may only read, and until when. A mute that has passed is none. */
export const chatMutes = pgTable('chat_mutes', {
  uid: text().primaryKey(),
  until: moment('until_at').notNull(),
  reason: text().notNull(),
  /** Somebody of the staff; `server` where the flood was answered by itself. */
  mutedBy: text('muted_by').notNull(),
  at: moment('at').notNull(),
})

/** What staff have set for a channel. One without a row is as it was made. */
export const chatChannels = pgTable('chat_channels', {
  channel: text().primaryKey(),
  slowModeSeconds: integer('slow_mode_seconds').notNull(),
})

export const blocks = pgTable(
  'blocks',
  { uid: text().notNull(), blockedUid: text('blocked_uid').notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.blockedUid] }), index('blocks_blocked').on(table.blockedUid)],
)

export const playerReports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    /** Null once whoever made it has gone for good. */
    reporterId: text('reporter_id'),
    targetType: text('target_type').$type<ReportTarget>().notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    /** Whom it is about: a message has a speaker, an offer somebody who made it. */
    aboutId: text('about_id'),
    category: text().$type<FiledCategory>().notNull(),
    text: text().notNull(),
    /** What the server itself knew at that moment: never what the reporter says. */
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
