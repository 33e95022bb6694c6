import {
  type Achievement,
  type Activity,
  type Content,
  FIRST_SEASON,
  type Item,
  type Location,
  type Monster,
  type Npc,
  type Quest,
  type Recipe,
  type Seed,
  type SkillType,
  USUAL_RATES,
} from '@hearthward/engine'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** History of changes to the content by staff. Former states can be restored from it. */
export const contentHistory = pgTable(
  'content_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    collection: text().notNull(),
    entryId: text('entry_id').notNull(),
    /** Null if this change created the entry. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull(),
    writtenBy: text('written_by').notNull(),
    /** Name of the editor at that time. */
    writtenByName: text('written_by_name').notNull(),
    reason: text().notNull(),
  },
  (table) => [index('content_history_entry').on(table.collection, table.entryId, table.id)],
)

/**
 * The game's content. `released` is the entry of the release: if `data` still equals it, a newer release may replace
 * it.
 */
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

/** Activities of a place. */
export const mapActivities = pgTable('map_activities', contentColumns<Activity>())

/** Activities that can be done anywhere. */
export const activities = pgTable('activities', contentColumns<Activity>())

export const recipes = pgTable('recipes', contentColumns<Recipe>())

export const monsters = pgTable('monsters', contentColumns<Monster>())

export const seeds = pgTable('seeds', contentColumns<Seed>())

export const quests = pgTable('quests', contentColumns<Quest>())

export const npcs = pgTable('npcs', contentColumns<Npc>())

export const achievements = pgTable('achievements', contentColumns<Achievement>())

/** Complete contents of eras that are still needed for settling. */
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
  season: integer().notNull().default(FIRST_SEASON),
})

/**
 * Periods with one secret behind all rolls. Its hash is public from the start. The secret is published after the season,
 * so that players can verify what they found. The next row ends a season.
 */
export const seasons = pgTable('seasons', {
  number: integer().primaryKey(),
  from: moment('from_at').notNull(),
  secret: text().notNull(),
  secretHash: text('secret_hash').notNull(),
  publishedAt: moment('published_at'),
})

/**
 * Counts the changes of `eras` and `game_event_effects`, in a single row. A trigger increments it, so no writer can
 * forget to.
 */
export const timelineVersion = pgTable('timeline_version', { version: bigint({ mode: 'number' }).notNull() })

const multiplierColumns = () => ({
  name: text().notNull(),
  skills: jsonb().$type<SkillType[]>().notNull(),
  xpMultiplier: doublePrecision('xp_multiplier').notNull(),
  dropRateMultiplier: doublePrecision('drop_rate_multiplier').notNull(),
})

/** Game events as planned now. Whether one is in force follows from its start and end. */
export const gameEvents = pgTable(
  'game_events',
  {
    id: text().primaryKey(),
    ...multiplierColumns(),
    description: text().notNull(),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    createdBy: text('created_by').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('game_events_end').on(table.endTime)],
)

/** Effects of game events on the timeline. One that has begun is only ever shortened, never rewritten. */
export const gameEventEffects = pgTable(
  'game_event_effects',
  {
    eventId: text('event_id').notNull(),
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    ...multiplierColumns(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.from] })],
)
