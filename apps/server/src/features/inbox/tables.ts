import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Messages of staff or of the game to a player. */
export const playerMessages = pgTable(
  'player_messages',
  {
    id: text().primaryKey(),
    playerId: text('player_id').notNull(),
    /** Null for a message of the game. */
    senderId: text('sender_id'),
    /** The sender's name at the time. */
    senderName: text('sender_name').notNull(),
    title: text().notNull(),
    text: text().notNull(),
    sentAt: moment('sent_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('player_messages_player').on(table.playerId, table.sentAt)],
)
