// Shared by the operator's commands: opens the database of this server, and prints errors as plain messages.

import { reachPostgres } from '@hearthward/postgres'
import { type Config, readConfig } from '../apps/server/src/platform/config.ts'
import { migrateDatabase } from '../apps/server/src/platform/database/database.ts'
import { stopWithParent } from './child-process.ts'

/** The actor in the audit log for commands of the operator. */
export const OPERATOR = { userId: 'operator', username: 'Operator', email: null, ip: 'command line', userAgent: '' }

/** Runs `work` on this server's database, whether the server is running or not. */
export async function onDatabase(work: (databaseUrl: string, config: Config) => Promise<void>): Promise<void> {
  stopWithParent()
  try {
    const config = readConfig(process.env)
    const postgres = await reachPostgres(config, console.log)
    try {
      await migrateDatabase(postgres.url)
      await work(postgres.url, config)
    } finally {
      await postgres.stop()
    }
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
