import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { assignedLoadout, eraAt, type Loadout, type Player, worksOf } from '../index.ts'
import { fight, gameOf, refusalTextOf } from '../testing/game.ts'
import { pack, performIntent, performWithEvents, player, START } from '../testing/small-world.ts'

const world = gameOf({ activities: [fight('fight_rat_again', 'rat', { locationId: 'varrock' })] })

type SaveIntent = Extract<Intent, { type: 'saveLoadout' }>
const save = (parts: Omit<SaveIntent, 'type'> = {}): SaveIntent => ({ type: 'saveLoadout', name: 'Melee', ...parts })
const assign = (kind: Loadout['uses'][number]['kind'], id: string, loadoutId: number | null): Intent => ({
  type: 'assignLoadout',
  use: { kind, id },
  loadoutId,
})
const saved = (state: Player, ...names: string[]) =>
  names.reduce((now, name) => performIntent(now, world, save({ name })), state)

describe('saving', () => {
  test('[LO2] a new loadout takes over what is worn, style and mode, and the food and potions in the pack', () => {
    const ada = player({
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 40,
      combatStyle: 'aggressive',
      combatMode: { style: 'aggressive', mode: 'ranged' },
      inventory: pack(['bread', 3], ['logs', 5], ['strong_potion', 2], ['apple', 1]),
    })
    expect(performIntent(ada, world, save({ name: '  Bow and bread ' })).loadouts).toEqual([
      {
        id: 1,
        name: 'Bow and bread',
        equipment: { weapon: 'bow', quiver: 'arrow' },
        ammunition: 40,
        style: 'aggressive',
        mode: 'ranged',
        supplies: { bread: 3, strong_potion: 2 },
        uses: [],
      },
    ])
  })

  test('[LO2] [LO3] a loadout can hold what the player does not have', () => {
    const given = save({
      equipment: { head: 'helm', quiver: 'fine_arrow' },
      ammunition: 100,
      style: 'accurate',
      mode: 'magic',
      supplies: { air_rune: 500 },
    })
    const { type, name, ...contents } = given
    expect(performIntent(player(), world, given).loadouts).toMatchObject([contents])
  })

  test('[LO2] an edit changes what it contains and nothing else', () => {
    const before = performIntent(
      saved(player({ equipment: { weapon: 'sword' } }), 'Melee'),
      world,
      assign('monster', 'rat', 1),
    )
    const after = performIntent(before, world, { type: 'saveLoadout', loadoutId: 1, supplies: { cake: 4 } })
    expect(after.loadouts).toEqual([{ ...before.loadouts[0], supplies: { cake: 4 } }])
    const renamed = performIntent(after, world, { type: 'saveLoadout', loadoutId: 1, name: 'Rats' })
    expect(renamed.loadouts).toEqual([{ ...after.loadouts[0], name: 'Rats' }])
  })

  test('[LO1] ten loadouts are numbered, an eleventh is refused, and a new one takes the number of a deleted one', () => {
    const full = saved(player(), ...Array.from({ length: 10 }, (_, index) => `Set ${index}`))
    expect(full.loadouts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(refusalTextOf(full, world, save())).toBe('You can have at most 10 loadouts')
    const fewer = performIntent(full, world, { type: 'deleteLoadout', loadoutId: 4 })
    const again = saved(fewer, 'New').loadouts
    expect(again.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(again[3]?.name).toBe('New')
  })

  test.each(['x'.repeat(30), 'Ærø 🏹', 'a b'])('[LO1] %s is a name', (name) => {
    expect(performIntent(player(), world, save({ name })).loadouts).toMatchObject([{ name }])
  })

  test.each([undefined, '', '   ', '\u200b', 'tab\tbed', 'a\u0000', 'a\u202eb', '\ud800', 'x'.repeat(31), 7, null])(
    '[LO1] %j is no name',
    (name) => {
      expect(refusalTextOf(player(), world, save({ name: name as string }))).toBe(
        'The name of a loadout has 1 to 30 characters, all of them visible',
      )
    },
  )

  test.each([
    ['equipment', { equipment: { head: 'sword' } }],
    ['equipment', { equipment: { tail: 'sword' } }],
    ['equipment', { equipment: { weapon: 'wonder' } }],
    ['equipment', { equipment: null }],
    ['equipment', { equipment: ['sword'] }],
    ['ammunition', { equipment: { quiver: 'arrow' }, ammunition: 0 }],
    ['ammunition', { equipment: { quiver: 'arrow' }, ammunition: 1.5 }],
    ['ammunition', { equipment: { quiver: 'arrow' }, ammunition: 1_000_001 }],
    ['ammunition', { equipment: {}, ammunition: 3 }],
    ['style', { style: 'reckless' }],
    ['mode', { mode: 'sword' }],
    ['supplies', { supplies: { wonder: 1 } }],
    ['supplies', { supplies: { sword: 1 } }],
    ['supplies', { supplies: { bread: 0 } }],
    ['supplies', { supplies: { bread: 1_000_001 } }],
    ['supplies', { supplies: JSON.parse('{"__proto__":1}') }],
  ])('[LO3] invalid %s refuses the whole loadout: %j', (field, parts) => {
    const refusal = `Invalid value of the loadout: ${field}`
    expect(refusalTextOf(player(), world, save(parts as object))).toBe(refusal)
    const existing = saved(player({ equipment: { quiver: 'arrow' }, ammunition: 9 }), 'Melee')
    expect(refusalTextOf(existing, world, save({ loadoutId: 1, name: 'Other', ...(parts as object) }))).toBe(refusal)
  })

  test('[LO3] a loadout has at most as many kinds of supplies as the pack has slots', () => {
    const items = Array.from({ length: 29 }, (_, index) => ({
      id: `herb_${index}`,
      name: `Herb ${index}`,
      description: '',
      type: 'resource' as const,
      icon: 'log',
      stackable: true,
      value: 1,
    }))
    const many = gameOf({ items })
    const supplies = (count: number) => Object.fromEntries(items.slice(0, count).map(({ id }) => [id, 1]))
    expect(performIntent(player(), many, save({ supplies: supplies(28) })).loadouts).toHaveLength(1)
    expect(refusalTextOf(player(), many, save({ supplies: supplies(29) }))).toBe(
      'Invalid value of the loadout: supplies',
    )
  })

  test.each<Intent>([
    { type: 'saveLoadout', loadoutId: 2 },
    { type: 'deleteLoadout', loadoutId: 2 },
    { type: 'wearLoadout', loadoutId: 2 },
    assign('monster', 'rat', 2),
  ])('[LO1] $type of a loadout that does not exist is refused', (intent) => {
    expect(refusalTextOf(saved(player(), 'Melee'), world, intent)).toBe('Loadout not found')
  })
})

describe('assigning', () => {
  const nameFor = (state: Player, activityId: string) => {
    const { content } = eraAt(world.timeline, START)
    const activity = worksOf(content).find(({ id }) => id === activityId)
    return activity && assignedLoadout(state, activity)?.name
  }

  test('[LO7] a monster stands for all its fights, a skill for its work, and an activity comes before its skill', () => {
    let state = saved(player(), 'Rats', 'Woods', 'Oaks')
    for (const intent of [assign('monster', 'rat', 1), assign('skill', 'woodcutting', 2), assign('activity', 'saw', 3)])
      state = performIntent(state, world, intent)
    const found = ['fight_rat', 'fight_rat_again', 'chop', 'saw', 'dig'].map((id) => nameFor(state, id))
    expect(found).toEqual(['Rats', 'Rats', 'Woods', 'Oaks', undefined])
  })

  test('[LO7] another loadout takes the place of the one before, and none removes it', () => {
    const both = saved(player(), 'One', 'Two')
    const first = performIntent(both, world, assign('monster', 'rat', 1))
    const second = performIntent(first, world, assign('monster', 'rat', 2))
    expect(second.loadouts.map(({ uses }) => uses)).toEqual([[], [{ kind: 'monster', id: 'rat' }]])
    expect(performIntent(second, world, assign('monster', 'rat', null)).loadouts).toEqual(both.loadouts)
  })

  test.each([
    assign('monster', 'dragon', 1),
    assign('activity', 'fight_rat', 1),
    assign('activity', 'wonder', 1),
    assign('skill', 'attack', 1),
    assign('skill', 'constructor', 1),
    assign('place' as 'skill', 'lumbridge', 1),
    { type: 'assignLoadout', use: null, loadoutId: 1 } as unknown as Intent,
  ])('[LO7] %j is refused', (intent) => {
    expect(refusalTextOf(saved(player(), 'Melee'), world, intent)).toBe('A loadout cannot be assigned to this')
  })

  test('[LO10] deleting a loadout ends what it is assigned to and leaves on what is worn', () => {
    const ada = saved(player({ equipment: { weapon: 'sword' } }), 'One', 'Two')
    const assigned = performIntent(ada, world, assign('monster', 'rat', 1))
    const { state } = performWithEvents(assigned, world, { type: 'deleteLoadout', loadoutId: 1 })
    expect(state.loadouts.map(({ name }) => name)).toEqual(['Two'])
    expect(state.equipment).toEqual({ weapon: 'sword' })
    expect(nameFor(state, 'fight_rat')).toBeUndefined()
  })
})
