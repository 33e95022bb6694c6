import { describe, expect, test } from 'vitest'
import { advance, countOf, isRefused, perform, seconds, textOf } from '../index.ts'
import {
  activity,
  contentOf,
  does,
  done,
  era,
  eventsOf,
  fullPack,
  needs,
  pack,
  player,
  refusalOf,
  rollsFrom,
  runs,
  START,
  starting,
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
    const { state, events } = done(player(), world, starting('chop'))
    expect(state.currentAction).toEqual({
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: null,
      skillType: 'woodcutting',
      startTime: START,
      duration: 2_000,
      completed: 0,
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
    expect(refusalOf(player(), world, starting(activityId, locationId))?.code).toBe('activity/not-found')
  })

  test('[A1] [ACT-28] a deactivated activity is not found', () => {
    const closed = worldOf([activity('chop', { deactivated: true })])
    expect(refusalOf(player(), closed, starting('chop'))?.code).toBe('activity/not-found')
    expect(textOf('activity/not-found', {})).toBe('Activity not found')
  })

  test('[A2] [ACT-2] [ACT-30] every level an activity asks for is checked, and the first one missed is named', () => {
    const hard = worldOf([activity('hard', { levelRequirements: { woodcutting: 15, firemaking: 30, mining: 5 } })])
    const levels = (woodcutting: number, firemaking: number, mining: number) =>
      refusalOf(player({}, { woodcutting, firemaking, mining }), hard, starting('hard'))
    expect(levels(14, 29, 4)).toEqual({ code: 'activity/level', details: { skill: 'woodcutting', level: 15 } })
    expect(levels(15, 29, 4)).toEqual({ code: 'activity/level', details: { skill: 'firemaking', level: 30 } })
    expect(levels(99, 99, 4)).toEqual({ code: 'activity/level', details: { skill: 'mining', level: 5 } })
    expect(levels(15, 30, 5)).toBeNull()
    expect(textOf('activity/level', { skill: 'mining', level: 5 })).toBe('Requires mining level 5')
  })

  test('[A3] [ACT-31] every resource has to be in the pack in full, also what is not used up', () => {
    const held = (...things: [string, number?][]) =>
      refusalOf(player({ inventory: pack(...things) }), world, starting('burn'))
    expect(held(['logs', 1], ['axe'])).toEqual({
      code: 'activity/resources',
      details: { quantity: 2, item: 'The logs' },
    })
    expect(held(['axe'])).toEqual({ code: 'activity/resources', details: { quantity: 2, item: 'The logs' } })
    expect(held(['logs', 2])).toEqual({ code: 'activity/resources', details: { quantity: 1, item: 'The axe' } })
    expect(held(['logs', 2], ['axe'])).toBeNull()
    expect(textOf('activity/resources', { quantity: 2, item: 'Logs' })).toBe('Need 2x Logs to start this activity')
  })

  test('[A3] things that do not stack count together', () => {
    const grill = worldOf([activity('grill', { resources: [needs('fish', 3)] })])
    expect(refusalOf(player({ inventory: pack(['fish'], ['axe'], ['fish']) }), grill, starting('grill'))).not.toBeNull()
    expect(refusalOf(player({ inventory: pack(['fish'], ['fish'], ['fish']) }), grill, starting('grill'))).toBeNull()
  })

  test('[A3] a thing that is asked for twice has to be there twice', () => {
    const twice = worldOf([activity('twice', { resources: [needs('logs', 2), needs('logs', 2)] })])
    expect(refusalOf(player({ inventory: pack(['logs', 3]) }), twice, starting('twice'))?.code).toBe(
      'activity/resources',
    )
    const { state } = runs(player({ inventory: pack(['logs', 9]) }), twice, 'twice', seconds(60))
    expect(state.inventory).toEqual(pack(['logs', 1]))
    expect(state.completions).toEqual({ twice: 2 })
  })

  test('[A4] a run does not begin where its certain yield has no room', () => {
    expect(refusalOf(player({ inventory: fullPack() }), world, starting('chop'))?.code).toBe('inventory/full')
    expect(refusalOf(player({ inventory: fullPack('nest', ['logs', 1]) }), world, starting('chop'))).toBeNull()
    const net = worldOf([activity('net', { outputs: [yields('fish', 2)] })])
    expect(refusalOf(player({ inventory: fullPack().slice(1) }), net, starting('net'))?.code).toBe('inventory/full')
    expect(refusalOf(player({ inventory: fullPack().slice(2) }), net, starting('net'))).toBeNull()
  })

  test('[A4] several yields need room together', () => {
    const both = worldOf([activity('both', { outputs: [yields('logs'), yields('ashes')] })])
    expect(refusalOf(player({ inventory: fullPack().slice(1) }), both, starting('both'))?.code).toBe('inventory/full')
    expect(refusalOf(player({ inventory: fullPack().slice(2) }), both, starting('both'))).toBeNull()
  })

  test('[A4] the slots that resources will leave count as room', () => {
    const full = fullPack('nest', ['logs', 2], ['axe'])
    expect(refusalOf(player({ inventory: full }), world, starting('burn'))).toBeNull()
    const more = fullPack('nest', ['logs', 3], ['axe'])
    expect(refusalOf(player({ inventory: more }), world, starting('burn'))?.code).toBe('inventory/full')
  })

  test('[A4] a chance to find something needs no room beforehand', () => {
    const lucky = worldOf([activity('lucky', { outputs: [yields('nest', 1, 0.5)] })])
    expect(refusalOf(player({ inventory: fullPack() }), lucky, starting('lucky'))).toBeNull()
  })

  test('[A11] [ACT-19] [ACT-20] starting an activity ends the present one and moves the activity of skills with it', () => {
    const first = does(player({ inventory: pack(['logs', 9], ['axe']) }), world, starting('chop'))
    expect(first.skills.woodcutting).toMatchObject({ isActive: true, currentActivity: 'chop' })
    const { state, events } = done(first, world, starting('burn'))
    expect(state.skills.woodcutting).toMatchObject({ isActive: false, currentActivity: null })
    expect(state.skills.firemaking).toMatchObject({ isActive: true, currentActivity: 'burn', lastActiveTime: START })
    expect(Object.values(state.skills).filter(({ isActive }) => isActive)).toHaveLength(1)
    expect(state.currentAction?.activityId).toBe('burn')
    expect(events.map(({ type }) => type)).toEqual(['stopped', 'started'])
    expect(state.lastStop).toEqual({ at: START, activityId: 'chop', reason: 'stop/replaced', details: {} })
  })

  test('[A11] an activity that staff moves to another skill takes the activity of skills with it', () => {
    const moved = { ...chop, skillType: 'fletching' as const }
    const changing = {
      timeline: [era(0, contentOf([chop])), era(START + 3_000, contentOf([moved]))],
      rolls: rollsFrom(1),
    }
    const begun = does(player(), changing, { type: 'queueAction', ...at('chop'), goal: { kind: 'level', level: 2 } })
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
    const begun = does(player(), world, starting('chop'))
    expect(advance(begun, world, START + 1_999).state.inventory).toEqual([])
    expect(advance(begun, world, START + 2_000).state.inventory).toEqual(pack(['logs']))
  })

  test('[A5] [ACT-13] [ACT-15] it begins anew at the very moment it ended', () => {
    const { state } = runs(player(), world, 'chop', 7_500)
    expect(state.currentAction).toMatchObject({ startTime: START + 6_000, duration: 2_000, completed: 3 })
    expect(countOf(state.inventory, 'logs')).toBe(3)
  })

  test('[A6] [ACT-9] [ACT-35] [SKILL-18] a completion takes what is used up, adds the yield and pays experience to its skill', () => {
    const { state, events } = runs(player({ inventory: pack(['logs', 5], ['axe']) }), world, 'burn', seconds(4))
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
    const begun = does(player({ inventory: held }), world, starting('burn'))
    const packAfter = (ms: number) => advance(begun, world, START + ms).state.inventory
    expect(packAfter(1_999)).toEqual(held)
    expect(packAfter(2_000)).toEqual(pack(['logs', 98], ['axe'], ['ashes']))
    // Many completions at once take as much as many single ones.
    expect(packAfter(seconds(80))).toEqual(pack(['logs', 20], ['axe'], ['ashes', 40]))
    const toolless = { ...begun, inventory: pack(['logs', 100]) }
    expect(advance(toolless, world, START + seconds(80)).state.inventory).toEqual(pack(['logs', 100]))
  })

  test('[A6] what is gathered does not count as crafted', () => {
    expect(runs(player(), world, 'chop', seconds(10)).state.statistics.itemsCrafted).toBe(0)
  })

  test('[A7] [ACT-16] [ACT-34] where a resource is gone at completion nothing is taken and nothing gained', () => {
    const begun = does(player({ inventory: pack(['logs', 9], ['axe']) }), world, starting('burn'))
    const halfway = advance(begun, world, START + 1_000).state
    const without = does(halfway, world, { type: 'dropItem', slot: 1, quantity: 1 })
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

  test('[A9] the treasure is kept and the common yield lost where one slot is left', () => {
    const net = worldOf([activity('net', { outputs: [yields('fish'), yields('nest', 1, 0.9999999)] })])
    const inventory = fullPack('axe').slice(1)
    const { state, events } = runs(player({ inventory }), net, 'net', seconds(60))
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

  test('[A9] what fits of a larger yield is added, and only the rest is lost', () => {
    const net = worldOf([activity('net', { outputs: [yields('fish', 5, 0.9999999), yields('logs')] })])
    const inventory = fullPack('axe', ['logs', 1]).slice(0, 25)
    const { state, events } = runs(player({ inventory }), net, 'net', seconds(60))
    expect(countOf(state.inventory, 'fish')).toBe(3)
    expect(countOf(state.inventory, 'logs')).toBe(2)
    expect(eventsOf(events, 'overflowed')[0]?.lost).toEqual({ fish: 2 })
  })

  test('[A10] [ACT-16] [ACT-17] before each new run the checks of the start are made again: supplies', () => {
    const { state } = runs(player({ inventory: pack(['logs', 5], ['axe']) }), world, 'burn', seconds(60))
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
    const { state, events } = runs(player(), net, 'net', seconds(600))
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
    const { state } = runs(player(), changing, 'chop', seconds(60))
    expect(state.lastStop).toMatchObject({ at: START + 4_000, reason })
    expect(countOf(state.inventory, 'logs')).toBe(2)
  })

  test('[A10] [T2] somebody whose level was taken away finishes the run under way and no more', () => {
    const skilled = worldOf([activity('chop', { levelRequirements: { woodcutting: 50 }, outputs: [yields('logs')] })])
    const begun = does(player({ inventory: pack(['logs']) }, { woodcutting: 50 }), skilled, starting('chop'))
    const lowered = player({ inventory: begun.inventory, currentAction: begun.currentAction })
    const { state } = advance(lowered, skilled, START + seconds(60))
    expect(state.lastStop).toMatchObject({ at: START + 2_000, reason: 'activity/level' })
    expect(countOf(state.inventory, 'logs')).toBe(2)
  })
})

describe('stopping', () => {
  test('[A12] stopping by hand leaves moment, activity and reason behind, and gives nothing for the part', () => {
    const begun = does(player(), world, starting('chop'))
    const { state, events } = done(advance(begun, world, START + 1_500).state, world, { type: 'stopAction' })
    expect(state.currentAction).toBeNull()
    expect(state.inventory).toEqual([])
    expect(state.lastStop).toEqual({ at: START + 1_500, activityId: 'chop', reason: 'stop/asked', details: {} })
    expect(events).toEqual([
      { type: 'stopped', at: START + 1_500, activityId: 'chop', reason: 'stop/asked', details: {} },
    ])
    expect(state.skills.woodcutting).toMatchObject({ isActive: false, currentActivity: null })
    expect(advance(state, world, START + seconds(60)).state).toEqual({ ...state, settledAt: START + seconds(60) })
  })

  test('[A12] every stop has a sentence', () => {
    expect(textOf('stop/asked', {})).toBe('Stopped')
    expect(textOf('stop/absence', {})).toBe('Away for more than 24 hours')
    expect(textOf('stop/goal', {})).toBe('Goal reached')
    expect(textOf('stop/replaced', {})).toBe('Another action was started')
  })

  test('where nothing runs there is nothing to stop', () => {
    expect(refusalOf(player(), world, { type: 'stopAction' })?.code).toBe('activity/none-running')
  })

  test('asking at another moment than the state stands at is an error of ours', () => {
    expect(() => perform(player(), world, { type: 'stopAction' }, START + 1)).toThrow('stands at')
    expect(isRefused(perform(player(), world, { type: 'stopAction' }, START))).toBe(true)
  })
})

test('[A1] a skill was last active when something of it was begun, before anything is completed', () => {
  const world = worldOf([activity('chop')])
  const begun = does(advance(player(), world, START + 5_000).state, world, starting('chop'))
  expect(begun.skills.woodcutting).toMatchObject({
    isActive: true,
    currentActivity: 'chop',
    lastActiveTime: START + 5_000,
  })
})
