import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** A ban is in force if it is neither lifted nor expired. At most one ban of a player is not lifted. */
export const bans = pgTable(
  'bans',
  {
    id: text().primaryKey(),
    playerId: text('player_id').notNull(),
    playerEmail: text('player_email'),
    adminId: text('admin_id').notNull(),
    reason: text().notNull(),
    bannedAt: moment('banned_at').notNull(),
    /** Null for a permanent ban. */
    expiresAt: moment('expires_at'),
    liftedAt: moment('lifted_at'),
    liftedBy: text('lifted_by'),
  },
  (table) => [
    index('bans_player').on(table.playerId, table.bannedAt),
    index('bans_newest').on(table.bannedAt.desc().nullsFirst(), table.id),
    index('bans_admin').on(table.adminId, table.bannedAt),
    index('bans_holding').on(table.bannedAt.desc().nullsFirst(), table.id).where(sql`lifted_at is null`),
    uniqueIndex('bans_one_each').on(table.playerId).where(sql`lifted_at is null`),
  ],
)

/** Players who may read but not write, and until when. A mute in the past has no effect. */
export const chatMutes = pgTable('chat_mutes', {
  uid: text().primaryKey(),
  until: moment('until_at').notNull(),
  reason: text().notNull(),
  /** A member of staff, or `server` for an automatic mute after too many messages. */
  mutedBy: text('muted_by').notNull(),
  at: moment('at').notNull(),
})

export const blocks = pgTable(
  'blocks',
  { uid: text().notNull(), blockedUid: text('blocked_uid').notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.blockedUid] }), index('blocks_blocked').on(table.blockedUid)],
)
