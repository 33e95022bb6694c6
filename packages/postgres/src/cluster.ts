// A cluster is PostgreSQL's data folder. Ours is created once, completely or not at all.
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
import type { Binaries } from './binaries.ts'
import { DatabaseFailure } from './failure.ts'
import { isAlive } from './processes.ts'
import type { Account, Launcher } from './system-account.ts'

/** Without our variables: SECRET and OWNER_PASSWORD must not reach the database's environment. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface ClusterPlace {
  folder: string
  launcher: Launcher
  binaries: Binaries
}

/** The database's password: created once, readable only by us, never in a log or in the process list. */
export function databasePassword(dataDir: string, folder: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) {
    if (existsSync(folder)) {
      throw new DatabaseFailure(
        `The database in ${folder} is there, but its password is not. Restore ${file} from your backup.`,
      )
    }
    writeOnce(file, randomBytes(32).toString('hex'))
  }
  return readFileSync(file, 'utf8').trim()
}

/** Writes a file atomically and keeps an existing one, so that two concurrent first starts use the same password. */
function writeOnce(file: string, text: string): void {
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
  // After root restored a backup: PostgreSQL requires that it owns its files and that nobody else can read them.
  if (launcher.account && statSync(folder).uid !== launcher.account.uid) {
    changeOwner(folder, launcher.account)
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
  // In a temporary folder: an interrupted start must not leave a partial cluster in the final place.
  const temporaryFolder = `${folder}.new-${process.pid}`
  const passwordFile = `${temporaryFolder}.password`
  removeInterrupted(folder)
  mkdirSync(temporaryFolder, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const cleanUp = () => {
    rmSync(passwordFile, { force: true })
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  try {
    if (launcher.account) for (const path of [temporaryFolder, passwordFile]) changeOwner(path, launcher.account)
    const args = ['-D', temporaryFolder, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    // Sorts by code point and has lower() for every script, the same on every system, independent of its libraries.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const [command, all] = launcher.commandFor(binaries.initdb, [...args, ...locale, '--no-instructions'])
    await runInitdb(command, durable ? all : [...all, '--no-sync'], cleanUp)
    if (!existsSync(folder)) renameSync(temporaryFolder, folder)
  } catch (error) {
    // If a concurrent first start was faster, its cluster is used.
    if (!existsSync(folder))
      throw new DatabaseFailure(`The database could not be made in ${folder}: ${reason(error)}`, { cause: error })
  } finally {
    cleanUp()
  }
}

/** Runs initdb. If this process exits meanwhile, initdb is killed and its files are removed. */
async function runInitdb(command: string, args: string[], cleanUp: () => void): Promise<void> {
  const child = spawn(command, args, {
    env: ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const killAndCleanUp = () => {
    // The whole process group, including its helpers.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    cleanUp()
  }
  process.once('exit', killAndCleanUp)
  try {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(errorOutput.trim() || `${command} ended with ${code}`)
  } finally {
    process.off('exit', killAndCleanUp)
  }
}

function removeInterrupted(folder: string): void {
  for (const path of globSync(`${basename(folder)}.new-*`, { cwd: dirname(folder) })) {
    const maker = Number(/new-(\d+)/.exec(path)?.[1])
    if (maker === process.pid || !isAlive(maker)) rmSync(join(dirname(folder), path), { recursive: true, force: true })
  }
}

function changeOwner(path: string, { uid, gid }: Account): void {
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const name of [path, ...inside.map((name) => join(path, name))]) lchownSync(name, uid, gid)
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
