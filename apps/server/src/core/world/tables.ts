import type { Board, CoinSource, Permission, Role } from '@hearthward/contract'
import type { Player, ReturnReport, SkillType } from '@hearthward/engine'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** By skill, the level and when it was reached. */
export type Levels = Record<SkillType, readonly [level: number, reachedAt: number]>

/**
 * A character is one document, written whole and often, so plain json beside the columns that are searched, sorted or
 * checked in the commit.
 */
export const players = pgTable(
  'players',
  {
    uid: text().primaryKey(),
    username: text().notNull(),
    usernameLowercase: text('username_lowercase').notNull().unique(),
    email: text(),
    role: text().$type<Role>().notNull(),
    permissions: jsonb().$type<Permission[]>().notNull(),
    guestExpiresAt: moment('guest_expires_at'),
    createdAt: moment('created_at').notNull(),
    state: json().$type<Player>().notNull(),
    /** Raised by every write: who writes on an older one has to read again. */
    version: integer().notNull(),
    /** The session the character belongs to, since when, whose it was before, and since when that one says the rest. */
    sessionId: text('session_id'),
    sessionSince: moment('session_since').notNull(),
    formerSessionId: text('former_session_id'),
    formerHeardAt: moment('former_heard_at'),
    lastSeenAt: moment('last_seen_at').notNull(),
    lastSavedAt: moment('last_saved_at').notNull(),
    /** The moment the stored document is true for; eras are kept as far back as the oldest. */
    settledAt: moment('settled_at').notNull(),
    /** Up to when a session has been told how things stand; nothing before it is accepted any more. */
    toldAt: moment('told_at').notNull(),
    /** The next moment at which somebody has to look, though nobody asks. */
    dueAt: moment('due_at'),
    /** What the present absence has brought so far, until the player has seen it. */
    absence: json().$type<ReturnReport>(),
    totalLevel: integer('total_level').notNull(),
    combatLevel: integer('combat_level').notNull(),
    totalXp: bigint('total_xp', { mode: 'number' }).notNull(),
    /** As the three above, ahead of the document: sums of what there is are made of these. */
    coins: bigint({ mode: 'number' }).notNull().default(0),
    /** Until when the player is a member; 0 for who never was. */
    premiumUntil: moment('premium_until').notNull().default(0),
    /** Every skill's level and since when: the boards are made of these, never of the document. */
    levels: jsonb().$type<Levels>().notNull(),
    /** Since when the three figures above are as high as they are: of equals on a board the earlier one leads. */
    totalLevelAt: moment('total_level_at').notNull(),
    combatLevelAt: moment('combat_level_at').notNull(),
    totalXpAt: moment('total_xp_at').notNull(),
    /** Whether the player has a place on the boards. The one place where that is decided. */
    isRanked: boolean('is_ranked')
      .notNull()
      .generatedAlwaysAs(sql`guest_expires_at is null and deleted_at is null and ban_id is null`),
    /** Since when the character is deleted; the row stays. */
    deletedAt: moment('deleted_at'),
    /** The ban that was put on the player and not lifted. One that is over is taken off by a job and before a board is read. */
    banId: text('ban_id'),
  },
  (table) => [
    index('players_due').on(table.dueAt).where(sql`due_at is not null`),
    index('players_settled').on(table.settledAt),
    index('players_name_prefix').using('btree', sql`username_lowercase text_pattern_ops`),
    index('players_experience').on(table.totalXp.desc().nullsFirst(), table.totalXpAt, table.uid).where(sql`is_ranked`),
    index('players_email_prefix').using('btree', sql`email text_pattern_ops`).where(sql`email is not null`),
    // Lists of staff: by what they are sorted by, and for the few that lists are narrowed to.
    index('players_seen').on(table.lastSeenAt, table.uid),
    index('players_level').on(table.totalLevel, table.uid),
    index('players_created').on(table.createdAt, table.uid),
    index('players_premium').on(table.premiumUntil).where(sql`premium_until > 0`),
    index('players_guests').on(table.lastSeenAt).where(sql`guest_expires_at is not null`),
    index('players_banned').on(table.lastSeenAt).where(sql`ban_id is not null`),
    index('players_deleted').on(table.lastSeenAt).where(sql`deleted_at is not null`),
    index('players_staff').on(table.lastSeenAt).where(sql`role <> 'default' or permissions <> '[]'::jsonb`),
  ],
)

/**
 * The boards that move only when a level does: one for each skill, `totalLevel` and `combatLevel`. A trigger on `players`
 * keeps them in the same commit, for those who are ranked; so nobody who writes there can forget to, and a commit
 * without a new level costs next to nothing here.
 */
export const standings = pgTable(
  'standings',
  {
    uid: text()
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    board: text().$type<Board>().notNull(),
    level: integer().notNull(),
    reachedAt: moment('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.board] }),
    index('standings_board').on(table.board, table.level.desc().nullsFirst(), table.reachedAt, table.uid),
  ],
)

/** What anybody may know of a player. */
export const userProfiles = pgView('user_profiles').as((db) =>
  db.select({ uid: players.uid, username: players.username }).from(players).where(isNull(players.deletedAt)),
)

/** Who has earned what, read out of the characters: it can never say anything else than they do. */
export const playerAchievements = pgView('player_achievements', {
  playerUid: text('player_uid').notNull(),
  achievementId: text('achievement_id').notNull(),
  completedAt: moment('completed_at').notNull(),
  claimed: boolean().notNull(),
}).as(sql`
  select players.uid as player_uid, earned.key as achievement_id,
    (earned.value ->> 'completedAt')::bigint as completed_at, (earned.value ->> 'claimed')::boolean as claimed
  from players, json_each(players.state -> 'achievements') as earned`)

/** Intents that were answered, so that one said twice is done once. Written with the change itself. */
export const intents = pgTable(
  'intents',
  {
    playerUid: text('player_uid').notNull(),
    id: text().notNull(),
    answer: json().$type<unknown>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerUid, table.id] }), index('intents_at').on(table.at)],
)

/**
 * Coins that came into the game or left it, as they did: rows are only ever added, so that nobody waits for anybody. A
 * job gathers them into `economy_flows`; both together are always everything there is.
 */
export const coinMovements = pgTable('coin_movements', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  source: text().$type<CoinSource>().notNull(),
  coins: bigint({ mode: 'number' }).notNull(),
})

/** The same by day. `coins` is above nothing for faucets and below for sinks. */
export const economyFlows = pgTable(
  'economy_flows',
  {
    /** Since 1970. */
    day: integer().notNull(),
    kind: text().$type<'faucet' | 'sink'>().notNull(),
    source: text().$type<CoinSource>().notNull(),
    coins: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.source] })],
)
