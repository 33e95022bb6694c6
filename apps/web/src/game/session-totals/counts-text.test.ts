import { reportOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { countsText } from './counts-text.ts'

test('the line counts actions, and other figures if they are not zero', () => {
  const none = reportOf([], 0, 1)
  expect(countsText({ ...none, completions: 1 })).toBe('1 action completed')
  const busy = { ...none, completions: 12, kills: 3, deaths: 1, quests: ['first_steps'], achievements: ['a', 'b'] }
  expect(countsText(busy)).toBe('12 actions completed · 3 kills · 1 death · 1 quest · 2 achievements')
})
