import { expect, test } from 'vitest'
import { advance, countOf, type GameEvent, hours, mergeReports, REPORTED_STOPS, reportOf, seconds } from '../index.ts'
import { gameOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  needs,
  pack,
  performIntent,
  player,
  runActivity,
  START,
  worldOf,
  yields,
} from '../testing/small-world.ts'

const chop = activity('chop', { xpRate: 10.4, outputs: [yields('logs')] })
const burn = activity('burn', { skillType: 'firemaking', resources: [needs('logs')], outputs: [yields('ashes')] })
const rest = activity('rest', { skillType: 'farming' })
const world = worldOf([chop, burn, rest])
const queueIntent = (activityId: string, count: number) =>
  ({ type: 'queueAction', activityId, locationId: 'lumbridge', goal: { kind: 'count', count } }) as const

test('[R1] a report sums up what an absence brought, over everything that ran', () => {
  let state = performIntent(player(), world, queueIntent('chop', 50))
  state = performIntent(state, world, queueIntent('burn', 40))
  const { state: after, events } = advance(state, world, START + hours(2))
  expect(reportOf(events, START, START + hours(2))).toEqual({
    from: START,
    until: START + hours(2),
    completions: 90,
    kills: 0,
    deaths: 0,
    coins: 0,
    quests: [],
    achievements: [],
    experience: { woodcutting: 520, firemaking: 400 },
    levels: [
      { skill: 'woodcutting', level: after.skills.woodcutting.level },
      { skill: 'firemaking', level: after.skills.firemaking.level },
    ],
    gained: { logs: 50, ashes: 40 },
    used: { logs: 40 },
    lost: {},
    stop: { at: START + seconds(180), activityId: 'burn', reason: 'stop/goal', details: {} },
    stops: [
      { at: START + seconds(100), activityId: 'chop', reason: 'stop/goal', details: {} },
      { at: START + seconds(180), activityId: 'burn', reason: 'stop/goal', details: {} },
    ],
  })
  expect(after.skills.woodcutting.level).toBe(6)
  expect(countOf(after.inventory, 'logs')).toBe(10)
})

test('[R1] [A6] a worked event has the time of its last completion', () => {
  const { state, events } = runActivity(player(), world, 'chop', 5 * chop.duration)
  expect(eventsOf(events, 'worked').at(-1)).toMatchObject({ at: START + 5 * chop.duration })
  expect(state.collection['logs']).toMatchObject({ firstAt: expect.any(Number), total: 5 })
  expect(state.collection['logs']?.firstAt).toBeGreaterThan(START)
})

test('[R1] the stop is left out if something runs again', () => {
  let state = performIntent(player(), world, queueIntent('chop', 3))
  state = performIntent(state, world, queueIntent('rest', 1_000_000))
  const { events } = advance(state, world, START + hours(1))
  expect(reportOf(events, START, START + hours(1)).stop).toBeNull()
  const { events: more } = advance(state, world, START + hours(30))
  expect(reportOf(more, START, START + hours(30)).stop).toMatchObject({ activityId: 'rest', reason: 'stop/absence' })
})

test('[R1] [R2] a report lists the first 50 stops in order, however often a plan repeats, also if it was settled in parts', () => {
  let state = performIntent(player(), world, { ...queueIntent('chop', 2), repeats: true })
  state = performIntent(state, world, { ...queueIntent('rest', 3), repeats: true })
  const { events } = advance(state, world, START + hours(20))
  const { stops } = reportOf(events, START, START + hours(20))
  expect(stops).toHaveLength(REPORTED_STOPS)
  expect(stops.slice(0, 3).map(({ activityId, reason }) => [activityId, reason])).toEqual([
    ['chop', 'stop/goal'],
    ['rest', 'stop/goal'],
    ['chop', 'stop/goal'],
  ])
  const first = advance(state, world, START + seconds(100))
  const later = advance(first.state, world, START + hours(20))
  const parts = [first, later].map((part) => reportOf(part.events, START, START + hours(20)))
  expect(mergeReports(parts[0]!, parts[1]!).stops).toEqual(stops)
})

test('[R2] a report that an earlier release has stored can be continued', () => {
  const { stops: _, ...stored } = reportOf([], START, START + hours(1))
  const stopped = { at: START, activityId: 'chop', reason: 'stop/died', details: {} } as const
  const later = reportOf([{ type: 'stopped', ...stopped }], START + hours(1), START + hours(2))
  expect(mergeReports(stored as typeof later, later).stops).toEqual([stopped])
})

test('[R1] items without room are reported as lost, not as gained', () => {
  const net = worldOf([activity('net', { outputs: [yields('fish', 5, 0.9999999)] })])
  const { events } = runActivity(
    player({ inventory: pack(...Array.from({ length: 26 }, () => ['axe'] as [string])) }),
    net,
    'net',
    seconds(60),
  )
  const report = reportOf(events, START, START + seconds(60))
  expect(report).toMatchObject({ gained: { fish: 2 }, lost: { fish: 3 }, completions: 1 })
  expect(report.stop?.reason).toBe('inventory/full')
})

test('[R1] losses of several runs are added up, and only the highest level of each skill is listed', () => {
  const events: GameEvent[] = [
    { type: 'levelled', at: 1, skill: 'mining', level: 2 },
    { type: 'overflowed', at: 1, activityId: 'a', lost: { fish: 1 } },
    { type: 'levelled', at: 2, skill: 'mining', level: 3 },
    { type: 'overflowed', at: 2, activityId: 'b', lost: { fish: 2, nest: 1 } },
  ]
  expect(reportOf(events, 0, 3)).toMatchObject({ levels: [{ skill: 'mining', level: 3 }], lost: { fish: 3, nest: 1 } })
})

test('[R1] half points of many completions are whole points in the report', () => {
  const { state, events } = runActivity(player(), worldOf([activity('half', { xpRate: 0.5 })]), 'half', seconds(40))
  expect(reportOf(events, START, START + seconds(40)).experience).toEqual({ woodcutting: 10 })
  expect(state.skills.woodcutting.experience).toBe(10)
})

test('[R1] kills count as completions, and the coins and the points of fights are added up', () => {
  const foughtEvent = (kills: number, coins: number): GameEvent => ({
    type: 'fought',
    at: 1,
    activityId: 'hunt',
    monsterId: 'rat',
    kills,
    duration: 1_000,
    points: { attack: 4 * kills },
    coins,
    gained: { bones: kills },
    used: { bread: 1 },
    damageDealt: 5,
    damageTaken: 1,
  })
  const { events } = runActivity(player(), world, 'chop', seconds(10))
  expect(reportOf([foughtEvent(2, 5), ...events, foughtEvent(3, 7)], 0, 3)).toMatchObject({
    completions: 2 + reportOf(events, 0, 3).completions + 3,
    kills: 5,
    coins: 12,
    experience: { attack: 20 },
    gained: { bones: 5 },
    used: { bread: 2 },
  })
})

test('[R1] an absence in which nothing ran brings nothing', () => {
  const { events } = advance(player(), world, START + hours(30))
  expect(reportOf(events, START, START + hours(30))).toEqual({
    from: START,
    until: START + hours(30),
    completions: 0,
    kills: 0,
    deaths: 0,
    coins: 0,
    quests: [],
    achievements: [],
    experience: {},
    levels: [],
    gained: {},
    used: {},
    lost: {},
    stop: null,
    stops: [],
  })
})

test('[R2] points left over in the first part are not lost from the sum', () => {
  const first = runActivity(player(), world, 'chop', seconds(6))
  const second = advance(first.state, world, START + seconds(10))
  const parts = [
    reportOf(first.events, START, START + seconds(6)),
    reportOf(second.events, START + seconds(6), START + seconds(10)),
  ] as const
  expect(parts.map(({ experience }) => experience.woodcutting)).toEqual([31, 21])
  expect(mergeReports(...parts)).toEqual(reportOf([...first.events, ...second.events], START, START + seconds(10)))
  expect(second.state.skills.woodcutting.experience).toBe(52)
})

test('[R1] spent coins are subtracted, and bought items are listed', () => {
  const at = START
  const npcId = 'keeper'
  const events: GameEvent[] = [
    { type: 'sold', at, npcId, itemId: 'logs', quantity: 10, coins: 30 },
    { type: 'bought', at, npcId, itemId: 'axe', quantity: 1, coins: 50 },
    { type: 'lesson', at, npcId, skill: 'attack', points: 10, coins: 25 },
    { type: 'questDone', at, questId: 'first', coins: 150, points: { attack: 5 } },
    { type: 'bonus', at, coins: 100 },
  ]
  expect(reportOf(events, START, START)).toMatchObject({
    coins: 30 - 50 - 25 + 150 + 100,
    experience: { attack: 15 },
    gained: { axe: 1 },
    used: { logs: 10 },
    quests: ['first'],
  })
})

test('[R1] [PL11] what a full pack sold or dropped counts as used, and the coins as earned', () => {
  const events: GameEvent[] = [
    { type: 'sold', at: 1, npcId: null, itemId: 'fish', quantity: 10, coins: 30 },
    { type: 'dropped', at: 2, itemId: 'fish', quantity: 5 },
    { type: 'dropped', at: 2, itemId: 'nest', quantity: 1 },
  ]
  expect(reportOf(events, 0, 3)).toMatchObject({ coins: 30, used: { fish: 15, nest: 1 }, gained: {}, lost: {} })
})

test('[R1] [OFF-19] automatically planted seeds count as used, and the experience of an offline item is included', () => {
  const farm = gameOf({ activities: [activity('net', { skillType: 'fishing', outputs: [yields('fish')] })] })
  const held = player({ inventory: pack(['guam_seed', 20], ['idle_crystal', 1]) })
  const habits = { type: 'setFarmingSlot', slotId: 1, autoHarvest: true, autoReplant: true } as const
  let state = performIntent(held, farm, habits)
  state = performIntent(state, farm, { type: 'plant', slotId: 1, seedId: 'guam_seed' })
  state = performIntent(state, farm, { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'fishing' })
  const { state: after, events } = advance(state, farm, START + hours(9))
  const { used, experience, gained } = reportOf(events, START, START + hours(9))
  expect(used).toEqual({ guam_seed: 19 - countOf(after.inventory, 'guam_seed') })
  expect(used['guam_seed']).toBeGreaterThan(10)
  expect(experience).toEqual({ farming: 18 * (gained['guam'] ?? 0), fishing: 100_800 })
})

test('[R1] coins that went into an offer are subtracted', () => {
  const offered: GameEvent = { type: 'offered', at: START, coins: 30, used: {} }
  const collected: GameEvent = { type: 'collected', at: START, coins: 12, gained: {} }
  expect(reportOf([offered, collected], START, START + seconds(1)).coins).toBe(-18)
})
