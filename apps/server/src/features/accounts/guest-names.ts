import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'
import { readTakenNames } from './queries.ts'

/** The lifetime of a guest, by the server's clock. */
export const GUEST_LIFE = 24 * 60 * 60_000

const KINDS = ['Wanderer', 'Traveller', 'Pilgrim', 'Rover', 'Stranger', 'Wayfarer', 'Drifter', 'Newcomer'] as const
const CANDIDATES = 8

/**
 * Finds a free readable name, such as Wanderer-4821. Numbers get longer only when the short ones are taken.
 */
export async function findFreeGuestName(db: Db): Promise<string> {
  for (let digits = 4; digits <= 10; digits++) {
    const candidates = Array.from({ length: CANDIDATES }, () => guestName(digits))
    const taken = await readTakenNames(db, candidates)
    const free = candidates.find((name) => !taken.has(name.toLowerCase()))
    if (free) return free
  }
  throw new Error('No free guest name was found')
}

function guestName(digits: number): string {
  const kind = KINDS[randomInt(KINDS.length)] ?? KINDS[0]
  return `${kind}-${randomInt(10 ** (digits - 1), 10 ** digits)}`
}
