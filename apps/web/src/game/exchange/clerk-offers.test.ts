import type { OrderBook } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { clerkNote, clerkOffersIn, clerkOnlyIn, clerkText } from './clerk-offers.ts'

const level = (price: number, quantity: number, clerk: number) => ({ price, quantity, clerk, offers: 1, oldest: null })
const book = (change: Partial<OrderBook> = {}): OrderBook => ({
  itemId: 'logs',
  buys: [level(45, 11, 11)],
  sells: [level(55, 9, 9)],
  deeper: { buys: [], sells: [] },
  frozen: null,
  ...change,
})

test('the market list has the clerk’s prices only while nobody else has an offer', () => {
  expect(clerkOnlyIn(book())).toEqual({ buysAt: 45, sellsAt: 55 })
  expect(clerkOnlyIn(book({ buys: [] }))).toEqual({ buysAt: null, sellsAt: 55 })
  expect(clerkOnlyIn(book({ sells: [level(55, 12, 9)] }))).toBeNull()
  expect(clerkOnlyIn(book({ sells: [level(55, 9, 9), level(60, 1, 0)] }))).toBeNull()
  expect(clerkOnlyIn(book({ buys: [], sells: [] }))).toBeNull()
  expect(clerkOnlyIn(book({ frozen: 'Too many' }))).toBeNull()
})

test('the page of an item shows the clerk’s best prices beside those of players', () => {
  const mixed = book({ buys: [level(48, 3, 0), level(45, 11, 11)] })
  expect(clerkText(clerkOffersIn(mixed))).toBe('buys at 45 and sells at 55')
  expect(clerkText({ buysAt: null, sellsAt: 1_200 })).toBe('sells at 1,200')
  expect(clerkText({ buysAt: null, sellsAt: null })).toBe('')
  expect(clerkNote({ buysAt: 45, sellsAt: 55 })).toBe('Clerk buys 45, sells 55')
  expect(clerkNote({ buysAt: null, sellsAt: 1_200 })).toBe('Clerk sells 1,200')
})
