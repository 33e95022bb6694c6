import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { openedBy } from './skills.ts'

test('what each level of a skill opens, from the first level up, without what was taken out', () => {
  const opened = openedBy(content, 'woodcutting')
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.map(({ level }) => level)).toEqual(opened.map(({ level }) => level).sort((a, b) => a - b))
  expect(opened).toContainEqual({ level: 1, id: 'gather_kindling', name: 'Gather kindling', isRecipe: false })
  const closed = { ...content.activities['gather_kindling'], deactivated: true } as never
  const without = openedBy(
    { ...content, activities: { ...content.activities, gather_kindling: closed } },
    'woodcutting',
  )
  expect(without.map(({ id }) => id)).not.toContain('gather_kindling')
  expect(openedBy(content, 'smithing').some(({ isRecipe }) => isRecipe)).toBe(true)
})
