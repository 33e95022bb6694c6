import { describe, expect, test } from 'vitest'
import { askedPrice, days, hours, paidPrice, payDailyBonus, stateHash } from '../index.ts'
import { achievement, gameOf, npc, refusalTextOf } from '../testing/game.ts'
import { eventsOf, fullPack, pack, performIntent, performWithEvents, player, START } from '../testing/small-world.ts'

const shop = npc('store', {
  type: 'shop',
  shop: {
    items: [
      { itemId: 'bread', price: 5 },
      { itemId: 'axe', price: 20 },
      { itemId: 'wonder', price: 1 },
    ],
  },
})
const trainer = npc('trainer', { type: 'skill_trainer', skillTrainer: { skills: ['attack', 'defence'], maxLevel: 60 } })
const parts = { npcs: [shop, trainer, npc('far', { ...shop, id: 'far', location: 'varrock' })] }
const world = gameOf(parts, { inflation: 0, taxRate: 0 })
const buyIntent = (itemId: string, quantity = 1, npcId = 'store') =>
  ({ type: 'buyFromShop', npcId, itemId, quantity }) as const
const sellIntent = (itemId: string, quantity = 1, npcId = 'store') =>
  ({ type: 'sellToShop', npcId, itemId, quantity }) as const
const lessonIntent = (skillType: 'attack' | 'defence' | 'strength', npcId = 'trainer') =>
  ({ type: 'trainSkill', npcId, skillType }) as const

describe('prices', () => {
  test('[P1] [MAINT-34] a shop charges its price plus inflation, rounded down', () => {
    expect([5, 3, 20, 25, 50, 100].map((price) => askedPrice(price, { inflation: 0.02 }))).toEqual([
      5, 3, 20, 25, 51, 102,
    ])
    expect(askedPrice(100, { inflation: 0.15 })).toBe(115)
    expect(askedPrice(7, { inflation: 0 })).toBe(7)
    expect(performWithEvents(player(), gameOf(parts, { inflation: 0.5 }), buyIntent('bread', 2)).state.coins).toBe(
      100 - 14,
    )
  })

  test('[P2] [MAINT-35] a shop pays 60% of the value minus tax, rounded down', () => {
    expect([250, 10, 5, 1].map((value) => paidPrice(value, { taxRate: 0.05 }))).toEqual([142, 5, 2, 0])
    expect(paidPrice(100, { taxRate: 0 })).toBe(60)
    expect([150, 300, 550].map((value) => paidPrice(value, { taxRate: 0.3 }))).toEqual([63, 126, 231])
    expect(paidPrice(100, { taxRate: 1 })).toBe(0)
    const ada = player({ inventory: pack(['gem', 3]) })
    expect(performIntent(ada, gameOf(parts, { taxRate: 0.1 }), sellIntent('gem', 3)).coins).toBe(100 + 3 * 135)
  })
})

describe('buying', () => {
  test('[P3] items are bought for coins', () => {
    const { state, events } = performWithEvents(player(), world, buyIntent('bread', 4))
    expect(state).toMatchObject({ coins: 80, inventory: pack(['bread', 4]) })
    expect(events).toEqual([{ type: 'bought', at: START, npcId: 'store', itemId: 'bread', quantity: 4, coins: 20 }])
    expect(state.collection['bread']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
  })

  test('[P3] [NPC-30] not without the coins', () => {
    expect(refusalTextOf(player(), world, buyIntent('axe', 6))).toBe('Not enough coins')
    expect(refusalTextOf(player(), world, buyIntent('axe', 5))).toBeNull()
    expect(refusalTextOf(player(), world, buyIntent('axe', Number.MAX_SAFE_INTEGER))).toBe('Not enough coins')
  })

  test('[P3] [INV-8] not without room for all of it', () => {
    expect(refusalTextOf(player({ inventory: fullPack().slice(1) }), world, buyIntent('axe', 2))).toBe(
      'Not enough inventory space',
    )
    expect(
      refusalTextOf(player({ inventory: fullPack('nest', ['bread', 1]) }), world, buyIntent('bread', 9)),
    ).toBeNull()
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('[P3] [P4] %s is not a valid quantity', (quantity) => {
    const whole = 'Quantity must be a whole number above 0'
    expect(refusalTextOf(player(), world, buyIntent('bread', quantity))).toBe(whole)
    expect(refusalTextOf(player({ inventory: pack(['gem', 3]) }), world, sellIntent('gem', quantity))).toBe(whole)
  })

  test.each(['gem', 'wonder', 'nothing', '__proto__'])('[P5] %s is not for sale', (itemId) => {
    expect(refusalTextOf(player(), world, buyIntent(itemId))).toBe('This is not for sale here')
  })
})

describe('selling', () => {
  test('[P4] items are sold for coins', () => {
    const { state, events } = performWithEvents(player({ inventory: pack(['gem', 3]) }), world, sellIntent('gem', 2))
    expect(state).toMatchObject({ coins: 400, inventory: pack(['gem', 1]) })
    expect(events).toEqual([{ type: 'sold', at: START, npcId: 'store', itemId: 'gem', quantity: 2, coins: 300 }])
  })

  test('[P4] [INV-11] [INV-12] not more than the pack holds', () => {
    expect(refusalTextOf(player({ bank: pack(['gem', 3]) }), world, sellIntent('gem'))).toBe(
      'Item not found in inventory',
    )
    expect(refusalTextOf(player({ inventory: pack(['gem', 3]) }), world, sellIntent('gem', 4))).toBe('Not enough items')
  })

  test('[P5] an item worth less than a coin cannot be sold', () => {
    expect(refusalTextOf(player({ inventory: pack(['logs', 9]) }), world, sellIntent('logs', 9))).toBe(
      'Nobody here buys this item',
    )
  })

  test('[P8] only at the location of a shop', () => {
    const ada = player({ inventory: pack(['gem', 3]) })
    for (const who of ['trainer', 'far', 'nobody', 'constructor']) {
      expect(refusalTextOf(ada, world, sellIntent('gem', 1, who))).toBe("I can't seem to find that person...")
      expect(refusalTextOf(ada, world, buyIntent('bread', 1, who))).toBe("I can't seem to find that person...")
    }
    expect(refusalTextOf({ ...ada, currentLocation: 'varrock' }, world, sellIntent('gem', 1, 'far'))).toBeNull()
  })
})

describe('lessons', () => {
  test('[P6] [NPC-16] [NPC-28] one gives 10 times the level for 25 times the level', () => {
    const { state, events } = performWithEvents(player({ coins: 1_000 }, { attack: 30 }), world, lessonIntent('attack'))
    expect(state.coins).toBe(250)
    expect(state.skills.attack.experience).toBe(13_363 + 300)
    expect(events).toEqual([{ type: 'lesson', at: START, npcId: 'trainer', skill: 'attack', points: 300, coins: 750 }])
  })

  test('[P6] [NPC-28] a lesson can reach the next level', () => {
    const ada = player({ coins: 1_000 })
    ada.skills.attack.experience = 75
    const { state, events } = performWithEvents(ada, world, lessonIntent('attack'))
    expect(state.skills.attack).toMatchObject({ level: 2, experience: 85, reachedAt: START })
    expect(eventsOf(events, 'levelled')).toMatchObject([{ skill: 'attack', level: 2 }])
    expect(refusalTextOf({ ...state, coins: 49 }, world, lessonIntent('attack'))).toBe('Not enough coins')
  })

  test('[P7] [NPC-29] not at the trainer’s own level', () => {
    expect(refusalTextOf(player({ coins: 1e6 }, { attack: 60 }), world, lessonIntent('attack'))).toBe(
      'You have nothing more to learn here',
    )
    expect(refusalTextOf(player({ coins: 1e6 }, { attack: 59 }), world, lessonIntent('attack'))).toBeNull()
  })

  test('[P7] [NPC-30] not without the coins', () => {
    expect(refusalTextOf(player({ coins: 24 }), world, lessonIntent('attack'))).toBe('Not enough coins')
    expect(refusalTextOf(player({ coins: 25 }), world, lessonIntent('attack'))).toBeNull()
  })

  test('[P7] [P8] not in another skill, and only from a trainer', () => {
    expect(refusalTextOf(player({ coins: 1e6 }), world, lessonIntent('strength'))).toBe("I don't understand.")
    expect(refusalTextOf(player(), world, lessonIntent('attack', 'store'))).toBe("I can't seem to find that person...")
  })
})

describe('[X4] the daily bonus', () => {
  const midnight = START - (START % days(1)) + days(1)
  const generous = gameOf(
    {
      achievements: [
        achievement('rich', { requirements: [{ type: 'coins', value: 400 }], rewards: { title: 'Rich' } }),
      ],
    },
    { dailyCoinBonus: 150 },
  )

  test('[X4] the day of creation pays none, each later one pays once', () => {
    const ada = player()
    expect(payDailyBonus(ada, generous, midnight - 1)).toEqual({ state: ada, events: [] })
    const first = payDailyBonus(ada, generous, midnight)
    expect(first.state.coins).toBe(250)
    expect(first.events).toEqual([{ type: 'bonus', at: midnight, coins: 150 }])
    expect(payDailyBonus(first.state, generous, midnight + hours(23)).events).toEqual([])
    expect(payDailyBonus(first.state, generous, midnight + days(1)).state.coins).toBe(400)
  })

  test('[X4] missed days are not paid later', () => {
    expect(payDailyBonus(player(), generous, midnight + days(9)).state.coins).toBe(250)
  })

  test('[X4] [H1] [T5] it can earn an achievement, and does not change the state passed to it', () => {
    const ada = player({ coins: 250 })
    const hash = stateHash(ada)
    const { state, events } = payDailyBonus(ada, generous, midnight)
    expect(events.map(({ type }) => type)).toEqual(['bonus', 'achieved'])
    expect(state.titles).toEqual(['Rich'])
    expect(stateHash(ada)).toBe(hash)
  })
})
