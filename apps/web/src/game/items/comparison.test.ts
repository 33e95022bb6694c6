import { content } from '@hearthward/content'
import { type Item, newPlayer } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { levelRequirementsOf, statChangesOf } from './comparison.ts'

const item = (id: string) => content.items[id] as Item
const textsOf = (id: string, worn: string | null) =>
  statChangesOf(item(id), worn ? item(worn) : null).map(({ text, isBetter }) => `${text}${isBetter ? '' : ' (worse)'}`)

test('an item is compared with the item worn in its slot', () => {
  expect(textsOf('toll_hook', 'wooden_club')).toEqual(['+20 attack', '+20 strength'])
  expect(textsOf('wooden_club', 'toll_hook')).toEqual(['−20 attack (worse)', '−20 strength (worse)'])
})

test('in an empty slot all bonuses are gains', () => {
  expect(textsOf('leather_gloves', null)).toEqual(['+1 defence'])
})

test("a weapon's speed is compared, too", () => {
  expect(textsOf('quarry_maul', 'wooden_club')).toContain('0.6 s slower (worse)')
  expect(textsOf('brawlers_knuckles', 'wooden_club')).toContain('0.4 s faster')
})

test('the same item has no differences', () => {
  expect(textsOf('toll_hook', 'toll_hook')).toEqual([])
})

test('requirements show the missing levels, and leave out level 1', () => {
  const { skills } = newPlayer('p', 0)
  expect(levelRequirementsOf(item('toll_hook'), skills)).toEqual([{ skill: 'attack', level: 20, missing: 19 }])
  skills.attack.level = 20
  expect(levelRequirementsOf(item('toll_hook'), skills)).toEqual([{ skill: 'attack', level: 20, missing: 0 }])
  expect(levelRequirementsOf(item('leather_gloves'), skills)).toEqual([])
})
