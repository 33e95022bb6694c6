import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'

/** The product's own database, for what no call offers yet: staff would set it. */
export async function withDatabase<Result>(dataDir: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const sql = postgres({ host: '127.0.0.1', port, user: 'hearthward', database: 'hearthward', password, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
