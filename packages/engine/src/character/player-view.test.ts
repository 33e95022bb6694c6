import { describe, expect, test } from 'vitest'
import { advance, clampProgress, hours, type Player, stateHash, stateOf, totalLevel, viewOf } from '../index.ts'
import { advanceBy, fight, gameOf, monster, quest } from '../testing/game.ts'
import { eraOf, pack, performIntent, player, START, startIntent } from '../testing/small-world.ts'

const world = gameOf({
  activities: [fight('fight_wall', 'wall', { duration: 60_000 }), fight('swat', 'mite', { duration: 60_000 })],
  monsters: [
    monster('wall', { hitpoints: 200, speed: hours(99) }),
    monster('mite', { hitpoints: 1, speed: hours(99) }),
  ],
  quests: [quest('task', [{ id: 'one', type: 'custom', text: '' }])],
})
const { content } = eraOf(world)
const progressOf = (state: Player, at: number) => viewOf(state, content, at).currentAction?.progress

describe('progress', () => {
  test('[A15] [ACT-8] [ACT-12] [ACT-13] it runs from 0 to 100 in the time of one run', () => {
    const begun = performIntent(player(), world, startIntent('chop'))
    expect([0, 500, 1_000, 1_999, 2_000].map((after) => progressOf(begun, START + after))).toEqual([
      0, 25, 50, 99.95, 100,
    ])
    expect(progressOf(advance(begun, world, START + 2_000).state, START + 2_000)).toBe(0)
    expect(viewOf(player(), content, START).currentAction).toBeNull()
  })

  test('[A15] [ACT-13] [ACT-14] at its end it is completing, until that is booked', () => {
    const begun = performIntent(player(), world, startIntent('chop'))
    const isCompleting = (at: number) => viewOf(begun, content, START + at).currentAction?.isCompleting
    expect([0, 1_999, 2_000, 2_500].map(isCompleting)).toEqual([false, false, true, true])
    const booked = advance(begun, world, START + 2_000).state
    expect(viewOf(booked, content, START + 2_000).currentAction).toMatchObject({ isCompleting: false, progress: 0 })
  })

  test('[A16] [COMB-10] of a fight it is the larger of the damage done and the time passed', () => {
    const seen = { damage: 0, time: 0 }
    for (const hitpoints of [150, 5_000]) {
      const walls = gameOf({
        activities: [fight('fight_wall', 'wall', { duration: 60_000 })],
        monsters: [monster('wall', { hitpoints, speed: hours(99) })],
      })
      let state = performIntent(player(), walls, startIntent('fight_wall'))
      while (state.settledAt < START + 30_000) {
        state = advanceBy(state, walls, 500).state
        const damage = (1 - (state.combat.currentTarget?.hitpoints ?? 0) / hitpoints) * 100
        const time = ((state.settledAt - START) / 60_000) * 100
        const { progress } = viewOf(state, eraOf(walls).content, state.settledAt).currentAction ?? {}
        expect(progress).toBeCloseTo(Math.min(99, Math.max(damage, time)), 9)
        seen[damage > time ? 'damage' : 'time']++
      }
    }
    expect(Math.min(seen.damage, seen.time)).toBeGreaterThan(10)
  })

  test('[A16] [COMB-10] never 100 before the end', () => {
    const fallen = advanceBy(performIntent(player(), world, startIntent('swat')), world, 50_000).state
    expect(fallen.combat.currentTarget?.hitpoints).toBe(0)
    expect([50_000, 59_999, 60_000].map((after) => progressOf(fallen, START + after))).toEqual([99, 99, 100])
    const slow = performIntent(player(), world, startIntent('fight_wall'))
    expect(progressOf(slow, START + hours(1))).toBe(99)
  })

  test('[A17] [ACT-36] [ACT-37] a value is a finite number between 0 and 100', () => {
    expect([-5, 0, 0.1, 55, 100, 101, 1e9].map(clampProgress)).toEqual([0, 0, 0.1, 55, 100, 100, 100])
    expect([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(clampProgress)).toEqual([0, 0, 0])
  })
})

describe('derived values', () => {
  test('[COMB-4] values that appear in two places are equal', () => {
    const begun = advanceBy(
      performIntent(player({ specialAttackEnergy: 40, currentHitpoints: 50 }), world, startIntent('fight_rat')),
      world,
      20_000,
    ).state
    for (const state of [player(), begun, advanceBy(begun, world, 400_000).state]) {
      const view = viewOf(state, content, state.settledAt)
      expect(view.combat.specialAttackEnergy).toBe(view.specialAttackEnergy)
      expect(view.combat.lastDamageTime).toBe(view.lastDamageTime)
      expect(view.combat.isInCombat).toBe(view.inCombat)
      expect(view.combatMode.style).toBe(view.combatStyle)
    }
  })

  test('[S6] [SKILL-16] [SKILL-17] the total level is the same wherever it appears', () => {
    const ada = player({}, { mining: 40, attack: 7 })
    const { totalLevel: total, statistics } = viewOf(ada, content, START)
    expect([total, statistics.totalLevels]).toEqual([totalLevel(ada.skills), 29 + 39 + 6])
    expect(Object.keys(ada)).not.toContain('totalLevel')
    expect(Object.keys(ada.statistics)).not.toContain('totalLevels')
  })

  test('[X2] the state inside a view is the state it was made from', () => {
    const ada = player({ inventory: pack(['guam_seed', 2], ['idle_crystal', 1]), equipment: { weapon: 'sword' } })
    let state = performIntent(ada, world, { type: 'plant', slotId: 1, seedId: 'guam_seed' })
    state = performIntent(state, world, { type: 'startQuest', questId: 'task' })
    state = performIntent(state, world, { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'woodcutting' })
    state = advanceBy(performIntent(state, world, startIntent('fight_wall')), world, 20_000).state
    const view = viewOf(state, content, state.settledAt)
    const bare = stateOf(JSON.parse(JSON.stringify(view)))
    expect(bare).toEqual(state)
    expect(stateHash(view as unknown as Player)).toBe(stateHash(state))
  })
})
