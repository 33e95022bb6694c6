import { describe, expect, test } from 'vitest'
import { advance, hours, type Item, type Player, seconds } from '../index.ts'
import { advanceBy, fight, gameContent, gameOf, monster, refusalTextOf } from '../testing/game.ts'
import {
  eventsOf,
  pack,
  performIntent,
  performWithEvents,
  player,
  rollsFrom,
  START,
  startIntent,
} from '../testing/small-world.ts'
import { maximumHit } from './formulas.ts'

const parts = {
  monsters: [
    monster('post', { hitpoints: 1e9, speed: hours(1_000) }),
    monster('mite', { hitpoints: 1, speed: hours(1_000) }),
  ],
  activities: [fight('fight_post', 'post'), fight('swat', 'mite', { duration: 9_000 })],
}
const world = gameOf(parts)
const special = { type: 'specialAttack' } as const
const armed = (more: Partial<Player> = {}) => player({ equipment: { weapon: 'sword' }, ...more })
const facing = (state: Player, on = world, id = 'fight_post') => performIntent(state, on, startIntent(id))

const sniping = gameContent().items['bow']?.specialAttack as NonNullable<Item['specialAttack']>

describe('[F25] a special attack', () => {
  test('[F25] [COMB-32] takes its energy and strikes at once', () => {
    const begun = advanceBy(facing(armed()), world, 500).state
    const { state, events } = performWithEvents(begun, world, special)
    expect(state.specialAttackEnergy).toBe(40)
    expect(events).toMatchObject([{ type: 'special', at: START + 500, name: 'Twin strike', used: {} }])
    expect(state.combat).toMatchObject({ lastPlayerAttack: START + 500, nextPlayerAttack: START + 2_500 })
    const [struck] = eventsOf(events, 'special')
    expect(state.combat.currentTarget?.hitpoints).toBe(1e9 - (struck?.damage ?? 0))
    expect(state.combat.lastPlayerDamage).toBe(struck?.damage)
  })

  test('[F25] [COMB-32] without enough energy it is refused', () => {
    const begun = facing(armed({ specialAttackEnergy: 59 }))
    expect(refusalTextOf(begun, world, special)).toBe('Not enough special attack energy')
    expect(refusalTextOf(facing(armed({ specialAttackEnergy: 60 })), world, special)).toBeNull()
    const once = performIntent(facing(armed()), world, special)
    expect(refusalTextOf(once, world, special)).toBe('Not enough special attack energy')
    expect(refusalTextOf(advanceBy(once, world, seconds(60)).state, world, special)).toBeNull()
  })

  test('[F25] [F22] its rolls are its own: it takes none of the coming blows, and waiting does not change them', () => {
    const rested = (state: Player) => ({ ...state, specialAttackEnergy: 100 })
    const first = performWithEvents(facing(armed()), world, special)
    const later = performWithEvents(rested(advanceBy(facing(armed()), world, seconds(60)).state), world, special)
    expect(eventsOf(later.events, 'special')[0]?.damage).toBe(eventsOf(first.events, 'special')[0]?.damage)
    expect(first.state.blows['fight_post']).toBeUndefined()
    expect(later.state.blows['fight_post']).toBe(30)
  })

  test('[F25] a target it fells is booked like any other', () => {
    for (const seed of [1, 2, 3, 4]) {
      const on = gameOf(parts, {}, rollsFrom(seed))
      const { state, events } = performWithEvents(facing(armed(), on, 'swat'), on, special)
      if (eventsOf(events, 'special')[0]?.damage === 0) continue
      expect(state.combat.fallenAt).toBe(START)
      expect(refusalTextOf({ ...state, specialAttackEnergy: 100 }, on, special)).toBe('You are not in a fight')
      expect(advance(state, on, START + 8_999).state.kills).toEqual({})
      expect(advance(state, on, START + 9_000).state.kills).toEqual({ mite: 1 })
      return
    }
    expect.unreachable('none of four hit')
  })
})

describe('[F26] its effect', () => {
  const effects = (effect: NonNullable<Item['specialAttack']>['effect'], tries = 400) => {
    const sword = gameContent().items['sword'] as Item
    const on = gameOf({ ...parts, items: [{ ...sword, specialAttack: { name: 'X', energyCost: 1, effect } }] })
    let state = facing(armed({ currentHitpoints: 1 }), on)
    const struck = []
    for (let n = 0; n < tries; n++) {
      const next = performWithEvents({ ...state, currentHitpoints: 1, specialAttackEnergy: 100 }, on, special)
      struck.push(...eventsOf(next.events, 'special'))
      state = next.state
    }
    return { struck, state }
  }
  /** Level 2 with a bonus of 30 in hundredths. */
  const MOST = maximumHit(2, 30)

  test('[F26] damage is the normal maximum hit in hundredths, at least 1', () => {
    const top = (damage: number) =>
      Math.max(...effects({ accuracy: 100, damage, hits: 1, heal: 0 }).struck.map((one) => one.damage))
    expect([top(100), top(250), top(1)]).toEqual([MOST, Math.floor(MOST * 2.5), 1])
  })

  test('[F26] it has its number of blows, and each is rolled', () => {
    const { struck, state } = effects({ accuracy: 100, damage: 100, hits: 3, heal: 0 })
    expect([state.blows['fight_post#special'], state.blows['fight_post']]).toEqual([1_200, undefined])
    const top = Math.max(...struck.map(({ damage }) => damage))
    expect(top).toBeGreaterThan(2 * MOST)
    expect(top).toBeLessThanOrEqual(3 * MOST)
  })

  test('[F26] accuracy is the normal one in hundredths', () => {
    const hits = (accuracy: number) =>
      effects({ accuracy, damage: 100, hits: 1, heal: 0 }, 3_000).struck.filter(({ damage }) => damage > 0).length /
      3_000
    // Rating 12 x 120 against 11 x 100.
    expect(Math.abs(hits(100) - 2_880 / 3_980)).toBeLessThan(0.03)
    expect(Math.abs(hits(300) - 8_640 / 9_740)).toBeLessThan(0.03)
    expect(Math.abs(hits(1) - 0.05)).toBeLessThan(0.03)
  })

  test('[F26] a share of the damage is restored as health', () => {
    for (const { damage, healed } of effects({ accuracy: 100, damage: 100, hits: 2, heal: 50 }).struck) {
      expect(healed).toBe(Math.floor(damage / 2))
    }
    const well = performWithEvents(facing(armed()), world, special)
    expect(eventsOf(well.events, 'special')).toMatchObject([{ healed: 0 }])
  })
})

describe('[F27] what it needs', () => {
  test('[F27] a target', () => {
    expect(refusalTextOf(armed(), world, special)).toBe('You are not in a fight')
    expect(refusalTextOf(performIntent(armed(), world, startIntent('chop')), world, special)).toBe(
      'You are not in a fight',
    )
  })

  test.each([
    ['no weapon', {}, 'melee'],
    ['a weapon without one', { weapon: 'staff' }, 'magic'],
    ['a weapon that is not in use', { weapon: 'bow' }, 'melee'],
  ] as const)('[F27] %s has none', (_, equipment, mode) => {
    const ada = player({
      equipment,
      combatMode: { style: 'controlled', mode },
      inventory: pack(['air_rune', 5], ['mind_rune', 5]),
    })
    expect(refusalTextOf(facing(ada), world, special)).toBe('Your weapon has no special attack')
  })

  test('[F27] with a bow an arrow; the last one empties the quiver', () => {
    const archer = player({
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 2,
      combatMode: { style: 'controlled', mode: 'ranged' },
    })
    const once = performWithEvents(facing(archer), world, special)
    expect(once.state).toMatchObject({ ammunition: 1, equipment: { quiver: 'arrow' } })
    expect(eventsOf(once.events, 'special')).toMatchObject([{ used: { arrow: 1 } }])
    const twice = performIntent(once.state, world, special)
    expect(twice.equipment).toEqual({ weapon: 'bow' })
    expect(twice.ammunition).toBe(0)
    const empty = { ...twice, specialAttackEnergy: 100 }
    expect(refusalTextOf(empty, world, special)).toBe('Out of ammunition!')
  })

  /** How many arrows 400 special attacks take. */
  const shotsOf = (equipment: Player['equipment'], on = world) => {
    let state = facing(
      player({ equipment, ammunition: 1_000, combatMode: { style: 'controlled', mode: 'ranged' } }),
      on,
    )
    let used = 0
    for (let shot = 0; shot < 400; shot++) {
      const next = performWithEvents({ ...state, specialAttackEnergy: 100 }, on, special)
      used += eventsOf(next.events, 'special')[0]?.used['arrow'] ?? 0
      state = next.state
    }
    expect(state.ammunition).toBe(1_000 - used)
    return used
  }

  test('[F32] [COMB-38] the cape saves the arrow of a special attack as often as that of a shot', () => {
    const bow = { weapon: 'bow', quiver: 'arrow' }
    expect(shotsOf(bow)).toBe(400)
    expect(Math.abs(shotsOf({ ...bow, cape: 'cape' }) / 400 - 0.5)).toBeLessThan(0.08)
  })

  test('[F32] whether the arrow is saved does not follow from whether it hits', () => {
    const equipment = { weapon: 'bow', quiver: 'arrow', cape: 'cape' }
    const archer = player({ equipment, ammunition: 1_000, combatMode: { style: 'controlled', mode: 'ranged' } })
    let state = facing(archer)
    const seen = new Set<string>()
    for (let shot = 0; shot < 400; shot++) {
      const next = performWithEvents({ ...state, specialAttackEnergy: 100 }, world, special)
      const [struck] = eventsOf(next.events, 'special')
      seen.add(`${struck?.damage ? 'hit' : 'missed'}, ${struck?.used['arrow'] ? 'spent' : 'saved'}`)
      state = next.state
    }
    expect([...seen].sort()).toEqual(['hit, saved', 'hit, spent', 'missed, saved', 'missed, spent'])
  })

  test('[F32] a saved arrow stays in the quiver, the last one too', () => {
    const archer = player({
      equipment: { weapon: 'bow', quiver: 'arrow', cape: 'cape' },
      ammunition: 1,
      combatMode: { style: 'controlled', mode: 'ranged' },
    })
    const on = gameOf({ ...parts, items: [{ ...gameContent().items['cape'], ammunitionSaveChance: 1 } as Item] })
    const { state, events } = performWithEvents(facing(archer, on), on, special)
    expect(state).toMatchObject({ ammunition: 1, equipment: { quiver: 'arrow' } })
    expect(eventsOf(events, 'special')).toMatchObject([{ used: {} }])
  })

  test('[F32] the roll is that of the first blow: one arrow for all blows of a special attack', () => {
    const twin = {
      ...gameContent().items['bow'],
      specialAttack: { ...sniping, effect: { ...sniping.effect, hits: 3 } },
    }
    const on = gameOf({ ...parts, items: [twin as Item] })
    const used = shotsOf({ weapon: 'bow', quiver: 'arrow', cape: 'cape' }, on)
    expect(Math.abs(used / 400 - 0.5)).toBeLessThan(0.08)
  })

  test('[F27] with magic both runes', () => {
    const wand: Item = {
      ...(gameContent().items['sword'] as Item),
      id: 'wand',
      weapon: { mode: 'magic', speed: 2_000 },
    }
    const on = gameOf({ ...parts, items: [wand] })
    const mage = player({
      equipment: { weapon: 'wand' },
      combatMode: { style: 'controlled', mode: 'magic' },
      inventory: pack(['air_rune', 2], ['mind_rune', 1]),
    })
    const { state, events } = performWithEvents(facing(mage, on), on, special)
    expect(eventsOf(events, 'special')).toMatchObject([{ used: { air_rune: 1, mind_rune: 1 } }])
    expect(state.inventory).toEqual(pack(['air_rune', 1]))
    const again = { ...state, specialAttackEnergy: 100 }
    expect(refusalTextOf(again, on, special)).toBe('Out of runes! No damage dealt.')
  })
})

describe('[F28] style and mode', () => {
  test('[F28] [COMB-3] style and mode are set together or separately, and the style is stored in both places', () => {
    const styled = performIntent(player(), world, { type: 'setCombat', style: 'defensive' })
    expect(styled).toMatchObject({ combatStyle: 'defensive', combatMode: { style: 'defensive', mode: 'melee' } })
    const ranged = performIntent(styled, world, { type: 'setCombat', mode: 'ranged' })
    expect(ranged).toMatchObject({ combatStyle: 'defensive', combatMode: { style: 'defensive', mode: 'ranged' } })
    const both = performIntent(ranged, world, { type: 'setCombat', mode: 'magic', style: 'accurate' })
    expect(both).toMatchObject({ combatStyle: 'accurate', combatMode: { style: 'accurate', mode: 'magic' } })
  })

  test.each([
    [{ style: 'furious' }, 'style'],
    [{ mode: 'song' }, 'mode'],
    [{ style: 'accurate', mode: 'constructor' }, 'mode'],
    [{ style: 7 }, 'style'],
  ])('[F28] %o is no way to fight', (how, field) => {
    const intent = { type: 'setCombat', ...how } as unknown as Parameters<typeof refusalTextOf>[2]
    expect(refusalTextOf(player(), world, intent)).toBe(`Invalid value for ${field}`)
  })

  test('[F28] a running fight continues with the new values', () => {
    const on = gameOf({ ...parts, monsters: [monster('post', { hitpoints: 5, speed: hours(1_000) })] })
    const begun = advanceBy(
      facing(player({ combatStyle: 'accurate', combatMode: { style: 'accurate', mode: 'melee' } }), on),
      on,
      seconds(60),
    ).state
    expect(begun.skills.attack.experience).toBeGreaterThan(0)
    expect(begun.skills.strength.experience).toBe(0)
    const { state } = advanceBy(performIntent(begun, on, { type: 'setCombat', style: 'aggressive' }), on, seconds(60))
    expect(state.skills.strength.experience).toBeGreaterThan(0)
    expect(state.currentAction?.activityId).toBe('fight_post')
  })

  describe('[F28] after a change the next blow comes four swings later at the earliest', () => {
    const SWING = 2_000
    const accurate = { combatStyle: 'accurate', combatMode: { style: 'accurate', mode: 'melee' } } as const
    const begun = () => advanceBy(facing(armed(accurate)), world, 500).state
    const restyled = (state: Player) => performIntent(state, world, { type: 'setCombat', style: 'aggressive' })

    test('[F28] of style or equipment, in a fight', () => {
      expect(restyled(begun()).combat.nextPlayerAttack).toBe(START + 500 + 4 * SWING)
      const unarmed = performIntent(begun(), world, { type: 'unequip', slot: 'weapon' })
      expect(unarmed.combat.nextPlayerAttack).toBe(START + 500 + 4 * 2_400)
      const rearmed = performIntent(advanceBy(unarmed, world, 100).state, world, { type: 'equip', itemId: 'sword' })
      expect(rearmed.combat.nextPlayerAttack).toBe(START + 500 + 4 * 2_400)
    })

    test('[F28] [F13] also if the fight starts after it', () => {
      const stopped = performIntent(begun(), world, { type: 'stopAction' })
      expect(facing(restyled(stopped)).combat.nextPlayerAttack).toBe(START + 500 + 4 * SWING)
    })

    test('[F28] [F25] a special attack strikes at once but does not bring it forward', () => {
      const { combat } = performIntent(restyled(begun()), world, special)
      expect(combat).toMatchObject({ lastPlayerAttack: START + 500, nextPlayerAttack: START + 500 + 4 * SWING })
    })

    test('[F28] what changes nothing costs nothing', () => {
      const same = performIntent(begun(), world, { type: 'setCombat', style: 'accurate' })
      expect(same.combat.nextPlayerAttack).toBe(START + SWING)
    })
  })
})
