import type { PlanContent } from '@hearthward/contract'
import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Plans that players keep for later. They are no part of the character's state. */
export const savedPlans = pgTable(
  'saved_plans',
  {
    id: text().primaryKey(),
    playerUid: text('player_uid').notNull(),
    name: text().notNull(),
    entries: json().$type<PlanContent['entries']>().notNull(),
    rules: json().$type<PlanContent['rules']>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [index('saved_plans_player').on(table.playerUid)],
)
