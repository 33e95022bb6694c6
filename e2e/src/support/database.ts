import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Where the product's own database is reached, for as long as it runs. */
export function databaseUrlOf(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim()
  return `postgres://hearthward:${encodeURIComponent(password)}@127.0.0.1:${port}/hearthward`
}

/** The product's own database, for what no call offers yet: staff would set it. */
export async function withDatabase<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrlOf(dataDir), max: 10 })
  // The server may be stopped right after this, and with it the database: no concern of a connection that is done.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
