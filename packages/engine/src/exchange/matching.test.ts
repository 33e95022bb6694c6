import { describe, expect, test } from 'vitest'
import { type BookOffer, isOpen, matchOffer, newBookOffer, withCancellation, withPrice } from '../index.ts'

const RATE = 20_000
let made = 0
const offer = (playerId: string, type: 'buy' | 'sell', quantity: number, price: number): BookOffer =>
  newBookOffer({ id: `${playerId}-${made++}`, playerId, type, quantity, price, taxRate: RATE })
const buy = (playerId: string, quantity: number, price: number) => offer(playerId, 'buy', quantity, price)
const sell = (playerId: string, quantity: number, price: number) => offer(playerId, 'sell', quantity, price)
const figures = ({ filled, spent, status }: BookOffer) => ({ filled, spent, status })

describe('matching an offer', () => {
  test('[GX10] [GE-26] takes the best price first, and none worse than its own', () => {
    const {
      offer: bought,
      trades,
      tradedOffers: met,
    } = matchOffer(buy('ada', 10, 12), [sell('ben', 4, 9), sell('cid', 3, 12), sell('dan', 9, 13)])
    expect(trades.map(({ sellerId, quantity, price }) => [sellerId, quantity, price])).toEqual([
      ['ben', 4, 9],
      ['cid', 3, 12],
    ])
    expect(figures(bought)).toEqual({ filled: 7, spent: 72, status: 'partially_filled' })
    expect(met.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('[GX11] [GE-27, GE-28] trades at the price of the older offer, as many as both want', () => {
    const { offer: sold, tradedOffers: met, trades } = matchOffer(sell('ada', 5, 10), [buy('ben', 20, 15)])
    expect(trades).toEqual([
      expect.objectContaining({ buyerId: 'ben', sellerId: 'ada', quantity: 5, price: 15, tax: 1 }),
    ])
    expect(sold).toMatchObject({ filled: 5, spent: 75, status: 'completed', coinsWaiting: 75, itemsHeld: 0 })
    expect(met[0]).toMatchObject({ filled: 5, spent: 75, status: 'partially_filled', taxPaid: 1, itemsWaiting: 5 })
  })

  test('[GX2] [GE-22, GE-23, GE-24] holds the tax from the start; the unused part is returned on completion', () => {
    const wanted = buy('ada', 10, 100)
    expect(wanted).toMatchObject({ coinsHeld: 1_020, coinsWaiting: 0 })
    const half = matchOffer(wanted, [sell('ben', 5, 50)]).offer
    expect(half).toMatchObject({ coinsHeld: 1_020 - 250 - 5, coinsWaiting: 0, taxPaid: 5 })
    const whole = matchOffer(half, [sell('ben', 5, 100)]).offer
    expect(whole).toMatchObject({ coinsHeld: 0, coinsWaiting: 1_020 - 750 - 15, taxPaid: 15, itemsWaiting: 10 })
  })

  test('[GX12] [GE-30, GE-59] skips an own offer, trades with those behind it, and the rest stays open', () => {
    const own = sell('ada', 5, 10)
    const { offer: left, tradedOffers: met, hasSkippedOwn } = matchOffer(buy('ada', 8, 12), [own, sell('ben', 3, 11)])
    expect(hasSkippedOwn).toBe(true)
    expect(figures(left)).toEqual({ filled: 3, spent: 33, status: 'partially_filled' })
    expect(met.map(({ playerId }) => playerId)).toEqual(['ben'])
    expect(matchOffer(buy('ada', 3, 12), [sell('ben', 3, 9), own]).hasSkippedOwn).toBe(false)
  })
})

test('[GX13] cancelling keeps the trades, and everything it holds can be collected', () => {
  const part = matchOffer(buy('ada', 10, 100), [sell('ben', 4, 90)]).offer
  expect(withCancellation(part)).toMatchObject({
    status: 'cancelled',
    filled: 4,
    coinsHeld: 0,
    coinsWaiting: 1_020 - 360 - 7,
    itemsWaiting: 4,
  })
  const goods = matchOffer(sell('ada', 10, 5), [buy('ben', 4, 6)]).offer
  expect(withCancellation(goods)).toMatchObject({ itemsHeld: 0, itemsWaiting: 6, coinsWaiting: 24 })
  expect(isOpen(withCancellation(goods))).toBe(false)
})

test('[GX14] a new price is charged or refunded, also after a cheaper trade', () => {
  const part = matchOffer(buy('ada', 10, 100), [sell('ben', 4, 90)]).offer
  // 6 at 100 are left, and the tax on 360 + 600, minus the 7 already paid.
  const needed = (price: number) => 6 * price + Math.floor((360 + 6 * price) / 50) - 7
  for (const price of [1, 99, 100, 101, 500]) {
    const { offer: changed, toPay } = withPrice(part, price)
    expect(changed).toMatchObject({ price, coinsHeld: needed(price), filled: 4 })
    expect(toPay).toBe(needed(price) - part.coinsHeld)
  }
  expect(withPrice(sell('ada', 3, 5), 9)).toEqual({
    offer: expect.objectContaining({ price: 9, itemsHeld: 3 }),
    toPay: 0,
  })
})
