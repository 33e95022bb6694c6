import type { Activity } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../client/index.ts'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { whereOf } from '../encyclopedia/ranks.ts'
import { QueueTimes } from './ActivityCard.tsx'

/** Activities with a field for the number of times, to be added to the plan from anywhere. */
export function QueueWorks({ label, works }: { label: string; works: readonly Activity[] }) {
  const content = useGame((state) => state.content)
  const [queueing, setQueueing] = useState<Activity | null>(null)
  if (!content) return null
  return (
    <>
      <ul aria-label={label} className="mt-3 grid gap-1 border-t border-dashed border-line pt-3">
        {works.map((work) => (
          <li key={work.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-32 flex-1 text-sm leading-snug">
              {work.name} <span className="block text-[0.8125rem] text-muted">{whereOf(content, work)}</span>
            </span>
            <QueueTimes activity={work} onQueue={setQueueing} />
          </li>
        ))}
      </ul>
      {queueing && <QueueDialog activity={queueing} onClose={() => setQueueing(null)} />}
    </>
  )
}
