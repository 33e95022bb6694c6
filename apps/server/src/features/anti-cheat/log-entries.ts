import type { RejectedClaim } from '@hearthward/contract'
import { type Era, type Millis, maxGainBetween, type Player, SKILLS, type SkillType } from '@hearthward/engine'
import type { StaffEdit } from '../../core/world/world.ts'
import type { NewEntry } from './activity-log-queries.ts'
import { type Holdings, type Prices, worthOf } from './price-deviation.ts'
import type { Offered } from './tables.ts'

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
  /** What there was when it began and when it was last written, as far as that is reckoned. */
  began?: Holdings
  ended?: Holdings
  /** Something has happened since it was last written. */
  isDirty: boolean
}

export type Reckoned = Stretch & Required<Pick<Stretch, 'began' | 'ended'>>

/** A stretch as it goes into the log. */
export function entryOf(stretch: Reckoned, eras: readonly Era[], prices: Prices): NewEntry {
  const { uid, first, last, intents, gaps, gapCount, gapSum, gapSquares, began, ended } = stretch
  const gains = gainsBetween(first, last)
  const seen = erasBetween(eras, first.settledAt, last.settledAt)
  const allowed = (Object.keys(gains) as SkillType[]).map((skill) => maxGainBetween(first, last, seen, skill))
  return {
    playerId: uid,
    from: first.settledAt,
    until: last.settledAt,
    sessionId: stretch.sessionId,
    device: stretch.device,
    activityId: stretch.doing,
    locationId: last.currentLocation,
    gains,
    gained: sum(Object.values(gains)),
    expected: Math.ceil(sum(allowed)),
    completions: Math.max(0, completionsOf(last) - completionsOf(first)),
    intents,
    gaps,
    gapCount,
    gapSum,
    gapSquares,
    coinsBefore: first.coins,
    coinsAfter: last.coins,
    worthBefore: worthOf(began, prices),
    worthAfter: worthOf(ended, prices),
    offered: ended.offered,
    isByStaff: false,
    told: null,
    claim: null,
  }
}

/** Whether anything worth a line happened. */
export function isWorthALine({ first, last, intents }: Stretch): boolean {
  return intents > 0 || first.coins !== last.coins || Object.keys(gainsBetween(first, last)).length > 0
}

/** What staff did, as it goes into the log. It is a moment, and nobody's gain: what went on up to it was by the rules. */
export function deedOf({ before, after, playerNotice }: StaffEdit, offered: Offered, prices: Prices): NewEntry {
  const { state, row } = after
  const worth = worthOf({ state, offered }, prices)
  return {
    ...momentOf(row.uid, state),
    coinsBefore: before.state.coins,
    worthBefore: worth,
    worthAfter: worth,
    offered,
    isByStaff: true,
    told: playerNotice,
  }
}

/** A claim that was not believed, as it goes into the log. Nothing of the character changed by it. */
export function claimOf(state: Player, at: Millis, device: string, claim: RejectedClaim): NewEntry {
  return { ...momentOf(state.uid, state), from: at, until: at, device, claim }
}

/** An entry in which nothing was done or gained. */
function momentOf(playerId: string, state: Player): NewEntry {
  return {
    playerId,
    from: state.settledAt,
    until: state.settledAt,
    sessionId: null,
    device: null,
    activityId: null,
    locationId: state.currentLocation,
    gains: {},
    gained: 0,
    expected: 0,
    completions: 0,
    intents: 0,
    gaps: [],
    gapCount: 0,
    gapSum: 0,
    gapSquares: 0,
    coinsBefore: state.coins,
    coinsAfter: state.coins,
    worthBefore: 0,
    worthAfter: 0,
    offered: null,
    isByStaff: false,
    told: null,
    claim: null,
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

const completionsOf = ({ completions, kills }: Player) => sum(Object.values(completions)) + sum(Object.values(kills))

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
