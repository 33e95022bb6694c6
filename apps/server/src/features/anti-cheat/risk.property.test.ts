import { ALERT_STATES, RULE_KINDS, SEVERITIES } from '@hearthward/contract'
import { days } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RiskAlert, riskOf } from './risk.ts'

const NOW = 1_700_000_000_000
const alert: fc.Arbitrary<RiskAlert> = fc.record({
  kind: fc.constantFrom(...RULE_KINDS),
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...ALERT_STATES),
  createdAt: fc.integer({ min: NOW - days(45), max: NOW }),
})
const one = (other: Partial<RiskAlert> = {}): RiskAlert => ({
  kind: 'xp_rate',
  severity: 'high',
  status: 'open',
  createdAt: NOW,
  ...other,
})

describe('[CHEAT-10] a risk', () => {
  test('[CHEAT-10] is between 0 and 100, and the shares of its factors are the whole of it', () => {
    fc.assert(
      fc.property(fc.array(alert, { maxLength: 30 }), (alerts) => {
        const { score, factors, alertsIn30Days } = riskOf(alerts, NOW)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(alertsIn30Days).toBe(alerts.filter(({ createdAt }) => createdAt > NOW - days(30)).length)
        const whole = factors.reduce((sum, { share }) => sum + share, 0)
        if (factors.length > 0) expect(whole).toBeCloseTo(1)
        else expect(score).toBe(0)
      }),
    )
  })

  test('grows with every alert and with its severity, and never by a false positive', () => {
    fc.assert(
      fc.property(fc.array(alert, { maxLength: 10 }), (alerts) => {
        const before = riskOf(alerts, NOW).score
        expect(riskOf([...alerts, one()], NOW).score).toBeGreaterThanOrEqual(before)
        expect(riskOf([...alerts, one({ status: 'false_positive' })], NOW).score).toBe(before)
      }),
    )
    const scores = SEVERITIES.map((severity) => riskOf([one({ severity })], NOW).score)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(4)
    const [resolved, open] = [riskOf([one({ status: 'resolved' })], NOW), riskOf([one()], NOW)]
    expect(resolved.score).toBeGreaterThan(0)
    expect(resolved.score).toBeLessThan(open.score)
  })

  test('[CHEAT-10] fades with time, and says where it is going', () => {
    const fresh = riskOf([one()], NOW)
    expect(fresh.trend).toBe('rising')
    const old = riskOf([one({ createdAt: NOW - days(20) })], NOW)
    expect(old.score).toBeLessThan(fresh.score)
    expect(old.trend).toBe('falling')
    expect(riskOf([one({ createdAt: NOW - days(31) })], NOW)).toMatchObject({
      score: 0,
      factors: [],
      alertsIn30Days: 0,
    })
    expect(riskOf([], NOW).trend).toBe('steady')
  })
})
