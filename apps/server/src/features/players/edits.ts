import type { Conflict, StaffChange, Version } from '@hearthward/contract'
import {
  type Advanced,
  applyEdit,
  canUndo,
  consolidate,
  doLater,
  type Edit,
  editBetween,
  giveItems,
  type ItemSource,
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
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { ApprovedAct, SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CharacterChange, changePlayer, type Difference, type EditTarget } from './player-change.ts'

export function editCharacter(
  context: SignedIn,
  target: EditTarget,
  updates: Edit,
  expected: Version | undefined,
): Promise<Difference> {
  const { approved } = context
  return changePlayer(context, target, 'edit_player', (state, rules, now) => {
    if (approved) return editLater(state, rules, approved, now)
    assertExpectedVersion(editedValues(state, updates), expected)
    return applyEdit(state, rules, updates, now)
  })
}

/** The player may have gone on since the request: what was approved is the difference, not the values. */
function editLater(state: Player, rules: Rules, { before, after, at }: ApprovedAct, now: Millis): Advanced | Refused {
  const done = doLater(state, rules, { before: before as Edit, after: after as Edit, at }, now)
  if (!isRefused(done) && !canUndo(done.parts)) throw new Refusal('staff/unchanged')
  return done
}

/** The current values of everything an edit changes; what the player gains meanwhile is no conflict. */
function editedValues(state: Player, edit: Edit): Conflict<Edit> {
  const now = readEditedValues(state, edit)
  return { version: versionOf(now), now }
}

export function resetCharacter(context: SignedIn, target: EditTarget, type: ResetType): Promise<Difference> {
  return changePlayer(context, target, 'reset_player', (state, _, now) => resetPlayer(state, type, now))
}

export function giveItemsTo(context: SignedIn, target: EditTarget, items: { itemId: string; quantity: number }) {
  const staffChange: StaffChange = { kind: 'given', ...items }
  return changePlayer(context, target, 'give_items', (state, rules, now) => giveItems(state, rules, items, now), {
    staffChange,
  })
}

export function takeItemsFrom(
  context: SignedIn,
  target: EditTarget,
  items: { itemId: string; quantity: number; source: ItemSource },
): Promise<Difference> {
  const { itemId, quantity } = items
  const staffChange: StaffChange = { kind: 'taken', itemId, quantity }
  return changePlayer(context, target, 'remove_items', (state) => removeItems(state, items), { staffChange })
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
  return changePlayer(context, target, 'grant_membership', grant, { staffChange: { kind: 'member' } })
}

export function revokeMembership(context: SignedIn, target: EditTarget, expected: Version): Promise<Difference> {
  const end: CharacterChange = (state, rules, now) => {
    assertExpectedVersion(membershipIn(state), expected)
    if (!isPremium(state, now)) throw new Refusal('membership/none')
    return applyEdit(state, rules, { subscription: { tier: state.subscription.tier, until: now } }, now)
  }
  return changePlayer(context, target, 'end_membership', end, { staffChange: { kind: 'no-member' } })
}

/** The caller must have seen the current membership: a month must not silently overwrite a year. */
function membershipIn({ subscription: { tier, until } }: Player): Conflict<Membership> {
  const now = { tier, until }
  return { version: versionOf(now), now }
}
