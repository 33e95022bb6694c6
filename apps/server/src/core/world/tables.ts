import type { Board, CharacterSnapshot, CoinSource, Permission, Role } from '@hearthward/contract'
import type { Player, ReturnReport, SkillType } from '@hearthward/engine'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, packedJson } from '../../platform/database/columns.ts'

/** For each skill, the level and when it was reached. */
export type Levels = Record<SkillType, readonly [level: number, reachedAt: number]>

/**
 * A character is one document, written as a whole and often: plain json, with columns for everything that is searched,
 * sorted or checked in the commit.
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
    /** Incremented by every write. A writer with an older version has to read again. */
    version: integer().notNull(),
    /**
     * The session that owns the character and since when; the former session, and when it began to send its last
     * intents.
     */
    sessionId: text('session_id'),
    sessionSince: moment('session_since').notNull(),
    formerSessionId: text('former_session_id'),
    formerHeardAt: moment('former_heard_at'),
    /** The replay that has begun and whose last batch has not arrived. */
    replayId: text('replay_id'),
    lastSeenAt: moment('last_seen_at').notNull(),
    lastSavedAt: moment('last_saved_at').notNull(),
    /** The moment the stored document was settled at. Eras are kept as far back as the oldest. */
    settledAt: moment('settled_at').notNull(),
    /** Up to when a session has received the state; intents from before it are no longer accepted. */
    toldAt: moment('told_at').notNull(),
    /** When the sweep has to settle the character although nobody opens it. */
    dueAt: moment('due_at'),
    /** The report of the current absence, until the player has seen it. */
    absence: json().$type<ReturnReport>(),
    totalLevel: integer('total_level').notNull(),
    combatLevel: integer('combat_level').notNull(),
    totalXp: bigint('total_xp', { mode: 'number' }).notNull(),
    /** May be newer than the document, like the three columns above. Coin totals are summed from this column. */
    coins: bigint({ mode: 'number' }).notNull().default(0),
    /** When the membership ends; 0 without one. */
    premiumUntil: moment('premium_until').notNull().default(0),
    /** Level of each skill and when it was reached. The leaderboards read this, never the document. */
    levels: jsonb().$type<Levels>().notNull(),
    /** When the three scores above were reached: ties go to the player who reached the score first. */
    totalLevelAt: moment('total_level_at').notNull(),
    combatLevelAt: moment('combat_level_at').notNull(),
    totalXpAt: moment('total_xp_at').notNull(),
    /** Whether the player appears on leaderboards. Decided only here. */
    isRanked: boolean('is_ranked')
      .notNull()
      .generatedAlwaysAs(sql`guest_expires_at is null and deleted_at is null and ban_id is null`),
    /** When the character was deleted; the row is kept. */
    deletedAt: moment('deleted_at'),
    /** The ban that has not been lifted. An expired one is removed by a job and before a leaderboard is read. */
    banId: text('ban_id'),
  },
  (table) => [
    index('players_due').on(table.dueAt).where(sql`due_at is not null`),
    index('players_settled').on(table.settledAt),
    index('players_name_prefix').using('btree', sql`username_lowercase text_pattern_ops`),
    index('players_experience').on(table.totalXp.desc().nullsFirst(), table.totalXpAt, table.uid).where(sql`is_ranked`),
    index('players_email_prefix').using('btree', sql`email text_pattern_ops`).where(sql`email is not null`),
    // For the player list of the back-office: its sort orders and its rare filters.
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
 * The leaderboards that change only with a level: one for each skill, `totalLevel` and `combatLevel`. A trigger on
 * `players` updates them in the same commit, for ranked players only, so no writer can forget them.
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

/** The public part of a player. */
export const userProfiles = pgView('user_profiles').as((db) =>
  db.select({ uid: players.uid, username: players.username }).from(players).where(isNull(players.deletedAt)),
)

/** Earned achievements, read from the characters, so they cannot disagree with them. */
export const playerAchievements = pgView('player_achievements', {
  playerUid: text('player_uid').notNull(),
  achievementId: text('achievement_id').notNull(),
  completedAt: moment('completed_at').notNull(),
  claimed: boolean().notNull(),
}).as(sql`
  select players.uid as player_uid, earned.key as achievement_id,
    (earned.value ->> 'completedAt')::bigint as completed_at, (earned.value ->> 'claimed')::boolean as claimed
  from players, json_each(players.state -> 'achievements') as earned`)

/** Idempotency keys: answered intents, so that a repeated intent is performed once. Written with the change itself. */
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

/** The latest finds of each player in each season, with what is needed to verify their rolls. */
export const finds = pgTable(
  'finds',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    playerUid: text('player_uid').notNull(),
    at: moment('at').notNull(),
    season: integer().notNull(),
    activityId: text('activity_id').notNull(),
    completion: bigint({ mode: 'number' }).notNull(),
    output: integer().notNull(),
    itemId: text('item_id').notNull(),
    quantity: integer().notNull(),
    /** With the drop multipliers in force. */
    chance: doublePrecision().notNull(),
  },
  (table) => [index('finds_player').on(table.playerUid, table.season, table.id)],
)

/**
 * Copies of characters: one a day while they change, and one before each act of staff. Not part of a backup, which they
 * would make many times as large. They survive a restore.
 */
export const characterSnapshots = pgTable(
  'character_snapshots',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    playerUid: text('player_uid').notNull(),
    takenAt: moment('taken_at').notNull(),
    why: text().$type<CharacterSnapshot['why']>().notNull(),
    /** Days since 1970; null for those before an act. */
    day: integer(),
    /** The audit entry of the act. */
    logId: text('log_id'),
    /** As in `players`; its version tells how to read it. */
    state: packedJson().notNull(),
  },
  (table) => [
    unique('character_snapshots_daily').on(table.playerUid, table.day),
    index('character_snapshots_player').on(table.playerUid, table.id),
    index('character_snapshots_taken').on(table.takenAt),
  ],
)

/**
 * Coins that entered or left the game. Rows are only inserted, so writers never wait for each other. A job aggregates
 * them into `economy_flows`; the two tables together are the whole ledger.
 */
export const coinMovements = pgTable('coin_movements', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  source: text().$type<CoinSource>().notNull(),
  coins: bigint({ mode: 'number' }).notNull(),
})

/** Coin movements aggregated by day. `coins` is positive for faucets and negative for sinks. */
export const economyFlows = pgTable(
  'economy_flows',
  {
    /** Days since 1970. */
    day: integer().notNull(),
    kind: text().$type<'faucet' | 'sink'>().notNull(),
    source: text().$type<CoinSource>().notNull(),
    coins: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.source] })],
)
