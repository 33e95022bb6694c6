import { SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { groupByRates, ratesFor } from './rates.ts'

const usual = { xpMultiplier: 1.5, dropRateMultiplier: 1 }
const feast = { xpMultiplier: 2, dropRateMultiplier: 1, skills: [] }
const regatta = { xpMultiplier: 3, dropRateMultiplier: 2, skills: ['fishing' as const] }

test('events multiply the rates of the server and each other', () => {
  expect(ratesFor('fishing', usual, [feast, regatta])).toEqual({ xpMultiplier: 9, dropRateMultiplier: 2 })
  expect(ratesFor('mining', usual, [feast, regatta])).toEqual({ xpMultiplier: 3, dropRateMultiplier: 1 })
  expect(ratesFor('mining', usual, [])).toEqual(usual)
})

test('skills with the same rates are grouped', () => {
  const groups = groupByRates(SKILLS, usual, [regatta])
  expect(groups.map(({ skills }) => skills.length)).toEqual([1, SKILLS.length - 1])
  expect(groups[0]?.skills).toEqual(['fishing'])
})
