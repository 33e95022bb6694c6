import { describe, expect, test } from 'vitest'
import {
  guideFrom,
  guidePriceOf,
  hours,
  moveGuide,
  profitAfterTax,
  profitOf,
  suggestedPrice,
  suggestedUntraded,
  supplyDemandRatio,
  timeToFill,
  trendOf,
} from '../index.ts'

const NONE = { quantity: 0, coins: 0 }
const at = (price: number, quantity = 10) => ({ quantity, coins: price * quantity })
const STEADY = { trend: 'stable', strength: 0, ratio: 1 } as const

describe('the guide price', () => {
  test('[GX15] [GE-46] moves towards the average price, by at most 5% of the day’s opening', () => {
    const guide = guideFrom(1_000, 7)
    expect(guidePriceOf(moveGuide(guide, at(1_020), 7))).toBe(1_020)
    expect(guidePriceOf(moveGuide(guide, at(5_000), 7))).toBe(1_050)
    expect(guidePriceOf(moveGuide(guide, at(1), 7))).toBe(950)
    expect(moveGuide(guide, NONE, 7)).toEqual(guide)
  })

  test('[GX15] [GE-46] however often it is updated within a day; the next day opens at the last price', () => {
    let guide = guideFrom(1_000, 7)
    for (let look = 0; look < 50; look++) guide = moveGuide(guide, at(9_000), 7)
    expect(guidePriceOf(guide)).toBe(1_050)
    guide = moveGuide(guide, at(9_000), 8)
    expect(guidePriceOf(guide)).toBe(1_102)
  })

  test('[GX15] a price of a few coins moves too, a fraction a day, and never shows more than it moved', () => {
    let guide = guideFrom(5, 1)
    const shown = []
    for (let day = 1; day <= 8; day++) {
      guide = moveGuide(guide, at(100), day)
      shown.push(guidePriceOf(guide))
    }
    expect(shown).toEqual([5, 5, 5, 6, 6, 6, 7, 7])
    for (let day = 9; day < 200; day++) guide = moveGuide(guide, at(1), day)
    expect(guidePriceOf(guide)).toBe(1)
    expect(guidePriceOf(moveGuide(guideFrom(50, 1), at(500), 1))).toBe(52)
    expect(guidePriceOf(moveGuide(guideFrom(50, 1), at(5), 1))).toBe(48)
  })
})

test('[GX16] [GE-44] the trend compares the later half of a day with the earlier one', () => {
  expect(trendOf(at(100), at(105), 1)).toEqual({ trend: 'up', strength: 0.5 })
  expect(trendOf(at(100), at(97), 1)).toEqual({ trend: 'down', strength: 0.3 })
  expect(trendOf(at(100), at(300), 1)).toEqual({ trend: 'up', strength: 1 })
  expect(trendOf(at(1_000), at(1_009), 1)).toEqual({ trend: 'stable', strength: 0.09 })
  expect(trendOf(NONE, at(90), 100)).toEqual({ trend: 'down', strength: 1 })
  expect(trendOf(at(100), NONE, 50)).toEqual({ trend: 'stable', strength: 0 })
})

test('[GX17] [GE-45] supply divided by demand', () => {
  expect(supplyDemandRatio(30, 10)).toBe(3)
  expect(supplyDemandRatio(10, 30)).toBe(0.333)
  expect(supplyDemandRatio(0, 0)).toBe(1)
  expect(supplyDemandRatio(5, 0)).toBe(5)
  expect(supplyDemandRatio(0, 5)).toBe(0)
})

describe('suggestions', () => {
  test('[GX18] [GE-39, GE-40] 2% above the price to buy and below it to sell', () => {
    expect(suggestedPrice('buy', 1_000, STEADY)).toBe(1_020)
    expect(suggestedPrice('sell', 1_000, STEADY)).toBe(980)
  })

  test('[GX18] [GE-39, GE-40] the trend and a shortage or surplus adjust them by at most 1% each', () => {
    const both = (bends: Parameters<typeof suggestedPrice>[2]) =>
      (['buy', 'sell'] as const).map((type) => suggestedPrice(type, 1_000, bends))
    expect(both({ trend: 'up', strength: 0.5, ratio: 1 })).toEqual([1_025, 985])
    expect(both({ trend: 'down', strength: 1, ratio: 1 })).toEqual([1_010, 970])
    expect(both({ trend: 'stable', strength: 0.9, ratio: 0 })).toEqual([1_030, 990])
    expect(both({ trend: 'stable', strength: 0, ratio: 1_000_000 })).toEqual([1_010, 970])
    expect(both({ trend: 'up', strength: 1, ratio: 0 })).toEqual([1_040, 1_000])
    expect(suggestedPrice('sell', 1, STEADY)).toBe(1)
    expect(suggestedPrice('buy', 1_000_000, STEADY)).toBe(1_000_000)
  })

  test('[GX19] [GE-41, GE-42] without a trade: from the other side, otherwise from the usual price, otherwise 100', () => {
    expect(suggestedUntraded('buy', 500, 40)).toBe(505)
    expect(suggestedUntraded('sell', 500, 40)).toBe(495)
    expect(suggestedUntraded('buy', null, 500)).toBe(510)
    expect(suggestedUntraded('sell', null, 500)).toBe(490)
    for (const type of ['buy', 'sell'] as const) expect(suggestedUntraded(type, null, null)).toBe(100)
  })
})

test('[GX20] an offer fills at once, after those ahead of it, or at an unknown time', () => {
  const book = {
    buys: [
      { price: 12, quantity: 20 },
      { price: 10, quantity: 30 },
    ],
    sells: [{ price: 15, quantity: 40 }],
  }
  expect(timeToFill({ type: 'buy', quantity: 40, price: 15 }, book, 0)).toBe(0)
  expect(timeToFill({ type: 'buy', quantity: 10, price: 11 }, book, 240)).toBe(hours(3))
  expect(timeToFill({ type: 'sell', quantity: 20, price: 13 }, book, 240)).toBe(hours(2))
  expect(timeToFill({ type: 'sell', quantity: 60, price: 10 }, book, 240)).toBe(hours(1))
  expect(timeToFill({ type: 'sell', quantity: 20, price: 15 }, book, 0)).toBeNull()
  // Offers at the same price came first.
  expect(timeToFill({ type: 'buy', quantity: 10, price: 12 }, book, 240)).toBe(hours(3))
  expect(timeToFill({ type: 'sell', quantity: 20, price: 15 }, book, 240)).toBe(hours(6))
})

test('[GX1] profit counts the tax of buying', () => {
  expect(profitAfterTax(10, 100, 110, 20_000)).toBe(80)
  expect(profitAfterTax(10, 100, 101, 20_000)).toBe(-10)
})

test('items sold beyond those bought have cost nothing', () => {
  expect(profitOf({ bought: 5, paid: 51, sold: 3, earned: 60 })).toBe(29)
  expect(profitOf({ bought: 5, paid: 51, sold: 10, earned: 120 })).toBe(69)
  expect(profitOf({ bought: 0, paid: 0, sold: 5, earned: 200 })).toBe(200)
})
