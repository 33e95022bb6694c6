import { type FightRun, hours, minutes, newPlayer } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { endText, isRisky, riskReason, spreadText, survivalSpans } from './run-texts.ts'

const run = (parts: Partial<FightRun>): FightRun => ({
  survival: { 1: 1, 8: 1, 24: 1 },
  ends: { died: 0, food: 0, ammunition: 0, runes: 0, full: 0, none: 1 },
  end: 'none',
  early: null,
  median: null,
  late: null,
  mealsPerHour: 0,
  ...parts,
})

describe('the expected end of a fight', () => {
  test('names what ends it and when, with the spread', () => {
    const died = run({ end: 'died', early: minutes(7), median: minutes(8), late: minutes(9) })
    expect(endText(died)).toBe('You likely die after 8 min')
    expect(spreadText(died)).toBe('7 min to 9 min')
  })

  test('has no upper bound if many runs go on for a day', () => {
    const odds = run({ end: 'died', early: hours(3), median: hours(9) })
    expect(spreadText(odds)).toBe('3 h to more than a day')
    expect(endText(run({}))).toBe('Likely goes on for a day or more')
    expect(spreadText(run({}))).toBeNull()
  })

  test('a spread below the shown precision is one figure', () => {
    expect(spreadText(run({ end: 'runes', early: hours(2), median: hours(2), late: hours(2) + 100 }))).toBe(
      'in all cases about 2 h',
    )
  })
})

test('chances to survive that read the same are said once, for the longest time', () => {
  expect(survivalSpans(run({ survival: { 1: 1 - 1e-9, 8: 0.999, 24: 0.996 } }))).toEqual([24])
  expect(survivalSpans(run({ survival: { 1: 1, 8: 0.999, 24: 0.996 } }))).toEqual([1, 8, 24])
  expect(survivalSpans(run({ survival: { 1: 0, 8: 0, 24: 0 } }))).toEqual([24])
})

describe('a risky fight', () => {
  test('is one with less than 95% to survive an hour', () => {
    expect(isRisky(run({ survival: { 1: 0.95, 8: 0, 24: 0 } }))).toBe(false)
    expect(isRisky(run({ survival: { 1: 0.949, 8: 0, 24: 0 } }))).toBe(true)
  })

  test('says why', () => {
    const player = newPlayer('ada', 0)
    expect(riskReason(player, run({}))).toContain('no food')
    const short = run({ end: 'died', median: minutes(20), mealsPerHour: 39.2 })
    expect(riskReason(player, short)).toContain('about 40 meals an hour')
    expect(riskReason(player, run({ mealsPerHour: 10, median: hours(3) }))).toContain('One hit can take more')
    player.settings.autoEatEnabled = false
    expect(riskReason(player, short)).toContain('Auto-eat is off')
  })
})
