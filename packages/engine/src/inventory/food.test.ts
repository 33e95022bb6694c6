import { describe, expect, test } from 'vitest'
import { advance, buffEnd } from '../index.ts'
import { gameOf, refusalTextOf } from '../testing/game.ts'
import { pack, performIntent, performWithEvents, player, START, withoutBankSupplies } from '../testing/small-world.ts'

const world = gameOf()
const eatIntent = (itemId: string) => ({ type: 'eat', itemId }) as const
const drinkIntent = (itemId: string) => ({ type: 'drink', itemId }) as const
const consumeIntent = (itemId: string, quantity = 1) => ({ type: 'consume', itemId, quantity }) as const
const hurt = (currentHitpoints: number, ...things: [string, number?][]) =>
  player({ currentHitpoints, inventory: pack(...things) })

describe('eating', () => {
  test('[FO1] [FOOD-6] one piece is used up and restores the hitpoints it heals', () => {
    const { state, events } = performWithEvents(hurt(40, ['cake', 3]), world, eatIntent('cake'))
    expect(state.currentHitpoints).toBe(60)
    expect(state.inventory).toEqual(pack(['cake', 2]))
    expect(state.combat.lastManualFoodTime).toBe(START)
    expect(events).toEqual([{ type: 'ate', at: START, itemId: 'cake', healed: 20 }])
  })

  test('[FO1] [FOOD-6] never above the maximum', () => {
    const { state, events } = performWithEvents(hurt(93, ['cake', 1]), world, eatIntent('cake'))
    expect(state.currentHitpoints).toBe(100)
    expect(state.inventory).toEqual([])
    expect(events).toMatchObject([{ healed: 7 }])
  })

  test.each(['logs', 'crumb', 'apple', 'strong_potion', 'wonder', 'constructor'])(
    '[FO2] [FOOD-3] %s is not food',
    (itemId) => {
      expect(refusalTextOf(hurt(50, [itemId, 5]), world, eatIntent(itemId))).toBe('This is not food')
    },
  )

  test('[FO2] [SB5] [FOOD-4] without supplies from the bank, food that is only there cannot be eaten', () => {
    const ada = withoutBankSupplies({ ...hurt(50), bank: pack(['bread', 5]) })
    expect(refusalTextOf(ada, world, eatIntent('bread'))).toBe('Item not found in inventory')
  })

  test('[FO3] [FOOD-1] [FOOD-2] a bite takes 1500 ms', () => {
    const once = performIntent(hurt(10, ['bread', 9]), world, eatIntent('bread'))
    expect(once.combat.foodCooldownUntil).toBe(START + 1_500)
    expect(refusalTextOf(once, world, eatIntent('bread'))).toBe('You must wait before eating again')
    const almost = advance(once, world, START + 1_499).state
    expect(refusalTextOf(almost, world, eatIntent('bread'))).toBe('You must wait before eating again')
    expect(refusalTextOf(advance(once, world, START + 1_500).state, world, eatIntent('bread'))).toBeNull()
  })

  test('[FO10] [FOOD-1] the cooldown is checked first, then food, the pack and health', () => {
    const once = performIntent(hurt(99, ['bread', 1], ['logs', 1]), world, eatIntent('bread'))
    for (const itemId of ['logs', 'wonder', 'cake', 'bread']) {
      expect(refusalTextOf(once, world, eatIntent(itemId))).toBe('You must wait before eating again')
    }
    const rested = advance(once, world, START + 1_500).state
    expect(rested.currentHitpoints).toBe(rested.maxHitpoints)
    expect(refusalTextOf(rested, world, eatIntent('logs'))).toBe('This is not food')
    expect(refusalTextOf(rested, world, eatIntent('cake'))).toBe('Item not found in inventory')
    expect(refusalTextOf({ ...rested, inventory: pack(['cake']) }, world, eatIntent('cake'))).toBe(
      'You are already at full health',
    )
  })

  test('[FO4] [FOOD-5] eating at full health is refused', () => {
    expect(refusalTextOf(hurt(100, ['bread', 9]), world, eatIntent('bread'))).toBe('You are already at full health')
    expect(refusalTextOf(hurt(99, ['bread', 9]), world, eatIntent('bread'))).toBeNull()
  })
})

describe('drinking', () => {
  test('[FO5] [FOOD-10] [FOOD-12] a potion is used up and gives a buff for each of its effects', () => {
    const { state, events } = performWithEvents(hurt(50, ['battle_potion', 2]), world, drinkIntent('battle_potion'))
    expect(state.inventory).toEqual(pack(['battle_potion', 1]))
    expect(state.currentHitpoints).toBe(50)
    expect(state.combat.activeBuffs.map(({ type, boost, duration }) => [type, boost, duration])).toEqual([
      ['attack', 4, 120],
      ['strength', 9, 120],
      ['defence', 2, 30],
    ])
    expect(state.combat.activeBuffs[0]).toEqual({
      id: 'battle_potion:attack',
      type: 'attack',
      name: 'The battle_potion',
      description: 'A thing.',
      boost: 4,
      startTime: START,
      duration: 120,
      icon: 'log',
    })
    expect(events).toEqual([{ type: 'drank', at: START, itemId: 'battle_potion' }])
  })

  test('[FO6] [FOOD-11] a new buff replaces one of its type, stronger or not', () => {
    const ada = hurt(50, ['battle_potion', 1], ['strong_potion', 1])
    const first = advance(performIntent(ada, world, drinkIntent('battle_potion')), world, START + 20_000).state
    const second = performIntent(first, world, drinkIntent('strong_potion'))
    expect(second.combat.activeBuffs.map(({ type, boost }) => [type, boost])).toEqual([
      ['attack', 4],
      ['defence', 2],
      ['strength', 5],
    ])
    expect(second.combat.activeBuffs.map(buffEnd)).toEqual([START + 120_000, START + 30_000, START + 80_000])
  })

  test.each(['bread', 'water', 'logs', 'wonder', '__proto__'])('[FO7] [FOOD-7] %s is not a potion', (itemId) => {
    expect(refusalTextOf(hurt(50, [itemId, 1]), world, drinkIntent(itemId))).toBe('This is not a potion')
  })

  test('[FO7] [FOOD-8] a potion has to be in the pack', () => {
    expect(refusalTextOf(hurt(50), world, drinkIntent('strong_potion'))).toBe('Item not found in inventory')
  })
})

describe('consuming', () => {
  test.each([
    ['[FOOD-16]', 'bread', 5],
    ['[FOOD-17]', 'apple', 2],
    ['[FOOD-18]', 'cooked_fish', 8],
    ['[FOOD-19]', 'tonic', 1],
    ['[FOOD-19]', 'cake', 1],
  ])('%s one %s heals %s', (_, itemId, heals) => {
    const { state, events } = performWithEvents(hurt(40, [itemId, 3]), world, consumeIntent(itemId))
    expect(state.currentHitpoints).toBe(40 + heals)
    expect(state.inventory).toEqual(pack([itemId, 2]))
    expect(events).toEqual([{ type: 'consumed', at: START, itemId, quantity: 1, healed: heals }])
  })

  test('[FO8] [FOOD-16] [FOOD-17] [FOOD-18] [FOOD-19] several pieces heal several times, up to the maximum', () => {
    expect(performWithEvents(hurt(40, ['bread', 9]), world, consumeIntent('bread', 4))).toMatchObject({
      state: { currentHitpoints: 60, inventory: pack(['bread', 5]) },
    })
    expect(performWithEvents(hurt(90, ['cooked_fish', 9]), world, consumeIntent('cooked_fish', 9))).toMatchObject({
      state: { currentHitpoints: 100, inventory: [] },
      events: [{ quantity: 9, healed: 10 }],
    })
  })

  test.each(['logs', 'sword', 'strong_potion', 'wonder', 'toString'])(
    '[FO8] [FOOD-14] %s cannot be consumed',
    (itemId) => {
      expect(refusalTextOf(hurt(40, [itemId, 1]), world, consumeIntent(itemId))).toBe('This item cannot be consumed')
    },
  )

  test('[FO8] [FOOD-15] consuming more than the pack holds is refused', () => {
    expect(refusalTextOf(hurt(40, ['apple', 2]), world, consumeIntent('apple', 3))).toBe('Not enough items to consume')
    expect(refusalTextOf(hurt(40), world, consumeIntent('apple'))).toBe('Not enough items to consume')
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('[FO8] %s is not a valid quantity', (quantity) => {
    const said = refusalTextOf(hurt(40, ['apple', 2]), world, consumeIntent('apple', quantity))
    expect(said).toBe('Quantity must be a whole number above 0')
  })

  test('[FO9] [FOOD-1] consuming and eating share one cooldown', () => {
    const ate = performIntent(hurt(10, ['bread', 9], ['apple', 9]), world, eatIntent('bread'))
    expect(refusalTextOf(ate, world, consumeIntent('apple'))).toBe('You must wait before eating again')
    const consumed = performIntent(advance(ate, world, START + 1_500).state, world, consumeIntent('apple'))
    expect(refusalTextOf(consumed, world, eatIntent('bread'))).toBe('You must wait before eating again')
    expect(consumed.combat).toMatchObject({ foodCooldownUntil: START + 3_000, lastManualFoodTime: START + 1_500 })
  })
})
