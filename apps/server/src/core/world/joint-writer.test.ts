import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { JointWriter } from './commit.ts'
import { createCommitter } from './committer.ts'
import { writeJointly } from './joint-writer.ts'
import { drops, type Node, type Nodes, openNodes, performAs } from './testing.ts'
import { createWorld, type Outcome, type World } from './world.ts'

let nodes: Nodes
let a: Node
let b: Node
beforeAll(async () => {
  nodes = await openNodes(2)
  ;[a, b] = nodes.nodes as [Node, Node]
  await nodes.store.sql`create table gifts (n serial, giver text not null, coins int not null, unique (giver, coins))`
})
beforeEach(async () => void (await nodes.store.sql`truncate gifts`))
afterAll(() => nodes.close())

interface Gift {
  giver: string
  coins: number
}

/** Sizes of the batches the writer was called with. */
let batches: number[] = []
beforeEach(() => {
  batches = []
})

/** Refuses more than 50 coins. The table refuses the same gift of a player twice. */
const writeGifts: JointWriter<Gift, string> = async (tx, gifts) => {
  batches.push(gifts.length)
  const accepted = gifts.filter(({ coins }) => coins <= 50)
  await insertGifts(tx, accepted)
  return gifts.map((gift) => (accepted.includes(gift) ? `${gift.coins} given` : new Refusal('call/unavailable')))
}

async function insertGifts(tx: Tagged, gifts: readonly Gift[]): Promise<void> {
  await tx`insert into gifts (giver, coins) select * from unnest(${gifts.map(({ giver }) => giver)}::text[],
    ${gifts.map(({ coins }) => coins)}::int[])`
}

function give(world: World, giver: string, coins: number, writer = writeGifts): Promise<string> {
  return world.change(
    giver,
    ({ state }) => {
      const outcome: Outcome = {
        state: { ...state, coins: state.coins - coins },
        writesDocument: true,
        absence: null,
        events: [],
      }
      return { ...outcome, answer: undefined }
    },
    writeJointly('gifts', writer, () => ({ giver, coins })),
  )
}

const createPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => nodes.player(a)))

async function pursesOf(uids: readonly string[]): Promise<number[]> {
  const players = await Promise.all(uids.map((uid) => b.world.readPlayer(uid)))
  return players.map(({ state }) => state.coins)
}

const gifts = () => nodes.store.sql`select giver, coins from gifts order by n`

type Begin = Sql['begin']

/** A world whose committer begins its transactions through `begin`, as soon as it is switched on. */
async function faultyWorld(uids: readonly string[], begin: Begin) {
  const { database, clock, timeline } = a
  const { sql } = database
  let isOn = false
  const through: Begin = (work) => (isOn ? begin(work) : sql.begin(work))
  const faulty: Sql = Object.assign((...args: Parameters<Sql>) => sql(...args), sql, { begin: through }) as Sql
  const world = createWorld({ db: database.db, committer: createCommitter(faulty), clock, timeline })
  // From here on the players are cached, so that their next changes arrive together.
  await Promise.all(uids.map((uid) => give(world, uid, 1)))
  isOn = true
  return world
}

test('changes of one lane share a transaction and are written in their order', async () => {
  const uids = await createPlayers(20)
  const given = await Promise.all(uids.map((uid, n) => give(a.world, uid, n + 1)))
  expect(given).toEqual(uids.map((_, n) => `${n + 1} given`))
  expect(await gifts()).toEqual(uids.map((giver, n) => ({ giver, coins: n + 1 })))
  expect(await pursesOf(uids)).toEqual(uids.map((_, n) => 100 - n - 1))
  expect(batches.length).toBeLessThan(5)
})

test('a batch has at most 64 changes', async () => {
  const uids = await createPlayers(70)
  await Promise.all(uids.map((uid) => give(a.world, uid, 1)))
  expect(Math.max(...batches)).toBe(64)
})

test('a refusal within a batch changes nothing and fails no other', async () => {
  const uids = await createPlayers(9)
  const coins = uids.map((_, n) => (n % 3 === 0 ? 60 : 1))
  const given = await Promise.allSettled(uids.map((uid, n) => give(a.world, uid, coins[n] as number)))
  expect(given.map(({ status }) => status)).toEqual(coins.map((each) => (each === 60 ? 'rejected' : 'fulfilled')))
  expect(given[0]).toMatchObject({ reason: { reason: 'call/unavailable' } })
  expect(await pursesOf(uids)).toEqual(coins.map((each) => (each === 60 ? 100 : 99)))
  expect(await gifts()).toHaveLength(6)
  expect(batches.length).toBeLessThan(4)
  // A batch of refusals leaves no trace either.
  const [row] = await nodes.store.sql`select xmin::text as written from players where uid = ${uids[0]}`
  await expect(give(a.world, uids[0] as string, 60)).rejects.toThrow(Refusal)
  expect((await nodes.store.sql`select xmin::text as written from players where uid = ${uids[0]}`)[0]).toEqual(row)
})

test('a row the database rejects fails alone', async () => {
  const uids = await createPlayers(8)
  await give(a.world, uids[3] as string, 7)
  batches = []
  const given = await Promise.allSettled(uids.map((uid) => give(a.world, uid, 7)))
  expect(given.map(({ status }) => status)).toEqual(uids.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')))
  expect(await pursesOf(uids)).toEqual(uids.map(() => 93))
  expect(await gifts()).toHaveLength(8)
})

test('a change that another node has outdated is decided again, and the others of its batch are not', async () => {
  const uids = await createPlayers(6)
  await Promise.all(uids.slice(0, 2).map((uid) => give(b.world, uid, 1)))
  await Promise.all(uids.map((uid) => give(a.world, uid, 2)))
  expect(await pursesOf(uids)).toEqual([97, 97, 98, 98, 98, 98])
})

test('a batch computed with an outdated timeline is decided again as a whole', async () => {
  const uids = await createPlayers(6)
  await b.timeline.begin(a.clock.now() + 1, { xpMultiplier: 2 })
  nodes.forward(minutes(1))
  await Promise.all(uids.map((uid) => give(a.world, uid, 2)))
  expect(await pursesOf(uids)).toEqual(uids.map(() => 98))
  expect(await gifts()).toHaveLength(6)
})

test('a connection cut before the commit loses no change and writes none twice', async () => {
  const uids = await createPlayers(10)
  let cuts = 0
  const cutOnce: JointWriter<Gift, string> = async (tx, requests) => {
    const written = await writeGifts(tx, requests)
    if (requests.length > 1 && cuts++ === 0) await tx`select pg_terminate_backend(pg_backend_pid())`
    return written
  }
  const given = await Promise.all(uids.map((uid) => give(a.world, uid, 5, cutOnce)))
  expect(cuts).toBeGreaterThan(0)
  expect(given).toEqual(uids.map(() => '5 given'))
  expect(await gifts()).toHaveLength(10)
  expect(await pursesOf(uids)).toEqual(uids.map(() => 95))
})

test('a connection cut after the commit loses no answer and writes nothing twice', async () => {
  const uids = await createPlayers(10)
  let cuts = 0
  const world = await faultyWorld(uids, async (work) => {
    const result = await a.database.sql.begin(work)
    if (cuts++ === 0) throw new Error('Connection terminated unexpectedly')
    return result
  })
  const given = await Promise.all(uids.map((uid) => give(world, uid, 5)))
  expect(given).toEqual(uids.map(() => '5 given'))
  expect(await gifts()).toHaveLength(20)
  expect(await pursesOf(uids)).toEqual(uids.map(() => 94))
})

test('if the database cannot be asked for the outcome, every change of the batch fails and none is tried again', async () => {
  const uids = await createPlayers(4)
  let begun = 0
  const world = await faultyWorld(uids, async (work) => {
    if (begun++ === 0) await a.database.sql.begin(work)
    throw new Error('Connection terminated unexpectedly')
  })
  const given = await Promise.allSettled(uids.map((uid) => give(world, uid, 5)))
  expect(given.map(({ status }) => status)).toEqual(uids.map(() => 'rejected'))
  expect(begun).toBe(2)
  expect(await pursesOf(uids)).toEqual(uids.map(() => 94))
})

test('other changes of the same players go on while a batch is written', async () => {
  const uids = await createPlayers(10)
  const acting = uids.map((uid) => performAs(a.world, uid, 'session-1', [drops(1)]).catch(() => {}))
  await Promise.all([...uids.map((uid) => give(a.world, uid, 3)), ...acting])
  expect(await pursesOf(uids)).toEqual(uids.map(() => 97))
})
