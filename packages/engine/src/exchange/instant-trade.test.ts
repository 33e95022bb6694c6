import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookOffer,
  instantTrade,
  MOST_OFFERED,
  MOST_PRICE,
  matchOffer,
  newBookOffer,
  type OfferType,
  type PriceLevel,
  withoutOwnOffers,
} from '../index.ts'

const RATE = 20_000
const sells: PriceLevel[] = [
  { price: 50, quantity: 10 },
  { price: 52, quantity: 5 },
  { price: 60, quantity: 100 },
]
const buys: PriceLevel[] = [
  { price: 45, quantity: 10 },
  { price: 40, quantity: 30 },
]

describe('the instant price', () => {
  test('[GX25] is the worst price needed, and the coins are those of each level', () => {
    expect(instantTrade('buy', 12, sells, RATE)).toEqual({ price: 52, filled: 12, coins: 604, tax: 12 })
    expect(instantTrade('sell', 12, buys, RATE)).toEqual({ price: 40, filled: 12, coins: 530, tax: 0 })
  })

  test('[GX25] of exactly what a level has does not need the next level', () => {
    expect(instantTrade('buy', 10, sells, RATE)).toMatchObject({ price: 50, filled: 10 })
    expect(instantTrade('buy', 15, sells, RATE)).toMatchObject({ price: 52, filled: 15 })
    expect(instantTrade('buy', 16, sells, RATE)).toMatchObject({ price: 60, filled: 16 })
    expect(instantTrade('sell', 40, buys, RATE)).toMatchObject({ price: 40, filled: 40 })
  })

  test('[GX27] of more than the book has fills what is there; an empty book has none', () => {
    expect(instantTrade('buy', MOST_OFFERED, sells, RATE)).toEqual({ price: 60, filled: 115, coins: 6_760, tax: 135 })
    expect(instantTrade('sell', 41, buys, RATE)).toMatchObject({ price: 40, filled: 40 })
    expect(instantTrade('buy', 1, [], RATE)).toBeNull()
  })

  test('[GX28] of the largest quantity at the highest price is exact, and its tax is capped', () => {
    const all = [{ price: MOST_PRICE, quantity: 3 * MOST_OFFERED }]
    const coins = MOST_OFFERED * MOST_PRICE
    expect(instantTrade('buy', MOST_OFFERED, all, RATE)).toEqual({
      price: MOST_PRICE,
      filled: MOST_OFFERED,
      coins,
      tax: 5_000_000,
    })
    expect(instantTrade('sell', MOST_OFFERED, all, RATE)).toMatchObject({ coins, tax: 0 })
  })
})

test('[GX26] own offers are not in the instant price', () => {
  const own = [
    { price: 50, quantity: 4 },
    { price: 50, quantity: 6 },
    { price: 60, quantity: 99 },
  ]
  const others = withoutOwnOffers(sells, own)
  expect(others).toEqual([
    { price: 52, quantity: 5 },
    { price: 60, quantity: 1 },
  ])
  expect(instantTrade('buy', 6, others, RATE)).toMatchObject({ price: 60, filled: 6 })
  // The player's own list can be newer than the book.
  expect(withoutOwnOffers([{ price: 50, quantity: 3 }], own)).toEqual([])
})

interface Standing {
  playerId: string
  quantity: number
  price: number
}

const standing = fc.record({
  playerId: fc.constantFrom('ada', 'ben', 'cid', 'clerk'),
  quantity: fc.integer({ min: 1, max: 30 }),
  price: fc.integer({ min: 1, max: 12 }),
})

/** The open offers of one side, the best price first. */
function bookOf(standings: readonly Standing[], type: OfferType): BookOffer[] {
  const offers = standings.map((each, n) => newBookOffer({ ...each, id: `offer-${n}`, type, taxRate: RATE }))
  return offers.sort((a, b) => (type === 'sell' ? a.price - b.price : b.price - a.price))
}

function levelsOf(offers: readonly BookOffer[]): PriceLevel[] {
  const levels = new Map<number, number>()
  for (const { price, quantity } of offers) levels.set(price, (levels.get(price) ?? 0) + quantity)
  return [...levels].map(([price, quantity]) => ({ price, quantity }))
}

test('[GX25, GX26, GX27, GX28] an offer at the instant price trades exactly as announced, and a better price fills less', () => {
  const types = fc.constantFrom<OfferType>('buy', 'sell')
  fc.assert(
    fc.property(
      types,
      fc.array(standing, { maxLength: 12 }),
      fc.integer({ min: 1, max: 150 }),
      (type, all, quantity) => {
        const book = bookOf(all, type === 'buy' ? 'sell' : 'buy')
        const own = book.filter(({ playerId }) => playerId === 'ada')
        const instant = instantTrade(type, quantity, withoutOwnOffers(levelsOf(book), own), RATE)
        const at = (price: number) =>
          matchOffer(newBookOffer({ id: 'new', playerId: 'ada', type, quantity, price, taxRate: RATE }), book).offer
        if (!instant) {
          expect(at(type === 'buy' ? MOST_PRICE : 1).filled).toBe(0)
          return
        }
        const { price, filled, coins, tax } = instant
        expect(at(price)).toMatchObject({ filled, spent: coins, taxPaid: tax })
        expect(filled).toBe(at(type === 'buy' ? MOST_PRICE : 1).filled)
        const better = type === 'buy' ? price - 1 : price + 1
        expect(at(better).filled).toBeLessThan(filled)
      },
    ),
  )
})
