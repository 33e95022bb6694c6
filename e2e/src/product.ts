import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** The product as a user has it: started by the README's command, reached by its address. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** Everything it has printed. */
  output(): string
  /** Milliseconds from the command to an answer of /readyz. */
  readonly readyAfter: number
  /** Ends it as Ctrl-C does and waits until it is gone. */
  stop(): Promise<number | null>
  /** Kills the server outright, as a crash would; the database is left behind. */
  crash(): Promise<void>
}

export interface StartOptions {
  cwd?: string
  dataDir?: string
  port?: number
  env?: NodeJS.ProcessEnv
}

const READY_WITHIN = 240_000

export async function startProduct({ cwd = ROOT, dataDir, port, env = {} }: StartOptions = {}): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'hearthward-'))
  const chosen = port ?? (await freePort())
  const begun = Date.now()
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, NODE_ENV: '', PORT: String(chosen), HOST: '127.0.0.1', DATA_DIR: folder, TEST_CLOCK: '1', ...env },
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
    crash: async () => {
      // The whole group: npm, the starter and the server, all at once and without a word.
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      for (const pid of serverPids(printed)) killQuietly(pid)
      await ended(child)
    },
  }
}

export function removeData(product: Product): void {
  rmSync(product.dataDir, { recursive: true, force: true })
}

async function untilReady(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended before it was ready:\n${printed()}`)
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

/** The server names its process in its log: it is not in npm's group. */
function serverPids(printed: string): number[] {
  return [...printed.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
