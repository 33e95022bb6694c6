import type { RejectedClaim } from '@hearthward/contract'
import { type Era, type Millis, maxGainBetween, type Player, SKILLS, type SkillType } from '@hearthward/engine'
import type { StaffEdit } from '../../core/world/world.ts'
import type { NewLogEntry } from './activity-log-queries.ts'
import { type Holdings, type Prices, worthOf } from './price-deviation.ts'
import type { Offered } from './tables.ts'

/** A stretch of a player's activity that is not over or not written yet. */
export interface Stretch {
  readonly uid: string
  /** The id in the log, once it was written. */
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
  lastCallAt: number | null
  /** The holdings at its begin and at the last write, once computed. */
  began?: Holdings
  ended?: Holdings
  writtenAt: Millis | null
  /** Changed since the last write. */
  isDirty: boolean
}

export type StretchWithHoldings = Stretch & Required<Pick<Stretch, 'began' | 'ended'>>

/** The log entry of a stretch. */
export function entryOf(stretch: StretchWithHoldings, eras: readonly Era[], prices: Prices): NewLogEntry {
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

export function isWorthLogging({ first, last, intents }: Stretch): boolean {
  return intents > 0 || first.coins !== last.coins || Object.keys(gainsBetween(first, last)).length > 0
}

/** The log entry of a staff edit. It has no duration, and its change is not the player's gain. */
export function toStaffEditEntry(
  { before, after, staffChange }: StaffEdit,
  offered: Offered,
  prices: Prices,
): NewLogEntry {
  const { state, row } = after
  const worth = worthOf({ state, offered }, prices)
  return {
    ...emptyEntry(row.uid, state),
    coinsBefore: before.state.coins,
    worthBefore: worth,
    worthAfter: worth,
    offered,
    isByStaff: true,
    told: staffChange,
  }
}

/** The log entry of a rejected claim, which changed nothing. */
export function toClaimEntry(state: Player, at: Millis, device: string, claim: RejectedClaim): NewLogEntry {
  return { ...emptyEntry(state.uid, state), from: at, until: at, device, claim }
}

/** An entry without duration, activity and gains. */
function emptyEntry(playerId: string, state: Player): NewLogEntry {
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

/** All eras that overlap a span: gains of an era that is over are allowed too. */
function erasBetween(eras: readonly Era[], from: number, until: number): Era[] {
  const endOf = (index: number) => eras[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return eras.filter((era, index) => era.from <= until && endOf(index) > from)
}

const completionsOf = ({ completions, kills }: Player) => sum(Object.values(completions)) + sum(Object.values(kills))

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
