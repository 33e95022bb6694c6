import { describe, expect, test } from 'vitest'
import { advance, isPremium, seconds, TIERS, tierAt, viewOf } from '../index.ts'
import { advanceBy, fight, gameOf, memberOf, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eraOf,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'
import { hasTier } from './membership.ts'

const world = gameOf({
  activities: [
    activity('rare', { membersOnly: true, outputs: [yields('pearl')] }),
    activity('club', { membersOnly: true, duration: 10_000, outputs: [yields('pearl')] }),
    fight('duel', 'rat', { locationId: 'varrock' }),
  ],
})
const travelIntent = (locationId: string) => ({ type: 'travel', locationId }) as const
const members = 'This activity requires membership'

describe('travelling', () => {
  test('[L1] [LOC-19] to any place at once, and the visit is recorded', () => {
    const { state, events } = performWithEvents(player(), world, travelIntent('varrock'))
    expect(state.currentLocation).toBe('varrock')
    expect(state.visited).toEqual(['lumbridge', 'varrock'])
    expect(events).toEqual([{ type: 'travelled', at: START, locationId: 'varrock' }])
    const back = performIntent(state, world, travelIntent('lumbridge'))
    expect([back.currentLocation, back.visited]).toEqual(['lumbridge', ['lumbridge', 'varrock']])
  })

  test('[L2] an activity bound to a place ends when the player leaves it; the queue stays', () => {
    const queue = [planEntry('chop')]
    const busy = { ...performIntent(player(), world, startIntent('chop')), queue }
    const { state } = performWithEvents(advance(busy, world, START + 900).state, world, travelIntent('draynor'))
    expect(state).toMatchObject({ currentAction: null, queue, inventory: [] })
    expect(state.lastStop).toEqual({ at: START + 900, activityId: 'chop', reason: 'stop/travelled', details: {} })
  })

  test('[L2] [COMB-28] a fight ends as well', () => {
    const fighting = performIntent(player(), world, startIntent('duel', 'varrock'))
    const { combat } = performIntent(fighting, world, travelIntent('lumbridge'))
    expect(combat).toMatchObject({ currentTarget: null, lastHealthRegenTime: START + seconds(60) })
  })

  test('[L2] an activity that can be done anywhere continues', () => {
    const busy = performIntent(player(), world, { type: 'startActivity', activityId: 'dig' })
    const away = performIntent(busy, world, travelIntent('draynor'))
    expect(away.currentAction).toEqual(busy.currentAction)
    expect(advanceBy(away, world, seconds(10)).state.completions).toEqual({ dig: 5 })
  })

  test('[L3] travelling to an unknown place or to the current one is refused', () => {
    for (const place of ['nowhere', '', '__proto__', 'constructor']) {
      expect(refusalTextOf(player(), world, travelIntent(place))).toBe('Location not found')
    }
    expect(refusalTextOf(player(), world, travelIntent('lumbridge'))).toBe('You are already here')
  })

  test('[L3] [ACT-7] starting an activity elsewhere moves the player there', () => {
    const { state, events } = performWithEvents(player(), world, startIntent('saw', 'varrock'))
    expect(state).toMatchObject({ currentLocation: 'varrock', visited: ['lumbridge', 'varrock'] })
    expect(events.map(({ type }) => type)).toEqual(['travelled', 'started'])
  })
})

describe('membership', () => {
  test('[M1] [MEMB-1] [MEMB-3] [MEMB-8] a player is premium exactly while it lasts, whatever the tier', () => {
    expect(isPremium(player(), START)).toBe(false)
    for (const tier of TIERS) {
      const member = player(memberOf(tier, START + 1_000))
      expect([START, START + 999, START + 1_000].map((at) => isPremium(member, at))).toEqual([true, true, false])
      expect(tierAt(member, START + 1_000)).toBeNull()
      const { isPremium: premium, subscription } = viewOf(member, eraOf(world).content, START)
      expect([premium, subscription.isActive, subscription.tier]).toEqual([true, true, tier])
    }
  })

  test('[M2] [MEMB-4] there are three tiers, each with all of the one before', () => {
    expect(TIERS).toEqual(['basic', 'advanced', 'elite'])
    const opened = TIERS.map((tier) => TIERS.filter((wanted) => hasTier(player(memberOf(tier)), wanted, START)))
    expect(opened).toEqual([['basic'], ['basic', 'advanced'], ['basic', 'advanced', 'elite']])
  })

  test('[M3] [ACT-29] [MEMB-5] members-only work is refused to others', () => {
    expect(refusalTextOf(player(), world, startIntent('rare'))).toBe(members)
    expect(refusalTextOf(player(memberOf('basic')), world, startIntent('rare'))).toBeNull()
    expect(refusalTextOf(player(memberOf('elite', START)), world, startIntent('rare'))).toBe(members)
  })
})
