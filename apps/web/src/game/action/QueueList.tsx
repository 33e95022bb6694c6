import { workOf } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SavedPlansButton } from '../saved-plans/SavedPlansButton.tsx'
import { goalText } from './goals.ts'
import { workIcon } from './works.ts'

/** The queued actions in order. Renders nothing while the queue is empty. */
export function QueueList() {
  const queue = useGame((state) => state.player?.queue)
  const content = useGame((state) => state.content)
  if (!queue || queue.length === 0 || !content) return null
  // The queue may hold equal entries, so the place is the key.
  const waiting = queue.map(({ activityId, goal }, index) => ({
    place: index + 1,
    activity: workOf(content, activityId),
    until: goalText(goal, content, game.now()),
  }))
  return (
    <section
      aria-labelledby="queue-heading"
      className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-1 mid:mt-3 mid:flex-nowrap"
    >
      <h2 id="queue-heading" className="flex-1 pt-2 text-sm text-muted mid:flex-none">
        Up next
      </h2>
      <ol className="flex min-w-0 basis-full flex-wrap gap-2 max-mid:order-last mid:flex-1">
        {waiting.map(({ place, activity, until }) => (
          <li
            key={place}
            className="flex h-9 max-w-full items-center gap-2 rounded-full border border-line bg-panel px-3 text-sm"
          >
            <span className="text-muted">{place}</span>
            <Icon name={activity ? workIcon(content, activity) : ''} className="size-4 text-brass" />
            <span className="truncate">
              {activity?.name}
              {until && <span className="text-muted"> · {until}</span>}
            </span>
          </li>
        ))}
      </ol>
      <SavedPlansButton />
      <Button small look="quiet" onClick={() => void game.act({ type: 'clearQueue' })}>
        Clear queue
      </Button>
    </section>
  )
}
