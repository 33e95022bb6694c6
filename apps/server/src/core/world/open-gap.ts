import { MOST_BACKDATING } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { StoredPlayer } from './player-queries.ts'

/**
 * Whether the page could still replay time that it must not know the outcome of: all time of a running action. Without an
 * action nothing is rolled, so the seconds by which any call may be backdated do not count.
 */
export function hasOpenGap({ state }: StoredPlayer, now: Millis): boolean {
  return now - state.settledAt > (state.currentAction ? 0 : MOST_BACKDATING)
}
