import { describe, expect, test } from 'vitest'
import type { PlannerGoal } from '../character/player.ts'
import type { Intent } from '../core/intents.ts'
import { stateHash, upgrade } from '../index.ts'
import { achievement, gameContent, gameOf, quest } from '../testing/game.ts'
import { performIntent, player, refusalOf } from '../testing/small-world.ts'

const parts = { quests: [quest('feast', [])], achievements: [achievement('woods')] }
const WORLD = gameOf(parts)
const pin = (goal: object, choices: object = {}) => ({ type: 'pinGoal', goal, choices }) as Intent
const gem = (quantity: unknown = 5) => ({ kind: 'item', itemId: 'gem', quantity })
const GOALS: PlannerGoal[] = [
  { kind: 'item', itemId: 'gem', quantity: 5 },
  { kind: 'level', skill: 'smithing', level: 50 },
  { kind: 'quest', questId: 'feast' },
  { kind: 'achievement', achievementId: 'woods' },
  { kind: 'item', itemId: 'logs', quantity: 1 },
]
const pinned = GOALS.reduce((state, goal) => performIntent(state, WORLD, pin(goal)), player())

describe('pinned goals', () => {
  test('[PN10] up to five are kept in order', () => {
    expect(pinned.pinnedGoals).toEqual(GOALS.map((goal) => ({ goal, choices: {} })))
    expect(refusalOf(pinned, WORLD, pin({ kind: 'item', itemId: 'nest', quantity: 1 }))).toEqual({
      code: 'planner/full',
      details: { limit: 5 },
    })
  })

  test('[PN10] pinning a pinned goal changes how much it wants and its choices', () => {
    const choices = {
      'item:gem': 'recipe:polish',
      'level:smithing': 'training',
      'requirement:harvests:': 'crop:guam_seed',
    }
    const after = performIntent(pinned, WORLD, pin(gem(9), choices))
    expect(after.pinnedGoals).toHaveLength(5)
    expect(after.pinnedGoals[0]).toEqual({
      goal: gem(9),
      choices,
    })
    expect(stateHash(after)).not.toBe(stateHash(pinned))
  })

  test('[PN10] a goal is unpinned by its kind and id, also if the content has lost it', () => {
    const after = performIntent(pinned, WORLD, {
      type: 'unpinGoal',
      goal: { kind: 'item', itemId: 'gem', quantity: 77 },
    })
    expect(after.pinnedGoals.map(({ goal }) => goal)).toEqual(GOALS.slice(1))
    expect(refusalOf(after, WORLD, { type: 'unpinGoal', goal: gem() as PlannerGoal })?.code).toBe('planner/not-pinned')
    const { gem: _, ...items } = gameContent(parts).items
    const lost = { ...WORLD, timeline: WORLD.timeline.map((era) => ({ ...era, content: { ...era.content, items } })) }
    expect(performIntent(pinned, lost, { type: 'unpinGoal', goal: GOALS[0] as PlannerGoal }).pinnedGoals).toHaveLength(
      4,
    )
  })

  test.each([
    { kind: 'item', itemId: 'unheard_of', quantity: 1 },
    { kind: 'item', itemId: 'constructor', quantity: 1 },
    { kind: 'level', skill: 'luck', level: 5 },
    { kind: 'quest', questId: '__proto__' },
    { kind: 'achievement', achievementId: 'feast' },
    { kind: 'item', itemId: ['gem'], quantity: 1 },
    { kind: 'wish' },
    {},
    null,
  ])('[PN10] %o is no goal of the game', (goal) => {
    expect(refusalOf(player(), WORLD, pin(goal as object))?.code).toBe('planner/unknown-goal')
    expect(refusalOf(pinned, WORLD, { type: 'unpinGoal', goal: { ...goal, itemId: 'zzz' } as never })).toBeTruthy()
  })

  test.each([
    ['quantity', pin(gem(0))],
    ['quantity', pin(gem(1.5))],
    ['quantity', pin(gem(1_000_001))],
    ['quantity', pin(gem('7'))],
    ['level', pin({ kind: 'level', skill: 'smithing', level: 100 })],
    ['level', pin({ kind: 'level', skill: 'smithing', level: Number.NaN })],
    ['choices', pin(gem(), { gem: 'chop' })],
    ['choices', pin(gem(), { 'item:gem': '<b>' })],
    ['choices', pin(gem(), { 'item:gem': 7 })],
    ['choices', pin(gem(), { [`item:${'x'.repeat(65)}`]: 'chop' })],
    ['choices', pin(gem(), JSON.parse('{"__proto__":"chop"}'))],
    ['choices', pin(gem(), ['chop'])],
    ['choices', pin(gem(), Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`item:i${n}`, 'chop'])))],
  ])('[PN10] an invalid %s is refused and changes nothing', (field, intent) => {
    expect(refusalOf(pinned, WORLD, intent)).toEqual({ code: 'planner/invalid', details: { field } })
  })

  test('[PN10] unknown fields are not stored', () => {
    const { pinnedGoals } = performIntent(player(), WORLD, pin({ ...gem(), coins: 1_000 }))
    expect(pinnedGoals).toEqual([{ goal: gem(), choices: {} }])
  })

  test('[PN10] [X3] a character of before has none', () => {
    const { pinnedGoals: _, plan: __, loadouts: ___, ...stored } = player()
    expect(upgrade({ ...stored, v: 4 }).pinnedGoals).toEqual([])
  })
})
