import { createHmac, timingSafeEqual } from 'node:crypto'

/** Identifies a state the server has confirmed. */
export interface ConfirmedState {
  uid: string
  rules: string
  hash: string
  at: number
}

const SEAL_BYTES = 16

/**
 * Signs confirmed states. A browser stores the seal with its local copy, so the server can detect a copy that was
 * edited.
 */
export function createSeals(secret: string) {
  const mark = ({ uid, rules, hash, at }: ConfirmedState) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([uid, rules, hash, at]))
      .digest()
      .subarray(0, SEAL_BYTES)
  return {
    sealOf: (confirmed: ConfirmedState): string => mark(confirmed).toString('base64url'),
    isValid(confirmed: ConfirmedState, seal: string): boolean {
      const given = Buffer.from(seal, 'base64url')
      return given.length === SEAL_BYTES && timingSafeEqual(given, mark(confirmed))
    },
  }
}

export type Seals = ReturnType<typeof createSeals>
