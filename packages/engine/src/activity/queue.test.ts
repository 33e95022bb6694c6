import { describe, expect, test } from 'vitest'
import { advance, countOf, type Goal, hours, PLAN_LIMIT, seconds, textOf } from '../index.ts'
import { fight, gameOf, monster } from '../testing/game.ts'
import {
  activity,
  contentOf,
  era,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  refusalOf,
  rollsFrom,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'

const chop = activity('chop', { outputs: [yields('logs')] })
const burn = activity('burn', { skillType: 'firemaking', resources: [needs('logs')], outputs: [yields('ashes')] })
const net = activity('net', { skillType: 'fishing', duration: 3_000, outputs: [yields('fish')] })
const hard = activity('hard', { levelRequirements: { mining: 50 } })
const world = worldOf([chop, burn, net, hard])
const arena = gameOf({
  activities: [fight('fight_rat', 'rat')],
  monsters: [monster('rat', { attack: 1, strength: 1 })],
})
const resting = worldOf([burn, net, activity('rest', { duration: 7_000 })])

const queueIntent = (activityId: string, goal: Goal | null = null, locationId = 'lumbridge') =>
  ({ type: 'queueAction', activityId, locationId, goal }) as const
const times = (count: number): Goal => ({ kind: 'count', count })

describe('queueing', () => {
  test('[Q1] with nothing running, a queued action begins at once', () => {
    const { state, events } = performWithEvents(player(), world, queueIntent('chop', times(3)))
    expect(state.currentAction).toMatchObject({ activityId: 'chop', goal: times(3), startTime: START, completed: 0 })
    expect(state.queue).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['started'])
  })

  test('[Q1] with nothing running, an action that may not start is refused with its reason', () => {
    expect(refusalOf(player(), world, queueIntent('burn'))?.code).toBe('activity/resources')
    expect(refusalOf(player(), world, queueIntent('hard'))?.code).toBe('activity/level')
  })

  test('[Q1] at most fifty actions can be planned', () => {
    let state = performIntent(player(), world, startIntent('chop'))
    for (let n = 0; n < 50; n++) state = performIntent(state, world, queueIntent('net', times(n + 1)))
    expect(state.queue).toHaveLength(50)
    expect(PLAN_LIMIT).toBe(50)
    expect(refusalOf(state, world, queueIntent('net'))).toEqual({ code: 'queue/full', details: { limit: 50 } })
    expect(textOf('queue/full', { limit: 50 })).toBe('The plan holds at most 50 actions')
    expect(performIntent(state, world, { type: 'clearQueue' })).toEqual({ ...state, queue: [] })
  })

  test('[Q1] actions keep their order, and may need resources that are not there yet', () => {
    let state = performIntent(player(), world, startIntent('chop'))
    state = performIntent(state, world, queueIntent('burn'))
    state = performIntent(state, world, queueIntent('hard', times(2)))
    expect(state.queue).toEqual([planEntry('burn'), planEntry('hard', { id: 2, goal: times(2) })])
  })

  test.each([
    ['sing', 'lumbridge'],
    ['chop', 'varrock'],
    ['toString', 'lumbridge'],
  ])('[Q2] %s at %s cannot wait: it is not found', (activityId, place) => {
    const busy = performIntent(player(), world, startIntent('chop'))
    expect(refusalOf(busy, world, queueIntent(activityId, null, place))?.code).toBe('activity/not-found')
    expect(refusalOf(player(), world, queueIntent(activityId, null, place))?.code).toBe('activity/not-found')
  })

  test.each([
    { kind: 'count', count: 0 },
    { kind: 'count', count: -1 },
    { kind: 'count', count: 1.5 },
    { kind: 'count', count: Number.NaN },
    { kind: 'count', count: Number.POSITIVE_INFINITY },
    { kind: 'count', count: '3' },
    { kind: 'count' },
    { kind: 'level', level: 100 },
    { kind: 'level', level: 0 },
    { kind: 'level', level: 2.5 },
    { kind: 'level', level: 9, skill: 'woodcutting' },
    { kind: 'level', level: 9, skill: 'hitpoints' },
    { kind: 'level', level: 9, skill: null },
    { kind: 'stock', itemId: 'logs', quantity: 0 },
    { kind: 'stock', itemId: 'logs', quantity: 0.5 },
    { kind: 'stock', itemId: 7, quantity: 1 },
    { kind: 'time', at: 8.64e15 + 1 },
    { kind: 'constructor' },
    {},
    [],
    'often',
    0,
    false,
    '',
    Number.NaN,
  ])('[Q2] %o is not a goal', (goal) => {
    const busy = performIntent(player(), world, startIntent('chop'))
    expect(refusalOf(busy, world, queueIntent('net', goal as Goal))?.code).toBe('queue/invalid-goal')
    expect(refusalOf(player(), world, queueIntent('net', goal as Goal))?.code).toBe('queue/invalid-goal')
  })

  test('[Q2] a goal that is already reached is refused', () => {
    const ada = player({ inventory: pack(['logs', 5]) }, { woodcutting: 10 })
    const reached = (goal: Goal) => refusalOf(ada, world, queueIntent('chop', goal))?.code ?? 'taken'
    expect(reached({ kind: 'level', level: 10 })).toBe('queue/goal')
    expect(reached({ kind: 'level', level: 11 })).toBe('taken')
    expect(reached({ kind: 'stock', itemId: 'logs', quantity: 5 })).toBe('queue/goal')
    expect(reached({ kind: 'stock', itemId: 'logs', quantity: 6 })).toBe('taken')
  })
})

describe('reaching a goal', () => {
  test('[Q2] a count of completions', () => {
    const { state } = advance(performIntent(player(), world, queueIntent('chop', times(7))), world, START + hours(1))
    expect(countOf(state.inventory, 'logs')).toBe(7)
    expect(state.lastStop).toEqual({ at: START + 14_000, activityId: 'chop', reason: 'stop/goal', details: {} })
  })

  test("[Q2] a level of the activity's skill", () => {
    const begun = performIntent(player(), world, queueIntent('chop', { kind: 'level', level: 4 }))
    const { state } = advance(begun, world, START + hours(1))
    expect(state.skills.woodcutting).toMatchObject({ level: 4, experience: 280 })
    expect(state.lastStop).toMatchObject({ at: START + 28 * 2_000, reason: 'stop/goal' })
  })

  test('[Q2] in a fight, a level of a skill that the style trains', () => {
    const combatMode = { mode: 'melee', style: 'aggressive' } as const
    const ada = player({ maxHitpoints: 90_000, currentHitpoints: 90_000, combatMode, combatStyle: combatMode.style })
    const endOf = (goal: Goal, state = ada) =>
      advance(performIntent(state, arena, queueIntent('fight_rat', goal)), arena, START + hours(2)).state
    const strong = endOf({ kind: 'level', level: 3, skill: 'strength' })
    expect(strong).toMatchObject({ skills: { strength: { level: 3 }, attack: { level: 1 } } })
    expect(strong.lastStop?.reason).toBe('stop/goal')
    expect(endOf({ kind: 'level', level: 13, skill: 'hitpoints' }).skills.hitpoints.level).toBe(13)
    // Without a skill it is that of the fight, as in plans made before an end could name one.
    const endless = endOf({ kind: 'level', level: 3 })
    expect(endless.skills.strength.level).toBeGreaterThan(3)
    expect(endless.lastStop?.reason).not.toBe('stop/goal')
  })

  test.each(['prayer', 'mining', 'flying', 7, null])('[Q2] no fight ends with a level of %o', (skill) => {
    const goal = { kind: 'level', level: 9, skill } as Goal
    expect(refusalOf(player(), arena, queueIntent('fight_rat', goal))?.code).toBe('queue/invalid-goal')
  })

  test('[Q2] work ends with a level of its own skill, named or not', () => {
    const busy = performIntent(player(), world, startIntent('chop'))
    const goal = { kind: 'level', level: 9, skill: 'fishing' } as const
    expect(performIntent(busy, world, queueIntent('net', goal)).queue[0]?.goal).toEqual({ kind: 'level', level: 9 })
  })

  test('[Q2] a stock, counting what was there before', () => {
    const goal = { kind: 'stock', itemId: 'logs', quantity: 30 } as const
    const begun = performIntent(player({ inventory: pack(['logs', 5]) }), world, queueIntent('chop', goal))
    const { state } = advance(begun, world, START + hours(1))
    expect(state.inventory).toEqual(pack(['logs', 30]))
    expect(state.lastStop).toMatchObject({ at: START + 25 * 2_000, reason: 'stop/goal' })
  })

  test('[Q2] a stock in pack and bank together', () => {
    const ada = player({ inventory: pack(['logs', 5]), bank: pack(['logs', 20]) })
    const goal = { kind: 'stock', itemId: 'logs', quantity: 30 } as const
    expect(
      advance(performIntent(ada, world, queueIntent('chop', goal)), world, START + hours(1)).state.inventory,
    ).toEqual(pack(['logs', 10]))
  })

  test('[Q2] a stock of unstackable items', () => {
    const begun = performIntent(player(), world, queueIntent('net', { kind: 'stock', itemId: 'fish', quantity: 4 }))
    const { state } = advance(begun, world, START + hours(1))
    expect(state.inventory).toEqual(pack(['fish'], ['fish'], ['fish'], ['fish']))
    expect(state.lastStop?.reason).toBe('stop/goal')
  })
})

describe('going on', () => {
  test('[A19] the moment of a manual start, stop or edit of the plan is stored, and automatic continuation does not change it', () => {
    const begun = performIntent(player(), world, startIntent('chop'))
    expect(begun.steeredAt).toBe(START)
    const later = advance(begun, world, START + seconds(7)).state
    const queued = performIntent(later, world, queueIntent('net', { kind: 'count', count: 1 }))
    expect(queued.steeredAt).toBe(START + seconds(7))
    const stopped = performIntent(advance(queued, world, START + seconds(9)).state, world, { type: 'stopAction' })
    expect(stopped.steeredAt).toBe(START + seconds(9))
    const goal = { kind: 'count', count: 1 } as const
    const first = performIntent(player(), world, queueIntent('net', goal))
    const second = advance(performIntent(first, world, queueIntent('chop', goal)), world, START + seconds(4)).state
    expect(second.currentAction?.activityId).toBe('chop')
    expect(second.steeredAt).toBe(START)
  })

  test('[Q3] the next in the queue begins at the moment the one before ended', () => {
    let state = performIntent(player(), world, queueIntent('chop', times(3)))
    state = performIntent(state, world, queueIntent('burn', times(2)))
    state = performIntent(state, world, queueIntent('net', times(1)))
    const { state: end, events } = advance(state, world, START + seconds(60))
    expect(eventsOf(events, 'started').map(({ activityId, at }) => [activityId, at - START])).toEqual([
      ['burn', 6_000],
      ['net', 10_000],
    ])
    expect(eventsOf(events, 'stopped').map(({ activityId, at, reason }) => [activityId, at - START, reason])).toEqual([
      ['chop', 6_000, 'stop/goal'],
      ['burn', 10_000, 'stop/goal'],
      ['net', 13_000, 'stop/goal'],
    ])
    expect(end.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['logs', 1],
      ['ashes', 2],
      ['fish', 1],
    ])
    expect(end.queue).toEqual([])
    expect(end.currentAction).toBeNull()
  })

  test.each([
    ['supplies end', pack(['logs', 2]), 'burn', 4_000],
    ['the pack is full', fullPack('nest').slice(2), 'net', 6_000],
  ] as const)('[Q3] also where %s', (_, inventory, first, after) => {
    let state = performIntent(player({ inventory: [...inventory] }), resting, startIntent(first))
    state = performIntent(state, resting, queueIntent('rest'))
    const { state: end } = advance(state, resting, START + seconds(60))
    expect(end.currentAction).toMatchObject({ activityId: 'rest' })
    expect((end.currentAction?.startTime as number) - START - after).toBe(Math.floor((60_000 - after) / 7_000) * 7_000)
  })

  test('[Q3] also if staff deactivate the running activity', () => {
    const closing = {
      timeline: [era(0, contentOf([chop, net])), era(START + 1, contentOf([{ ...chop, deactivated: true }, net]))],
      rolls: rollsFrom(1),
    }
    const state = performIntent(performIntent(player(), closing, startIntent('chop')), closing, queueIntent('net'))
    expect(advance(state, closing, START + 2_000).state.currentAction).toMatchObject({
      activityId: 'net',
      startTime: START + 2_000,
    })
  })

  test('[Q4] an action that may not start is skipped, and its reason recorded', () => {
    let state = performIntent(player(), world, queueIntent('chop', times(1)))
    state = performIntent(state, world, queueIntent('hard'))
    state = performIntent(state, world, queueIntent('net', times(1)))
    const { state: end, events } = advance(state, world, START + 2_000)
    expect(end.currentAction?.activityId).toBe('net')
    expect(eventsOf(events, 'stopped')).toEqual([
      { type: 'stopped', at: START + 2_000, activityId: 'chop', reason: 'stop/goal', details: {} },
      {
        type: 'stopped',
        at: START + 2_000,
        activityId: 'hard',
        reason: 'activity/level',
        details: { skill: 'mining', level: 50 },
      },
    ])
    expect(end.lastStop).toMatchObject({ activityId: 'hard', reason: 'activity/level' })
  })

  test('[Q4] an action whose goal has been reached meanwhile is skipped', () => {
    let state = performIntent(player(), world, queueIntent('chop', times(5)))
    state = performIntent(state, world, queueIntent('chop', { kind: 'stock', itemId: 'logs', quantity: 3 }))
    state = performIntent(state, world, queueIntent('net'))
    const { state: end } = advance(state, world, START + 10_000)
    expect(end.currentAction?.activityId).toBe('net')
    expect(end.lastStop).toMatchObject({ activityId: 'chop', reason: 'stop/goal' })
    expect(countOf(end.inventory, 'logs')).toBe(5)
  })

  test('[Q5] stopping by hand leaves the queue as it is', () => {
    let state = performIntent(player(), world, startIntent('chop'))
    state = performIntent(state, world, queueIntent('net'))
    const stopped = performIntent(state, world, { type: 'stopAction' })
    expect(stopped.currentAction).toBeNull()
    expect(stopped.queue).toEqual(state.queue)
    expect(advance(stopped, world, START + hours(1)).state).toMatchObject({ currentAction: null, queue: state.queue })
  })

  test('[Q5] an absence over 24 hours leaves the queue as it is', () => {
    let state = performIntent(player(), world, startIntent('chop'))
    state = performIntent(state, world, queueIntent('net'))
    const { state: end } = advance(state, world, START + hours(30))
    expect(end.currentAction).toBeNull()
    expect(end.lastStop?.reason).toBe('stop/absence')
    expect(end.queue).toEqual(state.queue)
  })
})

test('[Q2] [T5] unknown fields of a goal are dropped', () => {
  const goal = { kind: 'count', count: 5, more: Number.NaN, evil: () => 1 } as const
  const state = performIntent(player(), world, queueIntent('chop', goal))
  expect(state.currentAction?.goal).toEqual({ kind: 'count', count: 5 })
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
})

test('[Q2] a stock of an unknown item is not a valid goal', () => {
  for (const itemId of ['nonsense', '__proto__', 'constructor', 'toString', '']) {
    const goal = { kind: 'stock', itemId, quantity: 5 } as const
    expect(refusalOf(player(), world, queueIntent('chop', goal))?.code, itemId).toBe('queue/invalid-goal')
  }
})
