import { describe, expect, test } from 'vitest'
import {
  buyLimitOf,
  collectOffers,
  costOf,
  defaultPrice,
  hours,
  isRefused,
  isTradeable,
  MOST_PRICE,
  type OfferType,
  offerProblem,
  offerSlots,
  type Player,
  payIntoOffer,
  putIntoOffer,
  type Refused,
  taxOn,
  taxRateOf,
  textOf,
  tierOfSlot,
  type UncollectedOffer,
} from '../index.ts'
import { achievement, gameContent, gameOf, memberOf, npc } from '../testing/game.ts'
import { fullPack, item, pack, player, START } from '../testing/small-world.ts'

const world = gameOf()
const RATE = taxRateOf(0.01)
const offer = (type: OfferType, itemId: string, quantity: number, price: number, slot = 1) =>
  ({ type, itemId, quantity, price, slot }) as const
const makeOffer = (state: Player, wanted: Parameters<typeof putIntoOffer>[2], taxRate = RATE, isGuest = false) =>
  putIntoOffer(state, world, wanted, { taxRate, isGuest }, START)
const refusalText = (outcome: object) =>
  isRefused(outcome) ? textOf(outcome.refused, (outcome as Refused).details) : null
const stateOf = (outcome: ReturnType<typeof makeOffer>): Player => {
  if (isRefused(outcome)) throw new Error(refusalText(outcome) ?? '')
  return outcome.state
}

describe('tax', () => {
  test('[GX1] [GE-20] twice the configured share of what was spent so far, rounded down once', () => {
    expect(RATE).toBe(20_000)
    expect([0, 1, 49, 50, 99, 100, 1_234_567].map((spent) => taxOn(spent, RATE))).toEqual([0, 0, 0, 1, 1, 2, 24_691])
    expect(taxRateOf(0.0125)).toBe(25_000)
    expect(taxOn(1_000_000, 0)).toBe(0)
  })

  test('[GX1] [GE-21] five million at most, and exact up to the largest offer there is', () => {
    expect(taxOn(250_000_000, RATE)).toBe(5_000_000)
    expect(taxOn(249_999_999, RATE)).toBe(4_999_999)
    expect(taxOn(1e12, RATE)).toBe(5_000_000)
    for (const spent of [999_999_999_999, 123_456_789_012, 7]) {
      for (const rate of [1, 3, 17, 999_999, 1_000_000]) {
        const exact = (BigInt(spent) * BigInt(rate)) / 1_000_000n
        expect(taxOn(spent, rate)).toBe(Number(exact < 5_000_000n ? exact : 5_000_000n))
      }
    }
    expect(costOf(1_000_000, 1_000_000, RATE)).toBe(1e12 + 5_000_000)
  })
})

test('[GX3] [GE-16, GE-17, GE-18, GE-19] slots are three, and four, six or eight while a membership lasts', () => {
  expect(offerSlots(player(), START)).toBe(3)
  for (const [tier, slots] of [
    ['basic', 4],
    ['advanced', 6],
    ['elite', 8],
  ] as const) {
    expect(offerSlots(memberOf(tier, START + 1), START)).toBe(slots)
    expect(offerSlots(memberOf(tier, START + 1), START + 1)).toBe(3)
  }
  const tiers = [1, 3, 4, 5, 6, 7, 8, 9].map(tierOfSlot)
  expect(tiers).toEqual([null, null, 'basic', 'advanced', 'advanced', 'elite', 'elite', null])
})

describe('tradeable items', () => {
  test('[GX4] the usual price is the guide price of the content, otherwise the value', () => {
    expect(defaultPrice({ value: 4, guidePrice: 50 })).toBe(50)
    expect(defaultPrice({ value: 4 })).toBe(4)
    expect(defaultPrice({ value: 2.6 })).toBe(3)
    expect(defaultPrice({ value: 7_000_000 })).toBe(MOST_PRICE)
  })

  test('[GX4] items with a price can be traded, unless they are only given', () => {
    const gift = { ...item('heirloom'), value: 50 }
    const content = gameContent({
      achievements: [
        achievement('giver', {
          rewards: {
            items: [
              { itemId: 'heirloom', quantity: 1 },
              { itemId: 'gem', quantity: 1 },
            ],
          },
        }),
      ],
      npcs: [npc('store', { type: 'shop', shop: { items: [{ itemId: 'gem', price: 5 }] } })],
    })
    const known = { ...content, items: { ...content.items, heirloom: gift } }
    expect(isTradeable(known, gift)).toBe(false)
    expect(isTradeable(known, content.items['gem'] ?? gift)).toBe(true)
    expect(isTradeable(known, { ...gift, id: 'nobody_gives_it' })).toBe(true)
    expect(isTradeable(known, { ...item('dust'), value: 0 })).toBe(false)
  })

  test('[GX5] the limit per window is a million coins’ worth, between 10 and 10,000', () => {
    const limits = [1, 100, 101, 5_000, 75_000, 900_000].map((value) => buyLimitOf({ value }))
    expect(limits).toEqual([10_000, 10_000, 9_900, 200, 13, 10])
  })
})

describe('making an offer', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    '[GX6] [GE-9, GE-10] %s is no quantity and no price',
    (wrong) => {
      const [quantity, price] = ['Quantity', 'Price'].map((what) => `${what} must be a whole number above 0`)
      expect(refusalText(makeOffer(player(), offer('buy', 'gem', wrong, 1)))).toBe(quantity)
      expect(refusalText(makeOffer(player(), offer('buy', 'gem', 1, wrong)))).toBe(price)
    },
  )

  test('[GX6] [GE-11, GE-12] a million of them, and a million coins, are the most', () => {
    const large = 1_000_000
    expect(refusalText(makeOffer(player(), offer('buy', 'gem', large + 1, 1)))).toBe(
      'Quantity must be at most 1,000,000',
    )
    expect(refusalText(makeOffer(player(), offer('buy', 'gem', 1, large + 1)))).toBe(
      'Price must be at most 1,000,000 coins',
    )
    expect(offerProblem({ quantity: large, price: large })).toBeUndefined()
    const rich = stateOf(makeOffer(player({ coins: 2e12 }), offer('buy', 'gem', large, large)))
    expect(rich.coins).toBe(2e12 - 1e12 - 5_000_000)
  })

  test('[GX6] [GE-13] a buy needs its coins with the tax', () => {
    const wanted = offer('buy', 'gem', 10, 100)
    expect(refusalText(makeOffer(player({ coins: 1_019 }), wanted))).toBe('Insufficient coins. Need 1,020, have 1,019')
    expect(stateOf(makeOffer(player({ coins: 1_020 }), wanted)).coins).toBe(0)
  })

  test('[GX6] [GE-14] only the first of several problems is named', () => {
    const all = { type: 'buy', itemId: 'nothing', quantity: 0, price: 0, slot: 8 } as const
    const wrongs = [
      [all, 'Quantity must be a whole number above 0'],
      [{ ...all, quantity: 2_000_000 }, 'Price must be a whole number above 0'],
      [{ ...all, quantity: 2_000_000, price: 2_000_000 }, 'Quantity must be at most 1,000,000'],
      [{ ...all, quantity: 5, price: 2_000_000 }, 'Price must be at most 1,000,000 coins'],
      [{ ...all, quantity: 5, price: 500 }, 'Item not found: nothing'],
      [{ ...all, quantity: 5, price: 500, itemId: '__proto__' }, 'Item not found: __proto__'],
      [{ ...all, quantity: 5, price: 500, itemId: 'gem' }, 'Insufficient coins. Need 2,550, have 100'],
      [{ ...all, quantity: 1, price: 5, itemId: 'gem' }, 'This offer slot is not available to you'],
    ] as const
    for (const [wrong, text] of wrongs) expect(refusalText(makeOffer(player(), wrong))).toBe(text)
  })

  test('[GX24] a guest offers no more than what is left without rare finds, wherever it lies', () => {
    const found = (count: number) => ({ collection: { gem: { firstAt: 0, firstCount: 1, total: 5, found: count } } })
    const held = { inventory: pack(['gem', 2]), bank: pack(['gem', 3]) }
    const byGuest = (count: number, quantity: number) =>
      refusalText(makeOffer(player({ ...held, ...found(count) }), offer('sell', 'gem', quantity, 1), RATE, true))
    expect(byGuest(2, 3)).toBeNull()
    expect(byGuest(2, 4)).toBe('Guests cannot trade rare finds. You can offer 3 of these')
    expect(byGuest(9, 1)).toBe('Guests cannot trade rare finds. You can offer 0 of these')
    expect(byGuest(2, 6)).toBe('Not enough items')
    expect(refusalText(makeOffer(player({ ...held, ...found(9) }), offer('sell', 'gem', 5, 1)))).toBeNull()
  })

  test('[GX7] goods come from the pack first, then from the bank', () => {
    const ada = player({ inventory: pack(['logs', 3], ['gem', 1]), bank: pack(['logs', 10]) })
    const sold = makeOffer(ada, offer('sell', 'logs', 5, 2))
    expect(stateOf(sold)).toMatchObject({ coins: 100, inventory: [{ id: 'gem', slot: 1 }], bank: pack(['logs', 8]) })
    if (!isRefused(sold)) expect(sold.events).toEqual([{ type: 'offered', at: START, coins: 0, used: { logs: 5 } }])
    expect(refusalText(makeOffer(ada, offer('sell', 'logs', 14, 2)))).toBe('Not enough items')
    expect(refusalText(makeOffer(ada, offer('sell', 'bread', 1, 2)))).toBe('Item not found in inventory')
    expect(countAll(ada)).toEqual({ logs: 13, gem: 1 })
  })

  test('[GX14] a new price is charged or refunded exactly', () => {
    const paid = payIntoOffer(player({ coins: 50 }), world, 30, START)
    const back = payIntoOffer(player({ coins: 50 }), world, -30, START)
    expect([stateOf(paid).coins, stateOf(back).coins]).toEqual([20, 80])
    expect(refusalText(payIntoOffer(player({ coins: 50 }), world, 51, START))).toBe(
      'Insufficient coins. Need 51, have 50',
    )
  })
})

function countAll({ inventory, bank }: Player): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { id, quantity } of [...inventory, ...bank]) all[id] = (all[id] ?? 0) + quantity
  return all
}

describe('collecting', () => {
  const waits = (coins: number, items: number, itemId = 'gem', offerId = itemId): UncollectedOffer => ({
    offerId,
    itemId,
    coins,
    items,
  })
  const collects = (state: Player, ...waiting: UncollectedOffer[]) => {
    const outcome = collectOffers(state, world, waiting, START)
    if (isRefused(outcome)) throw new Error(refusalText(outcome) ?? '')
    return outcome
  }

  test('[GX8] coins and goods of one offer or of many', () => {
    const { state, taken, events } = collects(player(), waits(7, 0), waits(5, 2), waits(0, 3, 'logs'))
    expect(state).toMatchObject({ coins: 112, inventory: pack(['gem', 2], ['logs', 3]) })
    expect(taken).toEqual([waits(7, 0), waits(5, 2), waits(0, 3, 'logs')])
    expect(events).toEqual([{ type: 'collected', at: START, coins: 12, gained: { gem: 2, logs: 3 } }])
  })

  test('[GX8] goods without room in the pack go to the bank, and without room there they stay in the offer', () => {
    const full = player({ inventory: fullPack().slice(1) })
    const first = collects(full, waits(0, 3, 'axe'))
    expect(first.state.bank).toEqual(pack(['axe', 2]))
    expect(first.taken).toEqual([waits(0, 3, 'axe')])
    const bank = Array.from({ length: 200 }, (_, slot) => ({ id: `thing-${slot}`, quantity: 1, slot }))
    const second = collects({ ...full, bank }, waits(9, 3, 'axe'))
    expect(second.taken).toEqual([waits(9, 1, 'axe')])
    const third = collectOffers({ ...second.state }, world, [waits(0, 2, 'axe')], START)
    expect(refusalText(third)).toBe('Not enough inventory space')
    expect(collects(second.state, waits(4, 2, 'axe')).taken).toEqual([waits(4, 0, 'axe')])
  })

  test('[GX8] an offer with as many coins as goods can be collected', () => {
    expect(collects(player(), waits(4, 4, 'logs')).taken).toEqual([waits(4, 4, 'logs')])
  })

  test('[GX8] items that are no longer in the content go to the bank', () => {
    expect(collects(player(), waits(0, 4, 'relic')).state.bank).toEqual(pack(['relic', 4]))
  })

  test('[GX8] collecting is refused if nothing waits', () => {
    expect(refusalText(collectOffers(player(), world, [waits(0, 0)], START))).toBe(
      'There is nothing to collect from this offer',
    )
    expect(refusalText(collectOffers(player(), world, [], START))).toBe('There is nothing to collect from this offer')
  })

  test('[GX9] collected items count as obtained, not as gained, and can earn an achievement', () => {
    const known = gameOf({
      achievements: [
        achievement('rich', { requirements: [{ type: 'coins', value: 1_000 }], rewards: { title: 'Rich' } }),
        achievement('knows', { requirements: [{ type: 'collection', count: 1 }], rewards: { title: 'Knowing' } }),
      ],
    })
    const outcome = collectOffers(player(), known, [waits(900, 5)], START + hours(0))
    if (isRefused(outcome)) throw new Error('refused')
    expect(outcome.state.titles.sort()).toEqual(['Knowing', 'Rich'])
    expect(outcome.state.collection['gem']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
  })
})
