import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing.ts'
import { connect, type Database, migrateDatabase } from './database.ts'
import { beginEra, dropErasBefore, readEras, readTimelineVersion } from './world-data.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** The tables as a release left them that had only the first so many migrations. */
async function migrateAsFormerly({ db }: Database, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthward-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }))
  await migrate(db, { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

test('a database of the first release is brought up to date with all that is in it', async () => {
  const { url, drop } = await testDatabase()
  const store = connect(url)
  await migrateAsFormerly(store, 1)
  await store.sql`insert into eras values (0, 'first', 1, 1), (5000, 'second', 2, 1)`
  await Promise.all([migrateDatabase(url), migrateDatabase(url)])
  await migrateDatabase(url)
  expect((await readEras(store.db)).map(({ from, xpMultiplier }) => [from, xpMultiplier])).toEqual([
    [0, 1],
    [5_000, 2],
  ])
  const versions = [await readTimelineVersion(store.db)]
  for (const change of [() => beginEra(store.db, 9_000, {}), () => dropErasBefore(store.db, 5_000)]) {
    await change()
    versions.push(await readTimelineVersion(store.db))
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  await store.close()
  await drop()
})
