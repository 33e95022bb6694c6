import type { RejectedClaim } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entry, rhythm, START } from '../testing.ts'
import { inputRhythm, longestSitting, rhythmOf, SITTING_PAUSE, sessionLength, wealthJump, xpRate } from './log-rules.ts'

const RUNS = { numRuns: 300 }
const at = (index: number) => START + minutes(5) * index

/** Stretches within what the rules allow, one after the other. */
const honest = fc
  .array(fc.record({ gained: fc.integer({ min: 0, max: 20_000 }), spare: fc.integer({ min: 0, max: 9_000 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((stretches) =>
    stretches.map(({ gained, spare }, index) => entry(at(index), { gained, expected: gained + spare })),
  )

describe('experience above the maximum', () => {
  test('[CHEAT-9] is not detected in legal play, with or without a double-experience event', () => {
    fc.assert(
      fc.property(honest, fc.constantFrom(1, 2, 4), (entries, times) => {
        // An event raises what is gained and what is allowed alike.
        const boosted = entries.map((one) => ({ ...one, gained: one.gained * times, expected: one.expected * times }))
        expect(xpRate(boosted, 1.5)).toBeNull()
      }),
      RUNS,
    )
  })

  test('[CHEAT-9] is detected anywhere among hours of legal play', () => {
    fc.assert(
      fc.property(honest, fc.nat(), fc.integer({ min: 1_600, max: 100_000 }), (entries, place, gained) => {
        const hidden = entries.toSpliced(place % entries.length, 1, entry(START, { gained, expected: 1_000 }))
        expect(xpRate(hidden, 1.5)).toMatchObject({ score: gained / 1_000, evidence: { gained, expected: 1_000 } })
      }),
      RUNS,
    )
  })

  test('is ignored for a few points, and has no finite ratio if no gain was possible', () => {
    expect(xpRate([entry(START, { gained: 99, expected: 1 })], 1.5)).toBeNull()
    expect(xpRate([entry(START, { gained: 100, expected: 0 })], 1.5)).toMatchObject({ score: 1_000 })
  })
})

describe('rejected claims', () => {
  const altered = (index: number, times = 1) => claim(index, { kind: 'altered_copy', times })
  const rejected = (index: number, claimed: number, allowed: number) =>
    claim(index, { kind: 'rejected_gain', times: 1, skillType: 'mining', claimed, allowed, timeDiffMs: 60_000 })
  const claim = (index: number, claimed: RejectedClaim) =>
    entry(at(index), { gains: {}, gained: 0, expected: 0, intents: 0, claim: claimed })

  test('once or twice are no finding: a local copy can be damaged', () => {
    expect(xpRate([altered(0), rejected(1, 9_000, 10)], 1.5)).toBeNull()
    expect(xpRate([altered(0, 50)], 1.5)).toBeNull()
  })

  test('three are a finding with a count of each, despite legal play in between', () => {
    fc.assert(
      fc.property(honest, fc.nat(), (entries, place) => {
        const found = [altered(1), rejected(2, 5_000, 10), altered(3, 4)]
        expect(xpRate(entries.toSpliced(place % entries.length, 0, ...found), 1.5)).toEqual({
          score: 1_000,
          at: at(3) + minutes(5),
          evidence: { from: at(1), until: at(3) + minutes(5), alteredCopies: 5, rejectedGains: 1 },
        })
      }),
      RUNS,
    )
  })

  test('above 40 are a finding even within a minute', () => {
    const tried = (times: number) => {
      const { claim: one, ...rest } = rejected(0, 5_000, 10)
      return [{ ...rest, claim: one && { ...one, times } }]
    }
    expect(xpRate(tried(40), 1.5)).toBeNull()
    expect(xpRate(tried(41), 1.5)).toMatchObject({ evidence: { rejectedGains: 41, alteredCopies: 0 } })
  })

  test('the score of rejected gains is that of the worst one; those below the threshold do not count', () => {
    const claims = [rejected(0, 30, 10), rejected(1, 70, 10), rejected(2, 50, 10)]
    expect(xpRate(claims, 2.5)).toMatchObject({ score: 7, evidence: { rejectedGains: 3, alteredCopies: 0 } })
    expect(xpRate(claims, 4)).toBeNull()
  })

  test('are added to the finding of the same period', () => {
    const found = xpRate([entry(at(0), { gained: 9_000, expected: 1_000 }), altered(1), altered(2), altered(3)], 1.5)
    expect(found).toMatchObject({ score: 9, at: at(3) + minutes(5), evidence: { gained: 9_000, alteredCopies: 3 } })
  })
})

describe('a session', () => {
  test('[CHEAT-9] ends with a pause of half an hour', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: minutes(60) }), { minLength: 1, maxLength: 80 }),
        fc.constantFrom(2, 6, 20),
        (pauses, threshold) => {
          let now = START
          let sitting = { from: now, until: now }
          let longest = 0
          const entries = pauses.map((pause) => {
            const one = entry(now)
            if (one.from - sitting.until >= SITTING_PAUSE) sitting = { from: one.from, until: one.until }
            sitting.until = one.until
            longest = Math.max(longest, sitting.until - sitting.from)
            now = one.until + pause
            return one
          })
          expect(longestSitting(entries)).toMatchObject({ intents: expect.any(Number) })
          const found = sessionLength(entries, threshold)
          expect(found !== null).toBe(longest >= hours(threshold))
          if (found) expect(found.score).toBeCloseTo(longest / hours(1), 2)
        },
      ),
      RUNS,
    )
  })

  test('does not continue while the character works without input', () => {
    const day = Array.from({ length: 288 }, (_, index) => entry(at(index), { intents: 0 }))
    expect(sessionLength(day, 20)).toBeNull()
    expect(
      sessionLength(
        day.map((one) => ({ ...one, intents: 1 })),
        20,
      ),
    ).toMatchObject({ score: 24 })
  })
})

describe('input rhythm', () => {
  /** People press when they are ready: gaps spread over more than a magnitude. */
  const human = fc
    .array(fc.noBias(fc.integer({ min: 0, max: 1_000 })), { minLength: 60, maxLength: 200 })
    .map((draws) => draws.map((draw) => Math.round(400 * 60 ** (draw / 1_000))))
  const clockwork = fc
    .tuple(fc.integer({ min: 500, max: 60_000 }), fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 60 }))
    .map(([every, jitter]) => jitter.map((percent) => Math.round(every * (1 + percent / 100))))

  test('[CHEAT-9] of a person is not detected', () => {
    fc.assert(
      fc.property(human, (gaps) => {
        expect(inputRhythm([entry(START, rhythm(gaps))], 0.12)).toBeNull()
      }),
      RUNS,
    )
  })

  test('[CHEAT-9] of a script is detected, in one period or over many', () => {
    fc.assert(
      fc.property(clockwork, fc.integer({ min: 1, max: 50 }), (gaps, cut) => {
        const entries = [entry(at(0), rhythm(gaps.slice(0, cut))), entry(at(1), rhythm(gaps.slice(cut)))]
        const found = inputRhythm(entries, 0.12)
        expect(found?.score).toBeLessThanOrEqual(0.06)
        expect(found?.evidence).toMatchObject({ gaps: gaps.length })
      }),
      RUNS,
    )
  })

  test('with only a few intervals is not judged', () => {
    expect(rhythmOf([entry(START, rhythm(Array(59).fill(1_000)))])).toBeNull()
    expect(rhythmOf([entry(START, rhythm(Array(60).fill(1_000)))])).toMatchObject({ variation: 0, meanMs: 1_000 })
  })
})

describe('a jump in wealth', () => {
  const JUMP = 2_000_000
  const earned = (steps: readonly number[]) => {
    let worth = 10_000
    return steps.map((step, index) => {
      const before = worth
      worth += step
      return entry(at(index), { worthBefore: before, worthAfter: worth })
    })
  }

  test('[CHEAT-9] is detected at once or in parts, and not in other play', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5_000, max: 20_000 }), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        (steps, place, parts) => {
          expect(wealthJump(earned(steps), JUMP)).toBeNull()
          const planted = steps.toSpliced(place % steps.length, 0, ...Array(parts).fill(3 * (JUMP / parts)))
          expect(wealthJump(earned(planted), JUMP)?.score).toBeGreaterThanOrEqual(JUMP)
        },
      ),
      RUNS,
    )
  })

  test('[CHEAT-9] ignores what staff gave or took, and is still detected beside it', () => {
    const step = fc.oneof(
      fc.record({ by: fc.constant('player' as const), coins: fc.integer({ min: -5_000, max: 20_000 }) }),
      fc.record({ by: fc.constant('staff' as const), coins: fc.integer({ min: -9 * JUMP, max: 9 * JUMP }) }),
    )
    const lived = (steps: readonly { by: 'player' | 'staff'; coins: number }[]) => {
      let worth = 10_000
      return steps.map(({ by, coins }, index) => {
        const before = worth
        worth = Math.max(0, worth + coins)
        return entry(at(index), { worthBefore: before, worthAfter: worth, isByStaff: by === 'staff' })
      })
    }
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(), (steps, place) => {
        expect(wealthJump(lived(steps), JUMP)).toBeNull()
        const richest = 10_000 + steps.length * 9 * JUMP
        const planted = steps.toSpliced(place % steps.length, 0, { by: 'player', coins: richest })
        const found = wealthJump(lived(planted), JUMP)
        expect(found?.score).toBeGreaterThanOrEqual(richest)
        // What staff gave is no part of it.
        expect(found?.score).toBeLessThan(richest + 40 * 20_000)
      }),
      RUNS,
    )
  })

  test('[CHEAT-9] skips a period with a staff change and counts the next one', () => {
    const staffEdit = entry(at(0) + minutes(2), { until: at(0) + minutes(2), isByStaff: true })
    const across = entry(at(0), { worthBefore: 1_000, worthAfter: 2 * JUMP })
    expect(wealthJump([staffEdit, across], JUMP)).toBeNull()
    const next = entry(at(1), { worthBefore: 2 * JUMP, worthAfter: 5 * JUMP })
    expect(wealthJump([staffEdit, across, next], JUMP)).toMatchObject({ score: 3 * JUMP, evidence: { from: at(1) } })
  })

  test('[CHEAT-9] ignores guide price changes between periods; the last prices are used', () => {
    const poor = entry(at(0), { worthBefore: 1_000, worthAfter: 2_000 })
    const dearer = entry(at(1), { worthBefore: 9 * JUMP, worthAfter: 9 * JUMP + 1_000 })
    expect(wealthJump([poor, dearer], JUMP)).toBeNull()
    const rich = entry(at(2), { worthBefore: JUMP, worthAfter: 3 * JUMP })
    const evidence = { from: at(0), until: at(2) + minutes(5), before: JUMP - 2_000, after: 3 * JUMP }
    expect(wealthJump([poor, dearer, rich], JUMP)).toMatchObject({ score: 2 * JUMP + 2_000, evidence })
  })

  test('is ignored for a player who already owns far more', () => {
    const rich = entry(START, { worthBefore: 50_000_000, worthAfter: 53_000_000 })
    expect(wealthJump([rich], JUMP)).toBeNull()
  })

  test('that is lost and regained counts once', () => {
    const moved = earned([1_500_000, -1_500_000, 1_500_000])
    expect(wealthJump(moved, JUMP)).toBeNull()
  })
})
