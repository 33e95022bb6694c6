import type { RejectedClaim } from '@hearthward/contract'
import { hours, minutes, SKILLS } from '@hearthward/engine'
import type { Entry, Finding } from './findings.ts'

/**
 * A rule about the log of one player. It gets the entries of its window, the oldest first, and a threshold, and returns
 * a finding or null.
 */
export type LogRule = (entries: readonly Entry[], threshold: number) => Omit<Finding, 'playerId'> | null

/** Stretches with less experience are not checked: rounding would dominate. */
const LEAST_POINTS = 100
/** The score if the rules allow no gain at all. */
const BEYOND_MEASURE = 1_000

/** From this many rejected claims on, a damaged local copy is no explanation. */
const LEAST_CLAIMS = 3
/** The most rejected gains a damaged copy causes: it claims each skill once, and the player may reload the page once. */
const MOST_REJECTED_GAINS = 2 * SKILLS.length

/**
 * Experience compared with the allowed maximum, in the worst stretch; and repeated rejected claims of experience or
 * altered local copies.
 */
export const xpRate: LogRule = (entries, threshold) => {
  const checked = entries.filter(({ gained }) => gained >= LEAST_POINTS)
  const odd = checked.filter((entry) => rateOf(entry) > threshold)
  const claims = entries.filter(({ claim }) => claim !== null && claimedRate(claim) > threshold)
  const worst = highest(odd, rateOf)
  const counts = countsOf(claims)
  const isRepeated = claims.length >= LEAST_CLAIMS || counts.rejectedGains > MOST_REJECTED_GAINS
  if (!worst && !isRepeated) return null
  const latest = Math.max(odd.at(-1)?.until ?? 0, isRepeated ? (claims.at(-1)?.until ?? 0) : 0)
  if (!worst) {
    const rates = claims.map(({ claim }) => (claim ? claimedRate(claim) : 0))
    const evidence = { from: claims[0]?.from ?? latest, until: latest, ...counts }
    return { score: rounded(Math.max(...rates)), at: latest, evidence }
  }
  const { from, until, activityId, gains, gained, expected } = worst
  return {
    score: rounded(rateOf(worst)),
    at: latest,
    evidence: { from, until, activityId, gains, gained, expected, stretches: odd.length, ...(isRepeated && counts) },
  }
}

const rateOf = ({ gained, expected }: { gained: number; expected: number }) =>
  expected > 0 ? Math.min(BEYOND_MEASURE, gained / expected) : BEYOND_MEASURE

/** An altered copy is never allowed. */
const claimedRate = (claim: RejectedClaim) =>
  claim.kind === 'rejected_gain' ? rateOf({ gained: claim.claimed, expected: claim.allowed }) : BEYOND_MEASURE

function countsOf(claims: readonly Entry[]) {
  const timesOf = (kind: RejectedClaim['kind']) =>
    claims.reduce((sum, { claim }) => sum + (claim?.kind === kind ? claim.times : 0), 0)
  return { alteredCopies: timesOf('altered_copy'), rejectedGains: timesOf('rejected_gain') }
}

/** A pause of this length ends a sitting. */
export const SITTING_PAUSE = minutes(30)

type PlayedSpan = Pick<Entry, 'from' | 'until' | 'intents'>

/** The longest time of continuous play. */
export function sessionLength(entries: readonly PlayedSpan[], threshold: number): Omit<Finding, 'playerId'> | null {
  const longest = longestSitting(entries)
  if (!longest || longest.until - longest.from < hours(threshold)) return null
  const { from, until, intents } = longest
  return { score: rounded((until - from) / hours(1)), at: until, evidence: { from, until, intents } }
}

export function longestSitting(entries: readonly PlayedSpan[]): PlayedSpan | null {
  const sittings: PlayedSpan[] = []
  for (const { from, until, intents } of entries) {
    if (intents === 0) continue
    const present = sittings.at(-1)
    if (present && from - present.until < SITTING_PAUSE) {
      present.until = Math.max(present.until, until)
      present.intents += intents
    } else sittings.push({ from, until, intents })
  }
  return highest(sittings, (sitting) => sitting.until - sitting.from)
}

/** Fewer gaps than this are no evidence. */
const LEAST_GAPS = 60

/** Flags gaps between calls that are too regular. */
export const inputRhythm: LogRule = (entries, threshold) => {
  const rhythm = rhythmOf(entries)
  if (!rhythm || rhythm.variation > threshold) return null
  const { variation, gaps, meanMs } = rhythm
  const evidence = { gaps, meanMs: Math.round(meanMs), deviationMs: Math.round(variation * meanMs) }
  return { score: rounded(variation), at: entries.at(-1)?.until ?? 0, evidence }
}

/** The coefficient of variation of the gaps; null for too few gaps. */
export function rhythmOf(entries: readonly Pick<Entry, 'gapCount' | 'gapSum' | 'gapSquares'>[]) {
  const sum = (of: (entry: (typeof entries)[number]) => number) => entries.reduce((all, entry) => all + of(entry), 0)
  const gaps = sum(({ gapCount }) => gapCount)
  const meanMs = sum(({ gapSum }) => gapSum) / gaps
  if (gaps < LEAST_GAPS || meanMs === 0) return null
  const variance = Math.max(0, sum(({ gapSquares }) => gapSquares) / gaps - meanMs ** 2)
  return { gaps, meanMs, variation: Math.sqrt(variance) / meanMs }
}

/** A rise must be at least this share of the player's former wealth. */
const LEAST_RISE = 0.5

/**
 * The greatest rise of coins and goods at guide prices. Each entry has the wealth before and after at the same prices, and
 * only rises within entries are added up: a rise between them is the guide's. A staff edit resets the low.
 */
export const wealthJump: LogRule = (entries, threshold) => {
  let risen = 0
  let low: { risen: number; from: number } | null = null
  let deedAt = 0
  let best = { rise: 0, from: 0, until: 0, before: 0, after: 0 }
  for (const { isByStaff, from, until, worthBefore, worthAfter } of entries) {
    if (isByStaff) {
      low = null
      deedAt = until
      continue
    }
    // Written by a node that did not know of the staff edit: the gain cannot be attributed.
    if (from < deedAt && deedAt < until) continue
    if (!low || risen < low.risen) low = { risen, from }
    risen += worthAfter - worthBefore
    const rise = risen - low.risen
    if (rise > best.rise) best = { rise, from: low.from, until, before: worthAfter - rise, after: worthAfter }
  }
  if (best.rise < threshold || best.rise < best.before * LEAST_RISE) return null
  const { rise, until, ...evidence } = best
  return { score: rise, at: until, evidence: { ...evidence, until } }
}

function highest<T>(all: readonly T[], of: (one: T) => number): T | null {
  return all.reduce<T | null>((best, next) => (best !== null && of(best) >= of(next) ? best : next), null)
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000
