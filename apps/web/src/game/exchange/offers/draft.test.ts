import { expect, test } from 'vitest'
import { EMPTY_FORM, shownOf, typedAfter } from './draft.ts'

test('taking a price from the book keeps the quantity on the same side and resets it on the other', () => {
  const typed = { quantity: '12k', price: '55' }
  expect(typedAfter(typed, true, 1_250)).toEqual({ quantity: '12k', price: '1,250' })
  expect(typedAfter(typed, true)).toEqual({ quantity: '12k' })
  expect(typedAfter(typed, false, 1_250)).toEqual({ price: '1,250' })
  expect(typedAfter(typed, false)).toEqual({})
  expect(typedAfter({ price: '55' }, true)).toEqual({})
})

test('a new form suggests one to buy, and everything to sell', () => {
  expect(shownOf({}, 'buy', 50, 700)).toEqual({ quantity: '1', price: '50' })
  expect(shownOf({}, 'sell', 1_200, 700)).toEqual({ quantity: '700', price: '1,200' })
  expect(shownOf({}, 'sell', 50, 0)).toEqual({ quantity: '1', price: '50' })
})

test('typed values are kept', () => {
  expect(shownOf({ quantity: '3', price: '7' }, 'sell', 50, 700)).toEqual({ quantity: '3', price: '7' })
})

test('after an offer the quantity is empty: otherwise a second Enter would sell the rest', () => {
  expect(shownOf(EMPTY_FORM, 'sell', 50, 300)).toEqual({ quantity: '', price: '50' })
})
