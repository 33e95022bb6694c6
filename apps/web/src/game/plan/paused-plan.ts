import type { Content, Player } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { workName } from '../action/works.ts'

/** The name of what a paused plan continues with; `null` if the plan is not paused. */
export function usePausedPlan(): string | null {
  return useGame(({ player, content }) => (player && content ? continuesWith(player, content) : null))
}

export function continuesWith({ currentAction, queue }: Player, content: Content): string | null {
  const [first] = queue
  if (currentAction || !first) return null
  return workName(content, first.activityId)
}
