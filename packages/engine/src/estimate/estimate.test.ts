import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  countOf,
  type Era,
  eraAt,
  estimate,
  hours,
  isRefused,
  type Player,
  perform,
  seconds,
  type World,
} from '../index.ts'
import { supplyOf } from '../inventory/supplies.ts'
import { aScenario } from '../testing/scenarios.ts'
import {
  activity,
  contentOf,
  era,
  eventsOf,
  fullPack,
  needs,
  pack,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'

const estimateOf = (state: Player, world: World, id: string) => {
  const now = eraAt(world.timeline, state.settledAt)
  return estimate(state, now, now.content.activities[id] as NonNullable<Era['content']['activities'][string]>)
}

describe('[E1] rates an hour', () => {
  test('[E1] experience an hour is what the rules book in an hour', () => {
    const dig = activity('dig', { duration: 2_400, xpRate: 18.37 })
    const world = { timeline: [era(0, contentOf([dig]), 1.5)], rolls: rollsFrom(1) }
    const { state } = runActivity(player(), world, 'dig', hours(24))
    const { experience, thousandths } = state.skills.woodcutting
    expect(estimateOf(player(), world, 'dig').experiencePerHour * 24).toBeCloseTo(experience + thousandths / 1_000, 6)
  })

  test('[E1] yield and supplies an hour are what the rules book over a day, chances by their share', () => {
    const sift = activity('sift', {
      duration: 1_000,
      resources: [needs('logs', 2), needs('axe', 1, false)],
      outputs: [yields('ashes', 3), yields('pearl', 2, 0.04), yields('oak_logs', 1, 0.9), yields('ashes', 1, 0.25)],
    })
    const world = { timeline: [era(0, contentOf([sift]), 1, 1.5)], rolls: rollsFrom(7) }
    const ada = player({ inventory: pack(['logs', 1_000_000], ['axe']) })
    const { state } = runActivity(ada, world, 'sift', hours(24))
    const { gainedPerHour, usedPerHour } = estimateOf(ada, world, 'sift')
    expect(usedPerHour).toEqual({ logs: 7_200 })
    expect(1_000_000 - countOf(state.inventory, 'logs')).toBe(7_200 * 24)
    expect(Object.keys(gainedPerHour).sort()).toEqual(['ashes', 'oak_logs', 'pearl'])
    // 0.9 times 1.5 is certain, 0.04 times 1.5 is 6 in 100, 0.25 times 1.5 is three in eight.
    expect(gainedPerHour.oak_logs).toBe(3_600)
    expect(gainedPerHour.pearl).toBeCloseTo(3_600 * 2 * 0.06, 6)
    expect(gainedPerHour.ashes).toBeCloseTo(3_600 * 3.375, 6)
    for (const [id, rate] of Object.entries(gainedPerHour)) {
      expect(Math.abs(countOf(state.inventory, id) - rate * 24) / (rate * 24), id).toBeLessThan(0.07)
    }
  })
})

describe('[E2] times to an end', () => {
  test('[E2] the time to the next level is when the level comes', () => {
    const dig = worldOf([activity('dig', { xpRate: 10.4 })])
    const ada = player()
    ada.skills.woodcutting.experience = 40
    ada.skills.woodcutting.thousandths = 900
    const { nextLevel, timeToLevel } = estimateOf(ada, dig, 'dig')
    const { events } = runActivity(ada, dig, 'dig', hours(1))
    expect(nextLevel).toBe(2)
    expect(START + (timeToLevel as number)).toBe(eventsOf(events, 'levelled')[0]?.at)
  })

  test('[E2] there is no next level after 99, and no time to it without experience', () => {
    expect(estimateOf(player({}, { woodcutting: 99 }), worldOf([activity('dig')]), 'dig')).toMatchObject({
      nextLevel: null,
      timeToLevel: null,
    })
    const none = { timeline: [era(0, contentOf([activity('dig')]), 0)], rolls: rollsFrom(1) }
    expect(estimateOf(player(), none, 'dig')).toMatchObject({ nextLevel: 2, timeToLevel: null, experiencePerHour: 0 })
  })

  test('[E2] supplies that the activity returns do not run out', () => {
    const graft = worldOf([activity('graft', { resources: [needs('logs', 2)], outputs: [yields('logs', 2)] })])
    expect(estimateOf(player({ inventory: pack(['logs', 5]) }), graft, 'graft').timeToSuppliesEnd).toBeNull()
    const lossy = worldOf([activity('lossy', { resources: [needs('logs', 3)], outputs: [yields('logs', 2)] })])
    expect(estimateOf(player({ inventory: pack(['logs', 5]) }), lossy, 'lossy').timeToSuppliesEnd).toBe(seconds(6))
  })

  test('[E2] a pack without room for a new stack is full now', () => {
    const chop = worldOf([activity('chop', { outputs: [yields('logs')] })])
    expect(estimateOf(player({ inventory: fullPack() }), chop, 'chop').timeToFull).toBe(0)
    expect(estimateOf(player({ inventory: fullPack().slice(1) }), chop, 'chop').timeToFull).toBeNull()
  })

  test('[E2] a full pack whose last supply makes room is not full', () => {
    const burn = worldOf([activity('burn', { resources: [needs('logs')], outputs: [yields('ashes')] })])
    const last = player({ inventory: fullPack('nest', ['logs', 1]) })
    expect(estimateOf(last, burn, 'burn')).toMatchObject({ timeToFull: null, timeToSuppliesEnd: 2_000 })
  })

  test.each(['sell', 'drop'] as const)(
    '[E2] [PL11] supplies that a rule for a full pack %ss do not come back',
    (rule) => {
      const graft = worldOf([activity('graft', { resources: [needs('logs', 2)], outputs: [yields('logs', 1)] })])
      const { plan } = player()
      const rules = { ...plan.rules, onFullPack: { logs: rule } }
      const ada = player({ inventory: fullPack(), bank: pack(['logs', 11]), plan: { ...plan, rules } })
      expect(estimateOf(ada, graft, 'graft')).toMatchObject({ timeToSuppliesEnd: seconds(10), timeToFull: null })
      const { lastStop } = runActivity(ada, graft, 'graft', hours(1)).state
      expect(lastStop).toMatchObject({ at: START + seconds(10), reason: 'activity/resources' })
    },
  )

  test('[E2] [PL11] [SB1] the earlier of the two ends is when the rules stop, with that reason', () => {
    const seen = { supplies: 0, full: 0, level: 0, endless: 0, discarded: 0 }
    fc.assert(
      fc.property(aScenario, ({ world: { timeline, rolls }, state }) => {
        const [first] = timeline as [Era]
        const activities = Object.values(first.content.activities).map((entry) => ({
          ...entry,
          outputs: entry.outputs.map((output) => ({ ...output, chance: 1 })),
          levelRequirements: {},
        }))
        const world = {
          timeline: [{ ...first, content: contentOf(activities, Object.values(first.content.items)) }],
          rolls,
        }
        const idle = { ...state, currentAction: null, queue: [], lastSeenAt: START }
        for (const { id, resources, skillType } of activities) {
          const { timeToSuppliesEnd, timeToFull, timeToLevel } = estimateOf(idle, world, id)
          const begun = perform(idle, world, startIntent(id), START)
          const end = Math.min(timeToSuppliesEnd ?? hours(99), timeToFull ?? hours(99))
          if (isRefused(begun)) {
            const toolMissing = resources.some(({ itemId, quantity }) => supplyOf(idle, itemId) < quantity)
            if (!toolMissing) expect(end).toBe(0)
            continue
          }
          const until = Math.min(hours(24), end + hours(1))
          const { state: after, events } = advance(begun.state, world, START + until)
          const stop = after.lastStop
          if (events.some(({ type }) => type === 'sold' || type === 'dropped')) seen.discarded++
          if (end <= hours(24)) {
            expect(stop?.at).toBe(START + end)
            if (timeToSuppliesEnd === end) expect(stop?.reason).toBe('activity/resources')
            else expect(stop?.reason).toBe('inventory/full')
            seen[timeToSuppliesEnd === end ? 'supplies' : 'full']++
          } else {
            expect(after.currentAction?.activityId).toBe(id)
            seen.endless++
          }
          const levelled = eventsOf(events, 'levelled').find((event) => event.skill === skillType)
          if (levelled) {
            expect(levelled.at).toBe(START + (timeToLevel as number))
            seen.level++
          }
        }
      }),
      { numRuns: 200 },
    )
    console.info(JSON.stringify(seen))
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10)
  })
})
