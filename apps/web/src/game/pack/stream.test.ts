import { content } from '@hearthward/content'
import { type Era, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { expect, test, vi } from 'vitest'

// The hook in the same file needs a page; the tested functions do not.
vi.mock('../../client/index.ts', () => ({ useGame: () => undefined }))
const { streamChoices } = await import('./stream.ts')

const era: Era = { from: 0, content, ...USUAL_RATES }

function withCrystal(): Player {
  const player = newPlayer('p', 0)
  player.inventory = [{ id: 'idle_crystal', quantity: 1, slot: 0 }]
  return player
}

test('[SCR-27] an offline item shows for each skill what its eight hours will bring', () => {
  const choices = streamChoices(withCrystal(), era, 'idle_crystal')
  const wood = choices.find(({ skill }) => skill === 'woodcutting')
  // 8 h of ticks of 5 s: 5,760 x 17.5 experience, 0.8 things a tick.
  expect(wood?.brings).toMatch(/^100\.8k experience and 4,608 × [a-z ]+$/)
  expect(wood?.endsAt).toBe(8 * 3_600_000)
})

test('the experience multiplier counts, and combat skills are not listed', () => {
  const choices = streamChoices(withCrystal(), { ...era, xpMultiplier: 2 }, 'idle_crystal')
  expect(choices.find(({ skill }) => skill === 'mining')?.brings).toContain('201.6k')
  expect(choices.map(({ skill }) => skill)).not.toContain('attack')
})

test('there are no choices while another offline item runs', () => {
  const player = withCrystal()
  player.offlineProgress = { itemId: 'idle_crystal', skillType: 'fishing', activityId: null, startTime: 0, endTime: 9 }
  expect(streamChoices(player, era, 'idle_crystal')).toEqual([])
})
