import { content } from '@hearthward/content'
import { advance, newPlayer, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameNow } from '../connection/server-time.ts'
import { useGame } from '../game-state.ts'
import { createAutosave } from './autosave.ts'
import { showFirst, showPresent, stopSession } from './game-session.ts'
import { gatheringPlayer, opened, WORK } from './testing-session.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  stopSession()
  vi.useRealTimers()
})

/** A page reloaded without a server, with an action whose first completion is overdue by this much. */
function reloaded(overdueBy: number) {
  const player = gatheringPlayer(gameNow() - WORK.duration - overdueBy)
  opened(player)
  showFirst()
  return player
}
const shownCompletions = () => useGame.getState().player?.completions[WORK.id] ?? 0

test('[ACT-24] an action overdue by more than 5 s is shown as it was left, and completes after 500 ms', () => {
  const left = reloaded(5_001)
  expect(useGame.getState().player).toEqual(left)
  vi.advanceTimersByTime(499)
  expect(shownCompletions()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(shownCompletions()).toBeGreaterThan(0)
})

test('[ACT-24, ACT-25] its gain is the same as if the page had stayed open', () => {
  const left = reloaded(60_000)
  vi.advanceTimersByTime(500)
  const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
  const { player } = useGame.getState()
  expect(player).toEqual(advance(left, world, player?.settledAt ?? 0).state)
  expect(player?.settledAt).toBe(gameNow())
})

test('[ACT-24] an action that is overdue by less completes at once', () => {
  reloaded(5_000)
  expect(shownCompletions()).toBeGreaterThan(0)
})

test('an announced era is shown the moment it begins, even if no action runs', () => {
  const { predictor } = opened(newPlayer('p', gameNow()))
  predictor.setTimeline([
    { from: 0, content, ...USUAL_RATES },
    { from: gameNow() + 1_000, content, ...USUAL_RATES, xpMultiplier: 3 },
  ])
  showPresent()
  vi.advanceTimersByTime(999)
  expect(useGame.getState().era?.xpMultiplier).toBe(1)
  vi.advanceTimersByTime(1)
  expect(useGame.getState().era?.xpMultiplier).toBe(3)
})

test('a page that runs out of rolls saves at once, and only once', () => {
  const save = vi.fn(async () => {})
  const game = opened(gatheringPlayer(gameNow()))
  game.autosave = createAutosave(save)
  game.autosave.start()
  showPresent()
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * WORK.duration)
  expect(useGame.getState().unsettled).toBe(true)
  expect(shownCompletions()).toBe(3)
  expect(save).toHaveBeenCalledTimes(1)
})
