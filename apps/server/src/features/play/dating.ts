import { MOST_BACKDATING } from '@hearthward/contract'
import { MAX_ABSENCE, type Millis, minutes } from '@hearthward/engine'
import type { StoredPlayer } from '../../core/world/player-queries.ts'

/** Offline play, sent in batches under one id once the server can be reached again. */
export interface Replay {
  id: string
  isLast: boolean
}

/** A browser's clock may be this far ahead; a later time is refused. */
const CLOCK_TOLERANCE = minutes(1)

export function isFuture(at: Millis | undefined, now: Millis): boolean {
  return at !== undefined && at > now + CLOCK_TOLERANCE
}

/**
 * The earliest moment a call of the owning session may name. Every contact settles the character up to about its own
 * moment, so a replay reaches back to the last one, also to one that said the page is leaving: a page that is opened
 * again without a network goes on from its local copy.
 */
export function earliestMoment({ state }: StoredPlayer, now: Millis, isReplay = false): Millis {
  return Math.max(state.settledAt, now - (isReplay ? MAX_ABSENCE : MOST_BACKDATING))
}

/** Whether a batch is part of the only replay of the present gap. A client that uses a second id gets no second replay. */
export function isReplayOfGap({ row }: StoredPlayer, replay: Replay | undefined): replay is Replay {
  return replay !== undefined && (row.replayId === null || row.replayId === replay.id)
}
