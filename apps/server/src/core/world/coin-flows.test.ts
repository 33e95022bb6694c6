import type { GameEvent } from '@hearthward/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinFlows, sumBySource } from './coin-flows.ts'

const sale: GameEvent = { type: 'sold', at: 0, npcId: 'a', itemId: 'logs', quantity: 1, coins: 30 }
const purchase: GameEvent = { type: 'bought', at: 0, npcId: 'a', itemId: 'logs', quantity: 1, coins: 10 }
const offered: GameEvent = { type: 'offered', at: 0, coins: 500, used: {} }

test('a shop that takes and gives is a faucet and a sink, not their difference', () => {
  expect(coinFlows([sale, purchase, sale], 50)).toEqual([
    { source: 'shops', coins: 60 },
    { source: 'shops', coins: -10 },
  ])
})

test('[PL11] what a full pack sold counts as sold to shops', () => {
  expect(coinFlows([{ ...sale, npcId: null }], 30)).toEqual([{ source: 'shops', coins: 30 }])
})

test('coins that move into an offer are no flow: they stay in the game', () => {
  expect(coinFlows([offered], -500)).toEqual([])
})

test('a difference that no event explains is booked as a change by staff', () => {
  expect(coinFlows([sale], 1_030)).toEqual([
    { source: 'shops', coins: 30 },
    { source: 'staff', coins: 1_000 },
  ])
  expect(coinFlows([], -7)).toEqual([{ source: 'staff', coins: -7 }])
})

const coins = fc.integer({ min: 0, max: 1_000_000 })
const anyEvent: fc.Arbitrary<GameEvent> = fc.oneof(
  coins.map((coins) => ({ ...sale, coins })),
  coins.map((coins) => ({ ...purchase, coins })),
  coins.map((coins) => ({ type: 'bonus' as const, at: 0, coins })),
  coins.map((coins) => ({ ...offered, coins })),
  coins.map((coins) => ({ type: 'collected' as const, at: 0, coins, gained: {} })),
)
const exchanged = (events: readonly GameEvent[]) =>
  events.reduce((sum, event) => {
    if (event.type === 'offered') return sum - event.coins
    return event.type === 'collected' ? sum + event.coins : sum
  }, 0)

test('for any events, the flows and the coins moved by offers add up to the change of the purse', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), fc.integer(), (events, difference) => {
      const flows = coinFlows(events, difference)
      const sum = flows.reduce((all, flow) => all + flow.coins, 0)
      expect(sum + exchanged(events)).toBe(difference)
      expect(sumBySource(flows)).toEqual(flows)
    }),
  )
})
