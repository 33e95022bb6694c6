import { expect, test } from 'vitest'
import { styleName, trainingOf } from './styles.ts'

test('each style lists the skills it trains', () => {
  expect(trainingOf({ mode: 'melee', style: 'aggressive' })).toBe('Strength')
  expect(trainingOf({ mode: 'melee', style: 'controlled' })).toBe('Attack, Strength and Defence')
  expect(trainingOf({ mode: 'ranged', style: 'defensive' })).toBe('Ranged and Defence')
  expect(trainingOf({ mode: 'magic', style: 'accurate' })).toBe('Magic')
})

test('the name of a style is capitalised', () => {
  expect(styleName('controlled')).toBe('Controlled')
})
