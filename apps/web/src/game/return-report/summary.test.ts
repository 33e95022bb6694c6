import { reportOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const summary = (parts: { completions?: number; kills?: number; deaths?: number }) =>
  summaryOf({ ...reportOf([], 0, 1), ...parts })

test('the summary counts completed actions, kills and deaths', () => {
  expect(summary({})).toBe('Nothing was running meanwhile.')
  expect(summary({ completions: 1 })).toBe('1 action completed meanwhile.')
  expect(summary({ completions: 1_500 })).toBe('1,500 actions completed meanwhile.')
  expect(summary({ completions: 40, kills: 40, deaths: 1 })).toBe(
    '40 actions completed meanwhile, 40 kills among them. You died once.',
  )
  expect(summary({ deaths: 2 })).toBe('Nothing was completed meanwhile. You died 2 times.')
})
