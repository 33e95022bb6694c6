import { ALERT_STATES, RULE_KINDS } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { claimWords, evidenceFacts, figure, NEXT_STATES, scoreWords, spoken } from './words.ts'

test('ids are spoken of as people do', () => {
  expect(spoken('gather_kindling')).toBe('Gather kindling')
  expect(spoken('recipe:iron_bar')).toBe('Iron bar')
})

test('a threshold is shown as it is set', () => {
  expect([figure(0.12), figure(2_000_000), figure(1.5)]).toEqual(['0.12', '2,000,000', '1.5'])
})

test('every kind of rule says what it measured', () => {
  const said = RULE_KINDS.map((kind) => scoreWords(kind, 3))
  expect(new Set(said).size).toBe(RULE_KINDS.length)
  expect(scoreWords('xp_rate', 1_000)).toBe('what no rule allows')
  expect(scoreWords('input_rhythm', 0.034)).toBe('gaps differ by 3.4%')
})

test('evidence is told line by line, in words and figures', () => {
  const evidence = {
    from: 0,
    until: 300_000,
    gains: { mining: 500_000 },
    gained: 500_000,
    expected: 310,
    activityId: 'chop_oak',
    examples: [{ id: 1 }],
  }
  expect(evidenceFacts({ evidence })).toEqual([
    ['For', '5 min'],
    ['In', 'Mining 500k'],
    ['While doing', 'Chop oak'],
    ['Gained', '500,000'],
    ['At most allowed', '310'],
  ])
  expect(evidenceFacts({ evidence: { accounts: ['a', 'b'], by: ['party', 'trade'], meanMs: 1_000 } })).toEqual([
    ['Gap on average', '1,000 ms'],
    ['Accounts', 'a, b'],
    ['Who', 'are in one party and trade with each other'],
  ])
})

test('[CHEAT-5] every state can be left, and none for itself', () => {
  for (const status of ALERT_STATES) {
    expect(NEXT_STATES[status].length).toBeGreaterThan(0)
    expect(NEXT_STATES[status]).not.toContain(status)
  }
})

test('a claim that was not believed is told in words', () => {
  expect(claimWords(null)).toBeNull()
  expect(claimWords({ kind: 'altered_copy', times: 1 })).toBe(
    'Opened the game with a saved copy whose seal does not match',
  )
  const gain = {
    kind: 'rejected_gain',
    skillType: 'mining',
    claimed: 900_000.5,
    allowed: 1_234.9,
    timeDiffMs: 60_000,
  } as const
  expect(claimWords({ ...gain, times: 2 })).toBe(
    'Claimed 900,000 Mining experience in 1 min, 1,234 possible: rejected (2 times)',
  )
  const evidence = { from: 0, until: 60_000, alteredCopies: 2, rejectedGains: 3 }
  expect(evidenceFacts({ evidence })).toEqual([
    ['For', '1 min'],
    ['Copies with a wrong seal', '2'],
    ['Claims of experience rejected', '3'],
  ])
})
