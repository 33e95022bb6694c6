import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** How the server was last found to be; the row `current`. */
export const serverMetrics = pgTable('server_metrics', {
  id: text().primaryKey(),
  at: moment('at').notNull(),
  value: jsonb().notNull(),
})

/** The same over the last day. */
export const serverMetricsHistory = pgTable('server_metrics_history', {
  at: moment('at').primaryKey(),
  value: jsonb().notNull(),
})
