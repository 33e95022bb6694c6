import { expect, test } from 'vitest'
import { styleName, trainingOf } from './styles.ts'

test('each style says what it trains', () => {
  expect(trainingOf({ mode: 'melee', style: 'aggressive' })).toBe('Strength')
  expect(trainingOf({ mode: 'melee', style: 'controlled' })).toBe('Attack, Strength and Defence')
  expect(trainingOf({ mode: 'ranged', style: 'defensive' })).toBe('Ranged and Defence')
  expect(trainingOf({ mode: 'magic', style: 'accurate' })).toBe('Magic')
})

test('a style begins with a capital', () => {
  expect(styleName('controlled')).toBe('Controlled')
})
