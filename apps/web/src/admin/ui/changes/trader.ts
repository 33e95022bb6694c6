import { CLERK } from '@hearthward/contract'
import { GONE } from './in-words.ts'

/** The other side of a trade: a player, the clerk of the exchange, or a deleted player. */
export function traderName(uid: string | null, name: string | null): string {
  return uid === CLERK ? 'the clerk' : (name ?? GONE)
}
