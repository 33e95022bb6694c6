import { createHmac, timingSafeEqual } from 'node:crypto'

/** A state the server has confirmed, in few words. */
export interface Confirmed {
  uid: string
  rules: string
  hash: string
  at: number
}

const SEAL_BYTES = 16

/**
 * The server's mark on what it has confirmed. A browser keeps it with its copy of that state, and a copy that somebody
 * has written into is known by it.
 */
export function createSeals(secret: string) {
  const mark = ({ uid, rules, hash, at }: Confirmed) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([uid, rules, hash, at]))
      .digest()
      .subarray(0, SEAL_BYTES)
  return {
    sealOf: (confirmed: Confirmed): string => mark(confirmed).toString('base64url'),
    fits(confirmed: Confirmed, seal: string): boolean {
      const given = Buffer.from(seal, 'base64url')
      return given.length === SEAL_BYTES && timingSafeEqual(given, mark(confirmed))
    },
  }
}

export type Seals = ReturnType<typeof createSeals>
