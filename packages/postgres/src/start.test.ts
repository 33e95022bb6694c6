import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from './start.ts'
import { folderForEachTest, isRunning, NOBODY, processesIn, query } from './testing-folder.ts'

const isRoot = process.getuid?.() === 0
const folder = folderForEachTest()

test('a second start finds the data of the first', async () => {
  const first = await startPostgres(folder)
  await query(first.url, 'create table saved as select 42 as answer')
  await first.stop()
  const second = await startPostgres(folder)
  expect(await query(second.url, 'select answer from saved')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('a server reaches its database by a socket file in DATA_DIR, whatever the folder is called', async () => {
  folder.dataDir = join(folder.home, 'my game, "live"')
  await folder.copyCluster()
  const running = await startPostgres(folder)
  expect(decodeURIComponent(new URL(running.url).hostname)).toBe(join(folder.dataDir, 'postgres'))
  expect(await query(running.url, 'select inet_client_addr() as address')).toEqual([{ address: null }])
  await running.stop()
})

test('a server reaches its database by TCP where the path of a socket file would be too long', async () => {
  folder.dataDir = join(folder.home, 'd'.repeat(100))
  await folder.copyCluster()
  const running = await startPostgres(folder)
  expect(await query(running.url, 'select inet_client_addr() as address')).toEqual([{ address: '127.0.0.1' }])
  await running.stop()
})

test('stopping leaves no process behind, and may be repeated', async () => {
  await folder.copyCluster()
  const running = await startPostgres(folder)
  const pid = folder.postmasterPid() ?? 0
  expect(isRunning(pid)).toBe(true)
  await Promise.all([running.stop(), running.stop()])
  expect(isRunning(pid)).toBe(false)
  expect(processesIn(join(folder.dataDir, 'postgres'))).toEqual([])
})

test('the role of the game is no superuser, sorting is by code point, and lower() knows every script', async () => {
  await folder.copyCluster()
  const running = await startPostgres(folder)
  const [row] = await query(
    running.url,
    `select
    current_setting('is_superuser') as superuser, current_setting('fsync') as fsync,
    current_setting('server_encoding') as encoding, lower('ÄÉЖ') as lower, 'a' < 'B' as blended`,
  )
  expect(row).toEqual({ superuser: 'off', fsync: 'on', encoding: 'UTF8', lower: 'äéж', blended: false })
  await running.stop()
})

test('the password is readable only by its owner and is in no log and no process list', async () => {
  await folder.copyCluster()
  const running = await startPostgres(folder)
  const file = join(folder.dataDir, 'postgres.password')
  const password = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(readFileSync(join(folder.dataDir, 'postgres.log'), 'utf8')).not.toContain(password)
  expect(readFileSync(`/proc/${folder.postmasterPid()}/cmdline`, 'utf8')).not.toContain(password)
  expect(folder.said.join()).not.toContain(password)
  await running.stop()
})

test('a stale pid file whose number now belongs to another program does not prevent a start', async () => {
  await folder.copyCluster()
  const first = await startPostgres(folder)
  const file = join(folder.dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  const next = await startPostgres(folder)
  await next.stop()
})

test('leftovers of an interrupted first start are removed', async () => {
  mkdirSync(join(folder.dataDir, 'postgres.new-2147483646'), { recursive: true })
  writeFileSync(join(folder.dataDir, 'postgres.new-2147483646.password'), 'half')
  const first = await startPostgres(folder)
  expect(readdirSync(folder.dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  await first.stop()
})

test('a missing password file is reported, not replaced', async () => {
  await folder.copyCluster()
  rmSync(join(folder.dataDir, 'postgres.password'))
  await expect(startPostgres(folder)).rejects.toThrow('postgres.password')
})

test.runIf(isRoot)(
  'as root, in a folder only root can enter, from a checkout only root can enter',
  { timeout: 60_000 },
  async () => {
    expect(statSync(folder.home).mode & 0o777).toBe(0o700)
    const checkout = folder.copyCheckout()
    const server = folder.start({ script: join(checkout, 'postgres', 'testing-server.ts') })
    const url = await server.ready()
    expect(await query(url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
    const pid = folder.postmasterPid() ?? 0
    expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(/^\/var\/cache\/hearthward\/postgresql-18/)
    expect(capabilitiesOf(pid)).toBe('0000000000000002')
    expect(folder.ownersOf(['postgres', 'postgres.password', 'postgres.log'])).toEqual([false, true, true])
    await server.stop()
    expect(isRunning(pid)).toBe(false)
  },
)

test.runIf(isRoot)('as root, if its account can enter the folder, the database keeps no capability', async () => {
  await folder.copyCluster()
  chmodSync(folder.home, 0o711)
  const running = await startPostgres(folder)
  expect(capabilitiesOf(folder.postmasterPid() ?? 0)).toBe('0000000000000000')
  await running.stop()
})

test.runIf(isRoot)('as root on a backup that root restored', async () => {
  await folder.copyCluster()
  cpSync(join(folder.dataDir, 'postgres'), join(folder.home, 'copy'), { recursive: true })
  rmSync(join(folder.dataDir, 'postgres'), { recursive: true })
  cpSync(join(folder.home, 'copy'), join(folder.dataDir, 'postgres'), { recursive: true })
  expect(folder.ownersOf(['postgres'])).toEqual([true])
  await (await startPostgres(folder)).stop()
})

test.runIf(isRoot)('as an ordinary user, and once as root in between', async () => {
  chownSync(folder.home, NOBODY, NOBODY)
  mkdirSync(folder.dataDir)
  chownSync(folder.dataDir, NOBODY, NOBODY)
  // This checkout may be in a folder that only root can enter.
  const script = join(folder.copyCheckout(), 'postgres', 'testing-server.ts')
  const node = join(folder.home, 'node')
  cpSync(process.execPath, node)
  const user = folder.start({ script, node, asNobody: true })
  await user.ready()
  expect(statSync(join(folder.dataDir, 'postgres')).uid).toBe(NOBODY)
  await user.stop()
  const root = await startPostgres(folder)
  await root.stop()
  const again = folder.start({ script, node, asNobody: true })
  expect(await query(await again.ready(), 'select count(*)::int from visits')).toEqual([{ count: 2 }])
  await again.stop()
  expect(processesIn(join(folder.dataDir, 'postgres'))).toEqual([])
})

function capabilitiesOf(pid: number): string | undefined {
  return /^CapEff:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}
