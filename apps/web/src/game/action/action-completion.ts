import { isCompleting } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'

/** True if the running action is over and its gain is not booked yet, for example after a reload. */
export function useIsCompleting(): boolean {
  return useGame(({ player }) => {
    const action = player?.currentAction
    return player != null && action != null && isCompleting(player, action, game.now())
  })
}
