import { content } from '@hearthward/content'
import { type Activity, advance, eraAt, hours, minutes, type Player, seconds, stateHash } from '@hearthward/engine'
import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGame, settle, sync } from '../../features/play/play.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mergeRelease } from '../timeline/world-data.ts'
import { rollsOf } from './rolls.ts'
import { drops, logsOf, manyLogs, type Node, type Nodes, openNodes, performAs, START, starts } from './testing.ts'

let nodes: Nodes
let a: Node
let b: Node
beforeAll(async () => {
  nodes = await openNodes(2)
  ;[a, b] = nodes.nodes as [Node, Node]
})
afterAll(() => nodes.close())

const SESSION = 'session-1'
const HELD = 100_000
const { duration, xpRate = 0 } = content.activities['gather_kindling'] as Activity
/** Completions within a minute; the last one ends exactly with it. */
const IN_A_MINUTE = minutes(1) / duration

/** Experience including thousandths of a point. */
const earnedBy = ({ skills: { woodcutting } }: Pick<Player, 'skills'>) =>
  woodcutting.experience + woodcutting.thousandths / 1_000

test('when two nodes change one player at the same time, no intent is lost and none is performed twice', async () => {
  const step = record({ onA: boolean(), onBoth: boolean(), quantity: integer({ min: 1, max: 50 }) })
  let retried = 0
  await assert(
    asyncProperty(array(step, { minLength: 2, maxLength: 24 }), async (steps) => {
      const uid = await nodes.player(a, manyLogs(HELD))
      const sent = steps.map(({ quantity }) => drops(quantity))
      const sending = steps.flatMap(({ onA, onBoth }, n) => {
        const on = onBoth ? [a, b] : [onA ? a : b]
        return on.map(({ world }) => performAs(world, uid, SESSION, [sent[n] as ReturnType<typeof drops>]))
      })
      for (const outcome of await Promise.allSettled(sending)) {
        // After eight conflicts in a row the call is refused as unavailable, and nothing has changed.
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ error: { code: 'unavailable' } })
      }
      const { results, player } = await performAs(a.world, uid, SESSION, sent)
      expect(results.every(({ ok }) => ok)).toBe(true)
      const dropped = sent.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(logsOf(player)).toBe(HELD - dropped)
      const [row] = await nodes.store.sql`select version from players where uid = ${uid}`
      retried += sending.length + 3 - Number(row?.version)
    }),
    { numRuns: 15 },
  )
  expect(retried).toBeLessThanOrEqual(15)
})

test('each find is announced once, by an answer or a message, whichever node settles it', async () => {
  await a.timeline.begin(a.clock.now(), { dropRateMultiplier: 250 })
  nodes.forward(seconds(2))
  const uid = await nodes.player(a)
  await performAs(a.world, uid, SESSION, [starts('gather_kindling')])
  const announced: number[] = []
  for (let round = 0; round < 5; round++) {
    nodes.forward(2 * duration)
    const [synced] = await Promise.all([
      sync(a.world, uid, SESSION, {}, () => {}),
      settle(b.world, uid),
      settle(a.world, uid),
    ])
    announced.push(...synced.found.flatMap(({ finds }) => finds.map(({ completion }) => completion)))
  }
  const published = [a, b].flatMap((node) => node.published.filter((find) => find.uid === uid))
  expect(published.length).toBeGreaterThan(0)
  announced.push(...published.map(({ completion }) => completion))
  expect(announced.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await a.timeline.begin(a.clock.now(), { dropRateMultiplier: 1 })
  nodes.forward(seconds(2))
})

test('a change made on one node is seen on the other', async () => {
  const uid = await nodes.player(a, manyLogs(10))
  await performAs(b.world, uid, SESSION, [drops(1)])
  await performAs(a.world, uid, SESSION, [drops(2)])
  expect(logsOf((await b.world.readPlayer(uid)).state)).toBe(7)
  expect(logsOf((await performAs(b.world, uid, SESSION, [drops(3)])).player)).toBe(4)
})

test('stored text keeps quotes, braces, backslashes and invalid characters', async () => {
  const titles = ['{"a\\",NULL}\'\\u0000\u0000\ud800🐟']
  const uid = await nodes.player(a, manyLogs(10), titles)
  const { player } = await performAs(a.world, uid, SESSION, [drops(1)])
  expect(player.titles).toEqual(titles)
  expect((await b.world.readPlayer(uid)).state.titles).toEqual(titles)
})

test('a session opened on one node is not refused by another that caches the former one', async () => {
  const uid = await nodes.player(a)
  await performAs(b.world, uid, SESSION, [{ id: 'intent-1', type: 'clearQueue' }])
  nodes.forward(seconds(11))
  await openGame(a.world, uid, 'session-2')
  await openGame(a.world, uid, 'session-3')
  expect((await performAs(b.world, uid, 'session-3', [{ id: 'intent-2', type: 'clearQueue' }])).frozen).toBe(false)
  await openGame(a.world, uid, 'session-4')
  await openGame(a.world, uid, 'session-5')
  expect((await sync(b.world, uid, 'session-5', {}, () => {})).equal).toBe(false)
  await expect(performAs(b.world, uid, SESSION, [{ id: 'intent-3', type: 'clearQueue' }])).rejects.toThrow(Refusal)
})

test('a node with an outdated cache does not report a difference for a page that is right', async () => {
  const uid = await nodes.player(a, manyLogs(10))
  await performAs(b.world, uid, SESSION, [{ id: 'intent-1', type: 'clearQueue' }])
  const { player } = await performAs(a.world, uid, SESSION, [drops(1)])
  const differences: unknown[] = []
  const prediction = { at: player.settledAt, hash: stateHash(player) }
  const { equal } = await sync(b.world, uid, SESSION, prediction, (state) => differences.push(state))
  expect(equal).toBe(true)
  expect(differences).toEqual([])
})

test('on a node whose clock is behind, time stops instead of going back', async () => {
  const uid = await nodes.player(a, manyLogs(10))
  b.clock.at -= seconds(5)
  const begun = await performAs(a.world, uid, SESSION, [starts('gather_kindling')])
  const late = await performAs(b.world, uid, SESSION, [drops(1)])
  expect(late.results[0]).toMatchObject({ ok: true, at: begun.now })
  expect(late.player).toMatchObject({ settledAt: begun.now, lastSeenAt: begun.now })
  expect((await sync(b.world, uid, SESSION, {}, () => {})).now).toBe(begun.now)
  await settle(b.world, uid)
  expect((await openGame(b.world, uid, SESSION)).player).toMatchObject({ settledAt: begun.now, lastSeenAt: begun.now })
  b.clock.at += seconds(5)
})

test('a sync that agrees on an earlier moment still counts as activity, also on a node whose clock is behind', async () => {
  const uid = await nodes.player(a)
  const { player } = await performAs(a.world, uid, SESSION, [starts('gather_kindling')])
  nodes.forward(seconds(10))
  const prediction = { at: player.settledAt, hash: stateHash(player) }
  const agreed = await sync(a.world, uid, SESSION, prediction, () => {})
  expect(agreed).toMatchObject({ equal: true, at: player.settledAt })
  b.clock.at -= seconds(5)
  expect((await openGame(b.world, uid, SESSION)).player).toMatchObject({
    settledAt: agreed.now,
    lastSeenAt: agreed.now,
  })
  b.clock.at += seconds(5)
})

test('an absence of exactly 24 hours is not capped, and one millisecond more is', async () => {
  for (const [away, capped] of [
    [hours(24), false],
    [hours(24) + 1, true],
  ] as const) {
    const uid = await nodes.player(a)
    await performAs(a.world, uid, SESSION, [starts('gather_kindling')])
    nodes.forward(away)
    expect((await openGame(a.world, uid, SESSION)).capped).toBe(capped)
  }
})

test('a change of rates on one node is applied by the other before it writes anything', async () => {
  const late = await nodes.player(b)
  const started = await performAs(b.world, late, SESSION, [starts('gather_kindling')])
  const moment = b.clock.now() + minutes(10)
  await a.timeline.begin(moment, { xpMultiplier: 2.5 })
  expect(b.timeline.eras().length).toBeLessThan(a.timeline.eras().length)
  nodes.forward(minutes(20))
  const { player, now } = await openGame(b.world, late, SESSION)
  expect(b.timeline.eras().length).toBe(a.timeline.eras().length)
  const end = (n: number) => started.now + n * duration
  let earned = 0
  for (let n = 1; end(n) <= now; n++) earned += end(n) < moment ? xpRate : xpRate * 2.5
  expect(earnedBy(player)).toBe(earned)
  expect(earned).toBe((10 * IN_A_MINUTE - 1) * xpRate + (10 * IN_A_MINUTE + 1) * xpRate * 2.5)
  const rules = { timeline: a.timeline.eras(), rolls: rollsOf(a.timeline.secretOf, late) }
  expect(stateHash(player)).toBe(stateHash(advance(started.player, rules, now).state))
})

test('an era that is replaced, edited or deleted by another node is noticed before anything is written', async () => {
  const gained = async (change: (moment: number) => Promise<unknown>) => {
    const uid = await nodes.player(b)
    await performAs(b.world, uid, SESSION, [starts('gather_kindling')])
    const moment = b.clock.now() + minutes(1)
    await a.timeline.begin(moment, { xpMultiplier: 2 })
    await b.timeline.reload()
    await change(moment)
    nodes.forward(minutes(2))
    const { player } = await openGame(b.world, uid, SESSION)
    await a.timeline.begin(a.clock.now(), { xpMultiplier: 1 })
    nodes.forward(minutes(1))
    return earnedBy(player)
  }
  await a.timeline.begin(a.clock.now(), { xpMultiplier: 1 })
  nodes.forward(minutes(1))
  const { sql } = nodes.store
  // The last completion of the first minute ends with it, when the new era has begun.
  const [before, after] = [IN_A_MINUTE - 1, IN_A_MINUTE + 1]
  expect(await gained(async () => {})).toBe((before + 2 * after) * xpRate)
  const replaced = (moment: number) =>
    sql.begin(async (tx) => {
      const [former] = await tx<{ content_version: string }>`
        delete from eras where from_at = ${moment} returning content_version`
      await tx`
        insert into eras (from_at, content_version, xp_multiplier, drop_rate_multiplier)
        values (${moment}, ${former?.content_version}, 5, 1)`
    })
  expect(await gained(replaced)).toBe((before + 5 * after) * xpRate)
  expect(await gained((moment) => sql`update eras set xp_multiplier = 7 where from_at = ${moment}`)).toBe(
    (before + 7 * after) * xpRate,
  )
  expect(await gained((moment) => sql`delete from eras where from_at = ${moment}`)).toBe(2 * IN_A_MINUTE * xpRate)
})

test('a planned era has no effect until it begins', async () => {
  const uid = await nodes.player(a)
  const { xpMultiplier } = eraAt(a.timeline.eras(), a.clock.now())
  await performAs(a.world, uid, SESSION, [starts('gather_kindling')])
  await a.timeline.begin(a.clock.now() + hours(1), { xpMultiplier: 100 })
  nodes.forward(minutes(1))
  const { player } = await openGame(b.world, uid, SESSION)
  expect(earnedBy(player)).toBe(IN_A_MINUTE * xpRate * xpMultiplier)
  nodes.forward(hours(1))
})

test('an era begins one second from now at the earliest, so that nodes and pages receive it first', async () => {
  const begun = async (from: number) => {
    await a.timeline.begin(from, { xpMultiplier: 1 })
    return a.timeline.eras().at(-1)?.from
  }
  const now = a.clock.now()
  expect(await begun(now)).toBe(now + seconds(1))
  expect(await begun(now + minutes(5))).toBe(now + minutes(5))
  nodes.forward(minutes(6))
  expect(await begun(START)).toBe(a.clock.now() + seconds(1))
  nodes.forward(seconds(3))
})

test('eras begun for the same moment follow one another by a millisecond', async () => {
  const before = a.timeline.eras().length
  const moment = a.clock.now()
  await a.timeline.begin(moment, { xpMultiplier: 2 })
  await a.timeline.begin(moment, { xpMultiplier: 3 })
  await a.timeline.begin(START, { xpMultiplier: 1 })
  await b.timeline.reload()
  const newest = b.timeline.eras().slice(before)
  expect(newest.map(({ xpMultiplier }) => xpMultiplier)).toEqual([2, 3, 1])
  for (const [n, { from }] of newest.entries()) expect(from).toBe((newest[0]?.from ?? 0) + n)
})

test('a completion uses the content of its start and the rates of its end', async () => {
  nodes.forward(seconds(2))
  const uid = await nodes.player(b)
  const { xpMultiplier } = eraAt(b.timeline.eras(), b.clock.now())
  const { now: started } = await performAs(b.world, uid, SESSION, [starts('gather_kindling')])
  const activity = { ...content.activities['gather_kindling'], xpRate: 30, duration: 1_000 } as Activity
  const changed = { ...content, activities: { ...content.activities, gather_kindling: activity } }
  const contentVersion = await mergeRelease(nodes.store.db, changed)
  await a.timeline.begin(started + minutes(1) + 1, { contentVersion, xpMultiplier: xpMultiplier * 2 })
  nodes.forward(minutes(2))
  const { player } = await openGame(b.world, uid, SESSION)
  // A minute of old completions, one across the boundary, and a new one for each remaining second.
  const quick = Math.floor((minutes(1) - duration) / activity.duration)
  expect(player.completions['gather_kindling']).toBe(IN_A_MINUTE + 1 + quick)
  expect(earnedBy(player)).toBe((IN_A_MINUTE * xpRate + xpRate * 2 + quick * 30 * 2) * xpMultiplier)
})

test('a player who is removed while playing is refused on every node', async () => {
  const uid = await nodes.player(a, manyLogs(5))
  await performAs(b.world, uid, SESSION, [drops(1)])
  await nodes.store.sql`delete from players where uid = ${uid}`
  for (const { world } of [a, b]) {
    await expect(performAs(world, uid, SESSION, [drops(1)])).rejects.toMatchObject({
      error: { message: 'Player not loaded' },
    })
  }
  const [answers] = await nodes.store.sql`select count(*)::int as count from intents where player_uid = ${uid}`
  expect(answers?.count).toBe(1)
})

test('a state written by a newer release is refused and left unchanged', async () => {
  const uid = await nodes.player(a)
  await nodes.store.sql`update players set state = '{"v": 99, "gold": 1}', version = version + 1 where uid = ${uid}`
  for (const change of [
    () => openGame(a.world, uid, SESSION),
    () => settle(b.world, uid),
    () => a.world.readPlayer(uid),
  ]) {
    await expect(change()).rejects.toThrow('version 99')
  }
  const [row] = await nodes.store.sql`select state::text from players where uid = ${uid}`
  expect(row?.state).toBe('{"v": 99, "gold": 1}')
})
