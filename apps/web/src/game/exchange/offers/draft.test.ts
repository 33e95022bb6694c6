import { expect, test } from 'vitest'
import { EMPTY_FORM, fieldTexts, typedAfterSwitch } from './draft.ts'

test('taking a price from the book keeps the quantity on the same side and resets it on the other', () => {
  const typed = { quantity: '12k', price: '55' }
  expect(typedAfterSwitch(typed, true, 1_250)).toEqual({ quantity: '12k', price: '1,250' })
  expect(typedAfterSwitch(typed, true)).toEqual({ quantity: '12k' })
  expect(typedAfterSwitch(typed, false, 1_250)).toEqual({ price: '1,250' })
  expect(typedAfterSwitch(typed, false)).toEqual({})
  expect(typedAfterSwitch({ price: '55' }, true)).toEqual({})
})

test('a new form suggests one to buy, and everything to sell', () => {
  expect(fieldTexts({}, 'buy', 50, 700)).toEqual({ quantity: '1', price: '50' })
  expect(fieldTexts({}, 'sell', 1_200, 700)).toEqual({ quantity: '700', price: '1,200' })
  expect(fieldTexts({}, 'sell', 50, 0)).toEqual({ quantity: '1', price: '50' })
})

test('typed values are kept', () => {
  expect(fieldTexts({ quantity: '3', price: '7' }, 'sell', 50, 700)).toEqual({ quantity: '3', price: '7' })
})

test('after an offer the quantity is empty: otherwise a second Enter would sell the rest', () => {
  expect(fieldTexts(EMPTY_FORM, 'sell', 50, 300)).toEqual({ quantity: '', price: '50' })
})
