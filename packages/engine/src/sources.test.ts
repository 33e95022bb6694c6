import { expect, test } from 'vitest'
import type { Content, Npc } from './content.ts'
import { sourcesOf, usesOf } from './index.ts'
import { activity, needs, yields } from './testing.ts'

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

test('a thing comes from work, people and fields, and is wanted by them', () => {
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

test('what has been taken out of the game is no source', () => {
  const content: Content = {
    ...NOTHING,
    activities: { fell: activity('fell', { outputs: [yields('logs')], deactivated: true }) },
    npcs: { mira: { ...mira, isActive: false } },
  }
  expect(sourcesOf(content).size).toBe(0)
  expect(usesOf(content).size).toBe(0)
})

test('one content is walked once', () => {
  const content = { ...NOTHING }
  expect(sourcesOf(content)).toBe(sourcesOf(content))
  expect(sourcesOf({ ...NOTHING })).not.toBe(sourcesOf(content))
})
