import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Internal notes of staff about a player. */
export const playerNotes = pgTable(
  'player_notes',
  {
    id: text().primaryKey(),
    playerId: text('player_id').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    content: text().notNull(),
    timestamp: moment('timestamp').notNull(),
  },
  (table) => [index('player_notes_player').on(table.playerId, table.timestamp)],
)
