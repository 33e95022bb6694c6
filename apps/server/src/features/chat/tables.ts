import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

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

/** What staff have set for a channel. One without a row is as it was made. */
export const chatChannels = pgTable('chat_channels', {
  channel: text().primaryKey(),
  slowModeSeconds: integer('slow_mode_seconds').notNull(),
})
