import { join } from 'node:path'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'

export type { PostgresJsDatabase as Db } from 'drizzle-orm/postgres-js'
export type { Sql } from 'postgres'

export interface Database {
  /** Typed queries. */
  readonly db: PostgresJsDatabase
  /** For the few statements that are written by hand, such as the group commit. */
  readonly sql: Sql
  close(): Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export function connect(url: string, connections = 10): Database {
  const sql = postgres(url, {
    max: connections,
    onnotice: () => {},
    connection: { application_name: 'hearthward' },
  })
  return { db: drizzle(sql), sql, close: () => sql.end({ timeout: 5 }) }
}

/** Brings the tables up to date. Several nodes may start at once: the first one does it, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'hearthward' } })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const MIGRATION_LOCK = 4_815_162
