import type { Conflict, StaffChange, Version } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  applyEdit,
  consolidate,
  type Edit,
  editBetween,
  giveItems,
  type ItemSource,
  isEditApplied,
  isPremium,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type ResetType,
  type World as Rules,
  readEditedValues,
  removeItems,
  resetPlayer,
  versionOf,
} from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { actOnPlayer } from '../../core/audit/audit.ts'
import { readAuditEntry, readUndoneEntries } from '../../core/audit/audit-log.ts'
import { assertExpectedVersion, conflictRefusal } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { absenceOf } from '../../core/world/absence.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The fields an action changed, as edits: applying `before` undoes `after`. */
export interface Difference {
  before: Edit
  after: Edit
}

/** Actions that can be undone. Consolidated stacks cannot, because the rules do not allow splitting them in a pack. */
export const UNDOABLE_ACTIONS: readonly string[] = [
  'edit_player',
  'undo_player_edit',
  'reset_player',
  'give_items',
  'remove_items',
  'grant_membership',
  'end_membership',
]

type CharacterChange = (state: Player, rules: Rules, now: Millis) => Advanced | Refused

/** The specification allows these actions without a reason; the audit log then has this text. */
const NO_REASON = 'no reason given'

/** Advances a character to now, changes it, and writes the difference to the audit log. */
async function changePlayer(
  context: SignedIn,
  { playerId, reason = NO_REASON, undoes }: EditTarget & { undoes?: string },
  action: string,
  change: CharacterChange,
  staffChange: StaffChange = { kind: 'changed' },
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
      details: { name, reason, before, after, ...(undoes !== undefined && { undoes }) },
    }),
    { staffChange },
  )
}

export interface EditTarget {
  playerId: string
  reason?: string | undefined
}

export function editCharacter(
  context: SignedIn,
  target: EditTarget,
  updates: Edit,
  expected: Version | undefined,
): Promise<Difference> {
  return changePlayer(context, target, 'edit_player', (state, rules, now) => {
    assertExpectedVersion(editedValues(state, updates), expected)
    return applyEdit(state, rules, updates, now)
  })
}

/** The current values of everything an edit changes; what the player gains meanwhile is no conflict. */
function editedValues(state: Player, edit: Edit): Conflict<Edit> {
  const now = readEditedValues(state, edit)
  return { version: versionOf(now), now }
}

/** Undoes an action if its fields still have the values that it set. */
export async function undoEdit(context: SignedIn, logId: string, reason: string): Promise<Difference> {
  const entry = await readAuditEntry(context.server.database.db, logId)
  if (!entry) throw new Refusal('log/not-found')
  const { before, after } = entry.details as Partial<Difference>
  if (!UNDOABLE_ACTIONS.includes(entry.action) || !before || !after) throw new Refusal('log/not-undoable')
  const { id: undoes, resourceId: playerId } = entry
  if ((await readUndoneEntries(context.server.database.sql, playerId)).has(undoes)) throw new Refusal('log/undone')
  return changePlayer(context, { playerId, reason, undoes }, 'undo_player_edit', (state, rules, now) => {
    if (!isEditApplied(state, after)) throw conflictRefusal(editedValues(state, after))
    return applyEdit(state, rules, before, now)
  })
}

export function resetCharacter(context: SignedIn, target: EditTarget, type: ResetType): Promise<Difference> {
  return changePlayer(context, target, 'reset_player', (state, _, now) => resetPlayer(state, type, now))
}

export function giveItemsTo(context: SignedIn, target: EditTarget, items: { itemId: string; quantity: number }) {
  const staffChange: StaffChange = { kind: 'given', ...items }
  return changePlayer(
    context,
    target,
    'give_items',
    (state, rules, now) => giveItems(state, rules, items, now),
    staffChange,
  )
}

export function takeItemsFrom(
  context: SignedIn,
  target: EditTarget,
  items: { itemId: string; quantity: number; source: ItemSource },
): Promise<Difference> {
  const { itemId, quantity } = items
  const staffChange: StaffChange = { kind: 'taken', itemId, quantity }
  return changePlayer(context, target, 'remove_items', (state) => removeItems(state, items), staffChange)
}

export function consolidateStacks(context: SignedIn, target: EditTarget): Promise<Difference> {
  return changePlayer(context, target, 'consolidate_inventory', (state, rules, now) => {
    const consolidated = consolidate(state, rules, now)
    if (Object.keys(editBetween(state, consolidated.state).after).length === 0) throw new Refusal('staff/unchanged')
    return consolidated
  })
}

type Membership = Player['subscription']

export function setMembership(
  context: SignedIn,
  target: EditTarget,
  subscription: Membership,
  expected: Version,
): Promise<Difference> {
  const grant: CharacterChange = (state, rules, now) => {
    assertExpectedVersion(membershipIn(state), expected)
    return applyEdit(state, rules, { subscription }, now)
  }
  return changePlayer(context, target, 'grant_membership', grant, { kind: 'member' })
}

export function revokeMembership(context: SignedIn, target: EditTarget, expected: Version): Promise<Difference> {
  const end: CharacterChange = (state, rules, now) => {
    assertExpectedVersion(membershipIn(state), expected)
    if (!isPremium(state, now)) throw new Refusal('membership/none')
    return applyEdit(state, rules, { subscription: { tier: state.subscription.tier, until: now } }, now)
  }
  return changePlayer(context, target, 'end_membership', end, { kind: 'no-member' })
}

/** The caller must have seen the current membership: a month must not silently overwrite a year. */
function membershipIn({ subscription: { tier, until } }: Player): Conflict<Membership> {
  const now = { tier, until }
  return { version: versionOf(now), now }
}
