import { advance, type Millis, type World as Rules, withParty } from '@hearthward/engine'
import { absenceOf } from './absence.ts'
import type { StoredPlayer } from './player-queries.ts'
import type { Outcome } from './world.ts'

/** While a player is away, each change of the party adds an entry. Beyond this number the character is settled. */
const MAX_BONUS_ENTRIES = 40

/**
 * Records that the player belongs to this party, or to none, from now on. The character is not settled, so a page that
 * was offline can still send intents from before.
 */
export function decidePartyChange(
  { row, state }: StoredPlayer,
  rules: Rules,
  { partyId, xpMultiplier }: { partyId: string | null; xpMultiplier: number },
  now: Millis,
): Outcome {
  const shared = { writesDocument: true, columns: { toldAt: row.toldAt } }
  if (state.partyBonuses.length <= MAX_BONUS_ENTRIES) {
    return { ...shared, state: withParty(state, partyId, xpMultiplier, now), absence: row.absence, events: [] }
  }
  const settled = advance(state, rules, now)
  const after = withParty(settled.state, partyId, xpMultiplier, now)
  return { ...shared, state: after, absence: absenceOf(row, settled.events, now), events: settled.events }
}
