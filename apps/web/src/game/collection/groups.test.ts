import { content } from '@hearthward/content'
import { newPlayer, SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { type CollectionFilter, foundIn, groupsOf, isShown, latestGroup, shelvesOf } from './groups.ts'

const groups = groupsOf(content)
const groupOf = (itemId: string) => groups.find(({ items }) => items.some(({ id }) => id === itemId))?.id

test('every item is in exactly one group', () => {
  const all = groups.flatMap(({ items }) => items.map(({ id }) => id))
  expect(all.toSorted()).toEqual(Object.keys(content.items).toSorted())
})

test('an item is in the group of the skill that yields it, or else with fights, shops or people', () => {
  expect(['logs', 'copper_ore', 'bronze_bar', 'guam'].map(groupOf)).toEqual([
    'woodcutting',
    'mining',
    'smithing',
    'farming',
  ])
  for (const { items } of groups.filter(({ id }) => id === 'fights')) {
    const dropped = Object.values(content.monsters).flatMap(({ loot }) => loot.map(({ itemId }) => itemId))
    for (const { id } of items) expect(dropped).toContain(id)
  }
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(['fights', 'shops', 'people']))
})

test('found items are counted and can be filtered, and the search covers all groups', () => {
  const player = newPlayer('ada', 0)
  player.collection = { logs: { firstAt: 1, firstCount: 1, total: 3 } }
  const wood = groups.find(({ id }) => id === 'woodcutting')!
  expect(foundIn(wood, player)).toBe(1)
  const shown = (filter: Partial<CollectionFilter>) =>
    shelvesOf(content, player, { group: 'woodcutting', shown: 'all', search: '', ...filter }).flatMap(({ items }) =>
      items.map(({ id }) => id),
    )
  expect(shown({ shown: 'found' })).toEqual(['logs'])
  expect(shown({ shown: 'found', group: 'mining' })).toEqual([])
  expect(shown({ shown: 'missing' })).toHaveLength(wood.items.length - 1)
  expect(shown({ group: 'mining', search: ' LOGS ' })).toContain('logs')
  expect(shown({ search: 'no such thing' })).toEqual([])
})

test('the log opens at the group of the latest find', () => {
  const player = newPlayer('ada', 0)
  expect(groups.map(({ id }) => id)).toContain(latestGroup(content, player, SKILLS))
  player.collection = {
    logs: { firstAt: 5, firstCount: 1, total: 3 },
    copper_ore: { firstAt: 9, firstCount: 1, total: 1 },
  }
  expect(latestGroup(content, player, SKILLS)).toBe('mining')
})

test('[SET-3] the log does not open at a skill that is hidden', () => {
  const player = newPlayer('ada', 0)
  player.collection = {
    logs: { firstAt: 5, firstCount: 1, total: 3 },
    copper_ore: { firstAt: 9, firstCount: 1, total: 1 },
  }
  const shown = SKILLS.filter((skill) => skill !== 'mining')
  expect(latestGroup(content, player, shown)).toBe('woodcutting')
  expect(isShown(latestGroup(content, newPlayer('ada', 0), []), [])).toBe(true)
})
