import type { Player } from '../character/player.ts'
import { STATE_FIELDS, type StateFields } from '../character/player-state.ts'

/**
 * The fields browser and server must agree on, in fixed order. Presence and save timestamps differ by nature; derived
 * values follow from the rest.
 */
const HASHED = [
  'v',
  'uid',
  'skills',
  'inventory',
  'bank',
  'equipment',
  'ammunition',
  'loadouts',
  'coins',
  'currentLocation',
  'currentAction',
  'queue',
  'plan',
  'pinnedGoals',
  'lastStop',
  'completions',
  'blows',
  'kills',
  'currentHitpoints',
  'maxHitpoints',
  'specialAttackEnergy',
  'combatStyle',
  'combatMode',
  'combat',
  'farming',
  'offlineProgress',
  'waiting',
  'questProgress',
  'dialogueState',
  'achievements',
  'titles',
  'collection',
  'visited',
  'subscription',
  'bonusDay',
  'settings',
  'partyId',
  'partyBonuses',
  'hiddenSkills',
  'statistics',
] as const satisfies readonly (keyof Player)[]

/**
 * Two states with the same hash are the same game. The hash does not protect against forgery: the server never trusts
 * it.
 */
export function stateHash(player: Player): string {
  begin()
  for (const field of HASHED) add(player[field], STATE_FIELDS.parts[field])
  return textOfHash()
}

/**
 * The version of a value that has no version number of its own: equal values have equal versions. Page and server
 * compute it from what they have, so only the version travels.
 */
export function versionOf(value: unknown): string {
  begin()
  add(value)
  return textOfHash()
}

/** The version of a set: its order is no difference. */
export function versionOfSet(values: readonly string[]): string {
  return versionOf([...new Set(values)].sort())
}

/**
 * The hash that is being computed: two halves of 32 bits that are mixed independently. Variables of the module, because
 * an object for each entry of a map doubles the time.
 */
let low = 0
let high = 0

function begin(): void {
  low = 0xdeadbeef
  high = 0x41c6ce57
}

/** The kinds of values begin with different numbers, so that "1", 1, true and [1] differ. */
const KIND = { null: 1, true: 2, false: 3, integer: 4, fraction: 5, text: 6, array: 7, object: 8 } as const

/**
 * Adds a value without building its text, which would take five times as long. Like JSON, it takes what has no number
 * or value for null. Of a part of the state only the known fields count: to copy them first would take half as long again.
 */
function add(value: unknown, fields?: StateFields): void {
  switch (typeof value) {
    case 'number':
      return addNumber(value)
    case 'string':
      mix(KIND.text)
      return addText(value)
    case 'boolean':
      return mix(value ? KIND.true : KIND.false)
    case 'object':
      if (value === null) return mix(KIND.null)
      return Array.isArray(value) ? addArray(value, fields) : addObject(value as Record<string, unknown>, fields)
    default:
      return mix(KIND.null)
  }
}

function addArray(values: readonly unknown[], fields: StateFields | undefined): void {
  mix(KIND.array)
  mix(values.length)
  for (const value of values) add(value, fields)
}

/** Each entry has a hash of its own, and their sum does not depend on the order of the keys. */
function addObject(value: Record<string, unknown>, fields: StateFields | undefined): void {
  const [outerLow, outerHigh] = [low, high]
  let sumLow = 0
  let sumHigh = 0
  let count = 0
  for (const key in value) {
    if (fields && !fields.names.has(key)) continue
    beginEntry(key)
    add(value[key], fields?.parts[key])
    finish()
    sumLow = (sumLow + low) | 0
    sumHigh = (sumHigh + high) | 0
    count++
  }
  low = outerLow
  high = outerHigh
  mix(KIND.object)
  mix(count)
  mixHalves(sumLow, sumHigh)
}

/** The hash of an entry after its key. Keys are names of fields and ids of the content, which are few. */
const begunEntries = new Map<string, { readonly low: number; readonly high: number }>()
const MOST_BEGUN_ENTRIES = 10_000

function beginEntry(key: string): void {
  const begun = begunEntries.get(key)
  if (begun) {
    low = begun.low
    high = begun.high
    return
  }
  begin()
  addText(key)
  if (begunEntries.size < MOST_BEGUN_ENTRIES) begunEntries.set(key, { low, high })
}

const FLOAT = new Float64Array(1)
const HALVES = new Int32Array(FLOAT.buffer)

function addNumber(value: number): void {
  // Also true of -0, which is 0 in JSON.
  if (value === (value | 0)) {
    mix(KIND.integer)
    return mix(value | 0)
  }
  if (!Number.isFinite(value)) return mix(KIND.null)
  mix(KIND.fraction)
  FLOAT[0] = value
  mixHalves(HALVES[0] as number, HALVES[1] as number)
}

function addText(text: string): void {
  mix(text.length)
  for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index))
}

function mix(value: number): void {
  mixHalves(value, value)
}

function mixHalves(withLow: number, withHigh: number): void {
  low = Math.imul(rotated(low, 13) ^ withLow, 0x9e3779b1)
  high = Math.imul(rotated(high, 17) ^ withHigh, 0x5f356495)
}

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** Spreads every bit over both halves. */
function finish(): void {
  const [fromLow, fromHigh] = [low, high]
  low = Math.imul(fromLow ^ (fromLow >>> 16), 0x85ebca6b) ^ Math.imul(fromHigh ^ (fromHigh >>> 13), 0xc2b2ae35)
  high = Math.imul(fromHigh ^ (fromHigh >>> 16), 0x85ebca6b) ^ Math.imul(fromLow ^ (fromLow >>> 13), 0xc2b2ae35)
}

function textOfHash(): string {
  finish()
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}

/** JSON with sorted keys: maps filled in a different order count as equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}
