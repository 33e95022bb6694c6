import { isWaiting, workOf } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import type { Removal } from './removal.ts'

/** Offers to take back the last removal, unless the entry would begin at once. */
export function UndoRemoval({ removal: { last, undo } }: { removal: Removal }) {
  const isPossible = useGame(
    ({ player, content }) =>
      (player?.currentAction != null || player?.queue.some(isWaiting)) &&
      content !== null &&
      last !== null &&
      workOf(content, last.entry.activityId) !== undefined,
  )
  return (
    <div role="status">
      {last && (
        <p className="mt-2 flex items-center justify-between gap-3 rounded-xl bg-raised py-1.5 pr-2 pl-3 text-sm">
          {last.name} is removed.
          {isPossible && (
            <Button small onClick={() => keepFocusDuring(undo)}>
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
