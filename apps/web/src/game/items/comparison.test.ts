import { content } from '@hearthward/content'
import { type Item, newPlayer } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { changesOf, needsOf } from './comparison.ts'

const item = (id: string) => content.items[id] as Item
const told = (id: string, worn: string | null) =>
  changesOf(item(id), worn ? item(worn) : null).map(({ text, isBetter }) => `${text}${isBetter ? '' : ' (worse)'}`)

test('a thing is compared with what is worn in its place', () => {
  expect(told('toll_hook', 'wooden_club')).toEqual(['+20 attack', '+20 strength'])
  expect(told('wooden_club', 'toll_hook')).toEqual(['−20 attack (worse)', '−20 strength (worse)'])
})

test('in an empty place all of it is gain', () => {
  expect(told('leather_gloves', null)).toEqual(['+1 defence'])
})

test('a weapon is also slower or faster', () => {
  expect(told('quarry_maul', 'wooden_club')).toContain('0.6 s slower (worse)')
  expect(told('brawlers_knuckles', 'wooden_club')).toContain('0.4 s faster')
})

test('the same thing changes nothing', () => {
  expect(told('toll_hook', 'toll_hook')).toEqual([])
})

test('needs say how far away they are, and leave out what everybody can', () => {
  const { skills } = newPlayer('p', 0)
  expect(needsOf(item('toll_hook'), skills)).toEqual([{ skill: 'attack', level: 20, missing: 19 }])
  skills.attack.level = 20
  expect(needsOf(item('toll_hook'), skills)).toEqual([{ skill: 'attack', level: 20, missing: 0 }])
  expect(needsOf(item('leather_gloves'), skills)).toEqual([])
})
