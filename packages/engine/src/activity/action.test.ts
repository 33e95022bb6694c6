import { describe, expect, test } from 'vitest'
import { advance, countOf, isRefused, perform, seconds, textOf } from '../index.ts'
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
  player,
  refusalOf,
  rollsFrom,
  runActivity,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'

const chop = activity('chop', { outputs: [yields('logs')] })
const burn = activity('burn', {
  skillType: 'firemaking',
  category: 'making',
  resources: [needs('logs', 2), needs('axe', 1, false)],
  outputs: [yields('ashes')],
})
const world = worldOf([chop, burn])

describe('starting', () => {
  test('[A1] [ACT-7] [ACT-8] an activity starts at its own place and runs from that moment', () => {
    const { state, events } = performWithEvents(player(), world, startIntent('chop'))
    expect(state.currentAction).toEqual({
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: null,
      entry: null,
      skillType: 'woodcutting',
      startTime: START,
      duration: 2_000,
      completed: 0,
      completedBefore: 0,
    })
    expect(events).toEqual([{ type: 'started', at: START, activityId: 'chop', locationId: 'lumbridge' }])
  })

  test.each([
    ['chop', 'varrock'],
    ['sing', 'lumbridge'],
    ['constructor', 'lumbridge'],
    ['__proto__', 'lumbridge'],
    ['chop', ''],
  ])('[A1] [ACT-27] %s at %s is not found', (activityId, locationId) => {
    expect(refusalOf(player(), world, startIntent(activityId, locationId))?.code).toBe('activity/not-found')
  })

  test('[A1] [ACT-28] a deactivated activity is not found', () => {
    const closed = worldOf([activity('chop', { deactivated: true })])
    expect(refusalOf(player(), closed, startIntent('chop'))?.code).toBe('activity/not-found')
    expect(textOf('activity/not-found', {})).toBe('Activity not found')
  })

  test('[A2] [ACT-2] [ACT-30] every required level is checked, and the first one that is not met is named', () => {
    const hard = worldOf([activity('hard', { levelRequirements: { woodcutting: 15, firemaking: 30, mining: 5 } })])
    const levels = (woodcutting: number, firemaking: number, mining: number) =>
      refusalOf(player({}, { woodcutting, firemaking, mining }), hard, startIntent('hard'))
    expect(levels(14, 29, 4)).toEqual({ code: 'activity/level', details: { skill: 'woodcutting', level: 15 } })
    expect(levels(15, 29, 4)).toEqual({ code: 'activity/level', details: { skill: 'firemaking', level: 30 } })
    expect(levels(99, 99, 4)).toEqual({ code: 'activity/level', details: { skill: 'mining', level: 5 } })
    expect(levels(15, 30, 5)).toBeNull()
    expect(textOf('activity/level', { skill: 'mining', level: 5 })).toBe('Requires mining level 5')
  })

  test('[A3] [ACT-31] every resource has to be in the pack in full, also if it is not consumed', () => {
    const held = (...things: [string, number?][]) =>
      refusalOf(player({ inventory: pack(...things) }), world, startIntent('burn'))
    expect(held(['logs', 1], ['axe'])).toEqual({
      code: 'activity/resources',
      details: { quantity: 2, item: 'The logs' },
    })
    expect(held(['axe'])).toEqual({ code: 'activity/resources', details: { quantity: 2, item: 'The logs' } })
    expect(held(['logs', 2])).toEqual({ code: 'activity/resources', details: { quantity: 1, item: 'The axe' } })
    expect(held(['logs', 2], ['axe'])).toBeNull()
    expect(textOf('activity/resources', { quantity: 2, item: 'Logs' })).toBe('Need 2x Logs to start this activity')
  })

  test('[A3] unstackable items are counted together', () => {
    const grill = worldOf([activity('grill', { resources: [needs('fish', 3)] })])
    expect(
      refusalOf(player({ inventory: pack(['fish'], ['axe'], ['fish']) }), grill, startIntent('grill')),
    ).not.toBeNull()
    expect(refusalOf(player({ inventory: pack(['fish'], ['fish'], ['fish']) }), grill, startIntent('grill'))).toBeNull()
  })

  test('[A3] an item that is listed twice is needed in both quantities', () => {
    const twice = worldOf([activity('twice', { resources: [needs('logs', 2), needs('logs', 2)] })])
    expect(refusalOf(player({ inventory: pack(['logs', 3]) }), twice, startIntent('twice'))?.code).toBe(
      'activity/resources',
    )
    const { state } = runActivity(player({ inventory: pack(['logs', 9]) }), twice, 'twice', seconds(60))
    expect(state.inventory).toEqual(pack(['logs', 1]))
    expect(state.completions).toEqual({ twice: 2 })
  })

  test('[A4] a run does not start if its certain yield has no room', () => {
    expect(refusalOf(player({ inventory: fullPack() }), world, startIntent('chop'))?.code).toBe('inventory/full')
    expect(refusalOf(player({ inventory: fullPack('nest', ['logs', 1]) }), world, startIntent('chop'))).toBeNull()
    const net = worldOf([activity('net', { outputs: [yields('fish', 2)] })])
    expect(refusalOf(player({ inventory: fullPack().slice(1) }), net, startIntent('net'))?.code).toBe('inventory/full')
    expect(refusalOf(player({ inventory: fullPack().slice(2) }), net, startIntent('net'))).toBeNull()
  })

  test('[A4] several yields need room together', () => {
    const both = worldOf([activity('both', { outputs: [yields('logs'), yields('ashes')] })])
    expect(refusalOf(player({ inventory: fullPack().slice(1) }), both, startIntent('both'))?.code).toBe(
      'inventory/full',
    )
    expect(refusalOf(player({ inventory: fullPack().slice(2) }), both, startIntent('both'))).toBeNull()
  })

  test('[A4] slots that resources will free count as room', () => {
    const full = fullPack('nest', ['logs', 2], ['axe'])
    expect(refusalOf(player({ inventory: full }), world, startIntent('burn'))).toBeNull()
    const more = fullPack('nest', ['logs', 3], ['axe'])
    expect(refusalOf(player({ inventory: more }), world, startIntent('burn'))?.code).toBe('inventory/full')
  })

  test('[A4] a random output needs no room beforehand', () => {
    const lucky = worldOf([activity('lucky', { outputs: [yields('nest', 1, 0.5)] })])
    expect(refusalOf(player({ inventory: fullPack() }), lucky, startIntent('lucky'))).toBeNull()
  })

  test('[A11] [ACT-19] [ACT-20] starting an activity ends the current one, and the new skill becomes active', () => {
    const first = performIntent(player({ inventory: pack(['logs', 9], ['axe']) }), world, startIntent('chop'))
    expect(first.skills.woodcutting).toMatchObject({ isActive: true, currentActivity: 'chop' })
    const { state, events } = performWithEvents(first, world, startIntent('burn'))
    expect(state.skills.woodcutting).toMatchObject({ isActive: false, currentActivity: null })
    expect(state.skills.firemaking).toMatchObject({ isActive: true, currentActivity: 'burn', lastActiveTime: START })
    expect(Object.values(state.skills).filter(({ isActive }) => isActive)).toHaveLength(1)
    expect(state.currentAction?.activityId).toBe('burn')
    expect(events.map(({ type }) => type)).toEqual(['stopped', 'started'])
    expect(state.lastStop).toEqual({ at: START, activityId: 'chop', reason: 'stop/replaced', details: {} })
  })

  test('[A11] when staff move an activity to another skill, that skill becomes active', () => {
    const moved = { ...chop, skillType: 'fletching' as const }
    const changing = {
      timeline: [era(0, contentOf([chop])), era(START + 3_000, contentOf([moved]))],
      rolls: rollsFrom(1),
    }
    const begun = performIntent(player(), changing, {
      type: 'queueAction',
      ...at('chop'),
      goal: { kind: 'level', level: 2 },
    })
    const { state } = advance(begun, changing, START + seconds(5))
    expect(state.currentAction?.skillType).toBe('fletching')
    expect(state.skills.woodcutting).toMatchObject({ isActive: false, currentActivity: null, experience: 20 })
    expect(state.skills.fletching).toMatchObject({ isActive: true, currentActivity: 'chop' })
    const end = advance(state, changing, START + seconds(600)).state
    expect(end.lastStop).toMatchObject({ reason: 'stop/goal', activityId: 'chop' })
    expect(end.skills.fletching).toMatchObject({ level: 2, isActive: false, currentActivity: null })
  })
})

const at = (activityId: string) => ({ activityId, locationId: 'lumbridge' })

describe('completing', () => {
  test('[A5] [ACT-3] an action completes when its duration has passed, not a millisecond earlier', () => {
    const begun = performIntent(player(), world, startIntent('chop'))
    expect(advance(begun, world, START + 1_999).state.inventory).toEqual([])
    expect(advance(begun, world, START + 2_000).state.inventory).toEqual(pack(['logs']))
  })

  test('[A5] [ACT-13] [ACT-15] the next run starts at the moment the last one ended', () => {
    const { state } = runActivity(player(), world, 'chop', 7_500)
    expect(state.currentAction).toMatchObject({ startTime: START + 6_000, duration: 2_000, completed: 3 })
    expect(countOf(state.inventory, 'logs')).toBe(3)
  })

  test('[A6] [ACT-9] [ACT-35] [SKILL-18] a completion takes the consumed resources, adds the yield and pays experience to its skill', () => {
    const { state, events } = runActivity(player({ inventory: pack(['logs', 5], ['axe']) }), world, 'burn', seconds(4))
    expect(state.inventory).toEqual(pack(['logs', 1], ['axe'], ['ashes', 2]))
    expect(state.skills.firemaking.experience).toBe(20)
    expect(state.skills.woodcutting.experience).toBe(0)
    const worked = eventsOf(events, 'worked')
    expect(worked.reduce((sum, { completions }) => sum + completions, 0)).toBe(2)
    expect(worked.reduce((sum, { used }) => sum + (used.logs ?? 0), 0)).toBe(4)
    expect(worked.every(({ used }) => used.axe === undefined)).toBe(true)
    expect(worked.reduce((sum, { gained }) => sum + (gained.ashes ?? 0), 0)).toBe(2)
    expect(state.statistics).toMatchObject({ totalPlayTime: 4_000, totalXp: 20, itemsCrafted: 2 })
  })

  test('[A6] [ACT-35] consumed resources are taken at completion and not before; the others have to be there and stay', () => {
    const held = pack(['logs', 100], ['axe'])
    const begun = performIntent(player({ inventory: held }), world, startIntent('burn'))
    const packAfter = (ms: number) => advance(begun, world, START + ms).state.inventory
    expect(packAfter(1_999)).toEqual(held)
    expect(packAfter(2_000)).toEqual(pack(['logs', 98], ['axe'], ['ashes']))
    // Many completions at once take as much as many single ones.
    expect(packAfter(seconds(80))).toEqual(pack(['logs', 20], ['axe'], ['ashes', 40]))
    const toolless = { ...begun, inventory: pack(['logs', 100]) }
    expect(advance(toolless, world, START + seconds(80)).state.inventory).toEqual(pack(['logs', 100]))
  })

  test('[A6] gathered items do not count as crafted', () => {
    expect(runActivity(player(), world, 'chop', seconds(10)).state.statistics.itemsCrafted).toBe(0)
  })

  test('[A7] [ACT-16] [ACT-34] if a resource is missing at completion, nothing is taken and nothing gained', () => {
    const begun = performIntent(player({ inventory: pack(['logs', 9], ['axe']) }), world, startIntent('burn'))
    const halfway = advance(begun, world, START + 1_000).state
    const without = performIntent(halfway, world, { type: 'dropItem', slot: 1, quantity: 1 })
    const { state, events } = advance(without, world, START + seconds(60))
    expect(state.inventory).toEqual(pack(['logs', 9]))
    expect(state.skills.firemaking.experience).toBe(0)
    expect(state.completions).toEqual({})
    expect(state.currentAction).toBeNull()
    expect(state.lastStop).toEqual({
      at: START + 2_000,
      activityId: 'burn',
      reason: 'activity/resources-gone',
      details: { item: 'The axe' },
    })
    expect(eventsOf(events, 'worked')).toEqual([])
    expect(textOf('activity/resources-gone', { item: 'Axe' })).toBe('Not enough Axe to complete this activity')
  })

  test('[A9] with one slot left the rare output is kept and the common one lost', () => {
    const net = worldOf([activity('net', { outputs: [yields('fish'), yields('nest', 1, 0.9999999)] })])
    const inventory = fullPack('axe').slice(1)
    const { state, events } = runActivity(player({ inventory }), net, 'net', seconds(60))
    expect(state.inventory[0]).toEqual({ id: 'nest', quantity: 1, slot: 0 })
    expect(countOf(state.inventory, 'fish')).toBe(0)
    expect(eventsOf(events, 'overflowed')).toEqual([
      { type: 'overflowed', at: START + 2_000, activityId: 'net', lost: { fish: 1 } },
    ])
    expect(eventsOf(events, 'worked')[0]?.gained).toEqual({ nest: 1 })
    expect(state.lastStop).toEqual({ at: START + 2_000, activityId: 'net', reason: 'inventory/full', details: {} })
    expect(state.currentAction).toBeNull()
    expect(state.skills.woodcutting.experience).toBe(10)
  })

  test('[A9] the part of a yield that fits is added, and only the rest is lost', () => {
    const net = worldOf([activity('net', { outputs: [yields('fish', 5, 0.9999999), yields('logs')] })])
    const inventory = fullPack('axe', ['logs', 1]).slice(0, 25)
    const { state, events } = runActivity(player({ inventory }), net, 'net', seconds(60))
    expect(countOf(state.inventory, 'fish')).toBe(3)
    expect(countOf(state.inventory, 'logs')).toBe(2)
    expect(eventsOf(events, 'overflowed')[0]?.lost).toEqual({ fish: 2 })
  })

  test('[A10] [ACT-16] [ACT-17] before each new run the checks of the start are made again: supplies', () => {
    const { state } = runActivity(player({ inventory: pack(['logs', 5], ['axe']) }), world, 'burn', seconds(60))
    expect(state.lastStop).toEqual({
      at: START + 4_000,
      activityId: 'burn',
      reason: 'activity/resources',
      details: { quantity: 2, item: 'The logs' },
    })
    expect(state.skills.firemaking).toMatchObject({ isActive: false, currentActivity: null })
  })

  test('[A10] [ACT-16] [ACT-18] before each new run the checks of the start are made again: room', () => {
    const net = worldOf([activity('net', { outputs: [yields('fish')] })])
    const { state, events } = runActivity(player(), net, 'net', seconds(600))
    expect(state.lastStop).toEqual({ at: START + 56_000, activityId: 'net', reason: 'inventory/full', details: {} })
    expect(eventsOf(events, 'overflowed')).toEqual([])
    expect(textOf('inventory/full', {})).toBe('Inventory full! Bank your items to continue.')
  })

  test.each([
    ['closed by staff', { deactivated: true }, 'activity/not-found'],
    ['moved to another place', { locationId: 'varrock' }, 'activity/not-found'],
    ['made harder', { levelRequirements: { mining: 50 } }, 'activity/level'],
    ['made dearer', { resources: [needs('pearl')] }, 'activity/resources'],
  ] as const)('[A10] an activity %s ends after the completion under way', (_, change, reason) => {
    const changing = {
      timeline: [era(0, contentOf([chop])), era(START + 3_000, contentOf([{ ...chop, ...change }]))],
      rolls: rollsFrom(1),
    }
    const { state } = runActivity(player(), changing, 'chop', seconds(60))
    expect(state.lastStop).toMatchObject({ at: START + 4_000, reason })
    expect(countOf(state.inventory, 'logs')).toBe(2)
  })

  test('[A10] [T2] a player whose level was lowered finishes only the current run', () => {
    const skilled = worldOf([activity('chop', { levelRequirements: { woodcutting: 50 }, outputs: [yields('logs')] })])
    const begun = performIntent(
      player({ inventory: pack(['logs']) }, { woodcutting: 50 }),
      skilled,
      startIntent('chop'),
    )
    const lowered = player({ inventory: begun.inventory, currentAction: begun.currentAction })
    const { state } = advance(lowered, skilled, START + seconds(60))
    expect(state.lastStop).toMatchObject({ at: START + 2_000, reason: 'activity/level' })
    expect(countOf(state.inventory, 'logs')).toBe(2)
  })
})

describe('stopping', () => {
  test('[A12] stopping by hand records moment, activity and reason, and pays nothing for the unfinished run', () => {
    const begun = performIntent(player(), world, startIntent('chop'))
    const { state, events } = performWithEvents(advance(begun, world, START + 1_500).state, world, {
      type: 'stopAction',
    })
    expect(state.currentAction).toBeNull()
    expect(state.inventory).toEqual([])
    expect(state.lastStop).toEqual({ at: START + 1_500, activityId: 'chop', reason: 'stop/asked', details: {} })
    expect(events).toEqual([
      { type: 'stopped', at: START + 1_500, activityId: 'chop', reason: 'stop/asked', details: {} },
    ])
    expect(state.skills.woodcutting).toMatchObject({ isActive: false, currentActivity: null })
    expect(advance(state, world, START + seconds(60)).state).toEqual({ ...state, settledAt: START + seconds(60) })
  })

  test('[A12] every stop has a text', () => {
    expect(textOf('stop/asked', {})).toBe('Stopped')
    expect(textOf('stop/absence', {})).toBe('Away for more than 24 hours')
    expect(textOf('stop/goal', {})).toBe('Goal reached')
    expect(textOf('stop/replaced', {})).toBe('Another action was started')
  })

  test('stopping is refused if nothing is running', () => {
    expect(refusalOf(player(), world, { type: 'stopAction' })?.code).toBe('activity/none-running')
  })

  test('performing an intent at another moment than that of the state throws', () => {
    expect(() => perform(player(), world, { type: 'stopAction' }, START + 1)).toThrow('The state is at')
    expect(isRefused(perform(player(), world, { type: 'stopAction' }, START))).toBe(true)
  })
})

test('[A1] the last active time of a skill is set at the start, before any completion', () => {
  const world = worldOf([activity('chop')])
  const begun = performIntent(advance(player(), world, START + 5_000).state, world, startIntent('chop'))
  expect(begun.skills.woodcutting).toMatchObject({
    isActive: true,
    currentActivity: 'chop',
    lastActiveTime: START + 5_000,
  })
})
