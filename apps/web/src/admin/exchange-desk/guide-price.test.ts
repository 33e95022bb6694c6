import { describeScore } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { guideDeviation, isFarOff } from './guide-price.ts'

test('a trade and the alert about it describe its deviation from the guide in the same words', () => {
  expect(guideDeviation(571, 100)).toBe('5.7 times above the guide price')
  expect(guideDeviation(100, 571)).toBe('5.7 times below the guide price')
  expect(describeScore('market_price', 5.71)).toBe('5.7 times off the guide price')
  expect(guideDeviation(102, 100)).toBe('at the guide price')
})

test('a trade is marked from a quarter off the guide, in either direction', () => {
  expect([isFarOff(125, 100), isFarOff(126, 100), isFarOff(100, 126)]).toEqual([false, true, true])
})
