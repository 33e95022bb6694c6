import {
  type Achievement,
  type Activity,
  type Content,
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

/** Every change staff made of the game's data. What an entry was before is there to be put back. */
export const contentHistory = pgTable(
  'content_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    collection: text().notNull(),
    entryId: text('entry_id').notNull(),
    /** Null where the entry was made with this change. */
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
