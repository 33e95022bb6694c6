import type { StaffChange } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  type Edit,
  editBetween,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type World as Rules,
} from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { actOnPlayer } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { absenceOf } from '../../core/world/absence.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The fields an action changed, as edits. Undoing it reverses the difference. */
export interface Difference {
  before: Edit
  after: Edit
}

export interface EditTarget {
  playerId: string
  reason?: string | undefined
}

export type CharacterChange = (state: Player, rules: Rules, now: Millis) => Advanced | Refused

interface ChangeOptions {
  /** What the player is told. */
  staffChange?: StaffChange
  /** Further details of the audit entry. */
  details?: Readonly<Record<string, string | number>>
  /** Refuses the change in its transaction, with the character locked. */
  check?: (tx: Tagged) => Promise<void>
}

/** The specification allows these actions without a reason; the audit log then has this text. */
const NO_REASON = 'no reason given'

/** Advances a character to now, changes it, and writes the difference to the audit log. */
export async function changePlayer(
  context: SignedIn,
  { playerId, reason = NO_REASON }: EditTarget,
  action: string,
  change: CharacterChange,
  { staffChange = { kind: 'changed' }, details = {}, check }: ChangeOptions = {},
): Promise<Difference> {
  const { username: name } = await requireHigherRank(context, playerId, { locksOut: false })
  if (!(await hasPlayer(context.server.database.db, playerId))) throw new Refusal('player/not-found')
  return actOnPlayer(
    context,
    playerId,
    (stored, rules, now) => {
      const settled = advance(stored.state, rules, now)
      const changed = change(settled.state, rules, now)
      if (isRefused(changed)) throw new Refusal(changed.refused, changed.details)
      return {
        answer: editBetween(settled.state, changed.state),
        state: changed.state,
        writesDocument: true,
        columns: { toldAt: stored.row.toldAt },
        absence: absenceOf(stored.row, settled.events, now),
        events: [...settled.events, ...changed.events],
      }
    },
    ({ before, after }) => ({
      action,
      resource: 'players',
      resourceId: playerId,
      details: { name, reason, before, after, ...details },
    }),
    { staffChange, ...(check && { alsoWrite: check }) },
  )
}
