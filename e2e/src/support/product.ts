import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { scratchFolder } from '@hearthward/postgres/testing-scratch'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The product as a user runs it: started by the README's command, reached by its address. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** Everything printed so far. */
  output(): string
  /** Milliseconds from the command to the first answer of /readyz. */
  readonly readyAfter: number
  /** Stops it as Ctrl-C does and waits until it has ended. */
  stop(): Promise<number | null>
  /** Kills all its processes; with `sparing: 'database'` only the server, as in a crash. */
  kill(sparing?: 'database'): Promise<void>
  /** Ids of its running processes. */
  processes(): number[]
}

export interface StartOptions {
  cwd?: string
  dataDir?: string
  port?: number
  env?: NodeJS.ProcessEnv
}

/**
 * For tests of capacity: all their players come from one address, and together they use the whole machine. Real players
 * have many addresses.
 */
export const WITHOUT_LIMITS = {
  ACCOUNT_BUDGET: '1000000',
  NETWORK_BUDGET: '1000000',
  MAX_SOCKETS_PER_ADDRESS: '1000000',
} as const

/** A first start installs the packages, which takes minutes on a busy machine. */
const READY_WITHIN = 1_200_000

export async function startProduct({ cwd = ROOT, dataDir, port, env = {} }: StartOptions = {}): Promise<Product> {
  const folder = dataDir ?? scratchFolder('hearthward-')
  const chosen = port ?? (await freePort())
  const begun = Date.now()
  const child = spawn('npm', ['start'], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TEST_CLOCK: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${chosen}`
  await untilReady(child, url, () => printed)
  return {
    url,
    port: chosen,
    dataDir: folder,
    output: () => printed,
    readyAfter: Date.now() - begun,
    stop: async () => {
      child.kill('SIGTERM')
      return ended(child)
    },
    kill: async (sparing) => {
      const isDatabase = (pid: number) => commandOf(pid).includes('postgres')
      const doomed = processesOf(folder).filter((pid) => sparing !== 'database' || !isDatabase(pid))
      for (const pid of doomed) process.kill(pid, 'SIGKILL')
      await ended(child)
    },
    processes: () => processesOf(folder),
  }
}

/** Processes started with this data folder, by environment or command line. Reads /proc, so Linux only. */
function processesOf(dataDir: string): number[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
  return pids.filter((pid) => environmentOf(pid).includes(`DATA_DIR=${dataDir}\0`) || commandOf(pid).includes(dataDir))
}

const environmentOf = (pid: number) => readQuietly(`/proc/${pid}/environ`)
const commandOf = (pid: number) => readQuietly(`/proc/${pid}/cmdline`)

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export function removeData(product: Product): void {
  rmSync(product.dataDir, { recursive: true, force: true })
}

async function untilReady(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended before it was ready:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 50))
  }
  child.kill('SIGTERM')
  throw new Error(`The product was not ready in time:\n${printed()}`)
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

/**
 * Below the range of outgoing connections, which could take the port before the server listens or between two starts.
 */
const PORTS = { first: 20_000, end: 30_000 }

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.end)
  return (await canListen(port)) ? port : freePort()
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
