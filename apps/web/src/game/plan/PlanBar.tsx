import { isWaiting, PLAN_LIMIT, type PlanEntry } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { actKeepingFocus } from '../action/focus-keeping-action.ts'
import { wordsOf } from './entries.ts'
import { openPlanDialog } from './lazy-plan-dialogs.ts'

/** More entries than this are counted, not named. */
const MOST_NAMED = 4

/** The next entries of the plan, below the card of the running action. Renders nothing while the plan is empty. */
export function PlanBar() {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  if (!player || !content || player.queue.length === 0) return null
  const now = game.now()
  const named = player.queue.slice(0, MOST_NAMED).map((entry) => ({ entry, ...wordsOf(entry, player, content, now) }))
  const further = player.queue.length - named.length
  const entries = player.queue.length + (player.currentAction?.entry ? 1 : 0)
  return (
    <section
      aria-labelledby="plan-heading"
      className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-1 mid:mt-3 mid:flex-nowrap"
    >
      <div className="flex flex-1 items-baseline gap-2 pt-2 whitespace-nowrap text-muted mid:flex-none">
        <h2 id="plan-heading" className="text-sm">
          Plan
        </h2>
        <span className="text-[0.8125rem]">
          {entries} of {PLAN_LIMIT}
        </span>
      </div>
      <ol className="flex min-w-0 basis-full flex-wrap gap-2 max-mid:order-last mid:flex-1">
        {named.map(({ entry, name, icon, end }, index) => (
          <Chip key={entry.id} entry={entry} place={index + 1} name={name} icon={icon} end={end} />
        ))}
        {further > 0 && <li className="flex h-9 items-center px-1 text-sm text-muted">and {further} more</li>}
      </ol>
      {player.currentAction && player.queue.some(isWaiting) && (
        <Button small look="quiet" onClick={() => actKeepingFocus({ type: 'skipAction' })}>
          Skip
        </Button>
      )}
      <Button small onClick={() => openPlanDialog('plan')}>
        Edit plan
      </Button>
    </section>
  )
}

interface ChipProps {
  entry: PlanEntry
  place: number
  name: string
  icon: string
  end: string
}

function Chip({ entry: { stop, goal }, place, name, icon, end }: ChipProps) {
  return (
    <li
      className={cx(
        'flex h-9 max-w-full items-center gap-2 rounded-full border bg-panel px-3 text-sm',
        stop ? 'border-brass/50' : 'border-line',
      )}
    >
      <span className="text-muted">{place}</span>
      <Icon name={icon} className="size-4 text-brass" />
      <span className="truncate">
        {name}
        {stop ? (
          <span className="text-brass-ink"> · stopped</span>
        ) : (
          goal && <span className="text-muted"> · {end}</span>
        )}
      </span>
    </li>
  )
}
