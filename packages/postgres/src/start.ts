// PostgreSQL for a server without DATABASE_URL, run from DATA_DIR.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Claim, claimDatabase, DatabaseInUse, isUnreachable } from './claim.ts'
import { databasePassword, ensureCluster } from './cluster.ts'
import { makeDataDir } from './data-dir.ts'
import { DatabaseLog } from './database-log.ts'
import { DatabaseFailure } from './failure.ts'
import {
  findRunning,
  launch,
  leaveRunning,
  type Postmaster,
  socketSettings,
  stopOnExit,
  stopPostmaster,
  urlOf,
} from './postmaster.ts'
import { launcherFor } from './system-account.ts'

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  log: (line: string) => void
  /** False only for temporary clusters of tests, which do not survive a power failure. */
  durable?: boolean
}

const ATTEMPTS = 20
const PAUSE_MS = 500

/** For a small machine. Operators who need other settings run their own PostgreSQL and set DATABASE_URL. */
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
  // Sessions of a killed server end within this time, even during a query.
  client_connection_check_interval: '2s',
  cluster_name: 'hearthward',
}
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

interface Plan {
  home: string
  folder: string
  password: string
  durable: boolean
  databaseLog: DatabaseLog
  log: (line: string) => void
  /** The port to use again when a database is restarted: the server already knows its address. */
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
  let current = await startAndClaim(plan)
  const { port } = current.postmaster
  const url = urlOf(current.postmaster, password)
  const stopLogRotation = databaseLog.keepSmall()
  let stopped: Promise<void> | undefined
  let restarting: Promise<void> = Promise.resolve()
  restartWhenLost()

  /** Restarts the database at the same address if it ends while the server is running. */
  function restartWhenLost(): void {
    current.claim.onLost(() => {
      if (!stopped) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    log('The database has ended; starting it again')
    while (!stopped) {
      try {
        current = await startAndClaim({ ...plan, port })
        log('The database is back')
        return restartWhenLost()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(PAUSE_MS * 4)
      }
    }
  }

  async function stop(): Promise<void> {
    await restarting
    // Stopped before the claim is released: otherwise another server could claim it in between.
    await stopPostmaster(current.postmaster, folder).finally(() => current.claim.release())
  }

  return {
    url,
    stop() {
      stopLogRotation()
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Finds or starts the database and claims it. Retries, because a database may be stopping or a concurrent start may be
 * faster.
 */
async function startAndClaim(plan: Plan): Promise<{ postmaster: Postmaster; claim: Claim }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await sleep(PAUSE_MS)
    const found = await findRunning(plan.folder, plan.databaseLog)
    const postmaster = found ?? (await launchCluster(plan))
    const claim = postmaster && (await claimOrStop(postmaster, plan, found !== undefined))
    if (!postmaster || !claim) continue
    stopOnExit(postmaster.pid, plan.folder)
    if (found) plan.log(`Took over the database that an earlier server left running (process ${found.pid})`)
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
  const settings = { ...SETTINGS, ...socketSettings(folder), ...(!durable && NOT_DURABLE) }
  return launch(place, settings, databaseLog, port)
}

async function claimOrStop(postmaster: Postmaster, plan: Plan, wasRunning: boolean): Promise<Claim | undefined> {
  try {
    return await claimDatabase(postmaster, plan.password, plan.home, plan.port !== undefined)
  } catch (error) {
    // A database that was still running may have been about to end.
    if (wasRunning && isUnreachable(error)) return undefined
    // A database that another server uses is not stopped, even if this start launched it.
    if (error instanceof DatabaseInUse) leaveRunning(postmaster.pid)
    else if (!wasRunning) await stopPostmaster(postmaster, plan.folder)
    throw error
  }
}
