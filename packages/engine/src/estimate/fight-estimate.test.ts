import { describe, expect, test } from 'vitest'
import {
  advance,
  countOf,
  estimateFight,
  type FightEstimate,
  hours,
  type Monster,
  type Player,
  type World,
} from '../index.ts'
import { fight, gameOf, monster } from '../testing/game.ts'
import {
  eraOf,
  eventsOf,
  pack,
  performIntent,
  player,
  rollsFrom,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'
import { supplyDurations } from './fight-estimate.ts'

const worldWith = (parts: Partial<Monster>, duration = 1_000, seed = 1, xpRate = 40) =>
  gameOf(
    { monsters: [monster('foe', parts)], activities: [fight('duel', 'foe', { duration, xpRate })] },
    {},
    rollsFrom(seed),
  )
const estimateDuel = (ada: Player, world: World) =>
  estimateFight(ada, eraOf(world), eraOf(world).content.activities['duel'] as never) as FightEstimate
const durationsOf = (ada: Player, world: World) =>
  supplyDurations(ada, eraOf(world).content, estimateDuel(ada, world).usedPerHour)
/** A player who survives the fight; a fight without experience also adds no levels. */
const durablePlayer = (parts: Partial<Player> = {}) =>
  player(
    { maxHitpoints: 90_000, currentHitpoints: 90_000, ...parts },
    { attack: 20, strength: 20, defence: 20, ranged: 20, magic: 20 },
  )
const fightFor = (ada: Player, world: World, span: number) =>
  advance(performIntent(ada, world, startIntent('duel')), world, START + span)
const expectNear = (found: number, expected: number, within = 0.03) =>
  expect(Math.abs(found / expected - 1), `${found} instead of ${expected}`).toBeLessThan(within)

test('[F29] the displayed odds come from the formulas of the fight', () => {
  const world = worldWith({ attack: 20, strength: 10, defence: 40, bonus: 0 })
  const ada = player({ equipment: { weapon: 'sword', shield: 'shield' } }, { attack: 9, strength: 19, defence: 29 })
  // Ratings 20 x 120 against 50 x 100, and 30 x 100 against 40 x 125.
  expect(estimateDuel(ada, world)).toMatchObject({
    hitChance: 4_800 / 9_800,
    maximumHit: Math.floor((60 * 130) / 200),
    foeHitChance: 6_000 / 11_000,
    foeMaximumHit: 25,
  })
  const { content } = eraOf(world)
  expect(estimateFight(ada, eraOf(world), content.activities['chop'] as never)).toBeNull()
})

describe('[F30] rates an hour', () => {
  test('[F30] kills, experience, coins and loot are what the rules book over a day', () => {
    for (const seed of [1, 2]) {
      const loot = [yields('bones'), yields('gem', 2, 0.3)]
      const world = worldWith({ hitpoints: 120, defence: 20, coins: { least: 2, most: 8 }, loot }, 1_000, seed, 0)
      const ada = durablePlayer()
      const shown = estimateDuel(ada, world)
      const { state } = fightFor(ada, world, hours(20))
      const kills = state.kills['foe'] ?? 0
      expectNear(kills / 20, shown.killsPerHour)
      expectNear(hours(20) / kills, shown.timePerKill)
      expectNear(countOf(state.inventory, 'bones') / 20, shown.gainedPerHour['bones'] ?? 0)
      expectNear(countOf(state.inventory, 'gem') / 20, shown.gainedPerHour['gem'] ?? 0, 0.12)
      expectNear((state.coins - 100) / 20, shown.coinsPerHour, 0.05)
    }
  })

  test('[F30] experience goes where the style says, under the multiplier of the day', () => {
    const world = worldWith({ hitpoints: 50 }, 1_000, 1, 41)
    const shown = estimateDuel(player(), world)
    const each = (13.666 * shown.killsPerHour) as number
    for (const skill of ['attack', 'strength', 'defence', 'hitpoints'] as const) {
      expect(shown.experiencePerHour[skill]).toBeCloseTo(each, 6)
    }
    const bow = player({ combatMode: { style: 'defensive', mode: 'ranged' }, combatStyle: 'defensive' })
    expect(Object.keys(estimateDuel(bow, world).experiencePerHour).sort()).toEqual(['defence', 'hitpoints', 'ranged'])
  })

  test('[F30] arrows, runes and food run out at the estimated time', () => {
    const world = worldWith({ hitpoints: 400, attack: 30, strength: 30, bonus: -80, speed: 1_700 }, 1_000, 1, 0)
    const archer = durablePlayer({
      combatMode: { style: 'controlled', mode: 'ranged' },
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 4_000,
    })
    const out = fightFor(archer, world, hours(20)).state.lastStop
    expect(out?.reason).toBe('combat/ammunition')
    expectNear((out?.at ?? 0) - START, durationsOf(archer, world)['arrow'] as number)
    const mage = durablePlayer({
      combatMode: { style: 'controlled', mode: 'magic' },
      inventory: pack(['air_rune', 9_000], ['mind_rune', 3_000]),
    })
    const { mind_rune, air_rune } = durationsOf(mage, world)
    expectNear((fightFor(mage, world, hours(20)).state.lastStop?.at ?? 0) - START, mind_rune as number)
    expect(air_rune).toBeCloseTo((mind_rune as number) * 3, 6)
    const eater = durablePlayer({ maxHitpoints: 400, currentHitpoints: 400, inventory: pack(['cake', 900]) })
    const { events, state } = fightFor(eater, world, hours(20))
    const eaten = eventsOf(events, 'fought').reduce((sum, { used }) => sum + (used['cake'] ?? 0), 0)
    expect(eaten).toBe(900)
    expectNear((state.lastStop?.at ?? 0) - START, durationsOf(eater, world)['cake'] as number, 0.06)
  })

  test('[F30] all kinds of food count, those of the bank only if it is used', () => {
    const world = worldWith({ hitpoints: 400, attack: 30, strength: 30, bonus: -80, speed: 1_700 }, 1_000, 1, 0)
    const eater = durablePlayer({
      maxHitpoints: 400,
      currentHitpoints: 400,
      inventory: pack(['bread', 40], ['cake', 10]),
      bank: pack(['cake', 890]),
    })
    const lasts = durationsOf(eater, world)['cake'] as number
    expectNear((fightFor(eater, world, hours(20)).state.lastStop?.at ?? 0) - START, lasts, 0.06)
    eater.settings.bankSuppliesEnabled = false
    const { state } = fightFor(eater, world, hours(20))
    expectNear((state.lastStop?.at ?? 0) - START, durationsOf(eater, world)['cake'] as number, 0.1)
  })

  test('[F30] arrows of the pack do not count if the quiver is not refilled', () => {
    const world = worldWith({ hitpoints: 400, attack: 30, strength: 30, bonus: -80, speed: 1_700 }, 1_000, 1, 0)
    const archer = durablePlayer({
      combatMode: { style: 'controlled', mode: 'ranged' },
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 1_000,
      inventory: pack(['arrow', 3_000]),
    })
    archer.settings.bankSuppliesEnabled = false
    const { lastStop } = fightFor(archer, world, hours(20)).state
    expect(lastStop?.reason).toBe('combat/ammunition')
    expectNear((lastStop?.at ?? 0) - START, durationsOf(archer, world)['arrow'] as number)
  })

  test('[F30] supplies that are not used do not run out', () => {
    const world = worldWith({})
    expect(estimateDuel(player(), world).usedPerHour).toEqual({})
    const ascetic = player({ inventory: pack(['cake', 9]) })
    ascetic.settings.autoEatEnabled = false
    expect(estimateDuel(ascetic, world).usedPerHour).toEqual({})
    expect(durationsOf(player(), world)).toEqual({})
  })
})

test.each([
  [40, 60, -50, 90, 2_000],
  [25, 20, -60, 60, 2_000],
  [60, 99, 0, 250, 2_000],
  // Both sides strike at the same moments: the player's blow comes first.
  [1, 60, 0, 1, 2_400],
])(
  '[F14] [F31] the chance to win is the share of fights won with %s hitpoints',
  (currentHitpoints, strength, bonus, hitpoints, speed) => {
    const ada = player({ currentHitpoints })
    ada.settings.autoEatEnabled = false
    let won = 0
    const TRIES = 1_500
    for (let seed = 0; seed < TRIES; seed++) {
      const world = worldWith({ hitpoints, attack: 20, strength, bonus, speed }, 1_000, seed * 7 + 1, 0)
      let state = performIntent(ada, world, startIntent('duel'))
      while (state.statistics.deaths === 0 && !state.kills['foe'] && state.combat.fallenAt === null) {
        state = advance(state, world, state.settledAt + 60_000).state
      }
      if (state.kills['foe'] || state.combat.fallenAt !== null) won++
    }
    const { chanceToWin, chanceToDie } = estimateDuel(ada, worldWith({ hitpoints, attack: 20, strength, bonus, speed }))
    expect(chanceToWin + chanceToDie).toBeCloseTo(1, 12)
    expect(Math.abs(won / TRIES - chanceToWin)).toBeLessThan(0.05)
  },
)

test.each([
  [10, 3_000, 3_000],
  [15, 4_950, 2_400],
  [30, 8_000, 2_400],
  [60, 20_000, 900],
])('[F30] a quick fight (%s hitpoints, %s ms at least) matches the estimate', (hitpoints, duration, speed) => {
  const world = gameOf(
    {
      monsters: [monster('foe', { hitpoints, speed, attack: 30 })],
      activities: [fight('duel', 'foe', { duration, xpRate: 0 })],
    },
    {},
    rollsFrom(3),
  )
  const ada = player({
    maxHitpoints: 90_000,
    currentHitpoints: 90_000,
    ammunition: 1e6,
    equipment: { weapon: 'bow', quiver: 'arrow' },
    combatMode: { style: 'controlled', mode: 'ranged' },
  })
  const shown = estimateFight(ada, eraOf(world), eraOf(world).content.activities['duel'] as never) as FightEstimate
  const { state, events } = advance(performIntent(ada, world, startIntent('duel')), world, START + hours(24))
  const kills = state.kills['foe'] ?? 0
  const arrows = 1e6 - state.ammunition
  const taken = eventsOf(events, 'fought').reduce((sum, { damageTaken }) => sum + damageTaken, 0)
  expect(Math.abs(kills / 24 / shown.killsPerHour - 1)).toBeLessThan(0.02)
  expect(Math.abs(arrows / 24 / (shown.usedPerHour['arrow'] ?? 0) - 1)).toBeLessThan(0.02)
  const fed = { ...ada, inventory: [{ id: 'cake', quantity: 1, slot: 0 }] }
  const { usedPerHour } = estimateFight(
    fed,
    eraOf(world),
    eraOf(world).content.activities['duel'] as never,
  ) as FightEstimate
  expect(Math.abs(taken / 24 / 20 / (usedPerHour['cake'] ?? 0) - 1)).toBeLessThan(0.03)
})
