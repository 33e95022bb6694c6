import { content } from '@hearthward/content'
import { type Activity, type Era, estimateFightRun, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { type FightCase, playerOf } from './fight-runs.ts'

/** How many times as long as an estimate without such food; machines differ too much for an absolute limit. */
const LIMIT = 8
const TRIES = 5

const ACTIVITY = 'fight_hedge_thieves'
const ERA = { ...USUAL_RATES, from: 0, content }

/** The least processor time of an estimate, which other work on the machine does not count into. */
function timeOf(
  level: number,
  bread: number,
  rates: Partial<Pick<Era, 'xpMultiplier' | 'dropRateMultiplier'>>,
  parts: Partial<FightCase> = {},
): number {
  const levels = { attack: level, strength: level, defence: level, hitpoints: level }
  const player = playerOf({ name: '', activityId: ACTIVITY, levels, pack: { bread }, ...parts }, content)
  const took = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage()
    estimateFightRun(player, { ...ERA, ...rates }, content.activities[ACTIVITY] as Activity)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...took)
}

test.each([
  [14, 60],
  [14, 90],
  [17, 60],
  [17, 120],
])(
  '[F34] an estimate in which found food nearly keeps up takes at most eight times as long as with usual rates: level %i, %i bread',
  (level, bread) => {
    const usual = timeOf(level, bread, {})
    const found = timeOf(level, bread, { xpMultiplier: 3, dropRateMultiplier: 2 })
    expect(found / usual).toBeLessThan(LIMIT)
  },
)

/** Meals are counted one by one all day there; one blow at a time it took more than three times as long. */
const LIMIT_COUNTED = 20

test('[F34] an estimate with a few good meals in the bank beside found food takes at most twenty times as long', () => {
  const usual = timeOf(14, 60, {})
  const counted = timeOf(
    32,
    0,
    { xpMultiplier: 3, dropRateMultiplier: 2 },
    { pack: { cooked_trout: 5 }, bank: { cooked_salmon: 5 }, autoEatThreshold: 80 },
  )
  expect(counted / usual).toBeLessThan(LIMIT_COUNTED)
})
