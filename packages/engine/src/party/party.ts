import type { PartyBonus, Player } from '../character/player.ts'
import type { Millis } from '../core/time.ts'
import type { Boost, Era, World } from '../core/world.ts'

export const PARTY_MEMBERS = 4
const BONUS_PER_MEMBER = 5
const MOST_BONUS = 15

/** The largest multiplier of any party, for upper bounds. */
export const MOST_PARTY_MULTIPLIER = (100 + MOST_BONUS) / 100

/** The experience multiplier of a party for each of its members. Rule PB1. */
export function partyMultiplier(members: number, isOn: boolean): number {
  // Computed in whole percents: 1 + 3 x 0.05 is not 1.15 in binary.
  const percent = isOn ? Math.min(Math.max(0, members - 1) * BONUS_PER_MEMBER, MOST_BONUS) : 0
  return (100 + percent) / 100
}

/**
 * Sets the player's party, or none, and its multiplier after `at`. The character is not settled for it: it may be days
 * behind, and gets for every moment the multiplier in force then. A completion at exactly `at` uses the earlier
 * multiplier, so that the order of settling does not matter (rule PB3).
 */
export function withParty(state: Player, partyId: string | null, xpMultiplier: number, at: Millis): Player {
  const from = at + 1
  const before = state.partyBonuses.filter((bonus) => bonus.from < from)
  const current = before.at(-1)?.xpMultiplier ?? 1
  return {
    ...state,
    partyId,
    partyBonuses: current === xpMultiplier ? before : [...before, { from, xpMultiplier }],
  }
}

/** The world for one player: its eras with the multipliers of the party. */
export function worldFor(player: Player, world: World): World {
  const timeline = timelineFor(player, world.timeline)
  return timeline === world.timeline ? world : { ...world, timeline }
}

/** The eras with the party's bonus as an additional boost, split where it changes. Rules PB2 and PB3. */
export function timelineFor({ partyBonuses }: Player, timeline: readonly Era[]): readonly Era[] {
  if (partyBonuses.every(({ xpMultiplier }) => xpMultiplier === 1)) return timeline
  const moments = new Set([...timeline, ...partyBonuses].map(({ from }) => from))
  return [...moments].sort((a, b) => a - b).map((from) => eraFrom(from, timeline, partyBonuses))
}

function eraFrom(from: Millis, timeline: readonly Era[], bonuses: readonly PartyBonus[]): Era {
  const era = timeline.findLast((era) => era.from <= from) ?? (timeline[0] as Era)
  const xpMultiplier = bonuses.findLast((bonus) => bonus.from <= from)?.xpMultiplier ?? 1
  if (xpMultiplier === 1) return era.from === from ? era : { ...era, from }
  const boost: Boost = { name: 'Party', skills: [], xpMultiplier, dropRateMultiplier: 1 }
  return { ...era, from, boosts: [...(era.boosts ?? []), boost] }
}

/** Drops bonuses that ended before the player's settled moment. */
export function dropPastBonuses(player: Player): void {
  const current = player.partyBonuses.findLastIndex(({ from }) => from <= player.settledAt)
  if (current < 0) return
  const isNone = player.partyBonuses[current]?.xpMultiplier === 1
  player.partyBonuses.splice(0, isNone ? current + 1 : current)
}
