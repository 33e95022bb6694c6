import { content } from '@hearthward/content'
import { newPlayer, startIntentOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { isPossible, shelvesOf } from './recipes.ts'

const player = newPlayer('ada', 0)

test('every recipe is listed under its skill, the easiest first', () => {
  const shelves = shelvesOf(content, player)
  expect(shelves.flatMap(({ recipes }) => recipes)).toHaveLength(
    Object.values(content.recipes).filter(({ isUnlocked }) => isUnlocked).length,
  )
  for (const { skill, recipes } of shelves) {
    const levels = recipes.map(({ levelRequirements }) => levelRequirements[skill] ?? 1)
    expect(levels).toEqual([...levels].sort((a, b) => a - b))
  }
})

test('the count of possible recipes depends on levels and on the pack', () => {
  expect(shelvesOf(content, player).every(({ possible }) => possible === 0)).toBe(true)
  const [easy] = shelvesOf(content, player).flatMap(({ recipes }) =>
    recipes.filter(({ levelRequirements }) => Object.values(levelRequirements).every((level) => level <= 1)),
  )
  if (!easy) throw new Error('no recipe is for beginners')
  const inventory = easy.resources.map(({ itemId, quantity }, slot) => ({ id: itemId, quantity, slot }))
  const stocked = { ...player, inventory }
  expect(isPossible(easy, content, stocked)).toBe(true)
  expect(shelvesOf(content, stocked).find(({ skill }) => skill === easy.skillType)?.possible).toBeGreaterThan(0)
})

test('a recipe is started by its id, any other activity with its location', () => {
  const [recipe] = shelvesOf(content, player)[0]?.recipes ?? []
  if (!recipe) throw new Error('no recipes')
  expect(startIntentOf(recipe)).toEqual({ type: 'startRecipe', recipeId: recipe.id.replace('recipe:', '') })
  const kindling = content.activities['gather_kindling']
  if (!kindling) throw new Error('no kindling')
  expect(startIntentOf(kindling)).toMatchObject({
    type: 'startActivity',
    activityId: 'gather_kindling',
    locationId: 'lumbridge',
  })
})
