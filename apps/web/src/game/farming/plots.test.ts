import { content } from '@hearthward/content'
import { advance, isRefused, minutes, newPlayer, type Player, perform, seconds, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { plantingPlan, plotsOf, seedChoices } from './plots.ts'

const era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }
const gardener = (level = 1): Player => {
  const player = newPlayer('ada', 0)
  player.skills.farming.level = level
  player.inventory = [
    { id: 'guam_seed', quantity: 3, slot: 0 },
    { id: 'marrentill_seed', quantity: 1, slot: 1 },
  ]
  return player
}

function planted(player: Player, slotId: number, seedId: string): Player {
  const done = perform(player, world, { type: 'plant', slotId, seedId }, 0)
  if (isRefused(done)) throw new Error(done.refused)
  return done.state
}

test('[SCR-21] there are seven slots: the first is open, the others show what unlocks them', () => {
  const plots = plotsOf(gardener(), era, 0)
  expect(plots.map(({ state }) => state)).toEqual(['empty', ...Array(6).fill('locked')])
  expect(plots.map(({ lock }) => lock).slice(1)).toEqual([
    'Farming level 50',
    'Master Gardener Quest',
    'Green Thumb Achievement',
    'Basic membership',
    'Advanced membership',
    'Elite membership',
  ])
  expect(plotsOf(gardener(50), era, 0)[1]?.state).toBe('empty')
})

test('a crop grows from nothing to ready', () => {
  const player = planted(gardener(), 1, 'guam_seed')
  const at = (now: number) => plotsOf(advance(player, world, now).state, era, now)[0]
  expect(at(1)).toMatchObject({ state: 'growing', readyAt: seconds(600), herb: { xp: 18 } })
  expect(at(minutes(5))?.share).toBeCloseTo(0.5)
  expect(at(minutes(10))).toMatchObject({ state: 'ready', share: 1 })
})

test('seeds that can be planted come first, the best on top, then those not held, then those of the nearest level', () => {
  const names = (player: Player) => seedChoices(player, era).map(({ seed }) => seed.seedId)
  expect(names(gardener(20)).slice(0, 5)).toEqual([
    'marrentill_seed',
    'guam_seed',
    'tarromin_seed',
    'harralander_seed',
    'ranarr_seed',
  ])
  expect(seedChoices(gardener(20), era).map(({ away }) => away)).toEqual([0, 0, 0, 6, 12, 18, 24, 36, 47, 59, 73])
})

test('planting all uses the best seeds first', () => {
  const player = gardener(50)
  const plan = (who: Player) => plantingPlan(plotsOf(who, era, 0), seedChoices(who, era))
  expect(plan(player)).toEqual([
    { slotId: 1, seedId: 'marrentill_seed' },
    { slotId: 2, seedId: 'guam_seed' },
  ])
  expect(plan(planted(player, 1, 'guam_seed'))).toEqual([{ slotId: 2, seedId: 'marrentill_seed' }])
  expect(plan({ ...player, inventory: [] })).toEqual([])
  // Seeds above the player's level are left out, even if no others are held.
  expect(plan({ ...gardener(8), inventory: player.inventory.slice(1) })).toEqual([])
})
