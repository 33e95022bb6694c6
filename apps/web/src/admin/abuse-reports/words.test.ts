import type { QueuedReport, ReportEvidence } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { missingEvidenceText, subjectOf } from './words.ts'

const report = { category: 'abuse', targetType: 'player', targetName: 'Ash', aboutName: 'Ash' } as QueuedReport

test.each([
  [{}, 'Ash'],
  [{ targetType: 'message' }, 'A message by Ash'],
  [{ targetType: 'message', aboutName: null }, 'A message by Ash'],
  [{ targetType: 'offer', targetName: 'sell 5 × logs at 9' }, 'An offer by Ash'],
  [{ targetType: 'offer', targetName: 'sell 5 × logs at 9', aboutName: null }, 'sell 5 × logs at 9'],
  [{ category: 'appeal' }, 'Appeal by Ash'],
] as const)('%j is %s', (parts, words) => {
  expect(subjectOf({ ...report, ...parts } as QueuedReport)).toBe(words)
})

test('missing evidence is described by what is known', () => {
  expect(missingEvidenceText({})).toBe('This report has no evidence.')
  expect(missingEvidenceText({ ban: null })).toBe('The character had been deleted by staff.')
  expect(missingEvidenceText({ offer: {} })).toBeNull()
  expect(missingEvidenceText({ ban: { reason: 'Bots' } } as ReportEvidence)).toBeNull()
})
