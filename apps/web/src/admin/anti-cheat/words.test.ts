import { ALERT_STATES } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { plainText, wordsOf } from '../ui/changes/in-words.ts'
import { formatPrecise } from '../ui/precise-numbers.ts'
import { claimWords, evidenceFacts, NEXT_STATES, readableId, ruleProblems } from './words.ts'

test('ids are shown as readable text', () => {
  expect(readableId('gather_kindling')).toBe('Gather kindling')
  expect(readableId('recipe:iron_bar')).toBe('Iron bar')
})

test('a threshold is shown as it is set', () => {
  expect([formatPrecise(0.12), formatPrecise(2_000_000), formatPrecise(1.5)]).toEqual(['0.12', '2,000,000', '1.5'])
})

const linesOf = (evidence: Record<string, unknown>, names = {}) =>
  evidenceFacts({ evidence }).map(({ label, name, value }) => [
    label,
    plainText(wordsOf(name, value, null), names, String),
  ])

test('evidence is shown line by line, in words and figures', () => {
  const evidence = {
    from: 0,
    until: 300_000,
    gains: { mining: 500_000 },
    gained: 500_000,
    expected: 310,
    activityId: 'chop_oak',
    examples: [{ id: 1 }],
  }
  expect(linesOf(evidence)).toEqual([
    ['Duration', '5 min'],
    ['Gained by skill', 'Mining 500,000'],
    ['Activity', 'chop oak'],
    ['Gained', '500,000'],
    ['Most allowed', '310'],
  ])
  const [ash, gone] = ['kV3nR8tYpQ2wXz7mB4cD9fG1hJ5sL6aE', 'pQ2wXz7mB4cD9fG1hJ5sL6aEkV3nR8tY']
  expect(
    linesOf({ accounts: [ash, gone], by: ['party', 'trade'], meanMs: 1_000, device: 'ab12' }, { [ash]: 'Ash' }),
  ).toEqual([
    ['Average gap', '1,000 ms'],
    ['Accounts', 'Ash, a deleted player'],
    ['Connection', 'are in the same party and trade with each other'],
  ])
})

test('[CHEAT-5] every state leads to others, and none to itself', () => {
  for (const status of ALERT_STATES) {
    expect(NEXT_STATES[status].length).toBeGreaterThan(0)
    expect(NEXT_STATES[status]).not.toContain(status)
  }
})

test('a rule that the server would refuse shows why at its field', () => {
  const good = { name: 'Too fast', threshold: 2, windowMinutes: 60 }
  expect(ruleProblems('xp_rate', good)).toEqual({})
  expect(ruleProblems('xp_rate', { ...good, name: '' })).toEqual({})
  expect(ruleProblems('xp_rate', { name: ' a ', threshold: 0.5, windowMinutes: 4 })).toEqual({
    name: 'At least 3 characters',
    threshold: 'From 1 to 100',
    windowMinutes: 'From 5 to 43,200',
  })
  expect(ruleProblems('multi_account', { ...good, threshold: 2.5 })).toEqual({
    threshold: 'A whole number from 2 to 100',
  })
  expect(ruleProblems('xp_rate', { ...good, windowMinutes: 43_201 })).toHaveProperty('windowMinutes')
})

test('a rejected claim is described in words', () => {
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
    { label: 'Duration', name: 'text', value: '1 min' },
    { label: 'Saved copies with a wrong seal', name: 'alteredCopies', value: 2 },
    { label: 'Rejected experience claims', name: 'rejectedGains', value: 3 },
  ])
})
