import { CLERK } from '@hearthward/contract'
import { GONE } from './in-words.ts'

/** The other side of a trade in words: a player, the clerk of the exchange, or a player who is gone. */
export function traderName(uid: string | null, name: string | null): string {
  return uid === CLERK ? 'the clerk' : (name ?? GONE)
}
