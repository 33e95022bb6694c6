import { content } from '@hearthward/content'
import { type Activity, advance, type Era, estimateFightRun, hours } from '@hearthward/engine'
import { fightingPlayer, medianTime, worldOf } from './advance.ts'
import { type Figure, rounded } from './figure.ts'

/** The estimate of a day of a fight, against one such day by the rules. */
export function fightEstimateBench(): Figure[] {
  const player = fightingPlayer('player')
  const world = worldOf('player')
  const activity = content.activities['fight_cave_drakes'] as Activity
  const estimated = medianTime(() => estimateFightRun(player, world.timeline[0] as Era, activity))
  const run = medianTime(() => advance(player, world, hours(24)))
  return [
    {
      name: 'fight-estimate',
      value: rounded(estimated),
      unit: 'ms',
      peer: { name: 'one run by the rules', value: rounded(run) },
      ratio: rounded(estimated / run),
    },
  ]
}
