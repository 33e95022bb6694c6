import { describe, expect, test } from 'vitest'
import { countOf, hours, type Item, type Player, seconds } from '../index.ts'
import { advanceBy, fight, gameContent, gameOf, monster } from '../testing/game.ts'
import {
  eventsOf,
  pack,
  performIntent,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
} from '../testing/small-world.ts'
import { maximumHit } from './formulas.ts'

const parts = {
  monsters: [
    monster('post', { hitpoints: 1e9, speed: hours(1_000) }),
    monster('bear', { hitpoints: 1e9, attack: 50, strength: 6, bonus: -50, speed: 1_500 }),
  ],
  activities: [fight('fight_post', 'post'), fight('fight_bear', 'bear')],
}
const world = gameOf(parts)
const usedIn = (events: Parameters<typeof eventsOf>[0], itemId: string) =>
  eventsOf(events, 'fought').reduce((sum, { used }) => sum + (used[itemId] ?? 0), 0)
const mode = (of: Player['combatMode']['mode']) => ({ combatMode: { style: 'controlled' as const, mode: of } })

describe('arrows', () => {
  const archer = (ammunition: number, more: Player['equipment'] = {}) =>
    player({ ...mode('ranged'), ammunition, equipment: { weapon: 'bow', quiver: 'arrow', ...more } })

  test('[F17] [COMB-35] each shot costs one, hit or miss', () => {
    const { state, events } = runActivity(archer(100), world, 'fight_post', 1_800 * 30)
    expect(state).toMatchObject({ ammunition: 70, blows: { fight_post: 30 } })
    expect(usedIn(events, 'arrow')).toBe(30)
  })

  test('[F17] [COMB-35] without any the action stops at the next shot', () => {
    const { state, events } = runActivity(archer(10), world, 'fight_post', hours(1))
    expect(state).toMatchObject({ ammunition: 0, currentAction: null, blows: { fight_post: 10 } })
    expect(state.equipment).toEqual({ weapon: 'bow' })
    expect(state.lastStop).toEqual({
      at: START + 11 * 1_800,
      activityId: 'fight_post',
      reason: 'combat/ammunition',
      details: {},
    })
    expect(usedIn(events, 'arrow')).toBe(10)
  })

  test('[F17] [COMB-38] a cape saves arrows with its chance', () => {
    const { events } = runActivity(archer(100_000, { cape: 'cape' }), world, 'fight_post', 1_800 * 20_000)
    expect(Math.abs(usedIn(events, 'arrow') / 20_000 - 0.5)).toBeLessThan(0.01)
    expect(usedIn(runActivity(archer(100), world, 'fight_post', 1_800 * 50).events, 'arrow')).toBe(50)
  })

  test('[F17] the sword and the staff cost no arrows', () => {
    const swordsman = { ...archer(10), ...mode('melee') }
    expect(runActivity(swordsman, world, 'fight_post', hours(1)).state.ammunition).toBe(10)
  })
})

describe('runes', () => {
  const mage = (air: number, mind: number) =>
    player({
      ...mode('magic'),
      equipment: { weapon: 'staff' },
      inventory: pack(['logs', 1], ['air_rune', air], ['mind_rune', mind]),
    })

  test('[F18] [COMB-36] each cast costs one of both', () => {
    const { state, events } = runActivity(mage(100, 90), world, 'fight_post', 2_500 * 30)
    expect(state.inventory).toEqual(pack(['logs', 1], ['air_rune', 70], ['mind_rune', 60]))
    expect([usedIn(events, 'air_rune'), usedIn(events, 'mind_rune')]).toEqual([30, 30])
  })

  test('[F18] [COMB-37] a cast without runes does no damage and stops the action', () => {
    const { state } = runActivity(mage(20, 5), world, 'fight_post', hours(1))
    expect(state.blows).toEqual({ fight_post: 5 })
    expect(state.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['logs', 1],
      ['air_rune', 15],
    ])
    expect(state.lastStop).toMatchObject({ at: START + 6 * 2_500, reason: 'combat/runes' })
  })
})

describe('eating in a fight', () => {
  /** Advances to each of the bear's blows. */
  const advanceByBlows = (begin: Player, blows: number, on = world) => {
    let state = performIntent(begin, on, startIntent('fight_bear'))
    const seen: { before: number; after: number; ate: string | undefined; at: number }[] = []
    for (let n = 1; n <= blows && state.currentAction; n++) {
      const next = advanceBy(state, on, 1_500)
      const used = eventsOf(next.events, 'fought').flatMap((event) => Object.keys(event.used))
      seen.push({
        before: state.currentHitpoints,
        after: next.state.currentHitpoints,
        ate: used[0],
        at: next.state.settledAt,
      })
      state = next.state
    }
    return { state, seen }
  }

  test('[F19] [COMB-39] at 30 in a hundred or below, and not above', () => {
    const { seen } = advanceByBlows(player({ inventory: pack(['cake', 500]) }), 300)
    const most = maximumHit(6, -50)
    expect(seen.filter(({ ate }) => ate).length).toBeGreaterThan(20)
    for (const { after, ate, before } of seen) {
      if (ate) expect(after).toBeLessThanOrEqual(50)
      else if (after < before) expect(after).toBeGreaterThan(30)
      expect(before - after).toBeLessThanOrEqual(most)
    }
  })

  test.each([0, 20, 60, 100])('[F19] [COMB-39] or at the setting of the player: %s', (autoEatThreshold) => {
    const ada = player({ inventory: pack(['pie', 500]) })
    ada.settings.autoEatThreshold = autoEatThreshold
    const { state, seen } = advanceByBlows(ada, 60)
    const hungry = seen.filter(({ after, before, ate }) => after < before && after <= autoEatThreshold && !ate)
    if (autoEatThreshold === 0) {
      expect(state.statistics.deaths).toBe(1)
      expect(countOf(state.inventory, 'pie')).toBe(500)
    } else {
      expect(hungry).toEqual([])
      expect(seen.some(({ ate }) => ate)).toBe(true)
    }
  })

  test('[F19] [COMB-40] the food that heals most is eaten, and then the next best', () => {
    const { seen } = advanceByBlows(
      player({ inventory: pack(['bread', 40], ['pie', 2], ['crumb', 5], ['cake', 2], ['logs', 3]) }),
      400,
    )
    const eaten = seen.flatMap(({ ate }) => ate ?? [])
    expect(eaten.slice(0, 5)).toEqual(['pie', 'pie', 'cake', 'cake', 'bread'])
    expect(eaten).not.toContain('crumb')
  })

  test('[F19] [COMB-40] better food from loot is eaten from then on, and the next best once it is used up', () => {
    const baker = monster('baker', { hitpoints: 60, attack: 50, strength: 6, bonus: -50, speed: 1_500 })
    const generous = gameOf(
      {
        monsters: [{ ...baker, loot: [{ itemId: 'pie', quantity: 1, chance: 0.2 }] }],
        activities: [fight('bake', 'baker')],
      },
      {},
      rollsFrom(5),
    )
    const hero = player({ inventory: pack(['cake', 4_000]) }, { attack: 40, strength: 40, defence: 40 })
    const begun = performIntent(hero, generous, startIntent('bake'))
    const once = advanceBy(begun, generous, hours(3))
    const [pies, cakes] = [usedIn(once.events, 'pie'), usedIn(once.events, 'cake')]
    expect([pies > 3, cakes > 3]).toEqual([true, true])
    let state = begun
    for (let piece = 0; piece < 1_080; piece++) state = advanceBy(state, generous, seconds(10)).state
    expect(state).toEqual(once.state)
  })

  test('[F19] [COMB-41] [FOOD-2] not again within 1500 ms', () => {
    const swarm = gameOf({
      ...parts,
      monsters: [
        ...parts.monsters.slice(0, 1),
        monster('bear', { hitpoints: 1e9, attack: 99, strength: 1, speed: 100 }),
      ],
    })
    const ada = player({ currentHitpoints: 30, inventory: pack(['bread', 100]) })
    const begun = performIntent(ada, swarm, startIntent('fight_bear'))
    const eaten: number[] = []
    let state = begun
    for (let at = 100; at <= 4_000; at += 100) {
      const next = advanceBy(state, swarm, 100)
      if (usedIn(next.events, 'bread') > 0) {
        eaten.push(next.state.settledAt)
        expect(next.state.combat).toMatchObject({
          lastAutoEatTime: next.state.settledAt,
          foodCooldownUntil: next.state.settledAt + 1_500,
        })
      }
      state = next.state
    }
    expect(eaten.length).toBeGreaterThanOrEqual(2)
    for (let n = 1; n < eaten.length; n++) expect((eaten[n] ?? 0) - (eaten[n - 1] ?? 0)).toBeGreaterThanOrEqual(1_500)
  })

  test('[F19] [COMB-39] with auto-eat off, or without food, the fight continues to its end', () => {
    const off = player({ inventory: pack(['pie', 100]) })
    off.settings.autoEatEnabled = false
    const { state } = advanceBy(
      performIntent(off, gameOf(parts, {}, rollsFrom(2)), startIntent('fight_bear')),
      gameOf(parts, {}, rollsFrom(2)),
      seconds(120),
    )
    expect(state.statistics.deaths).toBe(1)
    expect(countOf(state.inventory, 'pie')).toBe(100)
    expect(runActivity(player(), world, 'fight_bear', seconds(120)).state.statistics.deaths).toBe(1)
  })
})

test('[F11] a bow unequipped during a fight no longer shoots', () => {
  const world = gameOf({ monsters: [monster('rat', { hitpoints: 1e9, speed: hours(99) })] })
  const archer = player({
    equipment: { weapon: 'bow', quiver: 'arrow' },
    ammunition: 50,
    combatMode: { style: 'controlled', mode: 'ranged' },
  })
  const without = performIntent(performIntent(archer, world, startIntent('fight_rat')), world, {
    type: 'unequip',
    slot: 'weapon',
  })
  const { state } = advanceBy(without, world, seconds(60))
  expect(state.ammunition).toBe(50)
  expect(state.lastStop?.reason).toBe('combat/bow')
})

test('[F5] [F17] the last arrow counts for its own blow', () => {
  const arrow: Item = {
    ...(gameContent().items['arrow'] as Item),
    combatStats: { attackBonus: 0, defenceBonus: 0, otherBonus: 5_000 },
  }
  const world = gameOf({ items: [arrow], monsters: [monster('rat', { hitpoints: 1e9, speed: hours(99) })] })
  let best = 0
  for (let blows = 0; blows < 40; blows++) {
    const archer = player({
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 1,
      blows: { fight_rat: blows },
      combatMode: { style: 'controlled', mode: 'ranged' },
    })
    const { state } = advanceBy(performIntent(archer, world, startIntent('fight_rat')), world, 1_800)
    best = Math.max(best, state.combat.lastPlayerDamage)
  }
  expect(best).toBeGreaterThan(100)
})
