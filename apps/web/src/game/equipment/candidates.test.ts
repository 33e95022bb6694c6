import { content } from '@hearthward/content'
import { type Item, newPlayer } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { candidatesFor, isBarred, purposeOf } from './candidates.ts'

function dressed() {
  const player = newPlayer('p', 0)
  player.inventory = [
    { id: 'wooden_club', quantity: 1, slot: 0 },
    { id: 'wooden_club', quantity: 1, slot: 1 },
    { id: 'logs', quantity: 9, slot: 2 },
    { id: 'toll_hook', quantity: 1, slot: 3 },
  ]
  player.bank = [
    { id: 'wooden_club', quantity: 7, slot: 0 },
    { id: 'brawlers_knuckles', quantity: 1, slot: 1 },
    { id: 'leather_gloves', quantity: 1, slot: 2 },
  ]
  return player
}

test('a slot lists items of the pack and the bank, the ones that can be worn first', () => {
  const list = candidatesFor(dressed(), content, 'weapon')
  expect(list.map(({ item, from, quantity }) => [item.id, from, quantity])).toEqual([
    ['wooden_club', 'pack', 2],
    ['toll_hook', 'pack', 1],
    ['brawlers_knuckles', 'bank', 1],
  ])
  expect(list.map(isBarred)).toEqual([false, true, true])
})

test('with enough levels the better items come first', () => {
  const player = dressed()
  player.skills.attack.level = 40
  expect(candidatesFor(player, content, 'weapon').map(({ item }) => item.id)).toEqual([
    'toll_hook',
    'brawlers_knuckles',
    'wooden_club',
  ])
})

test('a slot without matching items has an empty list', () => {
  expect(candidatesFor(dressed(), content, 'ring')).toEqual([])
})

test('weapons and arrows show what they go with', () => {
  const purpose = (id: string) => purposeOf(content.items[id] as Item)
  expect(purpose('wooden_club')).toBe('for melee')
  expect(purpose('hawkfeather_bow')).toBe('for ranged, with arrows up to tier 3')
  expect(purpose('iron_arrow')).toBe('arrows of tier 2')
  expect(purpose('leather_gloves')).toBe(null)
})
