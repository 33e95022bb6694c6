import type { Offer, OrderBook } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { depthFor, instantOf, instantText, priceName } from './instant.ts'
import type { OfferDraft } from './terms.ts'

const TWO_PERCENT = 20_000
const level = (price: number, quantity: number) => ({ price, quantity, clerk: 0, offers: 1, oldest: null })
const book: OrderBook = {
  itemId: 'logs',
  buys: [level(45, 10)],
  sells: [level(50, 10), level(55, 5)],
  deeper: { buys: [], sells: [{ price: 90, quantity: 100 }] },
  frozen: null,
}
const empty: OrderBook = { ...book, buys: [], sells: [], deeper: { buys: [], sells: [] } }
const draft = (type: OfferDraft['type'], quantity: number): OfferDraft => ({ type, itemId: 'logs', quantity, price: 1 })
const own = (change: Partial<Offer>) =>
  ({ itemId: 'logs', type: 'sell', status: 'active', quantity: 10, filled: 0, price: 50, ...change }) as Offer

function seen(offer: OfferDraft, of = book, offers: readonly Offer[] = []) {
  const depth = depthFor(offer, of, offers)
  const instant = instantOf(offer, depth, TWO_PERCENT)
  return { price: instant?.price ?? null, text: instantText(offer, depth, instant) }
}

describe('the instant price of the form', () => {
  test('is that of the typed quantity, with the average and the total', () => {
    expect(seen(draft('buy', 12))).toEqual({
      price: 55,
      text: 'All at once: 50.8 each on average, 622 coins with tax.',
    })
    expect(seen(draft('sell', 10))).toEqual({ price: 45, text: 'All at once: 45 each on average, 450 coins.' })
  })

  test('counts the prices behind the ten best, and says how many fill if there are fewer than typed', () => {
    expect(seen(draft('buy', 115)).price).toBe(90)
    expect(seen(draft('buy', 1_000_000))).toEqual({
      price: 90,
      text: 'Only 115 of 1,000,000 at once: 85 each on average, 9,970 coins with tax.',
    })
    expect(seen(draft('sell', 11)).text).toBe('Only 10 of 11 at once: 45 each on average, 450 coins.')
  })

  test('does not exist without buyers or sellers, or for an invalid quantity', () => {
    expect(seen(draft('buy', 1), empty)).toEqual({ price: null, text: 'No sellers: the offer waits for one.' })
    expect(seen(draft('sell', 1), empty)).toEqual({ price: null, text: 'No buyers: the offer waits for one.' })
    for (const quantity of [Number.NaN, 0, 1.5, 1_000_001])
      expect(seen(draft('buy', quantity))).toEqual({
        price: null,
        text: 'Type a quantity to see the instant price.',
      })
  })

  test('leaves out what the player offers, and nothing else', () => {
    expect(seen(draft('buy', 1), book, [own({ filled: 4, status: 'partially_filled' })]).price).toBe(50)
    expect(seen(draft('buy', 5), book, [own({ filled: 4, status: 'partially_filled' })]).price).toBe(55)
    expect(seen(draft('buy', 1), book, [own({})]).price).toBe(55)
    const irrelevant = [own({ status: 'cancelled' }), own({ itemId: 'coal' }), own({ type: 'buy' })]
    expect(seen(draft('buy', 10), book, irrelevant).price).toBe(50)
    expect(depthFor(draft('sell', 1), book, [own({ type: 'buy', price: 45 })]).buys).toEqual([])
  })
})

test('a typed price has its name, or its distance from the guide price', () => {
  const prices = { suggested: 51, instant: 55, guide: 50 }
  expect(priceName(51, prices)).toBe('Suggested price')
  expect(priceName(50, prices)).toBe('Guide price')
  expect(priceName(51, { ...prices, instant: 51 })).toBe('Suggested and instant price')
  expect(priceName(60, prices)).toBe('20% above the guide price')
  expect(priceName(40, { ...prices, instant: null })).toBe('20% below the guide price')
  expect(priceName(1_001, { ...prices, guide: 1_000 })).toBe('Less than 1% above the guide price')
})
