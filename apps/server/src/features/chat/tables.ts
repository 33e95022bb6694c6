import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/**
 * `channel` is one of the contract's names, `private:<uid>:<uid>` or `party:<party id>`: a player who joins another party
 * does not see the messages of the former one.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text().notNull(),
    clientId: text('client_id').notNull(),
    /** The name at the time of sending. */
    username: text().notNull(),
    isStaff: boolean('is_staff').notNull(),
    /** As readers see it. */
    text: text().notNull(),
    /** As written, if the filter changed it. For staff who handle reports. */
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

/** The last read message per player and channel. A private channel is listed for a player if it has a row. */
export const chatReads = pgTable(
  'chat_reads',
  {
    uid: text().notNull(),
    channel: text().notNull(),
    lastReadId: bigint('last_read_id', { mode: 'number' }).notNull(),
    /** The last message when a private channel was closed: a newer one lists it again. */
    closedId: bigint('closed_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.uid, table.channel] })],
)

/** Channel settings by staff. A channel without a row has the defaults. */
export const chatChannels = pgTable('chat_channels', {
  channel: text().primaryKey(),
  slowModeSeconds: integer('slow_mode_seconds').notNull(),
})
