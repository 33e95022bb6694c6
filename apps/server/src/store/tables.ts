import type { Audience, Board, Permission, Priority, Role } from '@hearthward/contract'
import {
  type Achievement,
  type Activity,
  type Content,
  type Item,
  type Location,
  type Monster,
  type Npc,
  type Player,
  type Quest,
  type Recipe,
  type ReturnReport,
  type Seed,
  type SkillType,
  USUAL_RATES,
} from '@hearthward/engine'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
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
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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

/** The game's data. `released` is what the release brought: where `data` still equals it, a newer release may replace it. */
const contentColumns = <T>() => ({
  id: text().primaryKey(),
  data: jsonb().$type<T>().notNull(),
  released: jsonb().$type<T>().notNull(),
  createdAt: moment('created_at').notNull().default(0),
  createdBy: text('created_by').notNull().default('release'),
  updatedAt: moment('updated_at').notNull().default(0),
  updatedBy: text('updated_by').notNull().default('release'),
})
export const items = pgTable('items', contentColumns<Item>())
export const locations = pgTable('locations', contentColumns<Location>())
/** Those bound to a place. */
export const mapActivities = pgTable('map_activities', contentColumns<Activity>())
/** Those that can be done anywhere. */
export const activities = pgTable('activities', contentColumns<Activity>())
export const recipes = pgTable('recipes', contentColumns<Recipe>())
export const monsters = pgTable('monsters', contentColumns<Monster>())
export const seeds = pgTable('seeds', contentColumns<Seed>())
export const quests = pgTable('quests', contentColumns<Quest>())
export const npcs = pgTable('npcs', contentColumns<Npc>())
export const achievements = pgTable('achievements', contentColumns<Achievement>())

/** Whole contents as they were in force, for eras that are still being settled. */
export const contentVersions = pgTable('content_versions', {
  version: text().primaryKey(),
  content: json().$type<Content>().notNull(),
})

/** The world's timeline. */
export const eras = pgTable('eras', {
  from: moment('from_at').primaryKey(),
  contentVersion: text('content_version').notNull(),
  xpMultiplier: doublePrecision('xp_multiplier').notNull(),
  dropRateMultiplier: doublePrecision('drop_rate_multiplier').notNull(),
  inflation: doublePrecision().notNull().default(USUAL_RATES.inflation),
  taxRate: doublePrecision('tax_rate').notNull().default(USUAL_RATES.taxRate),
  dailyCoinBonus: integer('daily_coin_bonus').notNull().default(USUAL_RATES.dailyCoinBonus),
})

/** Counts the changes of `eras` and `game_event_effects`, in its one row. A trigger raises it: nobody can forget to. */
export const timelineVersion = pgTable('timeline_version', { version: bigint({ mode: 'number' }).notNull() })

/** Whom an announcement is for, by uid: those online and those of a party as they were when it was sent. */
export type StoredAudience =
  | Exclude<Audience, { kind: 'online' | 'party' }>
  | { kind: 'online'; uids: string[] }
  | { kind: 'party'; partyId: string; uids: string[] }

/** What staff tell players. Whether one is in force follows from its two moments. */
export const announcements = pgTable(
  'announcements',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().$type<Priority>().notNull(),
    audience: jsonb().$type<StoredAudience>().notNull(),
    startsAt: moment('starts_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_expiry').on(table.expiresAt),
    index('announcements_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
)

const multiplying = () => ({
  name: text().notNull(),
  skills: jsonb().$type<SkillType[]>().notNull(),
  xpMultiplier: doublePrecision('xp_multiplier').notNull(),
  dropRateMultiplier: doublePrecision('drop_rate_multiplier').notNull(),
})

/** Game events as they are planned now. Whether one is on follows from its two moments. */
export const gameEvents = pgTable(
  'game_events',
  {
    id: text().primaryKey(),
    ...multiplying(),
    description: text().notNull(),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    createdBy: text('created_by').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('game_events_end').on(table.endTime)],
)

/** What game events did and will do to the timeline. What has begun is only ever cut short, never rewritten. */
export const gameEventEffects = pgTable(
  'game_event_effects',
  {
    eventId: text('event_id').notNull(),
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    ...multiplying(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.from] })],
)

/** What staff switch for all nodes at once; the row `maintenance`. */
export const serverConfig = pgTable('server_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** Configuration that staff change while the server runs; the row `main`. */
export const systemConfig = pgTable('system_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** What staff set for every player's screen, read live; the row `skillVisibility`. */
export const gameSettings = pgTable('game_settings', { id: text().primaryKey(), value: jsonb().notNull() })

/** Made once and never shown: the secrets behind the rolls and the seals. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
