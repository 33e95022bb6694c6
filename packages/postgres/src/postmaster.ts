// PostgreSQL's main process, the postmaster: found, started and stopped by what it writes into its own pid file, so that one
// left behind by a killed server is handled like one of ours.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClusterPlace, ENVIRONMENT } from './cluster.ts'
import type { DatabaseLog } from './database-log.ts'
import { DatabaseFailure } from './failure.ts'
import { commandOf, isAlive } from './processes.ts'

export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket file, or 127.0.0.1 where it has none. */
  host: string
}

/** macOS allows 103 bytes, Linux four more. */
const LONGEST_SOCKET_PATH = 103

/** Recovery after a crash takes as long as it takes, but it says how far it is; silence means that it hangs. */
const SILENCE_MS = 60_000
/** Another start was faster, or the children of a killed postmaster are still leaving: true now, not in a moment. */
const PASSING = /could not bind|"postmaster\.pid" already exists|pre-existing shared memory block/
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 10_000

/** Where to put the socket file. A statement sent through it is answered about 15% sooner than over TCP. */
export function socketSettings(folder: string): Record<string, string> {
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= LONGEST_SOCKET_PATH
  return { unix_socket_directories: isShort ? `"${folder.replaceAll('"', '""')}"` : '' }
}

/** The address of the game's own database. A socket's folder takes the place of the host name. */
export function urlOf({ host, port }: Postmaster, password: string): string {
  return `postgres://hearthward:${password}@${encodeURIComponent(host)}:${port}/hearthward`
}

/** A postmaster that already runs on this folder, ready to answer. */
export async function findRunning(folder: string, databaseLog: DatabaseLog): Promise<Postmaster | undefined> {
  const found = readPidFile(folder)
  if (!found || !isAlive(found.pid)) return undefined
  if (!isPostmasterOf(found.pid, folder)) {
    // The number went to another program after a crash or a reboot. PostgreSQL cannot tell and would refuse to start.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return undefined
  }
  return becomesReady(found.pid, folder, databaseLog)
}

/** @returns nothing when it is worth looking again: see PASSING */
export async function launch(
  { folder, launcher, binaries }: ClusterPlace,
  settings: Record<string, string>,
  databaseLog: DatabaseLog,
  wantedPort?: number,
): Promise<Postmaster | undefined> {
  const port = wantedPort ?? (await freePort())
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = launcher.commandFor(binaries.postgres, ['-D', folder, '-p', String(port), ...options])
  const output = openSync(databaseLog.file, 'a', 0o600)
  databaseLog.skip()
  // In a session of its own: the terminal's Ctrl-C must not end it before the server has made its last writes.
  const child = spawn(command, args, { detached: true, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  const pid = await pidOf(child)
  endWithUs(pid, folder)
  const postmaster = await becomesReady(pid, folder, databaseLog)
  if (postmaster) return postmaster
  const said = databaseLog.unread()
  if (PASSING.test(said)) return undefined
  throw new DatabaseFailure(
    `PostgreSQL did not start. The end of ${databaseLog.file}:\n${said.split('\n').slice(-12).join('\n')}`,
  )
}

const OURS = new Map<number, string>()

/** However this process exits, short of being killed, a database it answers for is told to stop. */
export function endWithUs(pid: number, folder: string): void {
  if (OURS.size === 0) process.on('exit', tellOurs)
  OURS.set(pid, folder)
}

export function leaveRunning(pid: number): void {
  OURS.delete(pid)
  if (OURS.size === 0) process.off('exit', tellOurs)
}

function tellOurs(): void {
  for (const [pid, folder] of OURS) if (isPostmasterOf(pid, folder)) process.kill(pid, 'SIGINT')
}

/** Open transactions are rolled back, what is committed is written; only if that hangs, the harder way that needs recovery. */
export async function stopPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  leaveRunning(pid)
  if (!isAlive(pid) || !isPostmasterOf(pid, folder)) return
  process.kill(pid, 'SIGINT')
  if (await ends(pid, FAST_STOP_MS)) return
  process.kill(pid, 'SIGQUIT')
  if (await ends(pid, IMMEDIATE_STOP_MS)) return
  throw new DatabaseFailure(`PostgreSQL (process ${pid}) did not stop`)
}

async function becomesReady(pid: number, folder: string, databaseLog: DatabaseLog): Promise<Postmaster | undefined> {
  let silentSince = Date.now()
  while (isAlive(pid)) {
    const file = readPidFile(folder)
    if (file?.pid === pid && file.status === 'ready') return file
    if (databaseLog.report()) silentSince = Date.now()
    if (Date.now() - silentSince > SILENCE_MS) {
      throw new DatabaseFailure(
        `PostgreSQL (process ${pid}) is not ready and has said nothing for a minute; see ${databaseLog.file}`,
      )
    }
    await sleep(25)
  }
  return undefined
}

async function ends(pid: number, within: number): Promise<boolean> {
  const limit = Date.now() + within
  while (isAlive(pid)) {
    if (Date.now() > limit) return false
    await sleep(20)
  }
  return true
}

function pidOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new DatabaseFailure(`PostgreSQL could not be started: ${error.message}`)))
    child.once('spawn', () => resolve(child.pid as number))
  })
}

/** Its lines are fixed by PostgreSQL: process, folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(folder: string): (Postmaster & { status: string }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return { pid, port, host: lines[4] || '127.0.0.1', status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  const [program = '', ...args] = commandOf(pid)
  // Where the words come from `ps` a folder's name with a space is several of them.
  return basename(program) === 'postgres' && args.join(' ').includes(`-D ${folder} `)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
