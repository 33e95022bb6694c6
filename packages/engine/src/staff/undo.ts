import { isEarned } from '../achievements/achievements.ts'
import { maxHitpointsAt, type Player, type Statistics, startingLevel } from '../character/player.ts'
import { experienceFor, levelFor, MAX_EXPERIENCE, type SkillType } from '../character/skills.ts'
import type { Advanced } from '../core/advance.ts'
import { isRefused, type Refused } from '../core/refusals.ts'
import { hours, type Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { applyEdit, isEditApplied } from './edit.ts'
import { type Edit, MOST_COINS } from './edit-fields.ts'
import { balanceItems, takeOffTooHigh, unchangedPlaces } from './undo-items.ts'
import type { StaffAct, UndoAmount, UndoObstacle, UndoPart, UndoValue } from './undo-parts.ts'

export interface Undo extends Advanced {
  parts: UndoPart[]
  /** Achievements earned since the act that would not be earned without it. Their rewards stay. */
  followOn: string[]
}

/**
 * Reverses what an act gave and took, on top of everything that happened since. It never takes more than is there, and
 * reports what it cannot reverse. Rules ED16 to ED21.
 */
export function undoAct(state: Player, world: World, act: StaffAct, at: Millis): Undo | Refused {
  const { content } = eraAt(world.timeline, at)
  const values = reverseValues(state, act, at)
  const taken = takeOffTooHigh(state, content, values.edit.skills)
  const edit = (from: Player, places: Edit) => applyEdit(from, world, { ...values.edit, ...places }, at)
  // Items go back to their places if the rules still allow it, and otherwise to the pack and the bank.
  let applied = edit(state, unchangedPlaces(state, act))
  if (isRefused(applied)) applied = edit(taken, unchangedPlaces(taken, act))
  if (isRefused(applied)) applied = edit(taken, {})
  if (isRefused(applied)) return applied
  const items = balanceItems(state, applied.state, content, act, at)
  const { achievements } = applied.state
  const followOn = Object.keys(achievements).filter((id) => {
    const achievement = content.achievements[id]
    return (achievements[id]?.completedAt ?? 0) >= act.at && achievement && !isEarned(applied.state, achievement)
  })
  return { ...applied, parts: [...values.parts, ...items], followOn }
}

/**
 * Does an act that was proposed earlier: gives and takes the difference that it had then, on top of everything since. It is
 * the undoing of its opposite. Rule ED24.
 */
export function doLater(state: Player, world: World, { before, after, at: proposedAt }: StaffAct, at: Millis) {
  return undoAct(state, world, { before: after, after: before, at: proposedAt }, at)
}

/** Whether anything of an act can be reversed. */
export function canUndo(parts: readonly UndoPart[]): boolean {
  return parts.some((part) => ('isReversible' in part ? part.isReversible : part.reversible > 0))
}

/** Everything but items: the values to set, and what they reverse. */
function reverseValues(state: Player, act: StaffAct, at: Millis): { edit: Edit; parts: UndoPart[] } {
  const edit: Edit = {}
  const parts: UndoPart[] = []
  if (act.after.coins !== undefined) {
    const changed = act.after.coins - (act.before.coins ?? 0)
    edit.coins = reverse(state.coins, changed, 0, MOST_COINS)
    parts.push(amountPart('coins', '', changed, state.coins, edit.coins, 'spent'))
  }
  const skills = reverseSkills(state, act)
  if (skills.parts.length > 0) edit.skills = skills.edit
  parts.push(...skills.parts, ...reverseOtherValues(state, act, edit))
  const membership = reverseMembership(state, act, at)
  if (membership) {
    if (membership.subscription) edit.subscription = membership.subscription
    parts.push(membership.part)
  }
  parts.push(...reverseStatistics(state, act, edit, parts))
  return { edit, parts }
}

/** The value without the change, kept within bounds and never moved the other way. */
function reverse(now: number, changed: number, least: number, most: number): number {
  const target = now - changed
  return changed > 0 ? Math.min(now, Math.max(least, target)) : Math.max(now, Math.min(most, target))
}

function amountPart(
  kind: UndoAmount['kind'],
  name: string,
  changed: number,
  now: number,
  then: number,
  missing: UndoObstacle,
): UndoAmount {
  const reversible = Math.abs(now - then)
  const obstacle = reversible === Math.abs(changed) ? null : changed > 0 ? missing : 'limit'
  return { kind, name, changed, reversible, obstacle }
}

function reverseSkills(state: Player, { before, after }: StaffAct): { edit: Edit['skills']; parts: UndoAmount[] } {
  const edit: NonNullable<Edit['skills']> = {}
  const parts: UndoAmount[] = []
  for (const [name, points] of Object.entries(after.skills ?? {})) {
    const skill = name as SkillType
    const earlier = before.skills?.[skill] ?? 0
    const now = state.skills[skill].experience
    const least = Math.min(experienceFor(startingLevel(skill)), earlier)
    const target = reverse(now, points - earlier, least, MAX_EXPERIENCE)
    edit[skill] = target
    parts.push(amountPart('experience', skill, points - earlier, now, target, 'lowered'))
  }
  return { edit, parts }
}

const SINGLE_VALUES = ['currentHitpoints', 'specialAttackEnergy', 'currentLocation'] as const

/** Values without a difference. */
function reverseOtherValues(state: Player, { before, after }: StaffAct, edit: Edit): UndoValue[] {
  const parts: UndoValue[] = []
  for (const [key, kind] of [['quests', 'quest'] as const, ['settings', 'setting'] as const]) {
    const was: Values = before[key] ?? {}
    for (const [name, is] of Object.entries(after[key] ?? {})) {
      const isReversible = isEditApplied(state, { [key]: { [name]: is } })
      if (isReversible) Object.assign(edit, { [key]: { ...edit[key], [name]: was[name] } })
      parts.push({ kind, name, before: was[name], after: is, isReversible })
    }
  }
  // Older entries do not name the arrows whose number they changed.
  const isArrowsOnly = after.ammunition !== undefined && after.equipment?.quiver === undefined
  for (const name of isArrowsOnly ? ([...SINGLE_VALUES, 'ammunition'] as const) : SINGLE_VALUES) {
    if (after[name] === undefined) continue
    const isReversible = isEditApplied(state, { [name]: after[name] })
    if (isReversible) Object.assign(edit, { [name]: before[name] })
    parts.push({ kind: 'value', name, before: before[name], after: after[name], isReversible })
  }
  if (edit.currentHitpoints !== undefined) {
    const points = edit.skills?.hitpoints
    const most = points === undefined ? state.maxHitpoints : maxHitpointsAt(levelFor(points))
    edit.currentHitpoints = Math.min(edit.currentHitpoints, most)
  }
  return parts
}

type Values = Readonly<Record<string, unknown>>

/** The length of a membership is given back or withdrawn. Time that has passed cannot be withdrawn. */
function reverseMembership(
  state: Player,
  { before, after, at: actedAt }: StaffAct,
  at: Millis,
): { subscription?: NonNullable<Edit['subscription']>; part: UndoPart } | undefined {
  const [was, is] = [before.subscription, after.subscription]
  if (!was || !is) return
  const { subscription: now } = state
  const isUnchanged = isEditApplied(state, { subscription: is })
  const length = Math.max(is.until, actedAt) - Math.max(was.until, actedAt)
  if (length === 0) {
    const part: UndoValue = { kind: 'value', name: 'subscription', before: was, after: is, isReversible: isUnchanged }
    return isUnchanged ? { subscription: was, part } : { part }
  }
  const changed = Math.sign(length) * Math.ceil(Math.abs(length) / hours(1))
  const left = length > 0 ? Math.min(length, Math.max(0, now.until - at)) : -length
  const reversible = left === Math.abs(length) ? Math.abs(changed) : Math.floor(left / hours(1))
  const obstacle = reversible === Math.abs(changed) ? null : 'used'
  const part: UndoAmount = { kind: 'membership', name: '', changed, reversible, obstacle }
  if (reversible === 0) return { part }
  if (length > 0 && isUnchanged) return { subscription: was, part }
  const tier = now.tier === is.tier && was.tier !== null ? was.tier : now.tier
  const until = length > 0 ? now.until - length : Math.max(now.until, at) - length
  return { subscription: { tier, until: Math.max(0, until) }, part }
}

/** The kind of part whose reversal already changes a statistic. */
const FOLLOWS: Partial<Record<string, UndoPart['kind']>> = { totalXp: 'experience', questsCompleted: 'quest' }

function reverseStatistics(
  state: Player,
  { before, after }: StaffAct,
  edit: Edit,
  parts: readonly UndoPart[],
): UndoAmount[] {
  const reversed: UndoAmount[] = []
  for (const [key, value] of Object.entries(after.statistics ?? {})) {
    const name = key as keyof Statistics
    const sources = parts.filter(({ kind }) => kind === FOLLOWS[name])
    if (!sources.every(isWhole)) continue
    const changed = value - (before.statistics?.[name] ?? 0)
    const target = reverse(state.statistics[name], changed, 0, Number.MAX_SAFE_INTEGER)
    edit.statistics = { ...edit.statistics, [name]: target }
    if (sources.length === 0)
      reversed.push(amountPart('statistic', name, changed, state.statistics[name], target, 'lowered'))
  }
  return reversed
}

const isWhole = (part: UndoPart) => ('isReversible' in part ? part.isReversible : part.obstacle === null)
