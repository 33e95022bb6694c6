import { content } from '@hearthward/content'
import type { Item } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

const textsOf = (id: string) => factsOf(content.items[id] as Item).map(({ label, value }) => `${label}: ${value}`)

test('food shows what it heals, a potion what it raises and for how long', () => {
  expect(textsOf('cooked_shrimp')).toEqual(['Heals: 20 hitpoints'])
  expect(textsOf('champions_potion')).toEqual([
    'Attack: +20 for 10 min',
    'Strength: +20 for 10 min',
    'Defence: +20 for 10 min',
  ])
})

test('a weapon shows its bonuses, its speed and its special attack', () => {
  expect(textsOf('brawlers_knuckles')).toEqual([
    'Attack: +10',
    'Used for: melee',
    'Speed: one attack every 2.0 s',
    'Special attack: Left, Right: 2 hits at 70% damage, 110% accuracy, for 40 energy',
  ])
})

test('a bow shows which arrows it takes, arrows show their tier', () => {
  expect(textsOf('hawkfeather_bow')).toContain('Takes arrows: up to tier 3')
  expect(textsOf('iron_arrow')).toContain('Arrow tier: 2')
})

test('plain materials have no facts', () => {
  expect(textsOf('logs')).toEqual([])
})
