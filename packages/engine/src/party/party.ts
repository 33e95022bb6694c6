import type { PartyBonus, Player } from '../character/player.ts'
import type { Millis } from '../core/time.ts'
import type { Boost, Era, World } from '../core/world.ts'

export const PARTY_MEMBERS = 4
const BONUS_PER_MEMBER = 5
const MOST_BONUS = 15

/** The most any party multiplies experience by: where a bound is wanted and not the figure itself. */
export const MOST_PARTY_MULTIPLIER = (100 + MOST_BONUS) / 100

/** What a party of so many multiplies the experience of each of them by. Rule PB1. */
export function partyMultiplier(members: number, isOn: boolean): number {
  // Reckoned in whole percents: 1 + 3 x 0.05 is not 1.15 in binary.
  const percent = isOn ? Math.min(Math.max(0, members - 1) * BONUS_PER_MEMBER, MOST_BONUS) : 0
  return (100 + percent) / 100
}

/**
 * Puts down that after `at` the player belongs to this party, or to none, and what it multiplies by. The character is not
 * settled for it: it may be days behind, and gets for every moment what held then. What ends at the very moment still
 * counts by what held before, or it would matter whether somebody looked first (rule PB3).
 */
export function enterParty(state: Player, partyId: string | null, xpMultiplier: number, at: Millis): Player {
  const from = at + 1
  const before = state.partyBonuses.filter((bonus) => bonus.from < from)
  const holds = before.at(-1)?.xpMultiplier ?? 1
  return {
    ...state,
    partyId,
    partyBonuses: holds === xpMultiplier ? before : [...before, { from, xpMultiplier }],
  }
}

/** The world as it is for this player: its eras, multiplied by what the party brings. */
export function worldFor(player: Player, world: World): World {
  const timeline = timelineFor(player, world.timeline)
  return timeline === world.timeline ? world : { ...world, timeline }
}

/** The eras with the party's bonus as one more boost, parted where it changes. Rules PB2 and PB3. */
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

/** What is over by the moment the player stands at is of no use to anybody. */
export function forgetBonuses(player: Player): void {
  const holding = player.partyBonuses.findLastIndex(({ from }) => from <= player.settledAt)
  if (holding < 0) return
  const isNone = player.partyBonuses[holding]?.xpMultiplier === 1
  player.partyBonuses.splice(0, isNone ? holding + 1 : holding)
}
