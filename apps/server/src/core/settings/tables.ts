import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What staff switch for all nodes at once; the row `maintenance`. */
export const serverConfig = pgTable('server_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** Configuration that staff change while the server runs; the row `main`. */
export const systemConfig = pgTable('system_config', { id: text().primaryKey(), value: jsonb().notNull() })

/** What staff set for every player's screen, read live; the row `skillVisibility`. */
export const gameSettings = pgTable('game_settings', { id: text().primaryKey(), value: jsonb().notNull() })

/** Made once and never shown: the secrets behind the rolls and the seals. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
