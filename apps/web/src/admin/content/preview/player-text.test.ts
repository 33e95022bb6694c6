import { content } from '@hearthward/content'
import { EDITABLE, type Entry } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { playerText } from './player-text.ts'

const entryOf = (table: 'items' | 'quests' | 'achievements', id: string) => content[table][id] as unknown as Entry

test('an item shows its healing or bonuses, and the required levels', () => {
  const loaf = { ...entryOf('items', 'logs'), type: 'food', healAmount: 12 }
  expect(playerText(content, 'items', 'logs', loaf).facts).toContainEqual({ label: 'Heals', value: '12 hitpoints' })
  const blade = { ...loaf, combatStats: { attackBonus: 4 }, requirements: { attack: 20 } }
  const text = playerText(content, 'items', 'logs', blade)
  expect(text.facts).toContainEqual({ label: 'Attack', value: '+4' })
  expect(text.requirements).toEqual(['Attack 20'])
})

test('a quest shows its requirements, steps, rewards and the gifts on the way', () => {
  const quest = content.quests['the_long_fast']
  const text = playerText(content, 'quests', 'the_long_fast', entryOf('quests', 'the_long_fast'))
  expect(text.steps).toEqual(quest?.steps.map(({ text }) => text))
  expect(text.rewards).toContain(content.items['meditation_orb']?.name)
  const gardener = playerText(content, 'quests', 'master_gardener', entryOf('quests', 'master_gardener'))
  expect(gardener.requirements).toContain(content.quests['first_steps']?.name)
})

test('an achievement shows what it counts and its rewards', () => {
  const { requirements, rewards } = { requirements: [{ type: 'harvests', count: 25 }], rewards: { coins: 1_500 } }
  expect(playerText(content, 'achievements', 'green_thumb', { requirements, rewards })).toMatchObject({
    requirements: ['Harvests: 0 of 25'],
    rewards: ['1,500 coins'],
  })
})

test('a new entry shows nothing yet', () => {
  for (const collection of ['items', 'quests', 'achievements', 'monsters'] as const) {
    const { table, starting } = EDITABLE[collection]
    expect(playerText(content, table, '', starting)).toEqual({ facts: [], requirements: [], steps: [], rewards: [] })
  }
})
