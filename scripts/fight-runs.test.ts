import { content } from '@hearthward/content'
import { type Activity, type Era, estimateFightRun, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { playerOf } from './fight-runs.ts'

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
): number {
  const levels = { attack: level, strength: level, defence: level, hitpoints: level }
  const player = playerOf({ name: '', activityId: ACTIVITY, levels, pack: { bread } }, content)
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
