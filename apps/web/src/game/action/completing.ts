import { isCompleting } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'

/** Whether the running action is at its end and its gain not booked yet, as after a reload that found it overdue. */
export function useIsCompleting(): boolean {
  return useGame(({ player }) => {
    const action = player?.currentAction
    return player != null && action != null && isCompleting(player, action, game.now())
  })
}
