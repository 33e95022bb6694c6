import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The URL of the product's own database while it runs. */
export function databaseUrlOf(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim()
  return `postgres://hearthward:${encodeURIComponent(password)}@127.0.0.1:${port}/hearthward`
}

/** Access to the product's own database, for changes that no call offers. */
export async function withDatabase<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrlOf(dataDir), max: 10 })
  // The server and its database may stop right after this, which must not fail a finished connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
