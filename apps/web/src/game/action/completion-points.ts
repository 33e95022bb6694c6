import { type Activity, pointsPerCompletion } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'

/** The experience of one completion of an activity, for the present style and multipliers. */
export function useCompletionPoints(activity: Activity | undefined): number {
  return useGame(({ player, era }) =>
    activity && player && era ? pointsPerCompletion(activity, era, player.combatMode) : 0,
  )
}
