import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Overrides by an owner of what the contract requires: `call:<name>` or `section:<id>`, and the permission needed. */
export const accessRules = pgTable('access_rules', { id: text().primaryKey(), needs: text().notNull() })

/** History of the access rules, complete before and after each change, so that one can be reverted. */
export const accessRuleChanges = pgTable('access_rule_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  changedBy: text('changed_by').notNull(),
  byName: text('by_name').notNull(),
  reason: text().notNull(),
  before: jsonb().$type<Record<string, string>>().notNull(),
  after: jsonb().$type<Record<string, string>>().notNull(),
})
