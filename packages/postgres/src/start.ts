// PostgreSQL for a server that was given no DATABASE_URL: the real one, run from DATA_DIR.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launcherFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Claim, claimDatabase, DatabaseInUse, isUnreachable } from './claim.ts'
import { databasePassword, ensureCluster } from './cluster.ts'
import { makeDataDir } from './data-dir.ts'
import { DatabaseLog } from './database-log.ts'
import { DatabaseFailure } from './failure.ts'
import {
  endWithUs,
  findRunning,
  launch,
  leaveRunning,
  type Postmaster,
  socketSettings,
  stopPostmaster,
  urlOf,
} from './postmaster.ts'

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  log: (line: string) => void
  /** False only for the tests' throw-away clusters: nothing survives a power cut then. */
  durable?: boolean
}

const ATTEMPTS = 20
const PAUSE_MS = 500

/** For a small machine. Who needs other settings runs a PostgreSQL of their own and sets DATABASE_URL. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_startup_progress_interval: '2s',
  // Sessions of a killed server notice within this even in the middle of a query.
  client_connection_check_interval: '2s',
  cluster_name: 'hearthward',
}
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

interface Plan {
  home: string
  folder: string
  password: string
  durable: boolean
  databaseLog: DatabaseLog
  log: (line: string) => void
  /** Of a database that has to come back where it was: the server knows it by its address. */
  port?: number
}

/**
 * Starts the database of DATA_DIR, or takes over the one a killed server left running there. Refuses while another server
 * uses it.
 */
export async function startPostgres({ dataDir, log, durable = true }: StartOptions): Promise<RunningPostgres> {
  const home = makeDataDir(dataDir)
  const folder = join(home, 'postgres')
  const password = databasePassword(home, folder)
  const databaseLog = new DatabaseLog(join(home, 'postgres.log'), log)
  const plan = { home, folder, password, durable, databaseLog, log }
  let up = await bringUp(plan)
  const { port } = up.postmaster
  const url = urlOf(up.postmaster, password)
  const endKeeping = databaseLog.keepSmall()
  let stopped: Promise<void> | undefined
  let comingBack: Promise<void> = Promise.resolve()
  watch()

  /** A database that ends under a running server is started again, where it was. */
  function watch(): void {
    up.claim.onLost(() => {
      if (!stopped) comingBack = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    log('The database has ended; starting it again')
    while (!stopped) {
      try {
        up = await bringUp({ ...plan, port })
        log('The database is back')
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(PAUSE_MS * 4)
      }
    }
  }

  async function stop(): Promise<void> {
    await comingBack
    // Told to stop first, it accepts no new server; were the claim given up before, one could come in between.
    await stopPostmaster(up.postmaster, folder).finally(() => up.claim.release())
  }

  return {
    url,
    stop() {
      endKeeping()
      stopped ??= stop()
      return stopped
    },
  }
}

/** What is true of a folder can change while we look: a dying database ends, another start is faster. Then we look again. */
async function bringUp(plan: Plan): Promise<{ postmaster: Postmaster; claim: Claim }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await sleep(PAUSE_MS)
    const left = await findRunning(plan.folder, plan.databaseLog)
    const postmaster = left ?? (await launchCluster(plan))
    const claim = postmaster && (await claimOrStop(postmaster, plan, left !== undefined))
    if (!postmaster || !claim) continue
    endWithUs(postmaster.pid, plan.folder)
    if (left) plan.log(`Took over the database that an earlier server left running (process ${left.pid})`)
    return { postmaster, claim }
  }
  throw new DatabaseFailure(`PostgreSQL could not be started in ${plan.folder}; see ${plan.databaseLog.file}`)
}

async function launchCluster(plan: Plan): Promise<Postmaster | undefined> {
  const { folder, password, durable, databaseLog, log, port } = plan
  if (!existsSync(folder)) log('Making a new database (once, a few seconds)')
  const launcher = launcherFor(folder)
  const place = { folder, launcher, binaries: findBinaries(launcher.account) }
  await ensureCluster(place, password, durable)
  const settings = { ...SETTINGS, ...socketSettings(folder), ...(!durable && THROW_AWAY) }
  return launch(place, settings, databaseLog, port)
}

async function claimOrStop(postmaster: Postmaster, plan: Plan, wasLeft: boolean): Promise<Claim | undefined> {
  try {
    return await claimDatabase(postmaster, plan.password, plan.home, plan.port !== undefined)
  } catch (error) {
    // One that was left running may have been about to end.
    if (wasLeft && isUnreachable(error)) return undefined
    // A database somebody else is using is not ours to stop, even if this start launched it a moment earlier.
    if (error instanceof DatabaseInUse) leaveRunning(postmaster.pid)
    else if (!wasLeft) await stopPostmaster(postmaster, plan.folder)
    throw error
  }
}
