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
  let text = ''
  for (const field of HASHED) text += `${canonicalJson(state[field])};`
  return hashText(text)
}

/**
 * The version of a value that has no version number of its own: equal values have equal versions. Page and server
 * compute it from what they have, so only the version travels.
 */
export function versionOf(value: unknown): string {
  return hashText(canonicalJson(value))
}

/** The version of a set: its order is no difference. */
export function versionOfSet(values: readonly string[]): string {
  return versionOf([...new Set(values)].sort())
}

function hashText(text: string): string {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}

/** JSON with sorted keys: maps filled in a different order count as equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}
