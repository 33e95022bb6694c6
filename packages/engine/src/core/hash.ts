import type { Player } from '../character/player.ts'
import { stateOf } from '../character/player-state.ts'

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
  const state = stateOf(player)
  const hash = begin()
  for (const field of HASHED) add(hash, state[field])
  return textOf(hash)
}

/**
 * The version of a value that has no version number of its own: equal values have equal versions. Page and server
 * compute it from what they have, so only the version travels.
 */
export function versionOf(value: unknown): string {
  const hash = begin()
  add(hash, value)
  return textOf(hash)
}

/** The version of a set: its order is no difference. */
export function versionOfSet(values: readonly string[]): string {
  return versionOf([...new Set(values)].sort())
}

/** Two halves of 32 bits that are mixed independently. */
interface Hash {
  low: number
  high: number
}

const begin = (): Hash => ({ low: 0xdeadbeef, high: 0x41c6ce57 })

/** The kinds of values begin with different numbers, so that "1", 1, true and [1] differ. */
const KIND = { null: 1, true: 2, false: 3, integer: 4, fraction: 5, text: 6, array: 7, object: 8 } as const

/**
 * Adds a value without building its text, which would take five times as long. Like JSON, it takes what has no number
 * or value for null.
 */
function add(hash: Hash, value: unknown): void {
  switch (typeof value) {
    case 'number':
      return addNumber(hash, value)
    case 'string':
      mix(hash, KIND.text)
      return addText(hash, value)
    case 'boolean':
      return mix(hash, value ? KIND.true : KIND.false)
    case 'object':
      if (value === null) return mix(hash, KIND.null)
      return Array.isArray(value) ? addArray(hash, value) : addObject(hash, value as Record<string, unknown>)
    default:
      return mix(hash, KIND.null)
  }
}

function addArray(hash: Hash, values: readonly unknown[]): void {
  mix(hash, KIND.array)
  mix(hash, values.length)
  for (const value of values) add(hash, value)
}

/** Each entry has a hash of its own, and their sum does not depend on the order of the keys. */
function addObject(hash: Hash, value: Record<string, unknown>): void {
  let low = 0
  let high = 0
  let count = 0
  for (const key of Object.keys(value)) {
    const entry = begin()
    addText(entry, key)
    add(entry, value[key])
    finish(entry)
    low = (low + entry.low) | 0
    high = (high + entry.high) | 0
    count++
  }
  mix(hash, KIND.object)
  mix(hash, count)
  mixHalves(hash, low, high)
}

const FLOAT = new Float64Array(1)
const HALVES = new Int32Array(FLOAT.buffer)

function addNumber(hash: Hash, value: number): void {
  // Also true of -0, which is 0 in JSON.
  if (value === (value | 0)) {
    mix(hash, KIND.integer)
    return mix(hash, value | 0)
  }
  if (!Number.isFinite(value)) return mix(hash, KIND.null)
  mix(hash, KIND.fraction)
  FLOAT[0] = value
  mixHalves(hash, HALVES[0] as number, HALVES[1] as number)
}

function addText(hash: Hash, text: string): void {
  mix(hash, text.length)
  for (let index = 0; index < text.length; index++) mix(hash, text.charCodeAt(index))
}

function mix(hash: Hash, value: number): void {
  mixHalves(hash, value, value)
}

function mixHalves(hash: Hash, low: number, high: number): void {
  hash.low = Math.imul(rotated(hash.low, 13) ^ low, 0x9e3779b1)
  hash.high = Math.imul(rotated(hash.high, 17) ^ high, 0x5f356495)
}

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** Spreads every bit over both halves. */
function finish(hash: Hash): void {
  const { low, high } = hash
  hash.low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  hash.high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
}

function textOf(hash: Hash): string {
  finish(hash)
  return (hash.high >>> 0).toString(16).padStart(8, '0') + (hash.low >>> 0).toString(16).padStart(8, '0')
}

/** JSON with sorted keys: maps filled in a different order count as equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}
