import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { APPLICATION_NAME } from './claim.ts'
import { startPostgres } from './start.ts'
import { folderForEachTest, isRunning, query } from './testing-folder.ts'

const folder = folderForEachTest()

test('after kill -9 of the server the next one takes over its database with all data', async () => {
  await folder.copyCluster()
  const server = folder.start()
  const url = await server.ready()
  const pid = folder.postmasterPid()
  await server.kill()
  expect(isRunning(pid ?? 0)).toBe(true)
  const next = await startPostgres(folder)
  expect(next.url).toBe(url)
  expect(folder.postmasterPid()).toBe(pid)
  expect(folder.said.join()).toContain('left running')
  expect(await query(next.url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await next.stop()
  expect(isRunning(pid ?? 0)).toBe(false)
})

test('after kill -9 of server and database the next start recovers', async () => {
  await folder.copyCluster()
  const server = folder.start()
  await server.ready()
  await server.kill()
  process.kill(folder.postmasterPid() ?? 0, 'SIGKILL')
  const next = await startPostgres(folder)
  expect(await query(next.url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await next.stop()
})

test('while another server uses the database a second one is refused without effect', async () => {
  await folder.copyCluster()
  const server = folder.start()
  const url = await server.ready()
  await expect(startPostgres(folder)).rejects.toThrow(
    `Another Hearthward server is running on DATA_DIR=${folder.dataDir}`,
  )
  expect(await query(url, 'select count(*)::int from visits')).toEqual([{ count: 1 }])
  await server.stop()
})

test('when two servers start at once on a new folder, one serves and the other is refused', async () => {
  const outcomes = await Promise.all([folder.start().outcome(), folder.start().outcome()])
  expect(outcomes.filter((line) => line.startsWith('ready'))).toHaveLength(1)
  expect(outcomes.find((line) => line.startsWith('refused'))).toContain('Another Hearthward server')
})

test('a server that is refused because another claimed its new database leaves it running', async () => {
  await folder.copyCluster()
  const { url, stop } = await startPostgres(folder)
  await stop()
  const late = folder.start()
  await vi.waitUntil(() => folder.postmasterPid(), { timeout: 30_000, interval: 1 })
  late.freeze()
  const pid = folder.postmasterPid() ?? 0
  const { username, password, pathname } = new URL(url)
  const port = Number(readFileSync(join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const connectionString = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  const first = await vi.waitUntil(() => tryConnect(connectionString), { timeout: 30_000 })
  late.thaw()
  expect(await late.outcome()).toContain('Another Hearthward server')
  await late.ended()
  await sleep(200)
  expect(isRunning(pid)).toBe(true)
  expect((await first.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await first.end()
})

test('a server that exits with an error stops its database', async () => {
  await folder.copyCluster()
  const server = folder.start({ mode: 'crash' })
  await server.ready()
  const pid = folder.postmasterPid() ?? 0
  await server.ended()
  await vi.waitUntil(() => !isRunning(pid), 30_000)
})

test('a database that is killed while its server runs is restarted with its data', async () => {
  await folder.copyCluster()
  const running = await startPostgres(folder)
  await query(running.url, 'create table kept as select 7 as n')
  const killed = folder.postmasterPid() ?? 0
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => folder.postmasterPid() !== killed && (await isBack(running.url)), {
    timeout: 50_000,
    interval: 100,
  })
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 7 }])
  const again = folder.postmasterPid() ?? 0
  await running.stop()
  expect(isRunning(again)).toBe(false)
})

const isBack = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Opens a session as another server would; undefined while the database does not answer. */
async function tryConnect(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, application_name: APPLICATION_NAME })
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}
