import type { AuditLog, Conflict, UndoPreview, Version } from '@hearthward/contract'
import { canUndo, isRefused, type StaffAct, type Undo, type UndoPart, undoAct, versionOf } from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { readAuditEntry, readUndoneEntries } from '../../core/audit/audit-log.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readOffers } from '../exchange/index.ts'
import { changePlayer, type Difference } from './player-change.ts'

/** Actions that can be undone. Consolidated stacks cannot, because the rules do not allow splitting them in a pack. */
export const UNDOABLE_ACTIONS: readonly string[] = [
  'edit_player',
  'undo_player_edit',
  'reset_player',
  'give_items',
  'remove_items',
  'grant_membership',
  'end_membership',
  'restore_snapshot',
]

/** What undoing an entry of the audit log would reverse now. */
export async function previewUndo(context: SignedIn, logId: string): Promise<UndoPreview> {
  const { entry, act } = await readAct(context, logId)
  await requireHigherRank(context, entry.resourceId, { locksOut: false })
  const { world } = context.server
  const { row, state } = await world.readForStaff(entry.resourceId, context.identity)
  if (row.deletedAt !== null) throw new Refusal('auth/deleted')
  const undo = undoAct(state, world.rulesFor(entry.resourceId), act, state.settledAt)
  if (isRefused(undo)) throw new Refusal(undo.refused, undo.details)
  const { version, now } = reversalOf(undo)
  const offers = await readOffers(context.server.database.sql, entry.resourceId)
  return { ...now, parts: now.parts.map((part) => withExchange(part, offers)), version }
}

/** What was spent may lie in the player's own offers, where an undo does not reach. */
function withExchange(part: UndoPart, offers: Awaited<ReturnType<typeof readOffers>>): UndoPreview['parts'][number] {
  if ('isReversible' in part || part.obstacle !== 'spent') return part
  const { kind, name, changed, reversible } = part
  const held = offers.reduce((sum, offer) => {
    if (kind === 'coins') return sum + offer.coinsHeld + offer.coinsWaiting
    return offer.itemId === name ? sum + offer.itemsHeld + offer.itemsWaiting : sum
  }, 0)
  const onExchange = Math.min(held, Math.abs(changed) - reversible)
  return onExchange > 0 ? { ...part, onExchange } : part
}

/** Reverses what an act gave and took, as far as it is still there. */
export async function undoEdit(
  context: SignedIn,
  { logId, reason, expectedVersion }: { logId: string; reason: string; expectedVersion?: Version | undefined },
): Promise<Difference> {
  const { entry, act } = await readAct(context, logId)
  const { id: undoes, resourceId: playerId } = entry
  return changePlayer(
    context,
    { playerId, reason },
    'undo_player_edit',
    (state, rules, now) => {
      const undo = undoAct(state, rules, act, now)
      if (isRefused(undo)) return undo
      assertExpectedVersion(reversalOf(undo), expectedVersion)
      if (!canUndo(undo.parts)) throw new Refusal('log/nothing-left')
      return undo
    },
    // Once more with the character locked: of two who undo the same entry at once, one is refused.
    { details: { undoes }, check: (tx) => requireNotUndone(tx, entry) },
  )
}

async function readAct(context: SignedIn, logId: string): Promise<{ entry: AuditLog; act: StaffAct }> {
  const { db, sql } = context.server.database
  const entry = await readAuditEntry(db, logId)
  if (!entry) throw new Refusal('log/not-found')
  const { before, after } = entry.details as Partial<Difference>
  if (!UNDOABLE_ACTIONS.includes(entry.action) || !before || !after) throw new Refusal('log/not-undoable')
  await requireNotUndone(sql, entry)
  return { entry, act: { before, after, at: entry.timestamp } }
}

async function requireNotUndone(sql: Tagged, { id, resourceId }: AuditLog): Promise<void> {
  if ((await readUndoneEntries(sql, resourceId)).has(id)) throw new Refusal('log/undone')
}

/** The version covers what would be reversed; what the player gains meanwhile is no conflict. */
function reversalOf({ parts, followOn }: Undo): Conflict<Omit<UndoPreview, 'version'>> {
  const now = { parts, followOn, canUndo: canUndo(parts) }
  return { version: versionOf(now), now }
}
