import { describe, expect, test } from 'vitest'
import {
  type Activity,
  COMBAT_MODES,
  COMBAT_STYLES,
  type CombatMode,
  eraAt,
  estimateFight,
  fightDuration,
  fighterOf,
  fighterOfMonster,
  fightXpRate,
  hitChance,
  hours,
  type Player,
  type SkillType,
} from '../index.ts'
import { fight, gameContent, gameOf, monster } from '../testing/game.ts'
import { eraOf, rollsFrom, runActivity, START, player as someone, yields } from '../testing/small-world.ts'
import { chanceAgainst, experienceShares, maximumHit } from './formulas.ts'

const content = gameContent()
const fighter = (parts: Partial<Player>, levels: Partial<Record<SkillType, number>> = {}, at = START) =>
  fighterOf(someone(parts, levels), content, at)
const mode = (of: Player['combatMode']['mode'], style: Player['combatStyle'] = 'controlled') => ({
  combatStyle: style,
  combatMode: { style, mode: of },
})

describe('ratings', () => {
  test('[F1] [COMB-19] a rating is ten levels more, times the bonus in hundredths', () => {
    // Level 1 and the style's level: (1 + 1 + 10) x 100.
    expect(fighter({})).toMatchObject({ accuracy: 1_200, defence: 1_200 })
    expect(fighter({}, { attack: 40, defence: 30 })).toMatchObject({ accuracy: 5_100, defence: 4_100 })
    expect(fighter({ equipment: { weapon: 'sword', shield: 'shield' } }, { attack: 40, defence: 30 })).toMatchObject({
      accuracy: 51 * 120,
      defence: 41 * 125,
    })
  })

  test('[F2] even ratings hit two times in three', () => {
    expect(hitChance(1_000, 1_000)).toBeCloseTo(2 / 3, 12)
    expect(hitChance(500, 1_000)).toBe(0.5)
    expect(hitChance(3_000, 1_000)).toBeCloseTo(6 / 7, 12)
  })

  test('[F2] the chance to hit is at least 0.05 and at most 0.95', () => {
    expect(hitChance(1, 1_000_000)).toBe(0.05)
    expect(hitChance(1_000_000, 1)).toBe(0.95)
  })

  test('[F3] the maximum hit is half of (level + 40) times the bonus in hundredths, rounded down', () => {
    // The style adds a level.
    const most = (strength: number, equipment: Player['equipment'] = {}) => fighter({ equipment }, { strength }).most
    expect([most(1), most(2), most(28), most(98)]).toEqual([21, 21, 34, 69])
    expect(most(28, { weapon: 'sword' })).toBe(Math.floor((69 * 130) / 200))
    expect(maximumHit(1, -99)).toBe(1)
    expect(maximumHit(0, -100)).toBe(1)
  })

  test('[F4] [COMB-19] a style adds its levels', () => {
    const of = (style: Player['combatStyle']) =>
      fighter(mode('melee', style), { attack: 10, strength: 10, defence: 10 })
    expect(of('accurate')).toMatchObject({ accuracy: 2_300, defence: 2_000, most: 25 })
    expect(of('aggressive')).toMatchObject({ accuracy: 2_000, defence: 2_000, most: 26 })
    expect(of('defensive')).toMatchObject({ accuracy: 2_000, defence: 2_300, most: 25 })
    expect(of('controlled')).toMatchObject({ accuracy: 2_100, defence: 2_100, most: 25 })
  })

  test('[F4] [COMB-19] [FOOD-13] a buff adds its levels until its seconds have passed', () => {
    const buff = { id: 'x', name: 'x', description: '', icon: '', startTime: START, duration: 60 }
    const ada = someone({})
    ada.combat.activeBuffs = [
      { ...buff, type: 'attack', boost: 8 },
      { ...buff, type: 'strength', boost: 18 },
      { ...buff, type: 'defence', boost: 3, duration: 30 },
    ]
    const at = (seconds: number) => fighterOf(ada, content, START + seconds * 1_000)
    expect(at(0)).toMatchObject({ accuracy: 2_000, defence: 1_500, most: 30 })
    expect(at(29.999)).toMatchObject({ defence: 1_500 })
    expect(at(30)).toMatchObject({ accuracy: 2_000, defence: 1_200, most: 30 })
    expect(at(60)).toMatchObject({ accuracy: 1_200, most: 21 })
  })

  test('[F4] each combat mode has its own skills', () => {
    const levels = { attack: 20, strength: 30, ranged: 40, magic: 50, defence: 60 } as const
    expect(fighter(mode('melee'), levels)).toMatchObject({ accuracy: 3_100, most: 35, defence: 7_100 })
    expect(fighter(mode('ranged'), levels)).toMatchObject({ accuracy: 5_100, most: 40, defence: 7_100 })
    expect(fighter(mode('magic'), levels)).toMatchObject({ accuracy: 6_100, most: 45, defence: 7_100 })
  })

  test('[F5] a weapon counts only in its own mode, arrows only with a bow, everything else always', () => {
    const equipment = { weapon: 'bow', quiver: 'arrow', shield: 'shield', head: 'helm' }
    const bonus = (of: Player['combatMode']['mode']) => {
      const { accuracy, defence, most } = fighter({ equipment, ...mode(of) }, { strength: 59, ranged: 59, magic: 59 })
      return [accuracy, defence, most]
    }
    expect(bonus('ranged')).toEqual([70 * 115, 12 * 133, 57])
    expect(bonus('melee')).toEqual([12 * 100, 12 * 133, 50])
    expect(bonus('magic')).toEqual([70 * 100, 12 * 133, 50])
  })

  test('[F6] [COMB-7] a blow takes the speed of the weapon in use, 2.4 s unarmed, 3 s for a spell without a staff', () => {
    const speed = (weapon: string | undefined, of: Player['combatMode']['mode']) =>
      fighter({ ...mode(of), equipment: weapon ? { weapon } : {} }).speed
    expect([speed(undefined, 'melee'), speed('sword', 'melee'), speed('bow', 'melee')]).toEqual([2_400, 2_000, 2_400])
    expect([speed('bow', 'ranged'), speed('staff', 'magic'), speed('sword', 'magic')]).toEqual([1_800, 2_500, 3_000])
  })

  test('[F6] [COMB-19] monsters use the same functions', () => {
    const beast = monster('beast', { attack: 30, strength: 58, defence: 20, bonus: 20, speed: 2_800 })
    expect(fighterOfMonster(beast)).toEqual({ mode: 'melee', accuracy: 4_000, defence: 3_000, most: 58, speed: 2_800 })
  })
})

describe('where experience goes', () => {
  const shares = (of: Player['combatMode']['mode'], style: Player['combatStyle']) =>
    experienceShares(mode(of, style).combatMode)

  test('[F7] [COMB-12] [COMB-13] [COMB-14] [COMB-15] with the sword it follows the style', () => {
    expect(shares('melee', 'accurate')).toEqual([
      ['attack', 1],
      ['hitpoints', 3],
    ])
    expect(shares('melee', 'aggressive')[0]).toEqual(['strength', 1])
    expect(shares('melee', 'defensive')[0]).toEqual(['defence', 1])
    expect(shares('melee', 'controlled').slice(0, 3)).toEqual([
      ['attack', 3],
      ['strength', 3],
      ['defence', 3],
    ])
  })

  test.each(['ranged', 'magic'] as const)(
    '[F8] [COMB-16] [COMB-17] %s trains its own skill, or half of it with the defensive style',
    (of) => {
      for (const style of ['accurate', 'aggressive', 'controlled'] as const)
        expect(shares(of, style)[0]).toEqual([of, 1])
      expect(shares(of, 'defensive').slice(0, 2)).toEqual([
        [of, 2],
        ['defence', 2],
      ])
    },
  )

  test('[F9] [COMB-18] hitpoints get an additional third in every mode', () => {
    for (const of of COMBAT_MODES) {
      for (const style of COMBAT_STYLES) expect(shares(of, style).at(-1)).toEqual(['hitpoints', 3])
    }
  })
})

test('[A18] [COMB-5] a fight gives four times the level of the monster, at least 10', () => {
  expect([1, 2, 3, 10, 99].map(fightXpRate)).toEqual([10, 10, 12, 40, 396])
})

test('[A18] [COMB-6] a fight lasts 5 s less 50 ms a level, 2 s at least', () => {
  expect([1, 10, 59, 60, 61, 200].map(fightDuration)).toEqual([4_950, 4_500, 2_050, 2_000, 2_000, 2_000])
})

describe('the formulas against what is rolled', () => {
  const expectNear = (found: number, expected: number) =>
    expect(Math.abs(found / expected - 1), `${found} instead of ${expected}`).toBeLessThan(0.02)
  /** A blow every 100 ms, so that a day has enough of them. */
  const quick = gameContent().items['sword']
  const knife = { ...quick, id: 'knife', weapon: { mode: 'melee' as const, speed: 100 } } as NonNullable<typeof quick>
  const worldWith = (parts: Parameters<typeof monster>[1], seed: number) =>
    gameOf(
      {
        items: [knife],
        monsters: [monster('foe', { speed: hours(100), ...parts })],
        activities: [fight('duel', 'foe', { duration: 100, xpRate: 0 })],
      },
      {},
      rollsFrom(seed),
    )
  const armed = (levels: Partial<Record<SkillType, number>> = {}, maxHitpoints = 100) =>
    someone({ equipment: { weapon: 'knife' }, maxHitpoints, currentHitpoints: maxHitpoints }, levels)
  const odds = (ada: Player, world: ReturnType<typeof worldWith>) => {
    const { content: data } = eraAt(world.timeline, START)
    return {
      me: fighterOf(ada, data, START),
      foe: fighterOfMonster(data.monsters['foe'] as ReturnType<typeof monster>),
    }
  }

  test.each([
    [1, 1, 1],
    [2, 40, 80],
    [3, 99, 1],
    [4, 1, 99],
  ])(
    '[F2] [COMB-7] over 20,000 blows and more the player hits as often as the chance says (%s)',
    (seed, attack, defence) => {
      const world = worldWith({ hitpoints: 1, defence }, seed)
      const ada = armed({ attack })
      const { state } = runActivity(ada, world, 'duel', hours(1))
      const blows = state.blows['duel'] ?? 0
      expect(blows).toBeGreaterThan(20_000)
      const { me, foe } = odds(ada, world)
      expectNear((state.kills['foe'] ?? 0) / blows, hitChance(me.accuracy, foe.defence))
    },
  )

  test.each([
    [5, 1],
    [6, 57],
    [7, 99],
  ])('[F3] over 20,000 blows a hit does (1 + most) / 2 on average (%s)', (seed, strength) => {
    const world = worldWith({ hitpoints: 1e12, defence: 30 }, seed)
    const ada = armed({ strength, attack: 30 })
    const { state, events } = runActivity(ada, world, 'duel', hours(1))
    const { me, foe } = odds(ada, world)
    const dealt = events.reduce((sum, event) => sum + (event.type === 'fought' ? event.damageDealt : 0), 0)
    expectNear(dealt / (state.blows['duel'] ?? 0), (hitChance(me.accuracy, foe.defence) * (1 + me.most)) / 2)
  })

  test.each([
    [8, 1, 1],
    [9, 60, 45],
  ])('[F6] [COMB-19] over 20,000 blows the monster does what the same formulas say (%s)', (seed, attack, strength) => {
    const world = worldWith({ speed: 100, hitpoints: 1e12, attack, strength }, seed)
    const ada = armed({ defence: 25 }, 1e12)
    const { state, events } = runActivity({ ...ada, equipment: {} }, world, 'duel', hours(1))
    const { me, foe } = odds({ ...ada, equipment: {} }, world)
    const taken = events.reduce((sum, event) => sum + (event.type === 'fought' ? event.damageTaken : 0), 0)
    const theirs = hours(1) / 100
    expect(state.blows['duel#foe']).toBe(theirs)
    expectNear(taken / theirs, (hitChance(foe.accuracy, me.defence) * (1 + foe.most)) / 2)
  })

  test('[F20] [C2] loot and coins match their chances, also with a drop multiplier', () => {
    for (const [seed, multiplier] of [
      [10, 1],
      [11, 1.5],
    ] as const) {
      const loot = [yields('bones'), yields('gem', 2, 0.5), yields('pearl', 1, 0.1), yields('logs', 3, 0)]
      const made = worldWith({ hitpoints: 1, loot, coins: { least: 3, most: 12 } }, seed)
      const world = { ...made, timeline: made.timeline.map((one) => ({ ...one, dropRateMultiplier: multiplier })) }
      const { state } = runActivity(armed({ attack: 99 }), world, 'duel', hours(4))
      const kills = state.kills['foe'] ?? 0
      expect(kills).toBeGreaterThan(100_000)
      const found = Object.fromEntries(state.inventory.map(({ id, quantity }) => [id, quantity / kills]))
      expect(found['bones']).toBe(1)
      expectNear(found['gem'] ?? 0, 1 * multiplier)
      expectNear(found['pearl'] ?? 0, 0.1 * multiplier)
      expect(found['logs']).toBeUndefined()
      expectNear((state.coins - 100) / kills, 7.5)
    }
  })
})

test('[F6] melee has an advantage over ranged, ranged over magic, magic over melee', () => {
  const one = (mode: CombatMode) => ({ mode, accuracy: 1_000, defence: 2_000, most: 1, speed: 1 })
  const chance = (mode: CombatMode, against: CombatMode) => chanceAgainst(one(mode), one(against))
  for (const [mode, beaten] of [
    ['melee', 'ranged'],
    ['ranged', 'magic'],
    ['magic', 'melee'],
  ] as const) {
    expect(chance(mode, mode)).toBe(0.5)
    expect(chance(mode, beaten)).toBe(2_200 / 4_200)
    expect(chance(beaten, mode)).toBe(1_800 / 3_800)
  }
})

test('[F6] the combat mode of a monster counts on both sides', () => {
  const odds = (mode: CombatMode) => {
    const world = gameOf({ monsters: [monster('foe', { mode })], activities: [fight('duel', 'foe')] })
    const { content } = eraOf(world)
    const shown = estimateFight(someone(), eraOf(world), content.activities['duel'] as Activity)
    return [shown?.hitChance ?? 0, shown?.foeHitChance ?? 0]
  }
  const [mine = 0, theirs = 0] = odds('melee')
  expect(odds('ranged')[0]).toBeGreaterThan(mine)
  expect(odds('ranged')[1]).toBeLessThan(theirs)
  expect(odds('magic')[0]).toBeLessThan(mine)
  expect(odds('magic')[1]).toBeGreaterThan(theirs)
})
