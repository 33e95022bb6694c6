import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export interface PasswordHash {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** scrypt's N, as in better-auth: about 0.1 s and 32 MB per guess. */
export const DEFAULT_COST = 16_384
/** Cheap, because tests create thousands of accounts. */
export const TEST_COST = 16

const BLOCK_SIZE = 16
const KEY_BYTES = 64

/**
 * Hashes of the default cost have better-auth's format, `salt:key`. Others begin with their cost, so that each hash is
 * verified with the cost it was created with.
 */
export function createPasswordHash(cost = DEFAULT_COST): PasswordHash {
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      const key = (await keyOf(password, salt, cost)).toString('hex')
      return cost === DEFAULT_COST ? `${salt}:${key}` : `${cost}:${salt}:${key}`
    },
    async verify({ hash, password }) {
      const [key, salt, storedCost = DEFAULT_COST] = hash.split(':').reverse()
      if (!key || !salt) throw new Error('Invalid password hash')
      const expected = Buffer.from(key, 'hex')
      const actual = await keyOf(password, salt, Number(storedCost))
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

function keyOf(password: string, salt: string, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
