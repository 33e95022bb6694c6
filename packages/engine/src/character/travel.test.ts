import { describe, expect, test } from 'vitest'
import { advance, isPremium, seconds, TIERS, tierAt, viewOf } from '../index.ts'
import { fight, gameOf, later, memberOf, saidTo } from '../testing/game.ts'
import { activity, does, done, eraOf, player, START, starting, yields } from '../testing/small-world.ts'
import { hasTier } from './membership.ts'

const world = gameOf({
  activities: [
    activity('rare', { membersOnly: true, outputs: [yields('pearl')] }),
    activity('club', { membersOnly: true, duration: 10_000, outputs: [yields('pearl')] }),
    fight('duel', 'rat', { locationId: 'varrock' }),
  ],
})
const going = (locationId: string) => ({ type: 'travel', locationId }) as const
const members = 'This activity requires membership'

describe('travelling', () => {
  test('[L1] [LOC-19] anywhere, at once, and the place is kept', () => {
    const { state, events } = done(player(), world, going('varrock'))
    expect(state.currentLocation).toBe('varrock')
    expect(state.visited).toEqual(['lumbridge', 'varrock'])
    expect(events).toEqual([{ type: 'travelled', at: START, locationId: 'varrock' }])
    const back = does(state, world, going('lumbridge'))
    expect([back.currentLocation, back.visited]).toEqual(['lumbridge', ['lumbridge', 'varrock']])
  })

  test('[L2] what is done at a place ends when the player leaves it; the queue stays', () => {
    const queue = [{ activityId: 'chop', locationId: 'lumbridge', goal: null }]
    const busy = { ...does(player(), world, starting('chop')), queue }
    const { state } = done(advance(busy, world, START + 900).state, world, going('draynor'))
    expect(state).toMatchObject({ currentAction: null, queue, inventory: [] })
    expect(state.lastStop).toEqual({ at: START + 900, activityId: 'chop', reason: 'stop/travelled', details: {} })
  })

  test('[L2] [COMB-28] a fight too, which is thereby left', () => {
    const fighting = does(player(), world, starting('duel', 'varrock'))
    const { combat } = does(fighting, world, going('lumbridge'))
    expect(combat).toMatchObject({ currentTarget: null, lastHealthRegenTime: START + seconds(60) })
  })

  test('[L2] what can be done anywhere goes on', () => {
    const busy = does(player(), world, { type: 'startActivity', activityId: 'dig' })
    const away = does(busy, world, going('draynor'))
    expect(away.currentAction).toEqual(busy.currentAction)
    expect(later(away, world, seconds(10)).state.completions).toEqual({ dig: 5 })
  })

  test('[L3] there is nowhere else, and no going where one is', () => {
    for (const place of ['nowhere', '', '__proto__', 'constructor']) {
      expect(saidTo(player(), world, going(place))).toBe('Location not found')
    }
    expect(saidTo(player(), world, going('lumbridge'))).toBe('You are already here')
  })

  test('[L3] [ACT-7] who starts something elsewhere goes there', () => {
    const { state, events } = done(player(), world, starting('saw', 'varrock'))
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

  test('[M3] [ACT-29] [MEMB-5] what is for members only is refused to others', () => {
    expect(saidTo(player(), world, starting('rare'))).toBe(members)
    expect(saidTo(player(memberOf('basic')), world, starting('rare'))).toBeNull()
    expect(saidTo(player(memberOf('elite', START)), world, starting('rare'))).toBe(members)
  })
})
