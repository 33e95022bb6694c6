// PostgreSQL's main process, the postmaster. It is found and stopped by its pid file, so that one left running by a
// killed server is handled like our own.
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
  /** The folder of its socket file, or 127.0.0.1 without one. */
  host: string
}

/** macOS allows 103 bytes, Linux four more. */
const LONGEST_SOCKET_PATH = 103

/** Recovery after a crash may take long, but it logs its progress; without output for this long it hangs. */
const SILENCE_MS = 60_000
/** Temporary failures: a concurrent start was faster, or processes of a killed postmaster are still ending. */
const TEMPORARY_FAILURE = /could not bind|"postmaster\.pid" already exists|pre-existing shared memory block/
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 10_000

/** Settings for the socket file. Statements through it are about 15% faster than over TCP. */
export function socketSettings(folder: string): Record<string, string> {
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= LONGEST_SOCKET_PATH
  return { unix_socket_directories: isShort ? `"${folder.replaceAll('"', '""')}"` : '' }
}

/** The address of the game's own database. A socket's folder takes the place of the host name. */
export function urlOf({ host, port }: Postmaster, password: string): string {
  return `postgres://hearthward:${password}@${encodeURIComponent(host)}:${port}/hearthward`
}

/** Finds a postmaster that already runs on this folder and waits until it is ready. */
export async function findRunning(folder: string, databaseLog: DatabaseLog): Promise<Postmaster | undefined> {
  const found = readPidFile(folder)
  if (!found || !isAlive(found.pid)) return undefined
  if (!isPostmasterOf(found.pid, folder)) {
    // The pid belongs to another program after a crash or a reboot. PostgreSQL cannot tell and would refuse to start.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return undefined
  }
  return waitUntilReady(found.pid, folder, databaseLog)
}

/** @returns undefined after a temporary failure: the caller should look again */
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
  // In its own session: Ctrl-C in the terminal must not stop it before the server's last writes.
  const child = spawn(command, args, { detached: true, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  const pid = await pidOf(child)
  stopOnExit(pid, folder)
  const postmaster = await waitUntilReady(pid, folder, databaseLog)
  if (postmaster) return postmaster
  const logTail = databaseLog.unread()
  if (TEMPORARY_FAILURE.test(logTail)) return undefined
  throw new DatabaseFailure(
    `PostgreSQL did not start. The end of ${databaseLog.file}:\n${logTail.split('\n').slice(-12).join('\n')}`,
  )
}

const ownPostmasters = new Map<number, string>()

/** Stops the database when this process exits for any reason other than being killed. */
export function stopOnExit(pid: number, folder: string): void {
  if (ownPostmasters.size === 0) process.on('exit', stopOwnPostmasters)
  ownPostmasters.set(pid, folder)
}

export function leaveRunning(pid: number): void {
  ownPostmasters.delete(pid)
  if (ownPostmasters.size === 0) process.off('exit', stopOwnPostmasters)
}

function stopOwnPostmasters(): void {
  for (const [pid, folder] of ownPostmasters) if (isPostmasterOf(pid, folder)) process.kill(pid, 'SIGINT')
}

/**
 * Stops with a fast shutdown, which keeps committed data; if that hangs, with an immediate one, which needs recovery.
 */
export async function stopPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  leaveRunning(pid)
  if (!isAlive(pid) || !isPostmasterOf(pid, folder)) return
  process.kill(pid, 'SIGINT')
  if (await waitUntilEnded(pid, FAST_STOP_MS)) return
  process.kill(pid, 'SIGQUIT')
  if (await waitUntilEnded(pid, IMMEDIATE_STOP_MS)) return
  throw new DatabaseFailure(`PostgreSQL (process ${pid}) did not stop`)
}

async function waitUntilReady(pid: number, folder: string, databaseLog: DatabaseLog): Promise<Postmaster | undefined> {
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

async function waitUntilEnded(pid: number, within: number): Promise<boolean> {
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

/**
 * The lines of the file are defined by PostgreSQL: pid, folder, start time, port, socket folder, address, shared
 * memory, status.
 */
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
  // In the output of `ps` a folder name with a space is split into several arguments.
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
