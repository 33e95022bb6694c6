/** Four random 32-bit words that decide every chance within one block of completions. */
export type RollKey = readonly [number, number, number, number]

/**
 * Returns the key of a block of one player's rolls in a season. The server knows all keys. The browser knows the open
 * ones of a short window and gets `undefined` for all others; then only certain results may be booked.
 */
export type Rolls = (rollsId: string, block: number, season: number) => RollKey | undefined

/**
 * Rolls that share a key, a power of two. A window of keys ends at most this many rolls later than it has to, and what
 * somebody learns of a hidden key from its results is worthless before the block is over.
 */
export const ROLL_BLOCK = 16
/** Not exported: V8 takes an exported constant for a variable, and reads it again for every roll. */
const IN_BLOCK = ROLL_BLOCK - 1

/** The season of an era that names none. */
export const FIRST_SEASON = 1

/** Outputs with a smaller chance are finds: the browser learns them after the completion, never before. */
export const FIND_CHANCE = 0.05

/** The id of the rolls of the player's blows in a fight. */
export function blowRollsId(activityId: string): string {
  return `${activityId}#blows`
}

/** The id of the rolls of the foe's blows: with a common counter, a player could hand bad rolls to the foe. */
export function foeBlowRollsId(activityId: string): string {
  return `${activityId}#foe`
}

/**
 * The id of the rolls of special attacks. They have their own: with those of the blows, a player could wait for a high
 * roll.
 */
export function specialRollsId(activityId: string): string {
  return `${activityId}#special`
}

const FINDS = '#finds'

/** The id of the hidden rolls of an activity: its finds, and in a fight all loot. */
export function findRollsId(activityId: string): string {
  return activityId + FINDS
}

/** The rolls a browser may know: without the hidden ones, so that a prediction can be compared with the server's. */
export function withoutFinds(rolls: Rolls): Rolls {
  return (rollsId, block, season) => (rollsId.endsWith(FINDS) ? undefined : rolls(rollsId, block, season))
}

export function rollBlock(completion: number): number {
  return Math.floor(completion / ROLL_BLOCK)
}

export const TWO_TO_32 = 4_294_967_296

/** How many of the 2^32 values of a roll count as a hit. */
export function rollThreshold(chance: number): number {
  return chance >= 1 ? TWO_TO_32 : Math.floor(chance * TWO_TO_32)
}

/**
 * The roll of one output of one completion, 0 to 2^32 - 1. It depends only on the key and the two counters, so
 * restarting, reloading or reconnecting cannot roll again.
 */
export function roll(key: RollKey, completion: number, output: number): number {
  return drawRoll(key[0], key[1], saltOf(output) ^ key[2], key[3], completion)
}

/** The first completion in `from`..`end` of a block whose roll is below the threshold, or `end` if there is none. */
export function firstBelow(key: RollKey, from: number, end: number, output: number, threshold: number): number {
  const first = key[0] | 0
  const second = key[1] | 0
  const salt = saltOf(output) ^ key[2]
  const last = key[3] | 0
  for (let completion = from; completion < end; completion++) {
    if (drawRoll(first, second, salt, last, completion) < threshold) return completion
  }
  return end
}

/** How many completions in `from`..`end` of a block have a roll below the threshold. */
export function countBelow(key: RollKey, from: number, end: number, output: number, threshold: number): number {
  const first = key[0] | 0
  const second = key[1] | 0
  const salt = saltOf(output) ^ key[2]
  const last = key[3] | 0
  let count = 0
  for (let completion = from; completion < end; completion++) {
    if (drawRoll(first, second, salt, last, completion) < threshold) count++
  }
  return count
}

/** Sets the rolls of an output for the completions `from`..`end` of a block, each at its place in the block. */
export function fillRolls(rolls: Uint32Array, key: RollKey, from: number, end: number, output: number): void {
  const first = key[0] | 0
  const second = key[1] | 0
  const salt = saltOf(output) ^ key[2]
  const last = key[3] | 0
  for (let completion = from; completion < end; completion++) {
    rolls[completion & IN_BLOCK] = drawRoll(first, second, salt, last, completion)
  }
}

/**
 * Takes the words of the key as separate arguments: reading them from the key each time costs more than the roll
 * itself.
 */
function drawRoll(first: number, second: number, salt: number, last: number, completion: number): number {
  const word = mix(first ^ Math.imul((completion & IN_BLOCK) + 1, 0x9e3779b1)) + second
  return (mix(word ^ salt) + last) >>> 0
}

const saltOf = (output: number) => Math.imul(output + 1, 0x85ebca77)

function mix(word: number): number {
  let mixed = word ^ (word >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
