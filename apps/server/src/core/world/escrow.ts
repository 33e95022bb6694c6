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
import { hasOpenGap } from './open-gap.ts'
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
 * transaction. A refusal tells something about the present state. If that was not decided yet, it is then.
 */
export async function moveEscrow<Moved extends Advanced, Result>(
  world: World,
  uid: string,
  decide: DecideEscrowMove<Moved>,
  writeRows: (tx: Tagged, moved: Moved, now: Millis) => Promise<Result>,
): Promise<Result> {
  const result = await world.change(
    uid,
    (stored, rules, now): Change<{ moved: Moved | Refused; now: Millis }> => {
      const before = advance(stored.state, rules, now)
      const moved = decide(before.state, rules, now, stored.row.guestExpiresAt !== null)
      if (isRefused(moved) && !hasOpenGap(stored, now)) throw refusalOf(moved)
      const { state, events } = isRefused(moved) ? { state: before.state, events: [] } : moved
      return {
        answer: { moved, now },
        state,
        writesDocument: true,
        columns: { toldAt: stored.row.toldAt },
        absence: absenceOf(stored.row, before.events, now),
        events: [...before.events, ...events],
      }
    },
    async (tx, { moved, now }) => (isRefused(moved) ? refusalOf(moved) : writeRows(tx, moved, now)),
  )
  if (result instanceof Refusal) throw result
  return result
}

const refusalOf = ({ refused, details }: Refused) => new Refusal(refused, details)
