import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { unlocksOf } from './skill-unlocks.ts'

test('the unlocks of a skill are sorted by level and leave out deactivated entries', () => {
  const opened = unlocksOf(content, 'woodcutting')
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.map(({ level }) => level)).toEqual(opened.map(({ level }) => level).sort((a, b) => a - b))
  expect(opened).toContainEqual({ level: 1, id: 'gather_kindling', name: 'Gather kindling', isRecipe: false })
  const closed = { ...content.activities['gather_kindling'], deactivated: true } as never
  const without = unlocksOf(
    { ...content, activities: { ...content.activities, gather_kindling: closed } },
    'woodcutting',
  )
  expect(without.map(({ id }) => id)).not.toContain('gather_kindling')
  expect(unlocksOf(content, 'smithing').some(({ isRecipe }) => isRecipe)).toBe(true)
})
