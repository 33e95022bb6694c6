import type { OrderBook } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { forSaleText } from './for-sale.ts'

const level = (price: number, quantity: number) => ({ price, quantity })
const book = {
  sells: [level(8, 50), level(9, 12), level(10, 500)],
  deeper: { buys: [], sells: [level(7, 5)] },
} as unknown as OrderBook

test('an order says how much of it is for sale at its price', () => {
  expect(forSaleText(book, 300, 9)).toBe('67 for sale now, the rest when somebody sells')
  expect(forSaleText(book, 67, 9)).toBe('')
  expect(forSaleText(book, 1, 6)).toBe('Waits until somebody sells')
})
