import type { PlanEntry } from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { workName } from '../action/works.ts'

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
      setLast({ entry, place, name: content ? workName(content, entry.activityId) : '' })
    },
    undo: async () => {
      if (!last) return
      if (!(await game.act(restoringIntent(last.entry))).ok) return
      setLast(null)
      const { queue, plan } = useGame.getState().player ?? {}
      const to = Math.min(last.place, (queue?.length ?? 1) - 1)
      if (plan) await game.act({ type: 'moveEntry', entryId: plan.lastEntryId, to })
    },
  }
}

/** Adds a removed entry again. It counts from 0, so that its count is what was still to be done. */
export function restoringIntent({ activityId, locationId, goal, repeats, completed }: PlanEntry) {
  const open = goal?.kind === 'count' ? ({ kind: 'count', count: Math.max(1, goal.count - completed) } as const) : goal
  return { type: 'queueAction', activityId, locationId, goal: open, repeats } as const
}
