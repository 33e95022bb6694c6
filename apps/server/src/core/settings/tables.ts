import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Switches for all nodes; the row `maintenance`. */
export const serverConfig = pgTable('server_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** Configuration that staff change while the server runs; the rows `main` and `staff_limits`. */
export const systemConfig = pgTable('system_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** Settings of every player's screen, published live; the row `skillVisibility`. */
export const gameSettings = pgTable('game_settings', { id: text().primaryKey(), value: jsonb().notNull() })

/** Secrets of the rolls and the seals, created once and never shown. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
