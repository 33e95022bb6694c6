import { describe, expect, test } from 'vitest'
import { advance, countOf, hours, OFFLINE_ITEMS, offlineItemsGained, offlineTicks, type Player } from '../index.ts'
import { advanceBy, gameOf, memberOf, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
  performWithEvents,
  player,
  START,
  startIntent,
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
const offlineItemIntent = (skillType = 'woodcutting', itemId = 'idle_crystal') =>
  ({ type: 'useOfflineItem', itemId, skillType }) as Parameters<typeof performIntent>[2]
const holding = (parts: Partial<Player> = {}, levels = {}) =>
  player({ inventory: pack(['idle_crystal', 2]), ...parts }, levels)
const EIGHT = hours(8)

describe('beginning', () => {
  test('[O1] [OFF-4] [OFF-5] each of the three items starts it and is used up', () => {
    expect(OFFLINE_ITEMS).toEqual(['idle_crystal', 'meditation_orb', 'auto_fisher'])
    for (const itemId of OFFLINE_ITEMS) {
      const { state, events } = performWithEvents(
        player({ inventory: pack([itemId, 2]) }),
        world,
        offlineItemIntent('fishing', itemId),
      )
      expect(state.inventory).toEqual(pack([itemId, 1]))
      expect(events).toEqual([{ type: 'offlineItem', at: START, itemId, skill: 'fishing' }])
    }
  })

  test('[O1] [OFF-5] without one it is refused', () => {
    expect(refusalTextOf(player(), world, offlineItemIntent())).toBe("You don't have this item")
    expect(refusalTextOf(player({ bank: pack(['idle_crystal', 1]) }), world, offlineItemIntent())).toBe(
      "You don't have this item",
    )
  })

  test.each([
    ['logs', 'woodcutting'],
    ['constructor', 'woodcutting'],
    ['idle_crystal', 'dancing'],
    ['idle_crystal', '__proto__'],
  ])('[O1] [OFF-8] %s for %s fails', (itemId, skill) => {
    const ada = holding({ inventory: pack(['logs', 5], ['idle_crystal', 2]) })
    expect(refusalTextOf(ada, world, offlineItemIntent(skill, itemId))).toBe('Failed to activate offline progress')
  })

  test('[O2] [OFF-6] only one at a time', () => {
    const once = performIntent(holding(), world, offlineItemIntent())
    expect(refusalTextOf(once, world, offlineItemIntent('fishing'))).toBe('Offline progress is already active')
    expect(refusalTextOf(advance(once, world, START + EIGHT - 1).state, world, offlineItemIntent())).toBe(
      'Offline progress is already active',
    )
    expect(refusalTextOf(advance(once, world, START + EIGHT).state, world, offlineItemIntent())).toBeNull()
  })

  test.each(['mining', 'prayer', 'attack'])(
    '[O3] [OFF-7] the skill needs an activity that is not a fight: not %s',
    (skill) => {
      expect(refusalTextOf(holding(), world, offlineItemIntent(skill))).toBe(
        'No activities available for offline progress',
      )
    },
  )
})

describe('what it brings', () => {
  test('[O4] [OFF-3] [OFF-9] [OFF-10] it lasts 8 hours of a tick every 5 s, and pays when they have passed', () => {
    const begun = performIntent(holding(), world, offlineItemIntent('fishing'))
    const stream = begun.offlineProgress as NonNullable<Player['offlineProgress']>
    expect(stream).toMatchObject({ skillType: 'fishing', startTime: START, endTime: START + EIGHT })
    expect([0, 4_999, 5_000, 60_000, EIGHT, EIGHT * 2].map((after) => offlineTicks(stream, START + after))).toEqual([
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
    const { state, events } = advance(
      performIntent(holding(), world, offlineItemIntent('cooking')),
      world,
      START + EIGHT,
    )
    expect(state.skills.cooking.experience).toBe(5_760 * 17.5)
    expect(state.skills.cooking.reachedAt).toBe(START + EIGHT)
    expect(eventsOf(events, 'levelled').at(-1)).toMatchObject({ skill: 'cooking', level: state.skills.cooking.level })
    expect(state.skills.woodcutting.experience).toBe(0)
  })

  test('[O6] [OFF-12] a tick brings 0.8 items: four in five ticks', () => {
    expect([0, 1, 2, 3, 4, 5, 10, 5_760].map(offlineItemsGained)).toEqual([0, 0, 1, 2, 3, 4, 8, 4_608])
    const { state } = advance(performIntent(holding(), world, offlineItemIntent()), world, START + EIGHT)
    expect(countOf(state.inventory, 'logs')).toBe(4_608)
  })

  test('[O6] [OFF-12] of the best work that is available to the player, uses nothing up and has a certain output', () => {
    const low = advance(performIntent(holding(), world, offlineItemIntent()), world, START + EIGHT).state
    expect(low.inventory.map(({ id }) => id)).toEqual(['idle_crystal', 'logs'])
    const high = advance(
      performIntent(holding({}, { woodcutting: 20 }), world, offlineItemIntent()),
      world,
      START + EIGHT,
    ).state
    expect(high.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['idle_crystal', 1],
      ['oak_logs', 4_608],
    ])
  })

  test('[O6] [OFF-12] work that needs a tool counts too if the tool is in the pack', () => {
    const dig = activity('dig', { xpRate: 50, resources: [needs('axe', 1, false)], outputs: [yields('gem')] })
    const with2 = gameOf({ activities: [dig] })
    const brought = (inventory: Player['inventory']) =>
      advance(
        performIntent(player({ inventory }), with2, offlineItemIntent()),
        with2,
        START + EIGHT,
      ).state.inventory.map(({ id }) => id)
    expect(brought(pack(['idle_crystal', 1], ['axe', 1]))).toEqual(['gem', 'axe'])
    expect(brought(pack(['idle_crystal', 1]))).not.toContain('gem')
  })

  test('[O6] without such work it pays experience only', () => {
    const { state, events } = advance(
      performIntent(holding(), world, offlineItemIntent('cooking')),
      world,
      START + EIGHT,
    )
    expect(state.inventory).toEqual(pack(['idle_crystal', 1]))
    expect(eventsOf(events, 'streamed')).toMatchObject([{ gained: {} }])
  })

  test('[O7] [OFF-14] it runs beside the running action, whose own progress is unchanged', () => {
    const both = performIntent(
      performIntent(holding(), world, offlineItemIntent('fishing')),
      world,
      startIntent('chop'),
    )
    expect(
      performIntent(performIntent(holding(), world, startIntent('chop')), world, offlineItemIntent('fishing')),
    ).toEqual(both)
    const plain = performIntent(player({ inventory: pack(['idle_crystal', 1]) }), world, startIntent('chop'))
    const beside = advance(both, world, START + EIGHT - 1).state
    const alone = advance(plain, world, START + EIGHT - 1).state
    expect({ ...beside, offlineProgress: null }).toEqual(alone)
    const after = advance(both, world, START + hours(9)).state
    expect(after.completions).toEqual(advance(plain, world, START + hours(9)).state.completions)
  })

  test('[O7] [OFF-3] it is paid whether or not the player was there, even after a week', () => {
    const { state } = advance(performIntent(holding(), world, offlineItemIntent()), world, START + hours(24 * 7))
    expect(countOf(state.inventory, 'logs')).toBe(4_608)
    expect(state.offlineProgress).toBeNull()
  })

  test('[O8] items without room wait and can be collected later', () => {
    const begun = performIntent(
      holding({ inventory: fullPack('nest', ['idle_crystal', 2]).slice(0, 26) }),
      world,
      offlineItemIntent('fishing'),
    )
    const { state, events } = advance(begun, world, START + EIGHT)
    expect(eventsOf(events, 'streamed')).toMatchObject([{ gained: { fish: 2 } }])
    expect(state.waiting).toEqual({ fish: 4_606 })
    const fetch = { type: 'collectWaiting' } as const
    expect(refusalTextOf(state, world, fetch)).toBe('Not enough inventory space')
    const room = performIntent(state, world, { type: 'depositAll' })
    const fetched = performWithEvents(room, world, fetch)
    expect(fetched.state.waiting).toEqual({ fish: 4_578 })
    expect(fetched.events).toEqual([{ type: 'fetched', at: START + EIGHT, gained: { fish: 28 } }])
    expect(fetched.state.collection['fish']?.total).toBe(30)
  })

  test('[O8] [B6] with auto-bank items go to the bank; collecting is refused if nothing waits', () => {
    const ada = holding()
    ada.settings.autoBankEnabled = true
    const { state } = advanceBy(performIntent(ada, world, offlineItemIntent('fishing')), world, EIGHT)
    expect(state.waiting).toEqual({})
    expect(countOf(state.inventory, 'fish') + countOf(state.bank, 'fish')).toBe(4_608)
    expect(refusalTextOf(state, world, { type: 'collectWaiting' })).toBe('There is nothing to collect')
  })
})

test('[O6] the best work is one whose levels the player has', () => {
  const world = gameOf({
    activities: [
      activity('elite', { xpRate: 99, levelRequirements: { woodcutting: 1, mining: 50 }, outputs: [yields('gem')] }),
    ],
  })
  const begun = performIntent(player({ inventory: pack(['idle_crystal', 1]) }), world, {
    type: 'useOfflineItem',
    itemId: 'idle_crystal',
    skillType: 'woodcutting',
  })
  expect(begun.offlineProgress?.activityId).toBe('chop')
})

test('[O6] [MEMB-5] members-only work is available to members', () => {
  const world = gameOf({
    activities: [activity('club', { xpRate: 99, membersOnly: true, outputs: [yields('gem')] })],
  })
  const use = { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'woodcutting' } as const
  const held = { inventory: pack(['idle_crystal', 1]) }
  expect(performIntent(player({ ...held, ...memberOf('basic') }), world, use).offlineProgress?.activityId).toBe('club')
  expect(performIntent(player(held), world, use).offlineProgress?.activityId).toBe('chop')
})
