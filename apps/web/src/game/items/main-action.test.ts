import { content } from '@hearthward/content'
import type { Item } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { mainActionOf } from './main-action.ts'

const shrimp = content.items['cooked_shrimp'] as Item

test('away from the bank the main action uses the item', () => {
  expect(mainActionOf(shrimp, 3, false)).toMatchObject({ label: 'eat', intent: { type: 'eat', itemId: shrimp.id } })
})

test('with the bank open the main action deposits all of the item', () => {
  expect(mainActionOf(shrimp, 3, true)).toMatchObject({
    label: 'deposit all',
    intent: { type: 'deposit', itemId: shrimp.id, quantity: 3 },
  })
  expect(mainActionOf(shrimp, 1, true)?.label).toBe('deposit')
})

test('items that need a choice or do nothing have no main action', () => {
  expect(mainActionOf(content.items['idle_crystal'] as Item, 1, false)).toBe(null)
  expect(mainActionOf(content.items['logs'] as Item, 1, false)).toBe(null)
})
