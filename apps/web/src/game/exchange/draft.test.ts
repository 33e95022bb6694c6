import { expect, test } from 'vitest'
import { typedAfter } from './draft.ts'

test('who takes a price of the book keeps the quantity on the same side; the other side begins anew', () => {
  const typed = { quantity: '12k', price: '55' }
  expect(typedAfter(typed, true, 1_250)).toEqual({ quantity: '12k', price: '1,250' })
  expect(typedAfter(typed, true)).toEqual({ quantity: '12k' })
  expect(typedAfter(typed, false, 1_250)).toEqual({ price: '1,250' })
  expect(typedAfter(typed, false)).toEqual({})
  expect(typedAfter({ price: '55' }, true)).toEqual({})
})
