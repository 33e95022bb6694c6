import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { helpText } from './help-texts.ts'

test('a weaker foe is called by its name', () => {
  expect(helpText({ kind: 'foe', activityId: 'fight_chickens', survival: 1 }, content)).toBe(
    'Fight a weaker foe: Chicken',
  )
})

test('the first three kinds of food from the bank are named', () => {
  const food = { cooked_trout: 1_200, cooked_shrimp: 3, bread: 2, cooked_pike: 1 }
  expect(helpText({ kind: 'food', food, survival: 1 }, content)).toMatch(
    /^Take 1,200 × cooked trout, 3 × cooked shrimp, 2 × .+ and 1 more from the bank$/,
  )
})
