import type { RejectedClaim } from '@hearthward/contract'
import { hours, minutes, SKILLS } from '@hearthward/engine'
import type { Entry, Finding } from './findings.ts'

/**
 * The rules that look at the log of one player. Each gets the entries of its window, the oldest first, and a threshold,
 * and answers what it found, or null.
 */
export type LogRule = (entries: readonly Entry[], threshold: number) => Omit<Finding, 'playerId'> | null

/** Below this many points a stretch is not judged: a point too many on a few is nothing. */
const LEAST_POINTS = 100
/** Where the rules allow nothing at all. */
const BEYOND_MEASURE = 1_000

/** From so many claims on that were not believed, nobody takes them for a damaged copy any more. */
const LEAST_CLAIMS = 3
/** The most rejected gains a damaged copy causes: it claims each skill once, and the player may reload the page once. */
const MOST_REJECTED_GAINS = 2 * SKILLS.length

/**
 * Experience against the most the rules allow, in the worst stretch; and experience that was only claimed, or written into
 * the browser's copy, where that was tried again and again.
 */
export const xpRate: LogRule = (entries, threshold) => {
  const judged = entries.filter(({ gained }) => gained >= LEAST_POINTS)
  const odd = judged.filter((entry) => rateOf(entry) > threshold)
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

/** No rule allows a copy that somebody else has written. */
const claimedRate = (claim: RejectedClaim) =>
  claim.kind === 'rejected_gain' ? rateOf({ gained: claim.claimed, expected: claim.allowed }) : BEYOND_MEASURE

/** How often each was tried. */
function countsOf(claims: readonly Entry[]) {
  const timesOf = (kind: RejectedClaim['kind']) =>
    claims.reduce((sum, { claim }) => sum + (claim?.kind === kind ? claim.times : 0), 0)
  return { alteredCopies: timesOf('altered_copy'), rejectedGains: timesOf('rejected_gain') }
}

/** Being away for this long ends a sitting. */
export const SITTING_PAUSE = minutes(30)

type Said = Pick<Entry, 'from' | 'until' | 'intents'>

/** The longest time at the game, something being said all the while. */
export function sessionLength(entries: readonly Said[], threshold: number): Omit<Finding, 'playerId'> | null {
  const longest = longestSitting(entries)
  if (!longest || longest.until - longest.from < hours(threshold)) return null
  const { from, until, intents } = longest
  return { score: rounded((until - from) / hours(1)), at: until, evidence: { from, until, intents } }
}

export function longestSitting(entries: readonly Said[]): Said | null {
  const sittings: Said[] = []
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

/** From so many gaps on a rhythm can be told from chance. */
const LEAST_GAPS = 60

/** Gaps between what was said that are too much alike. */
export const inputRhythm: LogRule = (entries, threshold) => {
  const rhythm = rhythmOf(entries)
  if (!rhythm || rhythm.variation > threshold) return null
  const { variation, gaps, meanMs } = rhythm
  const evidence = { gaps, meanMs: Math.round(meanMs), deviationMs: Math.round(variation * meanMs) }
  return { score: rounded(variation), at: entries.at(-1)?.until ?? 0, evidence }
}

/** Deviation as a share of the mean; null for too few gaps. */
export function rhythmOf(entries: readonly Pick<Entry, 'gapCount' | 'gapSum' | 'gapSquares'>[]) {
  const sum = (of: (entry: (typeof entries)[number]) => number) => entries.reduce((all, entry) => all + of(entry), 0)
  const gaps = sum(({ gapCount }) => gapCount)
  const meanMs = sum(({ gapSum }) => gapSum) / gaps
  if (gaps < LEAST_GAPS || meanMs === 0) return null
  const variance = Math.max(0, sum(({ gapSquares }) => gapSquares) / gaps - meanMs ** 2)
  return { gaps, meanMs, variation: Math.sqrt(variance) / meanMs }
}

/** A rise counts where it is large for whom it happened to: at least this share of what was there. */
const LEAST_RISE = 0.5

/**
 * The greatest rise of coins and goods at guide prices. Each entry has what was there before and after at the same prices,
 * and the rises of entries are added up: what rises between them is the guide. What staff gave or took is no rise either:
 * the low begins anew there.
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
    // Written by a node that did not know of the deed: nobody can tell what of it was whose.
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
