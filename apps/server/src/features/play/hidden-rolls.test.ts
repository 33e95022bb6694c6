import {
  advance,
  blowRollsId,
  foeBlowRollsId,
  hours,
  type Player,
  ROLL_BLOCK,
  rollBlock,
  seconds,
  specialRollsId,
  stateHash,
  withoutFinds,
} from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeClock, openServer, starts, stops, type TestServer, type Visitor } from '../../http/testing.ts'
import { openLivePage } from '../../live/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

/** An activity whose random output is neither certain nor hidden, at 3 s. */
const rake = { type: 'startActivity', locationId: 'cooks_guild', activityId: 'rake_out_ovens' } as const
const fight = starts('fight_chickens')
const RAKING = seconds(3)
const KINDLING = seconds(2.4)

/** What a page shows: it knows the rules, and of the rolls only the open ones. */
async function predicted(state: Player, until: number): Promise<Player> {
  const rules = await testServer.rulesOf(state.uid)
  return advance(state, { ...rules, rolls: withoutFinds(rules.rolls) }, until).state
}

async function syncAsPredicted(guest: Visitor, page: Player) {
  const at = testServer.now()
  const answer = await guest.sync({ at, hash: stateHash(await predicted(page, at)) })
  if (!answer.equal) throw new Error('the prediction was taken for a difference')
  return answer
}

async function countDifferences(): Promise<number> {
  const { values } = await testServer.server.metrics.differences.get()
  return values[0]?.value ?? 0
}

/** Multiplies all chances from now on. */
async function multiplyDrops(dropRateMultiplier: number): Promise<void> {
  await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier })
  await testServer.forward(seconds(2))
}

test('no roll key leaves the server for an action that does not run, or before one runs', async () => {
  const guest = await testServer.player()
  expect((await guest.load()).rolls).toEqual([])
  const queue = [rake, fight].map(({ type: _, ...planned }) => ({ type: 'queueAction', ...planned }) as const)
  expect((await guest.perform(starts('gather_kindling'), ...queue)).rolls).toEqual([])
  expect((await guest.sync()).rolls).toEqual([])
})

test('no roll key leaves the server for a queued action that has run before', async () => {
  const guest = await testServer.player()
  await guest.perform(rake)
  await testServer.forward(5 * RAKING)
  const { type: _, ...planned } = rake
  await guest.perform(starts('gather_kindling'), { type: 'queueAction', ...planned })
  expect((await guest.sync()).rolls).toEqual([])
  await testServer.forward(seconds(5))
  expect((await guest.sync()).rolls).toEqual([])
})

test('a page that had no keys for what has happened gets them with the next answer, even after the action', async () => {
  const guest = await testServer.player()
  const { player } = await guest.perform(fight)
  await testServer.forward(seconds(150))
  const { rolls } = await guest.perform(stops)
  const keyOf = new Map(rolls.map(({ activityId, season, block, key }) => [`${activityId} ${season} ${block}`, key]))
  const rules = await testServer.rulesOf(guest.uid)
  const known = {
    ...rules,
    rolls: (id: string, block: number, season: number) => keyOf.get(`${id} ${season} ${block}`),
  }
  const { state, events } = advance(player, known, testServer.now())
  expect(state.kills['chicken']).toBeGreaterThan(2)
  expect(events.filter(({ type }) => type === 'unsettled')).toEqual([])
})

test('of an action that has ended a page gets no key beyond its last roll', async () => {
  freezeClock()
  const guest = await testServer.player()
  await guest.perform(rake)
  await testServer.forward(ROLL_BLOCK * RAKING)
  const { rolls, player } = await guest.perform(stops)
  expect(player.completions[rake.activityId]).toBe(ROLL_BLOCK)
  expect(rolls.map(({ block }) => block)).toEqual([0])
})

test('a page gets the open keys of the running action for about a minute, and no others', async () => {
  const guest = await testServer.player()
  const { rolls } = await guest.perform(rake)
  const rules = await testServer.rulesOf(guest.uid)
  expect(rolls.map(({ activityId }) => activityId)).toEqual(rolls.map(() => rake.activityId))
  expect(rolls.map(({ block }) => block)).toEqual([0, 1])
  for (const { activityId, season, block, key } of rolls) expect(key).toEqual(rules.rolls(activityId, block, season))
  expect(rolls.length * ROLL_BLOCK * RAKING).toBeLessThan(seconds(60) + ROLL_BLOCK * RAKING)
  await testServer.forward(40 * RAKING)
  const later = (await guest.sync()).rolls
  expect(later.map(({ block }) => block)).toEqual([0, 1, 2, 3])
  const loaded = (await guest.load()).rolls
  expect(loaded.map(({ block }) => block)).toEqual([rollBlock(40), rollBlock(40) + 1])
  await testServer.forward(hours(2))
  const afterLong = (await guest.sync()).rolls
  expect(afterLong.length).toBeLessThan(4)
})

test('the estimate of an absence does not tell what the coming rolls bring', async () => {
  const guest = await testServer.player()
  const { player } = await guest.perform(rake)
  const rules = await testServer.rulesOf(guest.uid)
  const spans = Array.from({ length: 10 }, (_, n) => hours(2 * n + 2))
  const estimated: unknown[] = []
  const real: unknown[] = []
  for (const currentTime of spans) {
    const absence = { playerId: guest.uid, lastActiveTime: 0, currentTime, activeSkills: [] }
    estimated.push((await guest.ask('calculateOfflineProgress', absence)).itemsGained)
    const { state } = advance(player, rules, player.settledAt + currentTime)
    real.push(Object.fromEntries(Object.entries(state.collection).map(([id, { total }]) => [id, total])))
  }
  expect(estimated).not.toEqual(real)
})

test('of a fight a page gets the keys of both sides’ blows, never those of its loot', async () => {
  const guest = await testServer.player()
  const { rolls } = await guest.perform(fight)
  expect(new Set(rolls.map(({ activityId }) => activityId))).toEqual(
    new Set([blowRollsId(fight.activityId), foeBlowRollsId(fight.activityId)]),
  )
  for (const { block } of rolls) expect(block).toBeLessThanOrEqual(rollBlock(seconds(60) / 2_000))
})

/** A guest with knuckles, whose special attack strikes twice for 40 of 100 energy, after so many of its blows. */
async function brawlerAfter(specialBlows: number): Promise<Visitor> {
  const guest = await testServer.player()
  await testServer.server.world.change(guest.uid, ({ state }) => ({
    answer: undefined,
    state: {
      ...state,
      equipment: { ...state.equipment, weapon: 'brawlers_knuckles' },
      blows: { [specialRollsId(fight.activityId)]: specialBlows },
    },
    writesDocument: true,
    absence: null,
    events: [],
  }))
  return guest
}

function specialBlocks(rolls: readonly { activityId: string; block: number }[]): number[] {
  return rolls.filter(({ activityId }) => activityId === specialRollsId(fight.activityId)).map(({ block }) => block)
}

test('of special attacks a page gets the keys of those that full energy allows, only of the running fight', async () => {
  const early = await brawlerAfter(12)
  expect((await early.load()).rolls).toEqual([])
  const { type: _, ...planned } = fight
  const queued = await early.perform(starts('gather_kindling'), { type: 'queueAction', ...planned })
  expect(queued.rolls).toEqual([])
  expect(specialBlocks((await early.perform(fight)).rolls)).toEqual([0])
  expect(specialBlocks((await early.sync()).rolls)).toEqual([0])
  // The second of two special attacks ends in the next block.
  const { rolls } = await (await brawlerAfter(13)).perform(fight)
  expect(specialBlocks(rolls)).toEqual([0, 1])
  expect((await early.perform(stops)).rolls).toEqual([])
})

test('a special attack gives the keys of its own blows and of the next ones', async () => {
  const guest = await brawlerAfter(14)
  await guest.perform(fight)
  const { rolls, player } = await guest.perform({ type: 'specialAttack' })
  expect(player.blows[specialRollsId(fight.activityId)]).toBe(16)
  expect(specialBlocks(rolls)).toEqual([0, 1])
  expect(specialBlocks((await guest.sync()).rolls)).toEqual([1])
})

test('what hidden rolls yield comes with the sync that agrees, and is stored for the player', async () => {
  await multiplyDrops(150)
  const guest = await testServer.player()
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(seconds(29))
  const differences = await countDifferences()
  const answer = await syncAsPredicted(guest, begun)
  const nests = (state: Player) =>
    [...state.inventory].reduce((sum, { id, quantity }) => (id === 'bird_nest' ? sum + quantity : sum), 0)
  const found = answer.found.flatMap(({ finds }) => finds)
  expect(found.length).toBeGreaterThan(0)
  expect(answer.player && nests(answer.player)).toBe(found.length)
  expect(await countDifferences()).toBe(differences)
  const stored = await testServer.sql()`select at, season, activity_id, completion, output, item_id, quantity
    from finds where player_uid = ${guest.uid} order by id`
  expect(stored.map(({ completion }) => Number(completion))).toEqual(found.map(({ completion }) => completion))
  expect(stored[0]).toMatchObject({ season: 1, activity_id: 'gather_kindling', item_id: 'bird_nest', quantity: 1 })
  // The page goes on from the state with the finds.
  await testServer.forward(seconds(20))
  await syncAsPredicted(guest, answer.player as Player)
  expect(await countDifferences()).toBe(differences)
  await multiplyDrops(1)
})

test('a find that another call settles is announced once, by a message', async () => {
  freezeClock()
  await multiplyDrops(250)
  const player = await testServer.player()
  await player.perform(starts('gather_kindling'))
  const messages: number[] = []
  const socket = await openLivePage(player)
  socket.on('found', ({ found }) => messages.push(found.flatMap(({ finds }) => finds).length))
  await testServer.forward(4 * KINDLING)
  const offer = { type: 'sell', itemId: 'logs', quantity: 1, price: 3 } as const
  await player.ask('createGEOffer', { ...offer, slot: 1 })
  await expect.poll(() => messages).toEqual([4])
  expect((await player.sync()).found).toEqual([])
  await testServer.forward(3 * KINDLING)
  const answered = (await player.sync()).found.flatMap(({ finds }) => finds)
  expect(answered).toHaveLength(3)
  // Messages arrive in order: another one about the synced finds would come before this one.
  await testServer.forward(2 * KINDLING)
  await player.ask('createGEOffer', { ...offer, slot: 2 })
  await expect.poll(() => messages).toEqual([4, 2])
  await multiplyDrops(1)
})

test('what a former session still settles is announced on the page that took over', async () => {
  freezeClock()
  await multiplyDrops(250)
  const former = await testServer.player()
  await former.perform(starts('gather_kindling'))
  await testServer.forward(seconds(20))
  const at = testServer.now() - 1
  const latter = former.tab()
  await latter.load()
  const messages: number[] = []
  const socket = await openLivePage(latter)
  socket.on('found', ({ found }) => messages.push(found.flatMap(({ finds }) => finds).length))
  await testServer.forward(2 * KINDLING)
  expect(await former.perform({ type: 'updateSettings', theme: 'dark', at })).toMatchObject({ frozen: true, found: [] })
  await expect.poll(() => messages).toEqual([2])
  await multiplyDrops(1)
})

test('a find without room stops the action at its completion, as the server says', async () => {
  await multiplyDrops(250)
  const guest = await testServer.player()
  const clubs = Array.from({ length: 27 }, (_, n) => ({ id: 'wooden_club', quantity: 1, slot: n + 1 }))
  await testServer.server.world.change(guest.uid, ({ state }) => ({
    answer: undefined,
    state: { ...state, inventory: [{ id: 'logs', quantity: 1, slot: 0 }, ...clubs] },
    writesDocument: true,
    absence: null,
    events: [],
  }))
  const { player: begun } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(seconds(20))
  const answer = await syncAsPredicted(guest, begun)
  expect(answer.player).toMatchObject({ currentAction: null, lastStop: { reason: 'inventory/full' } })
  expect(answer.found).toEqual([])
  await multiplyDrops(1)
})

test('a false prediction with a find is still a difference', async () => {
  await multiplyDrops(250)
  const guest = await testServer.player()
  await guest.perform(starts('gather_kindling'))
  await testServer.forward(seconds(10))
  const answer = await guest.sync({ at: testServer.now(), hash: 'ffffffffffffffff' })
  expect(answer).toMatchObject({ equal: false })
  expect(answer.found.length).toBeGreaterThan(0)
  await multiplyDrops(1)
})

test('only the latest hundred finds of a player are kept', async () => {
  await multiplyDrops(250)
  const guest = await testServer.player()
  await guest.perform(starts('gather_kindling'))
  const count = async () => {
    const [row] = await testServer.sql()`select count(*)::int as n, max(completion)::int as last
      from finds where player_uid = ${guest.uid}`
    return row
  }
  await testServer.forward(seconds(2.4 * 90))
  await guest.sync()
  expect(await count()).toMatchObject({ n: 90 })
  await testServer.forward(seconds(2.4 * 160))
  await guest.sync()
  expect(await count()).toMatchObject({ n: 100, last: 249 })
  await multiplyDrops(1)
})
