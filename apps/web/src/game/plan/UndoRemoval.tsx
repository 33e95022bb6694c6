import { isWaiting, type PlanEntry, workOf } from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'

export interface Removal {
  last: { entry: PlanEntry; place: number; name: string } | null
  remove: (entry: PlanEntry) => Promise<void>
  undo: () => Promise<void>
}

/** Removes entries and remembers the last one. */
export function useRemoval(): Removal {
  const [last, setLast] = useState<Removal['last']>(null)
  return {
    last,
    remove: async (entry) => {
      const { player, content } = useGame.getState()
      const place = player?.queue.findIndex(({ id }) => id === entry.id) ?? -1
      if (!(await game.act({ type: 'removeEntry', entryId: entry.id })).ok) return
      setLast({ entry, place, name: (content && workOf(content, entry.activityId)?.name) ?? entry.activityId })
    },
    undo: async () => {
      if (!last) return
      const { activityId, locationId, repeats } = last.entry
      const goal = openGoal(last.entry)
      if (!(await game.act({ type: 'queueAction', activityId, locationId, goal, repeats })).ok) return
      setLast(null)
      const { queue, plan } = useGame.getState().player ?? {}
      const to = Math.min(last.place, (queue?.length ?? 1) - 1)
      if (plan) await game.act({ type: 'moveEntry', entryId: plan.lastEntryId, to })
    },
  }
}

/** What is still to be done of an interrupted entry: the new one counts from 0. */
export function openGoal({ goal, completed }: PlanEntry): PlanEntry['goal'] {
  return goal?.kind === 'count' ? { kind: 'count', count: Math.max(1, goal.count - completed) } : goal
}

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
