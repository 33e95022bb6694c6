import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Sql, sqlOn, type Tagged } from './sql.ts'

export type Db = NodePgDatabase
export type { Sql } from './sql.ts'

/** One connection. */
export type Client = pg.ClientBase

export interface Database {
  /** Typed queries. */
  readonly db: NodePgDatabase
  /** For the few statements that are written by hand, such as the group commit. */
  readonly sql: Sql
  /** One connection for as long as `work` takes, for COPY and for locks; closed where it fails. */
  withClient<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** A connection of its own, which stays when this world ends. Whoever asks for it closes it. */
  openSeparateClient(): Promise<pg.Client>
  close(): Promise<void>
}

const LONGEST_GOODBYE = 5_000
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

export function connect(url: string, connections = 10): Database {
  const pool = poolOf(url, connections)
  const close = async () => {
    // A connection that was cut may never say goodbye, and nobody should wait for it.
    if (!pool.ending) await Promise.race([pool.end(), sleep(LONGEST_GOODBYE, undefined, { ref: false })])
  }
  const openSeparateClient = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'hearthward', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return { db: drizzle(pool), sql: sqlOn(pool), withClient: (work) => withClient(pool, work), openSeparateClient, close }
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
  // Whoever uses a connection that is cut hears of it from the query; unheard here, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Statements by hand within somebody else's typed transaction. */
export function taggedOn(tx: NodePgDatabase): Tagged {
  return async (parts, ...values) =>
    // As parameters: left to itself it takes a list apart.
    (await tx.execute(statement(parts, ...values.map((value) => statement.param(value))))).rows
}

/** Typed queries on one connection. */
export const dbOn = (client: Client): Db => drizzle(client as never)

/** Statements by hand on one connection. */
export const taggedFor = (client: Client): Tagged => taggedOn(dbOn(client))

/**
 * Brings the tables up to date, and does what else comes before a start. Several nodes may start at once: the first one
 * does it, the others wait.
 */
export async function migrateDatabase(url: string, besides?: (db: Db) => Promise<void>): Promise<void> {
  await withStartLock(url, async (pool) => {
    const db = drizzle(pool)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    await besides?.(db)
  })
}

/** Whatever changes all tables at once. A node that starts meanwhile waits. */
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
