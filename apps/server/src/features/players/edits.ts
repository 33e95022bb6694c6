import type { StaffChange } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  applyEdit,
  consolidate,
  type Edit,
  editBetween,
  giveItems,
  type ItemSource,
  isAsSaid,
  isPremium,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type ResetType,
  type World as Rules,
  removeItems,
  resetPlayer,
} from '@hearthward/engine'
import { mustOutrank } from '../../core/access/rank.ts'
import { actOnPlayer } from '../../core/audit/audit.ts'
import { readAct, undoneActs } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { absenceOf } from '../../core/world/absence.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What an act changed, by the names of an edit: the one puts back what the other made. */
export interface Difference {
  before: Edit
  after: Edit
}

/** Acts that can be put back. Stacks laid together cannot: in a pack the rules do not let them lie apart again. */
export const UNDOABLE: readonly string[] = [
  'edit_player',
  'undo_player_edit',
  'reset_player',
  'give_items',
  'remove_items',
  'grant_membership',
  'end_membership',
]

type Changing = (state: Player, rules: Rules, now: Millis) => Advanced | Refused

/** The API takes these acts without a reason, as the specification has them. The audit log says so. */
const NO_REASON = 'no reason given'

/** Changes a character that has been brought up to now, and keeps in the logs what is different. */
async function changePlayer(
  context: SignedIn,
  { playerId, reason = NO_REASON, undoes }: OnPlayer & { undoes?: string },
  action: string,
  change: Changing,
  told: StaffChange = { kind: 'changed' },
): Promise<Difference> {
  const { username: name } = await mustOutrank(context, playerId, { locksOut: false })
  if (!(await hasPlayer(context.server.database.db, playerId))) throw new Refusal('player/not-found')
  return actOnPlayer(
    context,
    playerId,
    (stored, rules, now) => {
      const settled = advance(stored.state, rules, now)
      const made = change(settled.state, rules, now)
      if (isRefused(made)) throw new Refusal(made.refused, made.details)
      return {
        answer: editBetween(settled.state, made.state),
        state: made.state,
        writesDocument: true,
        columns: { toldAt: stored.row.toldAt },
        absence: absenceOf(stored.row, settled.events, now),
        events: [...settled.events, ...made.events],
      }
    },
    ({ before, after }) => ({
      action,
      resource: 'players',
      resourceId: playerId,
      details: { name, reason, before, after, ...(undoes !== undefined && { undoes }) },
    }),
    { told },
  )
}

export interface OnPlayer {
  playerId: string
  reason?: string | undefined
}

export function edit(context: SignedIn, on: OnPlayer, updates: Edit, expected: Edit | undefined): Promise<Difference> {
  return changePlayer(context, on, 'edit_player', (state, rules, now) => {
    if (expected && !isAsSaid(state, expected)) throw new Refusal('staff/overtaken')
    return applyEdit(state, rules, updates, now)
  })
}

/** Puts back what an act changed, where it still is what that act made of it. */
export async function undo(context: SignedIn, logId: string, reason: string): Promise<Difference> {
  const entry = await readAct(context.server.database.db, logId)
  if (!entry) throw new Refusal('log/not-found')
  const { before, after } = entry.details as Partial<Difference>
  if (!UNDOABLE.includes(entry.action) || !before || !after) throw new Refusal('log/not-undoable')
  const { id: undoes, resourceId: playerId } = entry
  if ((await undoneActs(context.server.database.sql, playerId)).has(undoes)) throw new Refusal('log/undone')
  return changePlayer(context, { playerId, reason, undoes }, 'undo_player_edit', (state, rules, now) => {
    if (!isAsSaid(state, after)) throw new Refusal('staff/overtaken')
    return applyEdit(state, rules, before, now)
  })
}

export function reset(context: SignedIn, on: OnPlayer, type: ResetType): Promise<Difference> {
  return changePlayer(context, on, 'reset_player', (state, _, now) => resetPlayer(state, type, now))
}

export function give(context: SignedIn, on: OnPlayer, items: { itemId: string; quantity: number }) {
  const told: StaffChange = { kind: 'given', ...items }
  return changePlayer(context, on, 'give_items', (state, rules, now) => giveItems(state, rules, items, now), told)
}

export function remove(
  context: SignedIn,
  on: OnPlayer,
  items: { itemId: string; quantity: number; source: ItemSource },
): Promise<Difference> {
  const { itemId, quantity } = items
  const told: StaffChange = { kind: 'taken', itemId, quantity }
  return changePlayer(context, on, 'remove_items', (state) => removeItems(state, items), told)
}

export function tidyUp(context: SignedIn, on: OnPlayer): Promise<Difference> {
  return changePlayer(context, on, 'consolidate_inventory', (state, rules, now) => {
    const made = consolidate(state, rules, now)
    if (Object.keys(editBetween(state, made.state).after).length === 0) throw new Refusal('staff/unchanged')
    return made
  })
}

type Membership = Player['subscription']

export function makeMember(
  context: SignedIn,
  on: OnPlayer,
  subscription: Membership,
  expected: Membership,
): Promise<Difference> {
  const grant: Changing = (state, rules, now) => {
    mustBeMember(state, expected)
    return applyEdit(state, rules, { subscription }, now)
  }
  return changePlayer(context, on, 'grant_membership', grant, { kind: 'member' })
}

export function endMember(context: SignedIn, on: OnPlayer, expected: Membership): Promise<Difference> {
  const end: Changing = (state, rules, now) => {
    mustBeMember(state, expected)
    if (!isPremium(state, now)) throw new Refusal('membership/none')
    return applyEdit(state, rules, { subscription: { tier: state.subscription.tier, until: now } }, now)
  }
  return changePlayer(context, on, 'end_membership', end, { kind: 'no-member' })
}

/** Whoever changes a membership has seen the one there is: a year is not written over by a month unawares. */
function mustBeMember({ subscription: { tier, until } }: Player, expected: Membership): void {
  if (tier === expected.tier && until === expected.until) return
  throw new Refusal('staff/overtaken', { now: JSON.stringify({ tier, until }) })
}
