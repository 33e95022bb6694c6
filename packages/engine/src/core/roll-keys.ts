import type { RollKey, Rolls } from './rolls.ts'

/** Blocks whose keys come from one hash: a hash for each of them would cost most of the time of a long absence. */
const BLOCKS_IN_A_GROUP = 64
const WORDS_IN_A_KEY = 4
const WORD_BYTES = 4
const GROUP_BYTES = BLOCKS_IN_A_GROUP * WORDS_IN_A_KEY * WORD_BYTES

/** SHAKE256 of a text, with an output of this many bytes. Server and browser have different implementations. */
export type LongHash = (text: string, bytes: number) => Uint8Array

/**
 * Derives the roll keys of one player from the secret of a season on demand. The keys of a group are one long output of
 * SHAKE256, so that those a browser knows tell nothing of the others.
 */
export function deriveRolls(
  hash: LongHash,
  secretOf: (season: number) => string,
  uid: string,
): (...of: Parameters<Rolls>) => RollKey {
  // A fight or an activity with finds takes keys of two or three ids in turn.
  const latest = new Map<string, { group: number; season: number; words: Int32Array }>()
  return (rollsId, block, season) => {
    const group = Math.floor(block / BLOCKS_IN_A_GROUP)
    let known = latest.get(rollsId)
    if (known?.group !== group || known.season !== season) {
      const text = `${secretOf(season)}\n${uid}\n${rollsId}\n${group}`
      known = { group, season, words: wordsIn(hash(text, GROUP_BYTES)) }
      latest.set(rollsId, known)
    }
    const { words } = known
    const at = (block % BLOCKS_IN_A_GROUP) * WORDS_IN_A_KEY
    return [words[at] as number, words[at + 1] as number, words[at + 2] as number, words[at + 3] as number]
  }
}

/** Little-endian, as on all machines this runs on. Copied only if the bytes do not begin where a word can. */
function wordsIn(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % WORD_BYTES === 0 ? bytes : new Uint8Array(bytes)
  return new Int32Array(buffer, byteOffset, byteLength / WORD_BYTES)
}
