import { reportOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const summary = (parts: { completions?: number; kills?: number; deaths?: number }) =>
  summaryOf({ ...reportOf([], 0, 1), ...parts })

test('the summary counts completed actions, kills and deaths', () => {
  expect(summary({})).toBe('Nothing was running.')
  expect(summary({ completions: 1 })).toBe('1 action completed while you were away.')
  expect(summary({ completions: 1_500 })).toBe('1,500 actions completed while you were away.')
  expect(summary({ completions: 40, kills: 40, deaths: 1 })).toBe(
    '40 actions completed while you were away, including 40 kills. You died once.',
  )
  expect(summary({ deaths: 2 })).toBe('Nothing was completed. You died 2 times.')
})
