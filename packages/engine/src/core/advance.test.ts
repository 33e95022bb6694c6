import { describe, expect, test } from 'vitest'
import { advance, countOf, hours, MAX_ABSENCE, minutes, seconds, stateHash } from '../index.ts'
import { achievement } from '../testing/game.ts'
import {
  activity,
  contentOf,
  era,
  eventsOf,
  item,
  needs,
  pack,
  performIntent,
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
const world = worldOf([chop])
const frozen = <T>(value: T): T => {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

describe('an absence', () => {
  test('[T3] [OFF-16] a running action continues for exactly 24 hours after the player was last seen', () => {
    const { state, events } = runActivity(player(), world, 'chop', hours(40))
    expect(countOf(state.inventory, 'logs')).toBe(43_200)
    expect(state.currentAction).toBeNull()
    expect(state.lastStop).toEqual({ at: START + hours(24), activityId: 'chop', reason: 'stop/absence', details: {} })
    expect(eventsOf(events, 'stopped')).toHaveLength(1)
    expect(state.settledAt).toBe(START + hours(40))
    expect(MAX_ABSENCE).toBe(86_400_000)
  })

  test('[T3] the 24 hours count from when the player was last seen, however often the state is advanced', () => {
    let state = performIntent(player({ lastSeenAt: START - hours(10) }), world, startIntent('chop'))
    for (let hour = 1; hour <= 20; hour++) state = advance(state, world, START + hours(hour)).state
    expect(state.lastStop?.at).toBe(START + hours(14))
    expect(countOf(state.inventory, 'logs')).toBe((14 * 3_600) / 2)
  })

  test('[T3] exactly 24 hours is not too long', () => {
    const { state } = runActivity(player(), world, 'chop', hours(24))
    expect(state.currentAction).toMatchObject({ completed: 43_200, startTime: START + hours(24) })
    const seen = { ...state, lastSeenAt: START + hours(24) }
    expect(advance(seen, world, START + hours(25)).state.currentAction?.completed).toBe(45_000)
    expect(advance(state, world, START + hours(24) + 1).state.lastStop?.reason).toBe('stop/absence')
  })

  test('[T3] a run that would end a millisecond after the 24 hours is not booked', () => {
    const late = worldOf([activity('chop', { duration: hours(12) + 1, outputs: [yields('logs')] })])
    expect(countOf(runActivity(player(), late, 'chop', hours(30)).state.inventory, 'logs')).toBe(1)
  })

  test('[T4] advancing to a moment that has passed changes nothing', () => {
    const { state } = runActivity(player(), world, 'chop', seconds(11))
    for (const past of [state.settledAt, state.settledAt - 1, START, 0, -1, Number.NaN]) {
      expect(advance(state, world, past)).toEqual({ state, events: [] })
    }
  })

  test('[T5] advancing never changes the state it was given', () => {
    const ada = frozen(performIntent(player({ inventory: pack(['ashes', 3]) }), world, startIntent('chop')))
    expect(advance(ada, world, START + hours(30)).state.inventory).toHaveLength(2)
    expect(ada.inventory).toHaveLength(1)
  })

  test('[T5] an intent never changes the state it is performed on, accepted or refused', () => {
    const ada = frozen(performIntent(player({ inventory: pack(['ashes', 3]) }), world, startIntent('chop')))
    expect(performIntent(ada, world, { type: 'dropItem', slot: 0, quantity: 3 }).inventory).toEqual([])
    expect(performIntent(ada, world, { type: 'updateSettings', theme: 'light' }).settings.theme).toBe('light')
    expect(performIntent(ada, world, { type: 'stopAction' }).currentAction).toBeNull()
    expect(refusalOf(ada, world, { type: 'dropItem', slot: 0, quantity: 4 })).not.toBeNull()
    expect(refusalOf(ada, world, { type: 'updateSettings', theme: 'light', soundEnabled: 1 as never })).not.toBeNull()
    expect(ada.settings.theme).toBe('dark')
  })

  test('only the time changes when nothing is running', () => {
    const ada = player()
    expect(advance(ada, world, START + hours(50))).toEqual({
      state: { ...ada, settledAt: START + hours(50) },
      events: [],
    })
  })
})

describe('eras', () => {
  const shorter = { ...chop, duration: 1_000, xpRate: 100, outputs: [yields('ashes')] }
  const changing = (from: number, xpMultiplier = 1, content = contentOf([shorter])) => ({
    timeline: [era(0, contentOf([chop])), era(START + from, content, xpMultiplier)],
    rolls: rollsFrom(1),
  })

  test('[A8] a completion uses the content in force at its start', () => {
    const { state } = runActivity(player(), changing(3_000), 'chop', 6_500)
    // The runs from 0 to 4 s use the old duration, those from 4 to 6 s the new one.
    expect(state.inventory).toEqual(pack(['logs', 2], ['ashes', 2]))
    expect(state.skills.woodcutting.experience).toBe(2 * 10 + 2 * 100)
    expect(state.currentAction).toMatchObject({ startTime: START + 6_000, duration: 1_000 })
  })

  test('[A8] a completion uses the multipliers in force at its end', () => {
    const { events } = runActivity(player(), changing(3_000, 3), 'chop', 5_000)
    expect(eventsOf(events, 'worked').map(({ experience }) => experience)).toEqual([10_000, 30_000, 300_000])
  })

  test('[A8] a change at the very end of a completion counts for its multipliers and for the next run', () => {
    const { state } = runActivity(player(), changing(4_000, 3), 'chop', 5_000)
    expect(state.inventory).toEqual(pack(['logs', 2], ['ashes', 1]))
    expect(state.skills.woodcutting.experience).toBe(10 + 30 + 300)
    const { state: later } = runActivity(player(), changing(4_001, 3), 'chop', 5_000)
    expect(later.skills.woodcutting.experience).toBe(10 + 10)
  })

  test('[A8] an item that becomes stackable during a run is still added as unstackable', () => {
    const net = activity('net', { outputs: [yields('fish', 2)] })
    const changed = {
      timeline: [era(0, contentOf([net])), era(START + 1_000, contentOf([net], [item('fish', true)]))],
      rolls: rollsFrom(1),
    }
    expect(runActivity(player(), changed, 'net', 2_000).state.inventory).toEqual(pack(['fish'], ['fish']))
    expect(runActivity(player(), changed, 'net', 4_000).state.inventory).toEqual(pack(['fish', 3], ['fish']))
  })

  test('[A8] a worked event has the duration of its completions', () => {
    const { events } = runActivity(player(), worldOf([chop]), 'chop', 6_500)
    const worked = eventsOf(events, 'worked').map(({ completions, duration }) => [completions, duration])
    expect(worked).toEqual([
      [1, 2_000],
      [2, 4_000],
    ])
  })

  test('[A8] [H1] an achievement added with new content is earned at that moment', () => {
    const before = contentOf([chop])
    const there = { wealthy: achievement('wealthy', { requirements: [{ type: 'coins', value: 1 }] }) }
    const bringing = {
      timeline: [era(0, before), era(START + 3_000, { ...before, achievements: there })],
      rolls: rollsFrom(1),
    }
    const { events } = advance(player({ coins: 5 }), bringing, START + hours(1))
    expect(eventsOf(events, 'achieved').map(({ at }) => at)).toEqual([START + 3_000])
  })

  test('[A8] the chance of an output uses the drop multiplier at the end', () => {
    const lucky = activity('lucky', { outputs: [yields('pearl', 1, 0.5)] })
    const never = {
      timeline: [era(0, contentOf([lucky]), 1, 2), era(START + minutes(10), contentOf([lucky]), 1, 0)],
      rolls: rollsFrom(1),
    }
    const { state } = runActivity(player(), never, 'lucky', hours(1))
    expect(countOf(state.inventory, 'pearl')).toBe(299)
  })

  test('[T1] [T2] a run that started in a removed era keeps its duration, and the next one has the new duration', () => {
    const begun = performIntent(player({ inventory: pack(['logs'], ['ashes']) }), worldOf([chop]), startIntent('chop'))
    const forgotten = { timeline: [era(START + 500, contentOf([{ ...chop, duration: 5_000 }]))], rolls: rollsFrom(1) }
    for (const pace of ['strides', 'one-by-one'] as const) {
      const { state } = advance(begun, forgotten, START + 22_000, pace)
      expect(state.currentAction).toMatchObject({ completed: 5, startTime: START + 22_000, duration: 5_000 })
    }
  })

  test('[T1] [T2] an activity deactivated during a run stops after that run, even if its first era was removed', () => {
    const begun = performIntent(player({ inventory: pack(['logs']) }), worldOf([chop]), startIntent('chop'))
    const closed = { timeline: [era(START + 500, contentOf([{ ...chop, deactivated: true }]))], rolls: rollsFrom(1) }
    for (const pace of ['strides', 'one-by-one'] as const) {
      expect(advance(begun, closed, START + seconds(60), pace).state.lastStop?.at).toBe(START + 2_000)
    }
  })

  test.each([31, 32, 33, 40])(
    '[T2] an activity with %s different outputs gives the same result in strides as one by one',
    (count) => {
      const finds = Array.from({ length: count }, (_, index) => item(`find_${index}`))
      // The pack holds 28 of them; the others have no chance, so that no output needs a new slot.
      const outputs = finds.map(({ id }, index) =>
        yields(id, 1, index < count - 28 ? 0 : index === count - 1 ? 0.99 : 0.1),
      )
      const content = contentOf([activity('sift', { outputs })], finds)
      const rich = { timeline: [era(0, content)], rolls: rollsFrom(1) }
      const inventory = pack(...finds.slice(-28).map(({ id }) => [id] as [string]))
      const begun = performIntent(player({ inventory }), rich, startIntent('sift'))
      const [strides, oneByOne] = (['strides', 'one-by-one'] as const).map(
        (pace) => advance(begun, rich, START + hours(1), pace).state,
      )
      expect(strides).toEqual(oneByOne)
    },
  )

  test('[T2] a tool that is also fuel lasts as long in strides as one by one', () => {
    const stoke = activity('stoke', { resources: [needs('logs', 5, false), needs('logs', 1)] })
    const begun = performIntent(player({ inventory: pack(['logs', 12]) }), worldOf([stoke]), startIntent('stoke'))
    const [strides, oneByOne] = (['strides', 'one-by-one'] as const).map(
      (pace) => advance(begun, worldOf([stoke]), START + hours(1), pace).state,
    )
    expect(strides).toEqual(oneByOne)
    expect(stateHash(strides as typeof begun)).toBe(stateHash(oneByOne as typeof begun))
  })
})
