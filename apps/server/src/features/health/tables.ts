import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** The latest measurement, in the row `current`. */
export const serverMetrics = pgTable('server_metrics', {
  id: text().primaryKey(),
  at: moment('at').notNull(),
  value: jsonb().notNull(),
})

/** The measurements of the last day. */
export const serverMetricsHistory = pgTable('server_metrics_history', {
  at: moment('at').primaryKey(),
  value: jsonb().notNull(),
})
