import { allowedGain, type Era, type Player, SKILLS, type SkillType } from '@hearthward/engine'
import type { NewEntry } from '../store/activity-log.ts'
import { type Prices, worthOf } from './prices.ts'

/** A stretch of a player's life that is not over, or not written yet. */
export interface Stretch {
  readonly uid: string
  /** Its number in the log, once it was written for the first time. */
  id: number | null
  first: Player
  last: Player
  sessionId: string | null
  device: string | null
  doing: string | null
  intents: number
  gaps: number[]
  gapCount: number
  gapSum: number
  gapSquares: number
  lastSaid: number | null
  /** Something has happened since it was last written. */
  isDirty: boolean
  /** A deed of staff: what the character has got by it is no gain of the player's. */
  isByStaff: boolean
}

/** A stretch as it goes into the log; null where nothing worth a line happened. */
export function entryOf(stretch: Stretch, eras: readonly Era[], prices: Prices): NewEntry | null {
  const { uid, first, last, intents, gaps, gapCount, gapSum, gapSquares, isByStaff } = stretch
  const gains = isByStaff ? {} : gainsBetween(first, last)
  const trained = Object.keys(gains) as SkillType[]
  if (!isByStaff && trained.length === 0 && intents === 0 && first.coins === last.coins) return null
  const seen = erasBetween(eras, first.settledAt, last.settledAt)
  return {
    playerId: uid,
    // A deed of staff is a moment: what went on up to it was by the rules.
    from: isByStaff ? last.settledAt : first.settledAt,
    until: last.settledAt,
    sessionId: stretch.sessionId,
    device: stretch.device,
    activityId: stretch.doing,
    locationId: last.currentLocation,
    gains,
    gained: Object.values(gains).reduce((sum, points) => sum + points, 0),
    expected: Math.ceil(trained.reduce((sum, skill) => sum + allowedGain(first, last, seen, skill), 0)),
    completions: isByStaff ? 0 : Math.max(0, completionsOf(last) - completionsOf(first)),
    intents,
    gaps,
    gapCount,
    gapSum,
    gapSquares,
    coinsBefore: first.coins,
    coinsAfter: last.coins,
    worth: worthOf(last, prices),
    isByStaff,
  }
}

function gainsBetween(first: Player, last: Player): Partial<Record<SkillType, number>> {
  const gains: Partial<Record<SkillType, number>> = {}
  for (const skill of SKILLS) {
    const points = last.skills[skill].experience - first.skills[skill].experience
    if (points > 0) gains[skill] = points
  }
  return gains
}

/** The eras a span has seen: what was earned in one that is over was earned all the same. */
function erasBetween(eras: readonly Era[], from: number, until: number): Era[] {
  const endOf = (index: number) => eras[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return eras.filter((era, index) => era.from <= until && endOf(index) > from)
}

function completionsOf({ completions, kills }: Player): number {
  let sum = 0
  for (const count of Object.values(completions)) sum += count
  for (const count of Object.values(kills)) sum += count
  return sum
}
