import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { type Activity, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGame } from '../../features/play/play.ts'
import { readEras } from '../timeline/world-data.ts'
import { drops, logsOf, manyLogs, type Node, type Nodes, openNodes, performAs, starts } from './testing.ts'

let nodes: Nodes
let a: Node
let b: Node
beforeAll(async () => {
  nodes = await openNodes(2)
  ;[a, b] = nodes.nodes as [Node, Node]
})
afterAll(() => nodes.close())

const SESSION = 'session-1'
const crowd = (count: number, logs = 1_000) =>
  Promise.all(Array.from({ length: count }, () => nodes.player(a, manyLogs(logs))))

async function versionOf(uid: string): Promise<number> {
  const [row] = await nodes.store.sql`select version from players where uid = ${uid}`
  return Number(row?.version)
}

test('changes of many players share batches, and a single change is written without waiting', async () => {
  const uids = await crowd(120)
  a.batches.length = 0
  await performAs(a.world, uids[0] as string, SESSION, [drops(1)])
  expect(a.batches).toEqual([1])
  const acted = await Promise.all(uids.map((uid) => performAs(a.world, uid, SESSION, [drops(2)])))
  expect(a.batches.reduce((sum, size) => sum + size, 0)).toBe(121)
  expect(a.batches.length).toBeLessThan(12)
  expect(acted.map(({ player }) => logsOf(player))).toEqual(uids.map((_, n) => (n === 0 ? 997 : 998)))
  const rows = await nodes.store.sql`select state from players where uid = any(${uids})`
  expect(rows.map(({ state }) => logsOf(state)).sort()).toEqual(acted.map(({ player }) => logsOf(player)).sort())
})

test('under load a batch begins every ten milliseconds at most', async () => {
  const uids = await crowd(60)
  a.batches.length = 0
  const begun = performance.now()
  const acting: Promise<unknown>[] = []
  for (const uid of uids) {
    acting.push(performAs(a.world, uid, SESSION, [drops(1)]))
    await sleep(1)
  }
  await Promise.all(acting)
  expect(a.batches.reduce((sum, size) => sum + size, 0)).toBe(60)
  expect(a.batches.length).toBeLessThanOrEqual((performance.now() - begun) / 10 + 1)
})

test('a change the database rejects fails alone; the rest of the batch is written, and the change can be sent again', async () => {
  const uids = await crowd(12)
  const bad = uids[5] as string
  await nodes.store.sql.unsafe(`alter table players add constraint broken check (uid <> '${bad}' or version < 3)`)
  const sent = uids.map(() => drops(1))
  const sendAll = () =>
    Promise.allSettled(uids.map((uid, n) => performAs(a.world, uid, SESSION, [sent[n] as ReturnType<typeof drops>])))
  const outcomes = await sendAll()
  expect(outcomes.map(({ status }) => status)).toEqual(uids.map((uid) => (uid === bad ? 'rejected' : 'fulfilled')))
  expect(await versionOf(bad)).toBe(2)
  for (const uid of uids) if (uid !== bad) expect(await versionOf(uid)).toBe(3)
  await nodes.store.sql`alter table players drop constraint broken`
  for (const outcome of await sendAll()) {
    expect(outcome.status === 'fulfilled' && logsOf(outcome.value.player)).toBe(999)
  }
})

test('a stale change in a batch is retried without affecting the others', async () => {
  const uids = await crowd(20)
  // The other node has written every second player, and this node still caches the old rows.
  await Promise.all(uids.map((uid, n) => (n % 2 === 0 ? performAs(b.world, uid, SESSION, [drops(10)]) : undefined)))
  const acted = await Promise.all(uids.map((uid) => performAs(a.world, uid, SESSION, [drops(1)])))
  expect(acted.map(({ player }) => logsOf(player))).toEqual(uids.map((_, n) => (n % 2 === 0 ? 989 : 999)))
})

test('a batch computed with an outdated timeline is retried as a whole', async () => {
  const uids = await crowd(10)
  await Promise.all(uids.map((uid) => performAs(a.world, uid, SESSION, [starts('gather_kindling')])))
  await b.timeline.begin(a.clock.now() + 1, { xpMultiplier: 2 })
  nodes.forward(minutes(1))
  const opened = await Promise.all(uids.map((uid) => openGame(a.world, uid, SESSION)))
  const { duration, xpRate = 0 } = content.activities['gather_kindling'] as Activity
  const earned = Math.floor(minutes(1) / duration) * xpRate * 2
  expect(opened.map(({ player }) => player.skills.woodcutting.experience)).toEqual(uids.map(() => earned))
})

test('two nodes that write the same players at the same time lose no change', async () => {
  const uids = await crowd(40)
  const rounds = Array.from({ length: 3 }, () =>
    uids.map((uid) => [performAs(a.world, uid, SESSION, [drops(1)]), performAs(b.world, uid, SESSION, [drops(2)])]),
  )
  await Promise.all(rounds.flat(2))
  const players = await Promise.all(uids.map((uid) => b.world.readPlayer(uid)))
  expect(players.map(({ state }) => logsOf(state))).toEqual(uids.map(() => 991))
})

// Only client connections: the database may run a vacuum meanwhile, which the tests may not end.
test('idle connections that were cut are opened again', async () => {
  const uids = await crowd(10)
  for (let round = 1; round <= 3; round++) {
    await nodes.store.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    const others = () => nodes.store.sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    await expect.poll(others).toEqual([])
    const acted = await Promise.all(uids.map((uid) => performAs(a.world, uid, SESSION, [drops(1)])))
    expect(acted.map(({ player }) => logsOf(player))).toEqual(uids.map(() => 1_000 - round))
  }
})

test('while the database cuts connections no intent is lost, none is performed twice and every call is answered', async () => {
  const uids = await crowd(30)
  const sent = uids.map(() => Array.from({ length: 8 }, () => drops(3)))
  let isOver = false
  const cutting = (async () => {
    let cut = 0
    while (!isOver && cut < 60) {
      const killed = await nodes.store.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          and backend_type = 'client backend'`
      cut += killed.length
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return cut
  })()
  const calls = Promise.allSettled(
    uids.flatMap((uid, n) =>
      (sent[n] ?? []).map((intent, turn) => performAs((turn % 2 === 0 ? a : b).world, uid, SESSION, [intent])),
    ),
  )
  const otherTransactions = Promise.allSettled(
    Array.from({ length: 40 }, () => a.database.db.transaction((tx) => readEras(tx).then(() => readEras(tx)))),
  )
  const outcomes = await calls
  await otherTransactions
  isOver = true
  expect(outcomes.length).toBe(240)
  expect(await cutting).toBeGreaterThan(0)
  for (const [n, uid] of uids.entries()) {
    const { results, player } = await performAs(a.world, uid, SESSION, sent[n] ?? [])
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(logsOf(player)).toBe(1_000 - 24)
  }
})
