import { content } from '@hearthward/content'
import { newPlayer, type Player } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { firstFoe, foeGroups, foodChoices, gearChoices } from './what-if-choices.ts'
import { changesOf, NO_CHANGES, NO_FOOD, withGear, withTyped } from './what-if-draft.ts'

const playerWith = (parts: Partial<Player>): Player => ({ ...newPlayer('ada', 0), ...parts })
const stack = (id: string, quantity = 1) => ({ id, quantity, slot: 0 })

describe('the form of a what-if', () => {
  test('[F37] only what is changed is asked for', () => {
    expect(changesOf(NO_CHANGES)).toEqual({})
    const draft = withTyped(withTyped(NO_CHANGES, 'arrows', '1.2k'), 'eatAt', '0')
    expect(changesOf({ ...draft, style: 'defensive', potionId: 'strength_potion' })).toEqual({
      ammunition: 1_200,
      autoEatThreshold: 0,
      style: 'defensive',
      potionId: 'strength_potion',
    })
    expect(changesOf({ ...NO_CHANGES, foodId: NO_FOOD })).toEqual({ food: {} })
    expect(changesOf(withTyped({ ...draft, foodId: 'bread' }, 'eatAt', ' '))).toEqual({
      ammunition: 1_200,
      food: { bread: 100 },
    })
  })

  test.each([
    ['eatAt', '101', 'Enter a whole number from 0 to 100. Empty: as now.'],
    ['eatAt', '-1', 'Enter a whole number from 0 to 100. Empty: as now.'],
    ['eatAt', '12.5', 'Enter a whole number from 0 to 100. Empty: as now.'],
    ['arrows', '0', 'Enter a whole number from 1 to 1,000,000. Empty: as now.'],
    ['arrows', '2m', 'Enter a whole number from 1 to 1,000,000. Empty: as now.'],
    ['meals', '', 'Enter a whole number from 1 to 1,000,000.'],
    ['meals', 'many', 'Enter a whole number from 1 to 1,000,000.'],
  ] as const)('a wrong %s (%s) gets an error, and the figures stay', (field, text, error) => {
    const before = withTyped({ ...NO_CHANGES, foodId: 'bread' }, field, '40')
    const after = withTyped(before, field, text)
    expect(after[field]).toMatchObject({ text, error })
    expect(changesOf(after)).toEqual(changesOf(before))
    expect(withTyped(after, field, '41')[field]).toEqual({ text: '41', value: 41, error: null })
  })

  test('a weapon brings its mode, and what is worn is no change', () => {
    const ada = playerWith({ equipment: { weapon: 'wooden_club' } })
    const bow = withGear(NO_CHANGES, ada, content, 'weapon', 'hawkfeather_bow')
    expect(changesOf(bow)).toEqual({ equipment: { weapon: 'hawkfeather_bow' }, mode: 'ranged' })
    expect(changesOf(withGear(bow, ada, content, 'weapon', undefined))).toEqual({})
    expect(changesOf(withGear(bow, ada, content, 'weapon', 'wooden_club'))).not.toHaveProperty('equipment')
    expect(changesOf(withGear(bow, ada, content, 'weapon', null))).toEqual({ equipment: { weapon: null } })
  })

  test('arrows come in the number that is owned, or in one that allows a comparison', () => {
    const ada = playerWith({ inventory: [stack('iron_arrow', 70)], bank: [stack('iron_arrow', 900)] })
    const arrows = (itemId: string) => changesOf(withGear(NO_CHANGES, ada, content, 'quiver', itemId)).ammunition
    expect(arrows('iron_arrow')).toBe(970)
    expect(arrows('steel_arrow')).toBe(500)
  })
})

describe('the choices of a what-if', () => {
  const ada = playerWith({ equipment: { weapon: 'wooden_club' }, bank: [stack('iron_sword'), stack('bread', 9)] })

  test('say what is owned and which levels are missing, and leave out what is worn', () => {
    const notes = Object.fromEntries(gearChoices(ada, content, 'weapon').map(({ item, note }) => [item.id, note]))
    expect(notes['iron_sword']).toBe('owned, needs Attack 10')
    expect(notes['moonsilver_greatsword']).toMatch(/^needs Attack \d+$/)
    expect(notes).not.toHaveProperty('wooden_club')
    expect(foodChoices(ada, content).filter(({ isOwned }) => isOwned)).toMatchObject([{ item: { id: 'bread' } }])
  })

  test('offer what has left the game only to those who still have it', () => {
    const without = structuredClone(content) as typeof content
    for (const id of ['iron_sword', 'steel_sword']) Object.assign(without.items[id] ?? {}, { deactivated: true })
    const ids = gearChoices(ada, without, 'weapon').map(({ item }) => item.id)
    expect([ids.includes('iron_sword'), ids.includes('steel_sword')]).toEqual([true, false])
  })

  test('list the fights of the own levels, those at hand first and the weakest foe first', () => {
    const groups = foeGroups(ada, content)
    expect(groups[0]?.placeId).toBe(ada.currentLocation)
    for (const { fights } of groups) {
      const levels = fights.map(({ monsterId }) => content.monsters[monsterId ?? '']?.level ?? 0)
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    }
    const all = groups.flatMap(({ fights }) => fights)
    expect(all.every(({ levelRequirements: { attack = 1 }, membersOnly }) => attack === 1 && !membersOnly)).toBe(true)
  })

  test('begin with the running fight, the last one, or the foe beaten most often', () => {
    const groups = foeGroups(ada, content)
    const [first, second, third] = groups.flatMap(({ fights }) => fights)
    const familiar = playerWith({ kills: { [third?.monsterId ?? '']: 3 } })
    expect(firstFoe(ada, groups)).toBe(first)
    expect(firstFoe(familiar, groups)?.monsterId).toBe(third?.monsterId)
    const stop = { activityId: second?.id ?? '', reason: 'combat/died', at: 0 } as unknown as Player['lastStop']
    expect(firstFoe({ ...familiar, lastStop: stop }, groups)).toBe(second)
    const running = { activityId: third?.id } as Player['currentAction']
    expect(firstFoe({ ...familiar, lastStop: stop, currentAction: running }, groups)).toBe(third)
    expect(firstFoe(ada, [])).toBeNull()
  })
})
