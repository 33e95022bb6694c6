// One temporary PostgreSQL for a run of the integration tests, with the templates of their databases.
import { rmSync } from 'node:fs'
import { startPostgres } from '@hearthward/postgres'
import { asSuperuser, createDatabase, type Template } from '@hearthward/postgres/testing'
import { scratchFolder } from '@hearthward/postgres/testing-scratch'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { startServer } from './start-server.ts'
import { serverConfig, TEST_SECRETS } from './testing-config.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = scratchFolder('hearthward-test-')
  const running = await startPostgres({ dataDir, durable: false, log: console.log })
  await makeTemplates(running.url)
  project.provide('postgresUrl', running.url)
  return async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Copying a database is several times faster than migrating an empty one and writing the content into it. */
export async function makeTemplates(url: string): Promise<void> {
  const migrated: Template = 'template_migrated'
  await migrateDatabase(await createDatabase(url, migrated))
  const served: Template = 'template_served'
  const databaseUrl = await createDatabase(url, served, migrated)
  const started = await startServer(serverConfig(), {
    ...TEST_SECRETS,
    databaseUrl,
    log: createLog('silent'),
    restart: () => {},
  })
  await started.close()
  // A database with open connections cannot be copied.
  for (const name of [migrated, served]) await asSuperuser(url, `alter database ${name} allow_connections false`)
}
