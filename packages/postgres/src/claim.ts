// A running database is claimed by one server. The claim is a connection held open, so it ends with its server, however that
// ends.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseFailure } from './failure.ts'
import type { Postmaster } from './postmaster.ts'

export const APPLICATION_NAME = 'hearthward'
const OWN = 'hearthward'
/** Any number, the same in every version. */
const CLAIM_LOCK = 720_431_877
/** After `kill -9` the dead server's sessions need a moment to notice. */
const LEFTOVER_MS = 5_000

export class DatabaseInUse extends DatabaseFailure {}

export interface Claim {
  release(): Promise<void>
  /** Called once where the claim ends without having been released: the database is gone, or cut us off. */
  onLost(listener: () => void): void
}

/** `isReturn` where this very server had it before: its other sessions are not somebody else's. */
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
  // Heard of by the end of the connection; unheard here, it would end the process.
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

/** Gone (ENOENT: with its socket file), going (57P03: it is shutting down) or cut off by its end (57P01). */
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
 * The lock decides between two servers that start at once. The other sessions are looked at as well: a server that lost its
 * claiming connection to a crash of PostgreSQL still plays on with the rest.
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
 * The game works as an ordinary role that owns its database, not as PostgreSQL's superuser, who could read files. Its password
 * is the superuser's; the stored form is copied, so that the password itself never stands in a statement.
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
