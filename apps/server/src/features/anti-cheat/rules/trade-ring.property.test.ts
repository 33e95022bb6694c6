import { days, hours } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { START, trade } from '../testing.ts'
import type { TradeFact } from './findings.ts'
import { tradeRing } from './trade-ring.ts'

const RUNS = { numRuns: 200 }
const THRESHOLD = 100_000
const named = (found: readonly { playerId: string }[]) => found.map(({ playerId }) => playerId).sort()
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}${place}`)

const GUIDES: Readonly<Record<string, number>> = {
  logs: 50,
  ore: 120,
  fish: 300,
  cloth: 800,
  herbs: 2_000,
  bars: 9_000,
  blades: 30_000,
  embers: 75_000,
}
const item = fc.constantFrom(...Object.keys(GUIDES))
const below = (most: number) => fc.noBias(fc.integer({ min: 0, max: most - 1 }))
/** A factor within 30% of the guide price. */
const honest = fc.noBias(fc.integer({ min: 70, max: 130 })).map((percent) => percent / 100)

/** The guide price after a change of `drift` per day. */
const guideAt = (itemId: string, at: number, drift: number) => {
  return Math.round((GUIDES[itemId] as number) * drift ** Math.floor((at - START) / days(1)))
}
const drift = fc.constantFrom(1.05, 1, 0.95)

/** A trade between two of sixty strangers within a week. */
const deal = fc.record({
  seller: below(60),
  buyer: below(60),
  itemId: item,
  hour: below(7 * 24),
  times: honest,
  quantity: below(1_000).map((some) => some + 1),
})
const market = fc.tuple(drift, fc.array(deal, { minLength: 20, maxLength: 250, size: 'max' })).map(([drift, deals]) =>
  deals
    .filter(({ seller, buyer }) => seller !== buyer)
    .map(({ seller, buyer, itemId, hour, times, quantity }) => {
      const at = START + hours(hour)
      const guide = guideAt(itemId, at, drift)
      return trade(`p${seller}`, `p${buyer}`, { itemId, quantity, guide, price: Math.round(guide * times), at })
    }),
)

describe('[CHEAT-9] an honest market', () => {
  test('of many strangers is not flagged, whichever way the guide price moves', () => {
    fc.assert(
      fc.property(market, (trades) => {
        expect(tradeRing(trades, THRESHOLD)).toEqual([])
      }),
      RUNS,
    )
  })

  test('has merchants with regular customers, and flags neither', () => {
    const sale = fc.array(
      fc.record({ customer: below(8), itemId: item, times: honest, quantity: below(100), isBought: fc.boolean() }),
      { minLength: 1, maxLength: 60, size: 'max' },
    )
    fc.assert(
      fc.property(sale, (sold) => {
        const trades = sold.map(({ customer, itemId, times, quantity, isBought }) => {
          const [seller, buyer] = isBought ? [`c${customer}`, 'merchant'] : ['merchant', `c${customer}`]
          const guide = GUIDES[itemId] as number
          return trade(seller, buyer, { itemId, quantity: quantity + 1, guide, price: Math.round(guide * times) })
        })
        expect(tradeRing(trades, THRESHOLD)).toEqual([])
      }),
      RUNS,
    )
  })

  test('may have a seller from whom three strangers buy six treasures each, 10% above the guide price', () => {
    const sold = numbered('buyer', 3).map((buyer) =>
      trade('seller', buyer, { itemId: 'embers', quantity: 6, guide: 75_000, price: 82_500 }),
    )
    expect(tradeRing(sold, THRESHOLD)).toEqual([])
  })

  test('may have a player who quits and sells everything for almost nothing', () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 1, max: 20 }), (trades, count) => {
        const sold = numbered('lucky', count).map((buyer) => trade('leaves', buyer, { price: 1, quantity: 50_000 }))
        expect(tradeRing([...trades, ...sold], THRESHOLD)).toEqual([])
      }),
      RUNS,
    )
  })

  test('may have a merchant who buys from hurried sellers, each of whom does so once among other trades', () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 10, max: 50 }), (trades, price) => {
        const everybody = [...new Set(trades.flatMap(({ seller, buyer }) => [seller, buyer]))]
        const usual = everybody.map((one) => trade(one, `patron of ${one}`, { quantity: 500 }))
        const hurried = everybody.map((one) => trade(one, 'patient', { price, quantity: 1_000 }))
        expect(tradeRing([...trades, ...usual, ...hurried], THRESHOLD)).toEqual([])
      }),
      RUNS,
    )
  })

  test('may have an outdated guide price: a price that others pay too is no gift', () => {
    const hot = (merchant: string, times: number) =>
      numbered(`${merchant} to `, 4).map((buyer) => trade(merchant, buyer, { price: 100 * times, quantity: 2_000 }))
    expect(tradeRing(hot('ash', 4), THRESHOLD)).toHaveLength(5)
    expect(tradeRing([...hot('ash', 4), ...hot('birch', 5)], THRESHOLD)).toEqual([])
    // Twice what others pay is a gift again.
    expect(named(tradeRing([...hot('ash', 10), ...hot('birch', 5), ...hot('cedar', 5)], THRESHOLD))).toContain('ash')
  })
})

describe('[CHEAT-9] a ring of 3 to 10 accounts', () => {
  const size = fc.integer({ min: 3, max: 10 })
  /** Far below or far above the guide price. */
  const times = fc.oneof(
    fc.integer({ min: 1, max: 50 }).map((percent) => percent / 100),
    fc.integer({ min: 200, max: 2_000 }).map((percent) => percent / 100),
  )
  const gives = (from: string, to: string, times: number) => {
    const [seller, buyer] = times < 1 ? [from, to] : [to, from]
    return trade(seller, buyer, { itemId: 'bars', guide: 9_000, price: Math.round(9_000 * times), quantity: 25 })
  }
  const next = (members: readonly string[], place: number) => members[(place + 1) % members.length] as string
  const SHAPES: Readonly<Record<string, (members: string[], times: number) => TradeFact[]>> = {
    'gives everything to one member': ([main, ...mules], times) =>
      mules.map((mule) => gives(mule, main as string, times)),
    'passes goods along a chain': (members, times) =>
      members.slice(1).map((member, place) => gives(members[place] as string, member, times)),
    'passes goods in a circle': (members, times) =>
      members.map((member, place) => gives(member, next(members, place), times)),
    'trades the same goods in a circle at the guide price': (members) =>
      [1, 2, 3].flatMap(() =>
        members.map((member, place) =>
          trade(member, next(members, place), { itemId: 'bars', guide: 9_000, price: 9_000, quantity: 25 }),
        ),
      ),
  }

  test.each(Object.keys(SHAPES))('that %s is found in a busy market, without anybody else', (shape) => {
    fc.assert(
      fc.property(market, size, times, (trades, count, times) => {
        const members = numbered('ring', count)
        const planted = (SHAPES[shape] as (typeof SHAPES)[string])(members, times)
        const found = tradeRing([...trades, ...planted], THRESHOLD)
        expect(named(found)).toEqual(members.sort())
        expect(found[0]?.evidence['trades']).toBe(planted.length)
      }),
      RUNS,
    )
  })

  test('is detected if the receiver also trades on the open market', () => {
    fc.assert(
      fc.property(market, size, (trades, count) => {
        const mules = numbered('mule', count - 1)
        const ordinary = numbered('p', 60).map((stranger) => trade('main', stranger, { quantity: 9_000, price: 110 }))
        const planted = mules.map((mule) => gives(mule, 'main', 0.1))
        const found = tradeRing([...trades, ...ordinary, ...planted], THRESHOLD)
        expect(named(found)).toEqual(['main', ...mules])
        const coins = (count - 1) * 8_100 * 25
        expect(found[0]).toMatchObject({
          score: coins,
          evidence: { shape: 'one way', takers: ['main'], coins, returned: 0 },
        })
      }),
      RUNS,
    )
  })
})

describe('a trade ring needs', () => {
  const gift = (from: string, to: string, other: Partial<TradeFact> = {}) =>
    trade(from, to, { guide: 100, price: 10, quantity: 1_000, ...other })
  const mules = (other: Partial<TradeFact> = {}) => numbered('mule', 3).map((mule) => gift(mule, 'main', other))

  test('a price beyond the limit around the guide price', () => {
    expect(tradeRing(mules({ price: 50, quantity: 9_000 }), THRESHOLD)).toHaveLength(4)
    expect(tradeRing(mules({ price: 51, quantity: 9_000 }), THRESHOLD)).toEqual([])
    expect(tradeRing(mules({ guide: 0 }), THRESHOLD)).toEqual([])
  })

  test('the number of coins of the rule, in trades above the minimum', () => {
    expect(tradeRing(mules(), 3 * 90_000)).toHaveLength(4)
    expect(tradeRing(mules(), 3 * 90_000 + 1)).toEqual([])
    const trifle = gift('mule3', 'main', { quantity: 55 })
    expect(tradeRing([...mules(), trifle], THRESHOLD)).toHaveLength(4)
    expect(tradeRing([...mules(), { ...trifle, quantity: 56 }], THRESHOLD)).toHaveLength(5)
  })

  test('that almost nothing is returned', () => {
    const back = (quantity: number) => numbered('mule', 3).map((mule) => gift('main', mule, { quantity }))
    expect(tradeRing([...mules(), ...back(100)], THRESHOLD)).toMatchObject(
      Array(4).fill({ evidence: { returned: 3 * 9_000 } }),
    )
    expect(tradeRing([...mules(), ...back(101)], THRESHOLD)).toEqual([])
  })

  test('that the giver hardly trades with others', () => {
    // A mule trades for 100,000 coins within the ring: four fifths of all its trades, or slightly less.
    const elsewhere = (coins: number) =>
      numbered('mule', 3).map((mule) => trade(mule, `friend of ${mule}`, { guide: 1, price: 1, quantity: coins }))
    expect(tradeRing([...mules(), ...elsewhere(25_000)], THRESHOLD)).toHaveLength(4)
    expect(tradeRing([...mules(), ...elsewhere(25_001)], THRESHOLD)).toEqual([])
  })

  const round = (size: number, times = 3) =>
    numbered('r', size * times).map((_, place) => trade(`r${place % size}`, `r${(place + 1) % size}`))

  test('three rounds among three to ten accounts that trade mostly with each other', () => {
    expect(tradeRing(round(3, 2), THRESHOLD)).toEqual([])
    expect(tradeRing(round(2), THRESHOLD)).toEqual([])
    expect(tradeRing(round(10), THRESHOLD)).toHaveLength(10)
    expect(tradeRing(round(11), THRESHOLD)).toEqual([])
    // Each has sold and bought for 300,000 coins.
    const outside = (coins: number) => trade('r0', 'a friend', { itemId: 'ore', guide: 1, price: 1, quantity: coins })
    expect(tradeRing([...round(3), outside(150_000)], THRESHOLD)).toHaveLength(3)
    expect(tradeRing([...round(3), outside(150_001)], THRESHOLD)).toEqual([])
  })
})
