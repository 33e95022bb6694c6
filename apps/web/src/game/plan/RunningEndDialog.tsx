import { workOf } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { EndDialog } from './EndDialog.tsx'

/** Changes the end of the running action, also of one the player started directly. */
export function RunningEndDialog({ onClose }: { onClose: () => void }) {
  const action = useGame((state) => state.player?.currentAction)
  const activity = useGame(({ content, player }) =>
    content && player?.currentAction ? workOf(content, player.currentAction.activityId) : undefined,
  )
  if (!action || !activity) return null
  return (
    <EndDialog
      // The end of an action that has begun meanwhile is another one.
      key={activity.id}
      activity={activity}
      goal={action.goal}
      completed={action.completed}
      repeats={action.entry?.repeats ?? false}
      onSave={(change) => game.act({ type: 'editAction', ...change })}
      onClose={onClose}
    />
  )
}
