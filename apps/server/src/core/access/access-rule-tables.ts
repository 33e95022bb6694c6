import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Where an owner has chosen otherwise than the contract: `call:<name>` or `section:<id>`, and what it needs. */
export const accessRules = pgTable('access_rules', { id: text().primaryKey(), needs: text().notNull() })

/** Every change of the access rules, whole before and after, for the way back. */
export const accessRuleChanges = pgTable('access_rule_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  changedBy: text('changed_by').notNull(),
  byName: text('by_name').notNull(),
  reason: text().notNull(),
  before: jsonb().$type<Record<string, string>>().notNull(),
  after: jsonb().$type<Record<string, string>>().notNull(),
})
