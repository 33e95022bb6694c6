// Databases of earlier releases, for the upgrade tests.
import { cpSync, createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@hearthward/postgres/testing'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { tablesIn } from '../features/backups/restore.ts'
import { replaceRows } from '../features/backups/restore-queries.ts'
import { connect, type Database } from '../platform/database/database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Applies only the first `migrations`, as an earlier release did. */
export async function migrateAsEarlierRelease({ db }: Database, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthward-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }))
  await migrate(db, { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

/** A database with the rows of a backup, in the tables of the release that made it. */
export async function databaseOfRelease(backup: string, migrations: number): Promise<TestDatabase> {
  const database = await testDatabase()
  const store = connect(database.url, 2)
  await migrateAsEarlierRelease(store, migrations)
  await store.withClient(async (client) => {
    await client.query('begin')
    await replaceRows(client, tablesIn(createReadStream(backup)))
    await client.query('commit')
  })
  await store.close()
  return database
}
