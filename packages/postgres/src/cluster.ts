// A cluster is what PostgreSQL calls its folder of files. Ours is made once, whole or not at all.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account, Launcher } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseFailure } from './failure.ts'
import { isAlive } from './processes.ts'

/** Nothing of ours: SECRET or OWNER_PASSWORD have no business in the database's environment. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface ClusterPlace {
  folder: string
  launcher: Launcher
  binaries: Binaries
}

/** The database's password: made once, readable by us alone, never in a log or in the list of processes. */
export function databasePassword(dataDir: string, folder: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) {
    if (existsSync(folder)) {
      throw new DatabaseFailure(
        `The database in ${folder} is there, but its password is not. Restore ${file} from your backup.`,
      )
    }
    writeNew(file, randomBytes(32).toString('hex'))
  }
  return readFileSync(file, 'utf8').trim()
}

/** Two first starts at once agree on one password: the file appears whole, and the second to come keeps the first's. */
function writeNew(file: string, text: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, text, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
}

export async function ensureCluster(place: ClusterPlace, password: string, durable: boolean): Promise<void> {
  const { folder, binaries, launcher } = place
  if (!existsSync(folder)) return createCluster(place, password, durable)
  // Root restored a backup: PostgreSQL insists on owning its files, and that nobody else can read them.
  if (launcher.account && statSync(folder).uid !== launcher.account.uid) {
    give(folder, launcher.account)
    chmodSync(folder, 0o700)
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new DatabaseFailure(
    `The database in ${folder} was made by PostgreSQL ${version}; this Hearthward comes with PostgreSQL ${binaries.major}. ` +
      'Export it with the release that made it and import it here, or go back to that release.',
  )
}

async function createCluster({ folder, launcher, binaries }: ClusterPlace, password: string, durable: boolean) {
  // Beside its final place: an interrupted start must not leave half a cluster behind that looks like a whole one.
  const half = `${folder}.new-${process.pid}`
  const passwordFile = `${half}.password`
  removeInterrupted(folder)
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const clearAway = () => {
    rmSync(passwordFile, { force: true })
    rmSync(half, { recursive: true, force: true })
  }
  try {
    if (launcher.account) for (const path of [half, passwordFile]) give(path, launcher.account)
    const args = ['-D', half, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    // Sorted by code point, lower() for every script, and the same on every system: no library of the machine's has a say.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const [command, all] = launcher.commandFor(binaries.initdb, [...args, ...locale, '--no-instructions'])
    await made(command, durable ? all : [...all, '--no-sync'], clearAway)
    if (!existsSync(folder)) renameSync(half, folder)
  } catch (error) {
    // Of two first starts at once, one comes second here; the cluster of the other is as good.
    if (!existsSync(folder))
      throw new DatabaseFailure(`The database could not be made in ${folder}: ${reason(error)}`, { cause: error })
  } finally {
    clearAway()
  }
}

/** Runs to its end; where we are told to stop meanwhile, it ends with us and leaves nothing behind. */
async function made(command: string, args: string[], clearAway: () => void): Promise<void> {
  const child = spawn(command, args, {
    env: ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const abandon = () => {
    // With its own helpers: they share its group.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    clearAway()
  }
  process.once('exit', abandon)
  try {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(said.trim() || `${command} ended with ${code}`)
  } finally {
    process.off('exit', abandon)
  }
}

function removeInterrupted(folder: string): void {
  for (const path of globSync(`${basename(folder)}.new-*`, { cwd: dirname(folder) })) {
    const maker = Number(/new-(\d+)/.exec(path)?.[1])
    if (maker === process.pid || !isAlive(maker)) rmSync(join(dirname(folder), path), { recursive: true, force: true })
  }
}

function give(path: string, { uid, gid }: Account): void {
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const name of [path, ...inside.map((name) => join(path, name))]) lchownSync(name, uid, gid)
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
