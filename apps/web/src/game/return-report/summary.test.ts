import { reportOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const told = (parts: { completions?: number; kills?: number; deaths?: number }) =>
  summaryOf({ ...reportOf([], 0, 1), ...parts })

test('an absence says what was completed, what was killed and how often one died', () => {
  expect(told({})).toBe('Nothing was running meanwhile.')
  expect(told({ completions: 1 })).toBe('1 action completed meanwhile.')
  expect(told({ completions: 1_500 })).toBe('1,500 actions completed meanwhile.')
  expect(told({ completions: 40, kills: 40, deaths: 1 })).toBe(
    '40 actions completed meanwhile, 40 kills among them. You died once.',
  )
  expect(told({ deaths: 2 })).toBe('Nothing was completed meanwhile. You died 2 times.')
})
