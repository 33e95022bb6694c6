import type { OwnFind, SeasonEntity } from '@hearthward/contract'
import { deriveRolls, findRollsId, roll, rollBlock, rollThreshold } from '@hearthward/engine'
import { sha256 } from '@noble/hashes/sha2.js'
import { shake256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

// Not WebCrypto: it is missing on pages without https, and has no SHAKE256.
const bytesOf = (text: string) => new TextEncoder().encode(text)

export interface Verification {
  /** The hash of the published secret is the one shown since the start of the season. */
  isSecretTrue: boolean
  key: string
  roll: number
  /** The find is true if the roll is below this. */
  threshold: number
  isVerified: boolean
}

/** Recomputes the rolls of a player's finds. Returns null for a find of a season whose secret is not published. */
export function createVerifier(uid: string, seasons: readonly SeasonEntity[]): (find: OwnFind) => Verification | null {
  const published = new Map(seasons.map((season) => [season.number, season]))
  const secretOf = (season: number) => published.get(season)?.secret ?? ''
  const rolls = deriveRolls((text, dkLen) => shake256(bytesOf(text), { dkLen }), secretOf, uid)
  return ({ season, activityId, completion, output, chance }) => {
    const { secret, secretHash } = published.get(season) ?? { secret: null, secretHash: '' }
    if (secret === null) return null
    const isSecretTrue = bytesToHex(sha256(bytesOf(secret))) === secretHash
    const key = rolls(findRollsId(activityId), rollBlock(completion), season)
    const rolled = roll(key, completion, output)
    const threshold = rollThreshold(chance)
    const isVerified = isSecretTrue && rolled < threshold
    return { isSecretTrue, key: key.map(hexWord).join(' '), roll: rolled, threshold, isVerified }
  }
}

const hexWord = (word: number) => (word >>> 0).toString(16).padStart(8, '0')
