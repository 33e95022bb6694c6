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
