import type { QueuedReport, ReportEvidence } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { nothingOf, whatOf } from './words.ts'

const report = { category: 'abuse', targetType: 'player', targetName: 'Ash', aboutName: 'Ash' } as QueuedReport

test.each([
  [{}, 'Ash'],
  [{ targetType: 'message' }, 'A message by Ash'],
  [{ targetType: 'message', aboutName: null }, 'A message by Ash'],
  [{ targetType: 'offer', targetName: 'sell 5 logs at 9' }, 'An offer by Ash'],
  [{ targetType: 'offer', targetName: 'sell 5 logs at 9', aboutName: null }, 'sell 5 logs at 9'],
  [{ category: 'appeal' }, 'Appeal of Ash'],
] as const)('%j is %s', (parts, words) => {
  expect(whatOf({ ...report, ...parts } as QueuedReport)).toBe(words)
})

test('of evidence that is not there only what is known is said', () => {
  expect(nothingOf({})).toBe('Nothing was kept with this report.')
  expect(nothingOf({ ban: null })).toBe('The character had been deleted by staff.')
  expect(nothingOf({ offer: {} })).toBeNull()
  expect(nothingOf({ ban: { reason: 'Bots' } } as ReportEvidence)).toBeNull()
})
