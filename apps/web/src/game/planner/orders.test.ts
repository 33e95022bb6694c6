import type { MarketEntry, Offer } from '@hearthward/contract'
import type { Purchase } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { orderedOf, ordersFor } from './orders.ts'

const purchase = (itemId: string, quantity: number): Purchase => ({
  itemId,
  quantity,
  price: 9,
  coins: 0,
  npc: null,
})
const entry = (itemId: string) => ({ itemId, price: 9, volume: 1, clerk: { buysAt: 8, sellsAt: 10 } }) as MarketEntry
const offer = (parts: Partial<Offer>) =>
  ({
    type: 'buy',
    itemId: 'logs',
    quantity: 20,
    filled: 0,
    itemsWaiting: 0,
    status: 'active',
    slot: 1,
    ...parts,
  }) as Offer
const market = { items: [entry('logs'), entry('clay')], offers: [] as Offer[], slots: 3, taxRate: 20_000 }

describe('orders for what a goal buys', () => {
  test('of two branches for the same item make one order, at the price that is asked', () => {
    const { list, coins, left } = ordersFor([purchase('logs', 30), purchase('clay', 5), purchase('logs', 20)], market)
    expect(list).toEqual([
      { itemId: 'logs', quantity: 50, price: 10, slot: 1 },
      { itemId: 'clay', quantity: 5, price: 10, slot: 2 },
    ])
    expect([coins, left]).toEqual([561, 0])
  })

  test('leave out what is ordered already, open or waiting to be collected', () => {
    const partly = offer({ quantity: 20, filled: 8, itemsWaiting: 3, status: 'partially_filled' })
    expect(orderedOf([partly], 'logs')).toEqual({ open: 12, waiting: 3 })
    expect(ordersFor([purchase('logs', 15)], { ...market, offers: [partly] }).list).toEqual([])
    expect(ordersFor([purchase('logs', 18)], { ...market, offers: [partly] }).list).toMatchObject([
      { quantity: 3, slot: 2 },
    ])
    const others = [
      offer({ type: 'sell', itemsWaiting: 15 }),
      offer({ itemId: 'clay', quantity: 99 }),
      offer({ status: 'cancelled' }),
    ]
    expect(orderedOf(others, 'logs')).toEqual({ open: 0, waiting: 0 })
  })

  test('wait for a free slot, and need somebody who sells', () => {
    const full = [1, 2, 3].map((slot) => offer({ itemId: 'tin_ore', slot }))
    expect(ordersFor([purchase('logs', 1), purchase('clay', 1)], { ...market, offers: full })).toEqual({
      list: [],
      coins: 0,
      left: 2,
    })
    expect(ordersFor([purchase('no_seller', 1)], market)).toEqual({ list: [], coins: 0, left: 0 })
  })
})
