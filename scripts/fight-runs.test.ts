import { content } from '@hearthward/content'
import { type Activity, estimateFightRun, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { playerOf } from './fight-runs.ts'

/** Milliseconds of processor time, which other work on the machine does not count into. */
const LIMIT = 100
const TRIES = 5

test.each([
  [14, 60],
  [14, 90],
  [17, 60],
  [17, 120],
])('[F34] an estimate in which found food nearly keeps up takes no longer: level %i, %i bread', (level, bread) => {
  const activityId = 'fight_hedge_thieves'
  const levels = { attack: level, strength: level, defence: level, hitpoints: level }
  const player = playerOf({ name: '', activityId, levels, pack: { bread } }, content)
  const era = { ...USUAL_RATES, from: 0, content, xpMultiplier: 3, dropRateMultiplier: 2 }
  const took = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage()
    estimateFightRun(player, era, content.activities[activityId] as Activity)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  expect(Math.min(...took)).toBeLessThan(LIMIT)
})
