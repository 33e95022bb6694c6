// A running database is claimed by one server. The claim is a connection held open, so it ends with its server, however that
// ends.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { DatabaseFailure } from './failure.ts'

export const APPLICATION_NAME = 'hearthward'
const OWN = 'hearthward'
/** Any number, the same in every version. */
const CLAIM_LOCK = 720_431_877
/** After `kill -9` the dead server's sessions need a moment to notice. */
const LEFTOVER_MS = 5_000

export class DatabaseInUse extends DatabaseFailure {}

export interface Claim {
  release(): Promise<void>
}

export async function claimDatabase(port: number, password: string, dataDir: string): Promise<Claim> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: APPLICATION_NAME },
  })
  const release = () => sql.end({ timeout: 1 })
  try {
    await takeLock(sql, dataDir)
    await ensureOwnDatabase(sql)
    return { release }
  } catch (error) {
    await release()
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new DatabaseFailure(
      `The password in ${dataDir}/postgres.password is not the database's. Restore it from your backup.`,
    )
  }
}

/** Gone, going (57P03: it is shutting down) or cut off by its end (57P01). */
export function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01', '57P03'].includes(code)
}

async function takeLock(sql: postgres.Sql, dataDir: string): Promise<void> {
  const limit = Date.now() + LEFTOVER_MS
  while (!(await isOurs(sql))) {
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
async function isOurs(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`
    select pg_try_advisory_lock(${CLAIM_LOCK}) as locked,
      exists (
        select from pg_stat_activity where application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()
      ) as used`
  if (row?.['locked'] && row['used']) await sql`select pg_advisory_unlock(${CLAIM_LOCK})`
  return row?.['locked'] && !row['used']
}

/**
 * The game works as an ordinary role that owns its database, not as PostgreSQL's superuser, who could read files. Its password
 * is the superuser's; the stored form is copied, so that the password itself never stands in a statement.
 */
async function ensureOwnDatabase(sql: postgres.Sql): Promise<void> {
  const [role] = await sql`select from pg_roles where rolname = ${OWN}`
  if (!role) {
    const [own] = await sql`select rolpassword from pg_authid where rolname = current_user`
    await sql.unsafe(`create role ${OWN} login password '${own?.['rolpassword']}'`)
  }
  const [database] = await sql`select from pg_database where datname = ${OWN}`
  if (!database) await sql.unsafe(`create database ${OWN} owner ${OWN}`)
}
