import { expect, test } from 'vitest'
import { sourcesOf, usesOf } from '../index.ts'
import { achievement, fight, monster, quest } from '../testing/game.ts'
import { activity, needs, yields } from '../testing/small-world.ts'
import type { Content, Npc } from './content.ts'

const NOTHING: Content = {
  items: {},
  locations: {},
  activities: {},
  recipes: {},
  monsters: {},
  seeds: {},
  quests: {},
  npcs: {},
  achievements: {},
}

const mira: Npc = {
  id: 'mira',
  name: 'Mira',
  description: '',
  type: 'shop',
  location: 'lumbridge',
  icon: '',
  dialogueTrees: [
    {
      id: 'hello',
      text: '',
      options: [
        { id: 'gift', text: '', action: { type: 'give_item', itemId: 'pearl', quantity: 2 } },
        { id: 'tax', text: '', action: { type: 'take_item', itemId: 'ashes', quantity: 3 } },
      ],
    },
  ],
  defaultDialogue: 'hello',
  isActive: true,
  shop: { items: [{ itemId: 'axe', price: 9 }] },
}

const kinds = (entries: readonly { kind: string }[] | undefined) => entries?.map(({ kind }) => kind)

test('sources and uses of an item include work, people and crops', () => {
  const content: Content = {
    ...NOTHING,
    activities: { fell: activity('fell', { outputs: [yields('logs')], resources: [needs('axe', 1, false)] }) },
    npcs: { mira },
    seeds: { seed: { seedId: 'seed', herbId: 'herb', levelRequired: 1, growthTime: 60, xpReward: 1, tier: 1 } },
  }
  const sources = sourcesOf(content)
  expect(sources.get('logs')).toMatchObject([{ kind: 'work', work: { id: 'fell' }, quantity: 1, chance: 1 }])
  expect(sources.get('axe')).toMatchObject([{ kind: 'shop', price: 9 }])
  expect(sources.get('pearl')).toMatchObject([{ kind: 'gift', quantity: 2, quest: undefined }])
  expect(kinds(sources.get('herb'))).toEqual(['crop'])
  const uses = usesOf(content)
  expect(uses.get('axe')).toMatchObject([{ kind: 'work', consumed: false }])
  expect(uses.get('ashes')).toMatchObject([{ kind: 'errand', quantity: 3 }])
  expect(kinds(uses.get('seed'))).toEqual(['crop'])
})

test('sources and uses of an item include drops, rewards, quests and achievements', () => {
  const content: Content = {
    ...NOTHING,
    activities: { hunt: fight('hunt', 'rat') },
    monsters: { rat: monster('rat', { loot: [yields('tail', 2, 0.25)] }) },
    quests: {
      pests: quest('pests', [
        { id: 'tails', type: 'collect', text: '', amount: 7, requirements: { itemId: 'tail' } },
        { id: 'logs', type: 'collect', text: '', requirements: { itemId: 'logs', quantity: 4 } },
        { id: 'rats', type: 'kill', text: '', target: 'rat', requirements: { itemId: 'pearl' } },
      ]),
    },
    achievements: {
      tidy: achievement('tidy', {
        requirements: [
          { type: 'items_gained', target: 'tail', count: 30 },
          { type: 'kills', target: 'rat', count: 5 },
        ],
        rewards: { items: [{ itemId: 'pearl', quantity: 3 }] },
      }),
    },
  }
  const sources = sourcesOf(content)
  expect(sources.get('tail')).toMatchObject([{ kind: 'drop', monster: { id: 'rat' }, quantity: 2, chance: 0.25 }])
  expect(sources.get('pearl')).toMatchObject([{ kind: 'reward', achievement: { id: 'tidy' }, quantity: 3 }])
  const uses = usesOf(content)
  expect(uses.get('tail')).toMatchObject([
    { kind: 'step', quest: { id: 'pests' }, quantity: 7 },
    { kind: 'achievement', achievement: { id: 'tidy' }, quantity: 30 },
  ])
  expect(uses.get('logs')).toMatchObject([{ kind: 'step', quantity: 4 }])
  expect([...uses.keys()].sort()).toEqual(['logs', 'tail'])
})

test('deactivated entries are no sources', () => {
  const content: Content = {
    ...NOTHING,
    activities: {
      fell: activity('fell', { outputs: [yields('logs')], deactivated: true }),
      hunt: fight('hunt', 'rat', { deactivated: true }),
    },
    monsters: { rat: monster('rat', { loot: [yields('tail')] }), cat: monster('cat', { loot: [yields('fur')] }) },
    npcs: { mira: { ...mira, isActive: false } },
    achievements: {
      tidy: achievement('tidy', {
        requirements: [{ type: 'items_gained', target: 'tail' }],
        rewards: { items: [{ itemId: 'pearl', quantity: 3 }] },
        isActive: false,
      }),
    },
  }
  expect(sourcesOf(content).size).toBe(0)
  expect(usesOf(content).size).toBe(0)
})

test('the index of a content is built once', () => {
  const content = { ...NOTHING }
  expect(sourcesOf(content)).toBe(sourcesOf(content))
  expect(sourcesOf({ ...NOTHING })).not.toBe(sourcesOf(content))
})
