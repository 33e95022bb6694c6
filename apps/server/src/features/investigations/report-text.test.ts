import type { ActivityAnalysis, Investigation, XpAnalysis } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { formatReport } from './report-text.ts'

const OPENED = Date.UTC(2026, 4, 4, 9, 30)
const investigation = {
  id: '570ce163-6a2b-4f57-9d11-2f6f3a9be0d4',
  playerId: 'demo-0000012',
  playerName: 'Ash',
  playerEmail: 'ash@example.org',
  type: 'multi_account',
  status: 'in_progress',
  priority: 'high',
  reason: 'No pauses',
  findings: '',
  investigatorName: 'Maren',
  assignedName: null,
  createdAt: OPENED,
  completedAt: null,
  evidence: [],
  notes: [],
} as Partial<Investigation> as Investigation
const span = { gained: 1, expected: 2, deviation: 0, isAnomaly: false }
const xp = { day: span, week: span } as Partial<XpAnalysis> as XpAnalysis
const activityOf = (count: number) =>
  ({
    activeMs: 3_600_000,
    longestSittingMs: 3_600_000,
    intents: count,
    completions: count,
    coinsGained: count,
    rhythm: null,
  }) as Partial<ActivityAnalysis> as ActivityAnalysis
const written = (count: number) =>
  formatReport({ investigation, suspect: null, xp, activity: activityOf(count) }, 'Maren', OPENED)

test('a report names the case and the player, and shows no id', () => {
  const text = written(2)
  expect(text).toContain('Case of Ash, opened 2026-05-04 09:30 UTC by Maren')
  expect(text).toContain('Player Ash, ash@example.org')
  expect(text).not.toMatch(/570ce163|demo-0000012/)
})

test.each([
  [0, '0 inputs, 0 completions, 0 coins gained'],
  [1, '1 input, 1 completion, 1 coin gained'],
  [1_200, '1,200 inputs, 1,200 completions, 1,200 coins gained'],
])('a report counts %i in words', (count, words) => {
  expect(written(count)).toContain(words)
})
