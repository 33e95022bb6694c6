import { describe, expect, test } from 'vitest'
import { maximumHit } from '../combat/formulas.ts'
import { advance, hours, type Millis, type Player, seconds, textOf, viewOf } from '../index.ts'
import { advanceBy, fight, gameContent, gameOf, monster } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  pack,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
} from '../testing/small-world.ts'

const world = gameOf({
  activities: [fight('fight_post', 'post'), fight('fight_ogre', 'ogre'), activity('pray', { skillType: 'hitpoints' })],
  monsters: [
    monster('post', { hitpoints: 1e9, speed: hours(1_000) }),
    monster('ogre', { hitpoints: 1e9, attack: 99, strength: 99, bonus: 0, speed: 1_000 }),
  ],
})
const stop = { type: 'stopAction' } as const
const hurt = (currentHitpoints: number, parts: Partial<Player> = {}) => player({ currentHitpoints, ...parts })
const healthAfter = (state: Player, span: Millis) => advanceBy(state, world, span).state.currentHitpoints
const noFood = (state: Player): Player => ({ ...state, settings: { ...state.settings, autoEatEnabled: false } })

describe('health', () => {
  test('[V1] [COMB-29] one hitpoint comes back every 10 s', () => {
    const ada = hurt(40)
    expect([9_999, 10_000, 19_999, 20_000, 600_000].map((span) => healthAfter(ada, span))).toEqual([
      40, 41, 41, 42, 100,
    ])
    expect(healthAfter(ada, hours(20))).toBe(100)
  })

  test('[V1] work does not stop regeneration', () => {
    expect(runActivity(hurt(40), world, 'chop', seconds(100)).state.currentHitpoints).toBe(50)
  })

  test('[V1] eating does not delay the next regenerated point', () => {
    const ada = advanceBy(hurt(40, { inventory: pack(['bread', 1]) }), world, seconds(15)).state
    const fed = performIntent(ada, world, { type: 'eat', itemId: 'bread' })
    expect(fed.currentHitpoints).toBe(46)
    expect([4_999, 5_000].map((span) => healthAfter(fed, span))).toEqual([46, 47])
  })

  test('[V2] [COMB-30] [ACT-21] none comes back in a fight', () => {
    const begun = performIntent(hurt(40), world, startIntent('fight_post'))
    expect(healthAfter(begun, hours(5))).toBe(40)
    const view = viewOf(begun, gameContent(), START)
    expect([view.inCombat, view.combat.isInCombat, view.combat.isRegeneratingHealth]).toEqual([true, true, false])
  })

  test('[V2] [COMB-28] regeneration restarts 60 s after a fight was left', () => {
    const left = performIntent(
      advanceBy(performIntent(hurt(40), world, startIntent('fight_post')), world, seconds(30)).state,
      world,
      stop,
    )
    expect([60_000, 69_999, 70_000, 80_000].map((span) => healthAfter(left, span))).toEqual([40, 40, 41, 42])
  })

  test('[V2] [COMB-28] [ACT-22] [ACT-23] also if other work is started at once', () => {
    const fighting = advanceBy(performIntent(hurt(40), world, startIntent('fight_post')), world, seconds(30)).state
    const chopping = performIntent(fighting, world, startIntent('chop'))
    expect([69_999, 70_000].map((span) => healthAfter(chopping, span))).toEqual([40, 41])
    const now = viewOf(chopping, gameContent(), chopping.settledAt)
    expect([now.inCombat, now.combat.isInCombat, now.combat.currentTarget]).toEqual([false, false, null])
    const soon = advanceBy(chopping, world, seconds(60)).state
    expect(viewOf(soon, gameContent(), soon.settledAt).combat.isRegeneratingHealth).toBe(true)
    expect(now.combat.isRegeneratingHealth).toBe(false)
    expect(
      viewOf(performIntent(hurt(40), world, startIntent('chop')), gameContent(), START).combat.isRegeneratingHealth,
    ).toBe(true)
  })

  test('[V5] the hitpoints a level adds come back from the moment of the level on', () => {
    const ada = player()
    ada.skills.hitpoints.experience = 1_358 - 20
    const levelled = runActivity(ada, world, 'pray', seconds(4))
    expect(levelled.state).toMatchObject({ maxHitpoints: 110, currentHitpoints: 100 })
    expect(eventsOf(levelled.events, 'levelled')).toMatchObject([{ skill: 'hitpoints', level: 11, at: START + 4_000 }])
    expect([9_999, 10_000, 100_000].map((span) => healthAfter(levelled.state, span))).toEqual([100, 101, 110])
  })
})

describe('energy and buffs', () => {
  test('[V3] [COMB-34] ten points of energy come back every 30 s', () => {
    const ada = player({ specialAttackEnergy: 35 })
    const energy = (span: Millis) => advanceBy(ada, world, span).state.specialAttackEnergy
    expect([29_999, 30_000, 59_999, 60_000, 180_000, 210_000].map(energy)).toEqual([35, 45, 45, 55, 95, 100])
  })

  test('[V3] [COMB-33] never more than 100', () => {
    expect(advanceBy(player(), world, hours(9)).state.specialAttackEnergy).toBe(100)
    expect(advanceBy(player({ specialAttackEnergy: 95 }), world, hours(9)).state.specialAttackEnergy).toBe(100)
  })

  test('[V3] in a fight too', () => {
    const begun = performIntent(player({ specialAttackEnergy: 0 }), world, startIntent('fight_post'))
    expect(advanceBy(begun, world, seconds(90)).state.specialAttackEnergy).toBe(30)
  })

  test('[V3] the 30 s count from when the energy is spent', () => {
    const rested = advanceBy(
      player({ equipment: { weapon: 'sword' }, combatMode: { style: 'controlled', mode: 'melee' } }),
      world,
      seconds(29),
    ).state
    const struck = performIntent(performIntent(rested, world, startIntent('fight_post')), world, {
      type: 'specialAttack',
    })
    expect(struck.specialAttackEnergy).toBe(40)
    expect(advanceBy(struck, world, 29_999).state.specialAttackEnergy).toBe(40)
    expect(advanceBy(struck, world, 30_000).state.specialAttackEnergy).toBe(50)
  })

  test('[V4] [FOOD-13] a buff is gone when its seconds have passed', () => {
    const drunk = performIntent(player({ inventory: pack(['strong_potion']) }), world, {
      type: 'drink',
      itemId: 'strong_potion',
    })
    expect(advanceBy(drunk, world, 59_999).state.combat.activeBuffs).toHaveLength(1)
    expect(advanceBy(drunk, world, 60_000).state.combat.activeBuffs).toEqual([])
  })

  test('[V4] [FOOD-13] during a fight, its bonus ends with the buff', () => {
    const ada = player({ inventory: pack(['strong_potion', 1]) })
    const drunk = performIntent(performIntent(ada, world, startIntent('fight_post')), world, {
      type: 'drink',
      itemId: 'strong_potion',
    })
    const most = (from: number, to: number) => {
      let top = 0
      // Few blows fit into the time of the buff: several fights make sure that one of them is among the best.
      for (const seed of [1, 2, 3, 4, 5]) {
        const seeded = { ...world, rolls: rollsFrom(seed) }
        let now = drunk
        for (let at = from; at <= to; at += 2_400) {
          now = advance(now, seeded, START + at).state
          top = Math.max(top, now.combat.lastPlayerDamage)
        }
      }
      return top
    }
    const plain = maximumHit(2, 0)
    expect(most(2_400, 57_600)).toBeGreaterThan(plain)
    expect(most(60_000, 600_000)).toBeLessThanOrEqual(plain)
  })

  test('[V6] advancing once or a thousand times gives the same health and energy', () => {
    let looked = hurt(7, { specialAttackEnergy: 3 })
    const whole = advanceBy(looked, world, 777_777).state
    for (let n = 0; n < 777; n++) looked = advance(looked, world, looked.settledAt + 1_001).state
    looked = advance(looked, world, START + 777_777).state
    expect(looked).toEqual({ ...whole, lastSeenAt: looked.lastSeenAt })
  })
})

describe('death', () => {
  const die = (parts: Partial<Player> = {}) => {
    const ada = noFood(player({ ...parts }))
    return advanceBy(performIntent(ada, world, startIntent('fight_ogre')), world, seconds(60))
  }

  test('[V7] [COMB-21] [COMB-23] [OFF-18] at 0 hitpoints the fight is over at that moment', () => {
    const { state, events } = die()
    const [died] = eventsOf(events, 'died')
    expect(died).toMatchObject({ activityId: 'fight_ogre', monsterId: 'ogre' })
    expect(state).toMatchObject({ currentAction: null, statistics: { deaths: 1 } })
    expect(state.combat).toMatchObject({ currentTarget: null, fallenAt: null })
    expect(state.lastStop).toMatchObject({ at: died?.at, activityId: 'fight_ogre', reason: 'stop/died' })
    expect(died?.at).toBeLessThan(START + seconds(60))
    expect(state.skills.attack).toMatchObject({ isActive: false, currentActivity: null })
    expect(viewOf(state, gameContent(), state.settledAt)).toMatchObject({
      inCombat: false,
      combat: { isInCombat: false },
    })
  })

  test('[V7] [COMB-22] a tenth of the maximum is left, rounded up', () => {
    const left = (maxHitpoints: number) =>
      eventsOf(die({ maxHitpoints, currentHitpoints: 1 }).events, 'died').length > 0 &&
      advance(
        performIntent(noFood(player({ maxHitpoints, currentHitpoints: 1 })), world, startIntent('fight_ogre')),
        world,
        START + 9_000,
      ).state.currentHitpoints
    expect([100, 101, 109, 110, 990].map(left)).toEqual([10, 11, 11, 11, 99])
  })

  test('[V7] [COMB-24] [COMB-25] buffs are gone and energy is full', () => {
    const ada = player({ specialAttackEnergy: 0, inventory: pack(['battle_potion', 1]) })
    const drunk = performIntent(ada, world, { type: 'drink', itemId: 'battle_potion' })
    const { state, events } = advanceBy(
      performIntent(noFood(drunk), world, startIntent('fight_ogre')),
      world,
      seconds(20),
    )
    expect(eventsOf(events, 'died')).toHaveLength(1)
    expect(state.combat.activeBuffs).toEqual([])
    expect(state.specialAttackEnergy).toBe(100)
  })

  test('[V7] [COMB-26] the player sees the text', () => {
    expect(textOf('stop/died', {})).toBe('You have died! Respawning with 10% health.')
  })

  test('[V8] [COMB-27] health comes back again 60 s after a death', () => {
    const { state, events } = die()
    const at = eventsOf(events, 'died')[0]?.at ?? 0
    const health = (after: Millis) => advance(state, world, at + after).state.currentHitpoints
    expect([60_000, 69_999, 70_000, 100_000].map(health)).toEqual([10, 10, 11, 14])
  })

  test('[V8] a player who died starts no other fight, but continues with other work', () => {
    const queue = [planEntry('fight_post'), planEntry('chop', { id: 2 })]
    const { state, events } = performWithEvents(noFood(player()), world, startIntent('fight_ogre'))
    const after = advanceBy({ ...state, queue }, world, seconds(60))
    const at = eventsOf(after.events, 'died')[0]?.at
    expect(events).toHaveLength(1)
    expect(eventsOf(after.events, 'stopped').map(({ activityId, reason }) => [activityId, reason])).toEqual([
      ['fight_ogre', 'stop/died'],
      ['fight_post', 'stop/died'],
    ])
    expect(after.state.currentAction).toMatchObject({ activityId: 'chop' })
    expect(eventsOf(after.events, 'started')).toMatchObject([{ at, activityId: 'chop' }])
  })
})

test('[V2] [V5] a level does not restart regeneration before its 60 s', () => {
  const world = gameOf({
    activities: [activity('pray', { skillType: 'hitpoints' }), fight('post', 'post')],
    monsters: [monster('post', { hitpoints: 1e9, speed: hours(99) })],
  })
  const ada = player()
  ada.skills.hitpoints.experience = 1_358 - 10
  const left = performIntent(performIntent(ada, world, startIntent('post')), world, startIntent('pray'))
  const { state } = advanceBy(left, world, seconds(40))
  expect(state).toMatchObject({ maxHitpoints: 110, currentHitpoints: 100 })
})
