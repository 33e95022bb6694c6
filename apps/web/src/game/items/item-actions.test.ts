import { content } from '@hearthward/content'
import { type Era, type Item, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { healingOf, hindranceOf, type ItemAction, itemActionOf } from './item-actions.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const actionOf = (id: string) => itemActionOf(content.items[id] as Item)

function holding(...ids: string[]): Player {
  const player = newPlayer('p', 1_000)
  player.inventory = ids.map((id, slot) => ({ id, quantity: 1, slot }))
  return player
}

const hindrance = (player: Player, id: string) => hindranceOf(player, era, actionOf(id) as ItemAction, id)

test.each([
  ['cooked_shrimp', 'eat'],
  ['attack_potion', 'drink'],
  ['honey', 'consume'],
  ['wooden_club', 'wear'],
  ['bronze_arrow', 'wear'],
  ['idle_crystal', 'stream'],
])('%s is there to %s', (id, kind) => {
  expect(actionOf(id)?.kind).toBe(kind)
})

test('logs have no action', () => {
  expect(actionOf('logs')).toBe(null)
})

test('[FOOD-5] food is disabled at full health, with the reason', () => {
  const player = holding('cooked_shrimp')
  expect(hindrance(player, 'cooked_shrimp')).toBe('You are already at full health')
  player.currentHitpoints = 10
  expect(hindrance(player, 'cooked_shrimp')).toBe(null)
})

test('the food cooldown does not disable the button', () => {
  const player = holding('cooked_shrimp')
  player.currentHitpoints = 10
  player.combat.foodCooldownUntil = 2_000
  expect(hindrance(player, 'cooked_shrimp')).toBe(null)
})

test('[EQUIP-3] [EQUIP-4] an item that cannot be worn shows the reason', () => {
  const player = holding('toll_hook', 'steel_arrow')
  expect(hindrance(player, 'toll_hook')).toBe('You do not meet the requirements to equip this item')
  player.equipment.weapon = 'hawkfeather_bow'
  expect(hindrance(player, 'steel_arrow')).toBe(null)
  player.inventory.push({ id: 'cobalt_arrow', quantity: 5, slot: 2 })
  expect(hindrance(player, 'cobalt_arrow')).toBe('Your bow cannot use this arrow tier')
})

test('[FOOD-19] provisions show what they heal, even at full health', () => {
  expect(healingOf(holding('honey'), era, 'honey')).toBe(1)
  expect(healingOf(holding('logs'), era, 'logs')).toBe(0)
})

test('a second offline item waits for the first', () => {
  const player = holding('idle_crystal')
  expect(hindrance(player, 'idle_crystal')).toBe(null)
  player.offlineProgress = {
    itemId: 'meditation_orb',
    skillType: 'fishing',
    activityId: null,
    startTime: 0,
    endTime: 9_000,
  }
  expect(hindrance(player, 'idle_crystal')).toBe('Offline progress is already active')
})
