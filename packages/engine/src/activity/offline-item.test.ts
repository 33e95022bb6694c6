import { describe, expect, test } from 'vitest'
import { advance, countOf, hours, itemsOf, OFFLINE_ITEMS, type Player, ticksOf } from '../index.ts'
import { gameOf, later, memberOf, saidTo } from '../testing/game.ts'
import {
  activity,
  does,
  done,
  eventsOf,
  fullPack,
  needs,
  pack,
  player,
  START,
  starting,
  yields,
} from '../testing/small-world.ts'

const world = gameOf({
  activities: [
    activity('net', { skillType: 'fishing', xpRate: 5, outputs: [yields('fish')] }),
    activity('oak', {
      xpRate: 30,
      levelRequirements: { woodcutting: 20 },
      outputs: [yields('oak_logs', 3), yields('nest', 1, 0.1)],
    }),
    activity('luck', { xpRate: 90, outputs: [yields('pearl', 1, 0.9)] }),
    activity('carve', { xpRate: 95, resources: [needs('logs')], outputs: [yields('ashes')] }),
    activity('shut', { xpRate: 99, deactivated: true, outputs: [yields('gem')] }),
    activity('cook', { skillType: 'cooking', resources: [needs('fish')], outputs: [yields('ashes')] }),
    activity('old', { skillType: 'prayer', deactivated: true }),
  ],
})
const using = (skillType = 'woodcutting', itemId = 'idle_crystal') =>
  ({ type: 'useOfflineItem', itemId, skillType }) as Parameters<typeof does>[2]
const holding = (parts: Partial<Player> = {}, levels = {}) =>
  player({ inventory: pack(['idle_crystal', 2]), ...parts }, levels)
const EIGHT = hours(8)

describe('beginning', () => {
  test('[O1] [OFF-4] [OFF-5] each of three items begins it and is used up', () => {
    expect(OFFLINE_ITEMS).toEqual(['idle_crystal', 'meditation_orb', 'auto_fisher'])
    for (const itemId of OFFLINE_ITEMS) {
      const { state, events } = done(player({ inventory: pack([itemId, 2]) }), world, using('fishing', itemId))
      expect(state.inventory).toEqual(pack([itemId, 1]))
      expect(events).toEqual([{ type: 'offlineItem', at: START, itemId, skill: 'fishing' }])
    }
  })

  test('[O1] [OFF-5] without one it is refused', () => {
    expect(saidTo(player(), world, using())).toBe("You don't have this item")
    expect(saidTo(player({ bank: pack(['idle_crystal', 1]) }), world, using())).toBe("You don't have this item")
  })

  test.each([
    ['logs', 'woodcutting'],
    ['constructor', 'woodcutting'],
    ['idle_crystal', 'dancing'],
    ['idle_crystal', '__proto__'],
  ])('[O1] [OFF-8] %s for %s fails', (itemId, skill) => {
    const ada = holding({ inventory: pack(['logs', 5], ['idle_crystal', 2]) })
    expect(saidTo(ada, world, using(skill, itemId))).toBe('Failed to activate offline progress')
  })

  test('[O2] [OFF-6] only one at a time', () => {
    const once = does(holding(), world, using())
    expect(saidTo(once, world, using('fishing'))).toBe('Offline progress is already active')
    expect(saidTo(advance(once, world, START + EIGHT - 1).state, world, using())).toBe(
      'Offline progress is already active',
    )
    expect(saidTo(advance(once, world, START + EIGHT).state, world, using())).toBeNull()
  })

  test.each(['mining', 'prayer', 'attack'])(
    '[O3] [OFF-7] there has to be some peaceful work in the skill: not %s',
    (skill) => {
      expect(saidTo(holding(), world, using(skill))).toBe('No activities available for offline progress')
    },
  )
})

describe('what it brings', () => {
  test('[O4] [OFF-3] [OFF-9] [OFF-10] it lasts 8 hours of a tick every 5 s, and pays when they have passed', () => {
    const begun = does(holding(), world, using('fishing'))
    const stream = begun.offlineProgress as NonNullable<Player['offlineProgress']>
    expect(stream).toMatchObject({ skillType: 'fishing', startTime: START, endTime: START + EIGHT })
    expect([0, 4_999, 5_000, 60_000, EIGHT, EIGHT * 2].map((after) => ticksOf(stream, START + after))).toEqual([
      0, 0, 1, 12, 5_760, 5_760,
    ])
    const before = advance(begun, world, START + EIGHT - 1)
    expect(before.events).toEqual([])
    expect(before.state.skills.fishing.experience).toBe(0)
    const { state, events } = advance(begun, world, START + hours(20))
    expect(state.offlineProgress).toBeNull()
    expect(eventsOf(events, 'streamed')).toMatchObject([{ at: START + EIGHT, skill: 'fishing' }])
  })

  test('[O5] [OFF-11] [OFF-13] a tick pays 25 x 0.7 experience to the skill chosen', () => {
    const { state, events } = advance(does(holding(), world, using('cooking')), world, START + EIGHT)
    expect(state.skills.cooking.experience).toBe(5_760 * 17.5)
    expect(state.skills.cooking.reachedAt).toBe(START + EIGHT)
    expect(eventsOf(events, 'levelled').at(-1)).toMatchObject({ skill: 'cooking', level: state.skills.cooking.level })
    expect(state.skills.woodcutting.experience).toBe(0)
  })

  test('[O6] [OFF-12] a tick brings 0.8 items: four in five ticks', () => {
    expect([0, 1, 2, 3, 4, 5, 10, 5_760].map(itemsOf)).toEqual([0, 0, 1, 2, 3, 4, 8, 4_608])
    const { state } = advance(does(holding(), world, using()), world, START + EIGHT)
    expect(countOf(state.inventory, 'logs')).toBe(4_608)
  })

  test('[O6] [OFF-12] of the best work that is open to the player, takes nothing and surely brings something', () => {
    const low = advance(does(holding(), world, using()), world, START + EIGHT).state
    expect(low.inventory.map(({ id }) => id)).toEqual(['idle_crystal', 'logs'])
    const high = advance(does(holding({}, { woodcutting: 20 }), world, using()), world, START + EIGHT).state
    expect(high.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['idle_crystal', 1],
      ['oak_logs', 4_608],
    ])
  })

  test('[O6] [OFF-12] work that needs a tool takes nothing either, where the tool is at hand', () => {
    const dig = activity('dig', { xpRate: 50, resources: [needs('axe', 1, false)], outputs: [yields('gem')] })
    const with2 = gameOf({ activities: [dig] })
    const brought = (inventory: Player['inventory']) =>
      advance(does(player({ inventory }), with2, using()), with2, START + EIGHT).state.inventory.map(({ id }) => id)
    expect(brought(pack(['idle_crystal', 1], ['axe', 1]))).toEqual(['gem', 'axe'])
    expect(brought(pack(['idle_crystal', 1]))).not.toContain('gem')
  })

  test('[O6] where there is none, experience only', () => {
    const { state, events } = advance(does(holding(), world, using('cooking')), world, START + EIGHT)
    expect(state.inventory).toEqual(pack(['idle_crystal', 1]))
    expect(eventsOf(events, 'streamed')).toMatchObject([{ gained: {} }])
  })

  test('[O7] [OFF-14] it runs beside the running action, whose own progress is unchanged', () => {
    const both = does(does(holding(), world, using('fishing')), world, starting('chop'))
    expect(does(does(holding(), world, starting('chop')), world, using('fishing'))).toEqual(both)
    const plain = does(player({ inventory: pack(['idle_crystal', 1]) }), world, starting('chop'))
    const beside = advance(both, world, START + EIGHT - 1).state
    const alone = advance(plain, world, START + EIGHT - 1).state
    expect({ ...beside, offlineProgress: null }).toEqual(alone)
    const after = advance(both, world, START + hours(9)).state
    expect(after.completions).toEqual(advance(plain, world, START + hours(9)).state.completions)
  })

  test('[O7] [OFF-3] it is paid whether or not anybody was there, after a week too', () => {
    const { state } = advance(does(holding(), world, using()), world, START + hours(24 * 7))
    expect(countOf(state.inventory, 'logs')).toBe(4_608)
    expect(state.offlineProgress).toBeNull()
  })

  test('[O8] what finds no room waits and is fetched when there is some', () => {
    const begun = does(
      holding({ inventory: fullPack('nest', ['idle_crystal', 2]).slice(0, 26) }),
      world,
      using('fishing'),
    )
    const { state, events } = advance(begun, world, START + EIGHT)
    expect(eventsOf(events, 'streamed')).toMatchObject([{ gained: { fish: 2 } }])
    expect(state.waiting).toEqual({ fish: 4_606 })
    const fetch = { type: 'collectWaiting' } as const
    expect(saidTo(state, world, fetch)).toBe('Not enough inventory space')
    const room = does(state, world, { type: 'depositAll' })
    const fetched = done(room, world, fetch)
    expect(fetched.state.waiting).toEqual({ fish: 4_578 })
    expect(fetched.events).toEqual([{ type: 'fetched', at: START + EIGHT, gained: { fish: 28 } }])
    expect(fetched.state.collection['fish']?.total).toBe(30)
  })

  test('[O8] [B6] with auto-bank it goes to the bank; without anything that waits there is nothing to fetch', () => {
    const ada = holding()
    ada.settings.autoBankEnabled = true
    const { state } = later(does(ada, world, using('fishing')), world, EIGHT)
    expect(state.waiting).toEqual({})
    expect(countOf(state.inventory, 'fish') + countOf(state.bank, 'fish')).toBe(4_608)
    expect(saidTo(state, world, { type: 'collectWaiting' })).toBe('Nothing is waiting for you')
  })
})

test('[O6] the best work is one whose every level is there', () => {
  const world = gameOf({
    activities: [
      activity('elite', { xpRate: 99, levelRequirements: { woodcutting: 1, mining: 50 }, outputs: [yields('gem')] }),
    ],
  })
  const begun = does(player({ inventory: pack(['idle_crystal', 1]) }), world, {
    type: 'useOfflineItem',
    itemId: 'idle_crystal',
    skillType: 'woodcutting',
  })
  expect(begun.offlineProgress?.activityId).toBe('chop')
})

test('[O6] [MEMB-5] to a member, work for members is open', () => {
  const world = gameOf({
    activities: [activity('club', { xpRate: 99, membersOnly: true, outputs: [yields('gem')] })],
  })
  const use = { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'woodcutting' } as const
  const held = { inventory: pack(['idle_crystal', 1]) }
  expect(does(player({ ...held, ...memberOf('basic') }), world, use).offlineProgress?.activityId).toBe('club')
  expect(does(player(held), world, use).offlineProgress?.activityId).toBe('chop')
})
