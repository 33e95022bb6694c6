import type { PlanContent, SavedEntry } from '@hearthward/contract'
import {
  type Content,
  DEATH_CHOICES,
  FULL_PACK_CHOICES,
  type Goal,
  PLAN_LIMIT,
  type PlanRules,
  recipeActivityId,
  type SkillType,
  SUPPLIES_CHOICES,
  workOf,
} from '@hearthward/engine'

/**
 * A shared plan as a code of letters and digits: a version, a point and the plan as JSON in base64url. The place of an
 * entry is left out: it is that of the activity.
 */
const VERSION = '1'
/** Longer codes are not read, and longer texts are not searched for one. */
export const LONGEST_CODE = 8_000
export const LONGEST_SHARED_TEXT = 16_000

const KEY = 'plan='

export type ReadCode = { plan: PlanContent } | { problem: string }

const NO_PLAN = 'There is no plan in this text. Paste the whole link, or the text that was shared with it.'
const TOO_LONG = 'This is too long to be a shared plan.'
const DAMAGED = 'This plan is damaged. Copy the whole link again.'
const TOO_NEW = 'This plan was shared from another version of the game. Reload the page and try again.'

export function planCode({ name, entries, rules }: PlanContent): string {
  return `${VERSION}.${toBase64(JSON.stringify([name, packRules(rules), entries.map(packEntry)]))}`
}

/** The part after the # reaches no server, and so no log. */
export function planLink(plan: PlanContent, origin: string): string {
  return `${origin}/#${KEY}${planCode(plan)}`
}

/** The code in the fragment of an address. */
export function codeInHash(hash: string): string | null {
  const fragment = hash.replace(/^#/, '')
  return fragment.startsWith(KEY) ? fragment.slice(KEY.length) : null
}

/** Finds the code in a pasted link or text. */
function codeInText(text: string): string | null {
  const trimmed = text.trim()
  return /#plan=([\w.-]+)/.exec(trimmed)?.[1] ?? (/^\d+\.[\w-]+$/.test(trimmed) ? trimmed : null)
}

/** Reads a pasted link, text or code. */
export function readSharedText(text: string, content: Content): ReadCode {
  if (text.length > LONGEST_SHARED_TEXT) return { problem: TOO_LONG }
  const code = codeInText(text)
  return code === null ? { problem: NO_PLAN } : readPlanCode(code, content)
}

/**
 * Reads a code that somebody else wrote. The result has the form of a plan, but its ids and amounts can be anything:
 * the contract checks them before it is shown.
 */
export function readPlanCode(code: string, content: Content): ReadCode {
  if (code.length > LONGEST_CODE) return { problem: TOO_LONG }
  const { version, packed } = /^(?<version>\d+)\.(?<packed>[\w-]+)$/.exec(code)?.groups ?? {}
  if (version === undefined || packed === undefined) return { problem: DAMAGED }
  if (version !== VERSION) return { problem: TOO_NEW }
  try {
    return { plan: unpackPlan(JSON.parse(fromBase64(packed)), content) }
  } catch {
    return { problem: DAMAGED }
  }
}

type PackedEntry = [id: string, end?: string, repeats?: 1]
type PackedRules = [onDeath: number, onMissingSupplies: number, ...items: string[][]]

function packRules({ onDeath, onMissingSupplies, onFullPack }: PlanRules): PackedRules {
  const itemsOf = (choice: string) => Object.keys(onFullPack).filter((itemId) => onFullPack[itemId] === choice)
  return [
    DEATH_CHOICES.indexOf(onDeath),
    SUPPLIES_CHOICES.indexOf(onMissingSupplies),
    ...FULL_PACK_CHOICES.map(itemsOf),
  ]
}

function packEntry({ activityId, recipeId, goal, repeats }: SavedEntry): PackedEntry {
  const id = activityId ?? recipeActivityId(recipeId ?? '')
  const end = goal ? packGoal(goal) : ''
  return repeats ? [id, end, 1] : end ? [id, end] : [id]
}

function packGoal(goal: Goal): string {
  switch (goal.kind) {
    case 'count':
      return `c${goal.count}`
    case 'level':
      return goal.skill ? `l${goal.level} ${goal.skill}` : `l${goal.level}`
    case 'stock':
      return `k${goal.quantity} ${goal.itemId}`
    case 'time':
      return `t${goal.at}`
    case 'supplies':
      return 's'
  }
}

function unpackPlan(packed: unknown, content: Content): PlanContent {
  const [name, rules, entries] = listOf(packed)
  const packedEntries = listOf(entries)
  if (packedEntries.length > PLAN_LIMIT) throw new Error('too many entries')
  return {
    name: textOf(name),
    rules: unpackRules(listOf(rules)),
    entries: packedEntries.map((entry) => unpackEntry(listOf(entry), content)),
  }
}

function unpackRules([onDeath, onMissingSupplies, ...items]: unknown[]): PlanRules {
  const chosen = FULL_PACK_CHOICES.flatMap((choice, index) =>
    // Plans shared before there was a choice have no list of its items.
    listOf(items[index] ?? []).map((itemId) => [textOf(itemId), choice] as const),
  )
  return {
    onDeath: choiceOf(DEATH_CHOICES, onDeath),
    onMissingSupplies: choiceOf(SUPPLIES_CHOICES, onMissingSupplies),
    // An own property, whatever its name.
    onFullPack: Object.fromEntries(chosen),
  }
}

const RECIPE = recipeActivityId('')

function unpackEntry([packedId, end = '', repeats]: unknown[], content: Content): SavedEntry {
  const id = textOf(packedId)
  const goal = unpackGoal(textOf(end))
  const ends = { ...(goal && { goal }), ...(repeats === 1 && { repeats: true }) }
  if (id.startsWith(RECIPE)) return { recipeId: id.slice(RECIPE.length), ...ends }
  return { activityId: id, locationId: workOf(content, id)?.locationId ?? null, ...ends }
}

function unpackGoal(end: string): Goal | null {
  if (end === '') return null
  const { kind, amount, of } = /^(?<kind>[clkts])(?<amount>\d*)(?: (?<of>[\w-]+))?$/.exec(end)?.groups ?? {}
  const figure = Number(amount)
  switch (kind) {
    case 'c':
      return { kind: 'count', count: figure }
    case 'l':
      // Plans shared before an end could name its skill have none.
      return { kind: 'level', level: figure, ...(of && { skill: of as SkillType }) }
    case 'k':
      return { kind: 'stock', itemId: textOf(of), quantity: figure }
    case 't':
      return { kind: 'time', at: figure }
    case 's':
      return { kind: 'supplies' }
    default:
      throw new Error('unknown end')
  }
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list')
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('not a text')
  return value
}

function choiceOf<Choice>(choices: readonly Choice[], index: unknown): Choice {
  const choice = typeof index === 'number' ? choices[index] : undefined
  if (choice === undefined) throw new Error('unknown choice')
  return choice
}

function toBase64(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64(packed: string): string {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
