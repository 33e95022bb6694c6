// PostgreSQL refuses to run as root. If root starts the server, PostgreSQL runs as another account with as few rights
// as the folder allows.
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
  /** The account that must own the database's files, if it is not ours. */
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
 * Whether the account can enter this folder. Only modes are checked: if an access list forbids more, PostgreSQL's own
 * message names the path.
 */
export function canEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(resolve(folder))
  return (mode & bit) !== 0 && (parent === resolve(folder) || canEnter(parent, account))
}

/**
 * Below a folder that only root can enter (a home with mode 0700) the account has to pass root's folders to reach its
 * own. CAP_DAC_OVERRIDE is the one capability that allows it; all others are dropped for good.
 */
function setprivOptions({ uid, gid }: Account, mayEnter: boolean): string[] {
  const capabilities = mayEnter ? '-all' : '-all,+dac_override'
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  return [...identity, `--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`, `--bounding-set=${capabilities}`]
}

function requireSetpriv(): void {
  if (spawnSync('setpriv', ['--version']).status === 0) return
  throw new DatabaseFailure(
    'PostgreSQL does not run as root, and `setpriv` (package util-linux), which would start it as another account, is ' +
      'missing. Start Hearthward as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** An existing cluster keeps its owner: root may start an ordinary user's game once, and the user again later. */
function ownerOf(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** `initdb` looks up its account by number, so the system has to know it. */
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
