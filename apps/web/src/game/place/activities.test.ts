import { content } from '@hearthward/content'
import { SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { openingsOf, yieldsOf } from '../action/works.ts'
import { activityTabs } from './activities.ts'

test("fights are ordered by required level, then by the monster's level", () => {
  for (const place of Object.keys(content.locations)) {
    const fights = activityTabs(content, place).find(({ id }) => id === 'combat')?.activities ?? []
    const ranks = fights.map(({ levelRequirements, monsterId }) => {
      const required = Math.max(1, ...Object.values(levelRequirements))
      return required * 1_000 + (content.monsters[monsterId ?? '']?.level ?? 0)
    })
    expect(ranks, place).toEqual(ranks.toSorted((a, b) => a - b))
  }
})

test('a fight yields the loot of its monster', () => {
  const chickens = content.activities['fight_chickens']
  if (!chickens) throw new Error('no chickens')
  expect(yieldsOf(content, chickens)).toEqual(content.monsters['chicken']?.loot)
  const kindling = content.activities['gather_kindling']
  if (!kindling) throw new Error('no kindling')
  expect(yieldsOf(content, kindling)).toBe(kindling.outputs)
})

test("a skill's openings include recipes and activities, lowest level first", () => {
  for (const skill of SKILLS) {
    const opened = openingsOf(content, skill)
    const ids = new Set(opened.map(({ id }) => id))
    for (const recipe of Object.values(content.recipes)) {
      if (recipe.skillType === skill && recipe.isUnlocked) expect(ids, skill).toContain(`recipe:${recipe.id}`)
    }
    const levels = opened.map(({ levelRequirements }) => levelRequirements[skill] ?? 1)
    expect(levels, skill).toEqual(levels.toSorted((a, b) => a - b))
  }
})
