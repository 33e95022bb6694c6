import { expect, test } from 'vitest'
import { addViewedItem, toggleFavourite, useSavedItems } from './saved-items.ts'

test('the last twelve viewed items are stored, each once and the newest first', () => {
  for (let n = 1; n <= 14; n++) addViewedItem(`item_${n}`)
  addViewedItem('item_5')
  expect(useSavedItems.getState().lately).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((n) => `item_${n}`))
})

test('favourites keep the order in which they were marked, until they are unmarked', () => {
  for (const id of ['logs', 'bones', 'coal', 'bones']) toggleFavourite(id)
  expect(useSavedItems.getState().favourites).toEqual(['logs', 'coal'])
})
