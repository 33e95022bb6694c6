import { describeScore } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { guideDeviation, isFarOff } from './guide-price.ts'

test('a trade above the guide is described by a factor, like the alert about it, and one below it by a share', () => {
  expect(guideDeviation(571, 100)).toBe('5.7 times the guide price')
  expect(guideDeviation(100, 300)).toBe('33% of the guide price')
  expect(guideDeviation(1, 571)).toBe('<1% of the guide price')
  expect(describeScore('market_price', 5.71)).toBe('5.7 times off the guide price')
  expect([guideDeviation(102, 100), guideDeviation(98, 100)]).toEqual(['at the guide price', 'at the guide price'])
})

test('a trade is marked from a quarter off the guide, in either direction', () => {
  expect([isFarOff(125, 100), isFarOff(126, 100), isFarOff(100, 126)]).toEqual([false, true, true])
})
