// A running database is claimed by one server. The claim is an open connection, so it ends with its server in any case.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseFailure } from './failure.ts'
import type { Postmaster } from './postmaster.ts'

export const APPLICATION_NAME = 'hearthward'
const OWN = 'hearthward'
/** Any number, the same in every version. */
const CLAIM_LOCK = 720_431_877
/** After `kill -9` the sessions of the dead server need a moment to end. */
const LEFTOVER_MS = 5_000

export class DatabaseInUse extends DatabaseFailure {}

export interface Claim {
  release(): Promise<void>
  /** Called once if the claim ends without a release: the database has ended or closed the connection. */
  onLost(listener: () => void): void
}

/** `isReturn` is set if this server had the claim before: then its other sessions do not count as another server's. */
export async function claimDatabase(
  { host, port }: Postmaster,
  password: string,
  dataDir: string,
  isReturn = false,
): Promise<Claim> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: APPLICATION_NAME,
    keepAlive: true,
  })
  // The `end` event reports it. Without a listener here, an error would end the process.
  client.on('error', () => {})
  let isReleased = false
  const release = () => {
    isReleased = true
    return client.end()
  }
  const onLost = (listener: () => void) => void client.once('end', () => isReleased || listener())
  try {
    await client.connect()
    await takeLock(client, dataDir, isReturn)
    await ensureOwnDatabase(client)
    return { release, onLost }
  } catch (error) {
    await release()
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new DatabaseFailure(
      `The password in ${dataDir}/postgres.password is not the database's. Restore it from your backup.`,
    )
  }
}

/** Not running (ENOENT: no socket file), shutting down (57P03) or ended (57P01). */
export function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03'].includes(code)
}

async function takeLock(client: pg.Client, dataDir: string, isReturn: boolean): Promise<void> {
  const limit = Date.now() + LEFTOVER_MS
  while (!(await isOurs(client, isReturn))) {
    if (Date.now() > limit) {
      throw new DatabaseInUse(
        `Another Hearthward server is running on DATA_DIR=${dataDir}. ` +
          'Stop it first, or give this one a DATA_DIR (and a PORT) of its own.',
      )
    }
    await sleep(100)
  }
}

/**
 * The lock decides between two servers that start at once. Other sessions are checked as well: a server that lost its
 * claiming connection in a crash of PostgreSQL still uses the rest.
 */
async function isOurs(client: pg.Client, isReturn: boolean): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock($1) as locked,
      exists (select from pg_stat_activity where application_name = $2 and pid <> pg_backend_pid()) as used`,
    [CLAIM_LOCK, APPLICATION_NAME],
  )
  const { locked } = rows[0]
  const used = rows[0].used && !isReturn
  if (locked && used) await client.query('select pg_advisory_unlock($1)', [CLAIM_LOCK])
  return locked && !used
}

/**
 * The game uses an ordinary role that owns its database, not the superuser, who could read files. Its password is the
 * superuser's; the stored hash is copied, so that the password never appears in a statement.
 */
async function ensureOwnDatabase(client: pg.Client): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [OWN])
  if (role.rowCount === 0) {
    const own = await client.query('select rolpassword from pg_authid where rolname = current_user')
    await client.query(`create role ${OWN} login password '${own.rows[0]?.rolpassword}'`)
  }
  const database = await client.query('select from pg_database where datname = $1', [OWN])
  if (database.rowCount === 0) await client.query(`create database ${OWN} owner ${OWN}`)
}
