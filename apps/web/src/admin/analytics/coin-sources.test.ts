import { COIN_SOURCES } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { byDay, bySource, SOURCE_WORDS } from './coin-sources.ts'

const flows = [
  { at: 1, kind: 'faucet', source: 'shops', coins: 30 },
  { at: 1, kind: 'sink', source: 'shops', coins: -10 },
  { at: 2, kind: 'faucet', source: 'fights', coins: 50 },
  { at: 2, kind: 'faucet', source: 'shops', coins: 5 },
] as const

test('sources are summed over the days, largest first, income apart from expenses', () => {
  expect(bySource(flows, 'faucet')).toEqual([
    { source: 'fights', coins: 50 },
    { source: 'shops', coins: 35 },
  ])
  expect(bySource(flows, 'sink')).toEqual([{ source: 'shops', coins: 10 }])
  expect(byDay(flows, 'faucet', [1, 2, 3])).toEqual([30, 55, 0])
})

test('every source has a label', () => {
  for (const source of COIN_SOURCES) expect(SOURCE_WORDS[source]).toMatch(/^[A-Z]/)
})
