import { USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { applyBoosts } from './boosts.ts'
import type { StoredEffect } from './world-data.ts'

const era = (from: number, xpMultiplier = 1) => ({ ...USUAL_RATES, season: 1, from, contentVersion: 'v', xpMultiplier })
const effect = (from: number, until: number, name = 'A feast'): StoredEffect => ({
  eventId: name,
  from,
  until,
  name,
  skills: ['mining'],
  xpMultiplier: 2,
  dropRateMultiplier: 1.5,
})
const shape = (eras: ReturnType<typeof applyBoosts>) =>
  eras.map(({ from, xpMultiplier, boosts }) => [from, xpMultiplier, ...(boosts ?? []).map(({ name }) => name)])

test('without events the timeline equals the stored one', () => {
  expect(applyBoosts([era(0), era(50, 2)], [])).toEqual([era(0), era(50, 2)])
  expect(applyBoosts([], [effect(1, 2)])).toEqual([])
})

test('an event splits the eras at its start and its end', () => {
  const eras = applyBoosts([era(0), era(50, 3)], [effect(20, 80)])
  expect(shape(eras)).toEqual([
    [0, 1],
    [20, 1, 'A feast'],
    [50, 3, 'A feast'],
    [80, 3],
  ])
  expect(eras[1]?.boosts).toEqual([{ name: 'A feast', skills: ['mining'], xpMultiplier: 2, dropRateMultiplier: 1.5 }])
})

test('several events can overlap, and one can begin where another ends', () => {
  const eras = applyBoosts([era(0)], [effect(10, 30, 'a'), effect(20, 40, 'b'), effect(30, 50, 'c')])
  expect(shape(eras)).toEqual([
    [0, 1],
    [10, 1, 'a'],
    [20, 1, 'a', 'b'],
    [30, 1, 'b', 'c'],
    [40, 1, 'c'],
    [50, 1],
  ])
})

test('the rest of an event that began before the first kept era counts', () => {
  expect(shape(applyBoosts([era(100)], [effect(20, 150), effect(30, 90, 'over')]))).toEqual([
    [100, 1, 'A feast'],
    [150, 1],
  ])
})
