import { content } from '@hearthward/content'
import { costOf, newPlayer, type Player } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  affordable,
  freeSlot,
  type OfferDraft,
  priceWarningKey,
  priceWarningText,
  problemOf,
  resaleProfit,
  saleProfit,
  stepPrice,
  termsOf,
} from './terms.ts'

const TWO_PERCENT = 20_000

function draft(change: Partial<OfferDraft> = {}): OfferDraft {
  return { type: 'buy', itemId: 'logs', quantity: 100, price: 50, ...change }
}

function trader(change: Partial<Player> = {}): Player {
  return { ...newPlayer('maren', 0), coins: 10_000, ...change }
}

function problem(offer: OfferDraft, player = trader(), limit = { most: 10_000, used: 0 }, isGuest = false) {
  return problemOf(offer, { player, content, slot: 1, taxRate: TWO_PERCENT, isGuest, limit, now: 0 })
}

describe('the totals of an offer', () => {
  test('a buyer pays the tax on top, and it is shown separately', () => {
    expect(termsOf(draft(), TWO_PERCENT)).toEqual({ coins: 5_000, tax: 100, total: 5_100 })
  })

  test('a seller pays no tax', () => {
    expect(termsOf(draft({ type: 'sell' }), TWO_PERCENT)).toEqual({ coins: 5_000, tax: 0, total: 5_000 })
  })

  test('invalid figures have no totals', () => {
    expect(termsOf(draft({ quantity: Number.NaN }), TWO_PERCENT)).toBeNull()
    expect(termsOf(draft({ price: 0 }), TWO_PERCENT)).toBeNull()
  })

  test('the purchase cost, tax included, is subtracted from a sale', () => {
    const bought = { bought: 100, paid: 5_100, sold: 0, earned: 0 }
    expect(saleProfit(draft({ type: 'sell', price: 60 }), bought)).toBe(900)
    expect(saleProfit(draft({ type: 'sell', price: 40 }), bought)).toBe(-1_100)
    expect(saleProfit(draft({ type: 'sell' }), null)).toBeNull()
    expect(saleProfit(draft({ type: 'sell' }), { bought: 0, paid: 0, sold: 5, earned: 50 })).toBeNull()
  })

  test('only items that were bought here and not sold yet have a cost', () => {
    expect(saleProfit(draft({ type: 'sell', price: 60 }), { bought: 40, paid: 2_040, sold: 0, earned: 0 })).toBe(3_960)
    expect(saleProfit(draft({ type: 'sell', price: 60 }), { bought: 40, paid: 2_040, sold: 30, earned: 1 })).toBe(5_490)
  })

  test('buying at the guide price and selling on at it costs the tax', () => {
    expect(resaleProfit(draft(), 50, TWO_PERCENT)).toBe(-100)
    expect(resaleProfit(draft({ price: 45 }), 50, TWO_PERCENT)).toBe(410)
  })
})

describe('the problem shown while typing', () => {
  test('is null if the server would accept the offer', () => {
    expect(problem(draft())).toBeNull()
  })

  test('is the missing coins, tax included, at the total', () => {
    const text = 'Insufficient coins. Need 5,100, have 5,099'
    expect(problem(draft(), trader({ coins: 5_099 }))).toMatchObject({ at: 'total', text })
  })

  test('is only the first one: an invalid quantity comes before an invalid price', () => {
    const both = problem(draft({ quantity: Number.NaN, price: 0 }))
    expect(both).toMatchObject({ at: 'quantity', text: 'Quantity must be a whole number above 0' })
    expect(problem(draft({ price: 0 }))).toMatchObject({ at: 'price', text: 'Price must be a whole number above 0' })
  })

  test('is a quantity the player does not have', () => {
    const some = trader({ inventory: [{ id: 'logs', quantity: 60, slot: 0 }], bank: [] })
    expect(problem(draft({ type: 'sell' }), some)).toMatchObject({ at: 'quantity' })
    expect(problem(draft({ type: 'sell', quantity: 60 }), some)).toBeNull()
  })

  test('a guest reads that rare finds cannot be offered, and that a full account could', () => {
    const collection = { logs: { firstAt: 0, firstCount: 1, total: 60, found: 10 } }
    const finder = trader({ inventory: [{ id: 'logs', quantity: 60, slot: 0 }], collection })
    const offered = (quantity: number, isGuest: boolean) =>
      problem(draft({ type: 'sell', quantity }), finder, undefined, isGuest)
    expect(offered(51, true)).toEqual({
      at: 'quantity',
      text: 'Guests cannot trade rare finds. You can offer 50 of these',
      isForGuests: true,
    })
    expect([offered(50, true), offered(60, false)]).toEqual([null, null])
    expect(offered(61, true)).toMatchObject({ isForGuests: false })
  })

  test('is an exceeded buy limit, for buyers only', () => {
    const used = { most: 150, used: 60 }
    const text = 'You can buy 150 of this in 4 hours. You can still order 90.'
    expect(problem(draft(), trader(), used)).toMatchObject({ at: 'quantity', text })
    const some = trader({ inventory: [{ id: 'logs', quantity: 100, slot: 0 }] })
    expect(problem(draft({ type: 'sell' }), some, used)).toBeNull()
  })
})

describe('prices', () => {
  test('a price more than a fifth off to the player’s disadvantage needs a confirmation', () => {
    const warningKey = (type: OfferDraft['type'], price: number) => priceWarningKey({ type, price }, 50)
    expect([warningKey('buy', 60), warningKey('buy', 1), warningKey('sell', 40), warningKey('sell', 900)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    // Each price has its own key: a confirmation of 61 does not cover 610.
    const warningKeys = [warningKey('buy', 61), warningKey('buy', 610), warningKey('sell', 39), warningKey('sell', 3)]
    expect(warningKeys).not.toContain(null)
    expect(new Set(warningKeys).size).toBe(4)
  })

  test('a step is a share of the price, at least one coin, and stays within bounds', () => {
    expect(stepPrice(1_000, 5, 1_000_000)).toBe(1_050)
    expect(stepPrice(1_000, -1, 1_000_000)).toBe(990)
    expect(stepPrice(7, 1, 1_000_000)).toBe(8)
    expect(stepPrice(1, -5, 1_000_000)).toBe(1)
    expect(stepPrice(999_999, 5, 1_000_000)).toBe(1_000_000)
  })
})

test('an offer goes to the first free slot of the player', () => {
  expect(freeSlot([], 3)).toBe(1)
  expect(freeSlot([{ slot: 1 }, { slot: 3 }], 3)).toBe(2)
  expect(freeSlot([{ slot: 1 }, { slot: 2 }, { slot: 3 }], 3)).toBeNull()
})

test('the affordable quantity can be paid, and one more cannot', () => {
  const coins = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      coins,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 200_000 }),
      (has, price, rate) => {
        const most = affordable(has, price, rate)
        expect(costOf(most, price, rate)).toBeLessThanOrEqual(has)
        expect(costOf(most + 1, price, rate)).toBeGreaterThan(has)
      },
    ),
  )
})

test('the distance of a price from the guide is shown as text', () => {
  expect(priceWarningText('buy', 150, 100)).toBe('This is 50% above the guide price of 100.')
  expect(priceWarningText('sell', 500, 1_000)).toBe('This is 50% below the guide price of 1,000.')
})
