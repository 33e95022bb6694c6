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
 * Whether there is time that a page may still send something for and that tells something: that of a running action, or
 * longer than what any call may be backdated by.
 */
export function hasOpenGap({ row, state }: StoredPlayer, now: Millis): boolean {
  const harmless = state.currentAction ? 0 : MOST_BACKDATING
  return mayReplay(row) && now - state.settledAt > harmless
}
