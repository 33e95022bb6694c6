import { content } from '@hearthward/content'
import { EDITABLE, type Entry } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { toldOf } from './told.ts'

const entryOf = (table: 'items' | 'quests' | 'achievements', id: string) => content[table][id] as unknown as Entry

test('of a thing: what it heals or adds, and the levels it asks for', () => {
  const loaf = { ...entryOf('items', 'logs'), type: 'food', healAmount: 12 }
  expect(toldOf(content, 'items', 'logs', loaf).facts).toContainEqual({ label: 'Heals', value: '12 hitpoints' })
  const blade = { ...loaf, combatStats: { attackBonus: 4 }, requirements: { attack: 20 } }
  const told = toldOf(content, 'items', 'logs', blade)
  expect(told.facts).toContainEqual({ label: 'Attack', value: '+4' })
  expect(told.asks).toEqual(['Attack 20'])
})

test('of a quest: what it asks for, its steps, what it pays and what people hand over on the way', () => {
  const quest = content.quests['the_long_fast']
  const told = toldOf(content, 'quests', 'the_long_fast', entryOf('quests', 'the_long_fast'))
  expect(told.steps).toEqual(quest?.steps.map(({ text }) => text))
  expect(told.brings).toContain(content.items['meditation_orb']?.name)
  const gardener = toldOf(content, 'quests', 'master_gardener', entryOf('quests', 'master_gardener'))
  expect(gardener.asks).toContain(content.quests['first_steps']?.name)
})

test('of an achievement: what it counts, and what it brings', () => {
  const { requirements, rewards } = { requirements: [{ type: 'harvests', count: 25 }], rewards: { coins: 1_500 } }
  expect(toldOf(content, 'achievements', 'green_thumb', { requirements, rewards })).toMatchObject({
    asks: ['Harvests: 0 of 25'],
    brings: ['1,500 coins'],
  })
})

test('of what has only been begun: nothing yet', () => {
  for (const collection of ['items', 'quests', 'achievements', 'monsters'] as const) {
    const { table, starting } = EDITABLE[collection]
    expect(toldOf(content, table, '', starting)).toEqual({ facts: [], asks: [], steps: [], brings: [] })
  }
})
