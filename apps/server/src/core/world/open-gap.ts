import { MOST_BACKDATING } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { StoredPlayer } from './player-queries.ts'

/**
 * Whether the page that has the character may still send what was done since its last contact. Until then nothing of that
 * time is decided. A client that could read it would know the rolls and choose an activity by them.
 */
export function mayReplay({ sessionId, leftAt }: StoredPlayer['row']): boolean {
  return sessionId !== null && leftAt === null
}

/**
 * Whether the page could still replay time that it must not know the outcome of: all time of a running action. Without an
 * action nothing is rolled, so the seconds by which any call may be backdated do not count.
 */
export function hasOpenGap({ row, state }: StoredPlayer, now: Millis): boolean {
  const harmless = state.currentAction ? 0 : MOST_BACKDATING
  return mayReplay(row) && now - state.settledAt > harmless
}
