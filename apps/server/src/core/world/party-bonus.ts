import { advance, type Millis, type World as Rules, withParty } from '@hearthward/engine'
import { absenceOf } from './absence.ts'
import type { StoredPlayer } from './player-queries.ts'
import type { Outcome } from './world.ts'

/** Somebody who is away while others come and go collects a moment for each; so many are enough. */
const MOST_MOMENTS = 40

/**
 * Puts down that from now on the player belongs to this party, or to none. Nothing is settled for it, so a page without
 * the network can still say what it did before.
 */
export function entered(
  { row, state }: StoredPlayer,
  rules: Rules,
  { partyId, xpMultiplier }: { partyId: string | null; xpMultiplier: number },
  now: Millis,
): Outcome {
  const kept = { writesDocument: true, columns: { toldAt: row.toldAt } }
  if (state.partyBonuses.length <= MOST_MOMENTS) {
    return { ...kept, state: withParty(state, partyId, xpMultiplier, now), absence: row.absence, events: [] }
  }
  const settled = advance(state, rules, now)
  const after = withParty(settled.state, partyId, xpMultiplier, now)
  return { ...kept, state: after, absence: absenceOf(row, settled.events, now), events: settled.events }
}
