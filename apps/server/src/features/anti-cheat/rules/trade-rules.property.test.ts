import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { START, trade } from '../testing.ts'
import { componentsOf, ringsOf } from './graph.ts'
import { marketPrice, multiAccount } from './trade-rules.ts'

const RUNS = { numRuns: 200 }
const named = (names: readonly { playerId: string }[]) => names.map(({ playerId }) => playerId).sort()

/** A market: everybody buys of everybody, around the guide. */
const person = fc.integer({ min: 0, max: 30 }).map((place) => `p${place}`)
const market = fc.array(
  fc
    .record({
      seller: person,
      buyer: person,
      itemId: fc.constantFrom('logs', 'ore', 'fish', 'cloth', 'herbs', 'seeds', 'hides', 'bars'),
      price: fc.integer({ min: 70, max: 140 }),
      quantity: fc.integer({ min: 1, max: 40 }),
    })
    .filter(({ seller, buyer }) => seller !== buyer)
    .map(({ seller, buyer, ...rest }) => trade(seller, buyer, rest)),
  { maxLength: 120 },
)

describe('prices far from the guide price', () => {
  test('[CHEAT-9] are not found in a normal market', () => {
    fc.assert(
      fc.property(market, (trades) => {
        expect(marketPrice(trades, 5)).toEqual([])
      }),
      RUNS,
    )
  })

  test('[CHEAT-9] are found on both sides, with the one who profits', () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 1, max: 20 }), (trades, price) => {
        const planted = trade('mule', 'main', { price, guide: 100, quantity: 1_000 })
        const found = marketPrice([...trades, planted], 5)
        expect(named(found)).toEqual(['main', 'mule'])
        const main = found.find(({ playerId }) => playerId === 'main')
        expect(main?.score).toBeCloseTo(100 / price, 2)
        expect(main?.evidence).toMatchObject({ betterOffBy: (100 - price) * 1_000, with: ['mule'] })
      }),
      RUNS,
    )
  })

  test('are ignored without a guide price and for small amounts', () => {
    expect(marketPrice([trade('a', 'b', { guide: 0, price: 1 })], 5)).toEqual([])
    expect(marketPrice([trade('a', 'b', { price: 1, quantity: 50 })], 5)).toEqual([])
  })
})

describe('accounts on one device', () => {
  const device = (players: string[], pairs: [string, string][]) => ({
    device: 'd',
    players,
    links: pairs.map(([a, b]) => ({ a, b, by: 'trade' as const, at: START })),
  })

  test('[CHEAT-9] are found if enough of them interact', () => {
    const family = ['a', 'b', 'c', 'd']
    expect(multiAccount([device(family, [])], 3)).toEqual([])
    expect(multiAccount([device(family, [['a', 'b']])], 3)).toEqual([])
    const found = multiAccount(
      [
        device(family, [
          ['a', 'b'],
          ['b', 'c'],
        ]),
      ],
      3,
    )
    expect(named(found)).toEqual(['a', 'b', 'c'])
    expect(found[0]).toMatchObject({ score: 3, evidence: { accounts: ['a', 'b', 'c'], onDevice: 4, by: ['trade'] } })
  })
})

describe('groups', () => {
  const node = fc.integer({ min: 0, max: 7 }).map(String)
  const edges = fc.array(fc.tuple(node, node), { maxLength: 20 })

  /** Whether a path leads from one node to the other, found by brute force. */
  function reaches(all: readonly (readonly [string, string])[], from: string, to: string): boolean {
    const known = new Set([from])
    for (let grown = true; grown; ) {
      const more = all.filter(([a, b]) => known.has(a) && !known.has(b)).map(([, b]) => b)
      for (const one of more) known.add(one)
      grown = more.length > 0
    }
    return known.has(to)
  }

  test('contain exactly the nodes that reach each other, following edges or ignoring their direction', () => {
    fc.assert(
      fc.property(edges, (all) => {
        const nodes = [...new Set(all.flat())]
        const both = all.flatMap(
          ([a, b]) =>
            [
              [a, b],
              [b, a],
            ] as [string, string][],
        )
        const rings = ringsOf(all)
        const parts = componentsOf(all)
        for (const a of nodes) {
          for (const b of nodes) {
            if (a === b) continue
            const inOne = (groups: string[][]) => groups.some((group) => group.includes(a) && group.includes(b))
            expect(inOne(rings)).toBe(reaches(all, a, b) && reaches(all, b, a))
            expect(inOne(parts)).toBe(reaches(both, a, b))
          }
        }
      }),
      RUNS,
    )
  })
})
