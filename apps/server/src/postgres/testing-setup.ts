// One throw-away PostgreSQL for a whole run of the integration tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './start.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthward-test-'))
  const running = await startPostgres({ dataDir, durable: false, log: console.log })
  project.provide('postgresUrl', running.url)
  return async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
