import {
  type Advanced,
  advance,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type World as Rules,
} from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { absenceOf } from './absence.ts'
import type { Change, World } from './world.ts'

/** Decides how a character changes, given its state advanced to now. */
export type DecideEscrowMove<Moved extends Advanced> = (
  state: Player,
  rules: Rules,
  now: Millis,
  isGuest: boolean,
) => Moved | Refused

/**
 * Moves coins or goods between a character and escrow: changes the character and the rows of the offer in one
 * transaction.
 */
export function moveEscrow<Moved extends Advanced, Result>(
  world: World,
  uid: string,
  decide: DecideEscrowMove<Moved>,
  writeRows: (tx: Tagged, moved: Moved, now: Millis) => Promise<Result>,
): Promise<Result> {
  return world.change(
    uid,
    (stored, rules, now): Change<{ moved: Moved; now: Millis }> => {
      const before = advance(stored.state, rules, now)
      const moved = decide(before.state, rules, now, stored.row.guestExpiresAt !== null)
      if (isRefused(moved)) throw new Refusal(moved.refused, moved.details)
      return {
        answer: { moved, now },
        state: moved.state,
        writesDocument: true,
        columns: { toldAt: stored.row.toldAt },
        absence: absenceOf(stored.row, before.events, now),
        events: [...before.events, ...moved.events],
      }
    },
    (tx, { moved, now }) => writeRows(tx, moved, now),
  )
}
