import { advance, type Millis, type Player, type World as Rules, STARTING_COINS } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import type { StoredPlayer } from './player-queries.ts'
import { type Node, type Nodes, openNodes } from './testing.ts'
import type { DecideTogether, Outcome } from './world.ts'

let nodes: Nodes
let a: Node
let b: Node
beforeAll(async () => {
  nodes = await openNodes(2)
  ;[a, b] = nodes.nodes as [Node, Node]
  await nodes.store.sql`create table gifts (giver text not null, taker text not null, coins int not null)`
})
beforeEach(async () => void (await nodes.store.sql`delete from gifts`))
afterAll(() => nodes.close())

const PURSE = STARTING_COINS
const createPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => nodes.player(a)))

/** Moves coins between two purses, or refuses if there are too few. */
function give(giver: string, taker: string, coins: number): DecideTogether<number> {
  return (players, rulesFor, now) => {
    const [from, to] = [giver, taker].map((uid) => settled(players.get(uid), rulesFor(uid), now)) as [Player, Player]
    if (from.coins < coins) throw new Refusal('call/unavailable')
    from.coins -= coins
    to.coins += coins
    return { answer: from.coins, outcomes: new Map([outcomeOf(giver, from), outcomeOf(taker, to)]) }
  }
}

function settled(stored: StoredPlayer | undefined, rules: Rules, now: Millis): Player {
  if (!stored) throw new Error('A player is missing')
  return advance(stored.state, rules, now).state
}

const outcomeOf = (uid: string, state: Player): [string, Outcome] => [
  uid,
  { state, writesDocument: true, absence: null, events: [] },
]

async function purses(uids: readonly string[]): Promise<number[]> {
  const players = await Promise.all(uids.map((uid) => b.world.readPlayer(uid)))
  return players.map(({ state }) => state.coins)
}

test('a change of several players writes all of them, and further rows in the same transaction', async () => {
  const [giver, taker] = (await createPlayers(2)) as [string, string]
  const left = await a.world.changeTogether([giver, taker], give(giver, taker, 30), async (tx, answer) => {
    await tx`insert into gifts values (${giver}, ${taker}, 30)`
    return `${answer} left`
  })
  expect(left).toBe('70 left')
  expect(await purses([giver, taker])).toEqual([70, 130])
  expect(await nodes.store.sql`select * from gifts`).toEqual([{ giver, taker, coins: 30 }])
})

test('an error in the further writes rolls back the whole change, and the next change sees the old state', async () => {
  const [giver, taker] = (await createPlayers(2)) as [string, string]
  const refused = a.world.changeTogether([giver, taker], give(giver, taker, 30), async (tx) => {
    await tx`insert into gifts values (${giver}, ${taker}, 30)`
    throw new Refusal('call/unavailable')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(await purses([giver, taker])).toEqual([PURSE, PURSE])
  expect(await nodes.store.sql`select * from gifts`).toEqual([])
  expect(await a.world.changeTogether([giver, taker], give(giver, taker, PURSE))).toBe(0)
})

test('a change of one player can write further rows in the same transaction', async () => {
  const [uid] = (await createPlayers(1)) as [string]
  const paid = await a.world.change(
    uid,
    (stored, rules, now) => {
      const state = settled(stored, rules, now)
      state.coins -= 10
      return { answer: state.coins, state, writesDocument: true, absence: null, events: [] }
    },
    async (tx, left) => {
      await tx`insert into gifts values (${uid}, 'the poor', 10)`
      return { left }
    },
  )
  expect(paid).toEqual({ left: PURSE - 10 })
  expect(await nodes.store.sql`select coins from gifts`).toEqual([{ coins: 10 }])
})

test('a change computed from rows that another node has changed meanwhile is retried', async () => {
  const [giver, taker] = (await createPlayers(2)) as [string, string]
  await a.world.changeTogether([giver, taker], give(giver, taker, 1))
  await b.world.changeTogether([giver, taker], give(giver, taker, 1))
  await a.world.changeTogether([giver, taker], give(giver, taker, 1))
  expect(await purses([giver, taker])).toEqual([97, 103])
})

test('a refusal based on a cached row is checked against the database first', async () => {
  const [giver, taker] = (await createPlayers(2)) as [string, string]
  await a.world.changeTogether([giver, taker], give(giver, taker, PURSE))
  await b.world.changeTogether([giver, taker], give(taker, giver, PURSE))
  expect(await a.world.changeTogether([giver, taker], give(giver, taker, 40))).toBe(60)
})

test('a change that names a player twice does not deadlock', async () => {
  const [giver, taker] = (await createPlayers(2)) as [string, string]
  expect(await a.world.changeTogether([giver, taker, giver], give(giver, taker, 5))).toBe(95)
})

test('changes of overlapping players on two nodes all finish, and none is lost or applied twice', async () => {
  const uids = await createPlayers(6)
  const transfers = Array.from({ length: 240 }, (_, n) => {
    const giver = uids[n % uids.length] as string
    const taker = uids[(n * 5 + 1 + (n % 3)) % uids.length] as string
    return { giver, taker, coins: 1 + (n % 7), on: n % 2 === 0 ? a : b }
  }).filter(({ giver, taker }) => giver !== taker)
  const outcomes = await Promise.allSettled(
    transfers.map(({ giver, taker, coins, on }) =>
      on.world.changeTogether([giver, taker], give(giver, taker, coins), async (tx) => {
        await tx`insert into gifts values (${giver}, ${taker}, ${coins})`
      }),
    ),
  )
  const gifts = await nodes.store.sql`select giver, taker, coins from gifts`
  expect(gifts).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length)
  expect(gifts.length).toBeGreaterThan(transfers.length / 2)
  const expected = uids.map((uid) =>
    gifts.reduce(
      (sum, gift) => sum + (gift.taker === uid ? gift.coins : 0) - (gift.giver === uid ? gift.coins : 0),
      PURSE,
    ),
  )
  expect(await purses(uids)).toEqual(expected)
})
