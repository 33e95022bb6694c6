import {
  type Advanced,
  advance,
  type GameEvent,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type World as Rules,
} from '@hearthward/engine'
import { Refusal } from '../../platform/refusal.ts'
import { absenceOf } from './absence.ts'
import { hasOpenGap } from './open-gap.ts'
import type { StoredPlayer } from './player-queries.ts'
import type { Outcome, World, WriteMore } from './world.ts'

/** Decides how a character changes, given its state advanced to now. */
export type DecideEscrowMove<Moved extends Advanced> = (
  state: Player,
  rules: Rules,
  now: Millis,
  isGuest: boolean,
) => Moved | Refused

/** What was moved, and when. */
export interface EscrowMove<Moved extends Advanced> {
  moved: Moved
  now: Millis
}

/**
 * Moves coins or goods between a character and escrow: changes the character and the rows of the offer in one
 * transaction. A refusal by either reveals something about the present state, which therefore becomes final.
 */
export async function moveEscrow<Moved extends Advanced, Result>(
  world: World,
  uid: string,
  decide: DecideEscrowMove<Moved>,
  writeRows: WriteMore<EscrowMove<Moved>, Result>,
): Promise<Result> {
  try {
    return await world.change(
      uid,
      (stored, rules, now) => {
        const before = advance(stored.state, rules, now)
        const moved = decide(before.state, rules, now, stored.row.guestExpiresAt !== null)
        if (isRefused(moved)) throw new Refusal(moved.refused, moved.details)
        return { ...changeTo(stored, moved.state, before.events, moved.events, now), answer: { moved, now } }
      },
      writeRows,
    )
  } catch (error) {
    if (error instanceof Refusal) await decidePresent(world, uid, error)
    throw error
  }
}

/** Settles a character whose time can still be replayed. Throws the refusal if there is no such time. */
function decidePresent(world: World, uid: string, refusal: Refusal): Promise<void> {
  return world.change(uid, (stored, rules, now) => {
    if (!hasOpenGap(stored, now)) throw refusal
    const { state, events } = advance(stored.state, rules, now)
    return { ...changeTo(stored, state, events, [], now), answer: undefined }
  })
}

function changeTo(
  stored: StoredPlayer,
  state: Player,
  events: readonly GameEvent[],
  dealt: readonly GameEvent[],
  now: Millis,
): Outcome {
  return {
    state,
    writesDocument: true,
    columns: { toldAt: stored.row.toldAt },
    absence: absenceOf(stored.row, events, now),
    events: [...events, ...dealt],
  }
}
