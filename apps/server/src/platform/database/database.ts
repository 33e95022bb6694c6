import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Sql, sqlOn, type Tagged } from './sql.ts'

export type Db = NodePgDatabase
export type { Sql } from './sql.ts'

/** A connection. Without the type of its rows, nothing can be read from a statement. */
export type Client = Omit<pg.ClientBase, 'query'> & {
  query<Row extends object = object>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  query<Stream extends pg.Submittable>(stream: Stream): Stream
}

export interface Database {
  /** Typed queries. */
  readonly db: NodePgDatabase
  /** For hand-written statements, such as the group commit. */
  readonly sql: Sql
  /** Runs `work` on one connection, for COPY and locks. The connection is closed if it fails. */
  withClient<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Opens a connection outside of the pool that survives a restart of the server. The caller closes it. */
  openSeparateClient(): Promise<pg.Client>
  /** Fails if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const CLOSE_TIMEOUT = 5_000
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

export function connect(url: string, connections = 10): Database {
  const pool = poolOf(url, connections)
  const close = async () => {
    // A cut connection may never finish closing.
    if (!pool.ending) await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT, undefined, { ref: false })])
  }
  const openSeparateClient = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'hearthward', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    db: drizzle(pool),
    sql: sqlOn(pool),
    withClient: (work) => withClient(pool, work),
    openSeparateClient,
    ping: async () => {
      await pool.query('select 1')
    },
    close,
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const result = await work(client)
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}

function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'hearthward', keepAlive: true })
  // The query on a cut connection reports the error. Without a listener here, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Hand-written statements in a typed transaction of the caller. */
export function taggedOn(tx: NodePgDatabase): Tagged {
  return async <Row extends object>(parts: TemplateStringsArray, ...values: unknown[]) => {
    // As parameters: drizzle would expand a list otherwise.
    const { rows } = await tx.execute(statement(parts, ...values.map((value) => statement.param(value))))
    return rows as Row[]
  }
}

/** Typed queries on one connection. */
export const dbOn = (client: Client): Db => drizzle(client as never)

/** Hand-written statements on one connection. */
export const taggedFor = (client: Client): Tagged => taggedOn(dbOn(client))

/**
 * Runs the migrations and further steps before a start. If several nodes start at once, the first one runs them and the
 * others wait.
 */
export async function migrateDatabase(url: string, afterMigrations?: (db: Db) => Promise<void>): Promise<void> {
  await withStartLock(url, async (pool) => {
    const db = drizzle(pool)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    await afterMigrations?.(db)
  })
}

/** Runs work that changes all tables. A node that starts meanwhile waits. */
export async function withStartLock(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = poolOf(url, 1)
  try {
    await pool.query('select pg_advisory_lock($1)', [START_LOCK])
    await work(pool)
  } finally {
    await pool.end()
  }
}

const START_LOCK = 4_815_162
