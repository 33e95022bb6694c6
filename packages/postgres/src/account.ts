// PostgreSQL refuses to run as root. Started by root it runs as another account, with as few rights as the place allows.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseFailure } from './failure.ts'

export interface Account {
  uid: number
  gid: number
}

/** How to start a program of PostgreSQL here: directly, or as an account that is not root. */
export interface Launcher {
  /** The owner the database's files need, where that is not simply us. */
  account: Account | undefined
  commandFor(program: string, args: string[]): [command: string, args: string[]]
}

/** @param folder the cluster's folder, existing or not yet */
export function launcherFor(folder: string): Launcher {
  if (process.getuid?.() !== 0) return { account: undefined, commandFor: (program, args) => [program, args] }
  requireSetpriv()
  const account = ownerOf(folder) ?? databaseAccount()
  const options = setprivOptions(account, canEnter(dirname(folder), account))
  return { account, commandFor: (program, args) => ['setpriv', [...options, '--', program, ...args]] }
}

/**
 * Whether the account could walk to this folder. Only modes are read: where an access list forbids more than they do,
 * PostgreSQL's own message names the path.
 */
export function canEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(resolve(folder))
  return (mode & bit) !== 0 && (parent === resolve(folder) || canEnter(parent, account))
}

/**
 * In a folder only root can enter (a home with mode 0700) the account needs to pass root's folders on the way to its own.
 * CAP_DAC_OVERRIDE is the one right that allows it; everything else root could do is given up, for good.
 */
function setprivOptions({ uid, gid }: Account, mayEnter: boolean): string[] {
  const kept = mayEnter ? '-all' : '-all,+dac_override'
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  return [...identity, `--inh-caps=${kept}`, `--ambient-caps=${kept}`, `--bounding-set=${kept}`]
}

function requireSetpriv(): void {
  if (spawnSync('setpriv', ['--version']).status === 0) return
  throw new DatabaseFailure(
    'PostgreSQL does not run as root, and `setpriv` (package util-linux), which would start it as another account, is ' +
      'missing. Start Hearthward as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** A cluster that is there stays its owner's: an ordinary user's game may be started by root once, and by them again. */
function ownerOf(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** `initdb` looks its account up by number, so it has to be one the system knows. */
function databaseAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseFailure(
    'PostgreSQL does not run as root, and there is neither an account `postgres` nor `nobody` to run it as. ' +
      'Start Hearthward as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
