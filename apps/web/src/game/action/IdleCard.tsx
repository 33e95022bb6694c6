import { isRefused, prepareAction, textOf, workOf } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { proceedIfSafe, useIsEstimating } from '../fight-estimate/fight-risk.ts'
import { sentence } from '../plan/entries.ts'
import { ResumePlan } from '../plan/PausedPlan.tsx'
import { usePausedPlan } from '../plan/paused-plan.ts'
import { actKeepingFocus } from './focus-keeping-action.ts'
import { workIcon } from './works.ts'

/** Shows why the last action ended, with a button to go on with the plan or to start the action again. */
export function IdleCard() {
  const lastAction = useLastAction()
  const planned = usePausedPlan()
  const isEstimating = useIsEstimating(lastAction?.activity)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 mid:flex-nowrap">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-raised text-muted mid:size-14">
        <Icon name={lastAction?.icon ?? 'footprint'} className="size-7 mid:size-8" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-lg mid:text-xl">Nothing is running</h2>
        <p className="text-sm text-muted">
          {lastAction ? (
            <>
              {lastAction.name} ended {formatAgo(lastAction.at, game.now())}:{' '}
              <span className="text-text">{lastAction.why}</span>
              {planned === null && lastAction.hindrance && ` ${lastAction.hindrance}`}
            </>
          ) : (
            'Choose an activity below and press Start. It keeps running when you close the page.'
          )}
          {planned !== null && ` The plan continues with ${planned}.`}
        </p>
      </div>
      {planned !== null && <ResumePlan />}
      {lastAction && !lastAction.isPlanned && (
        <Button
          look={planned === null ? 'primary' : 'plain'}
          disabled={lastAction.hindrance !== null}
          working={isEstimating}
          onClick={() =>
            void proceedIfSafe(lastAction.activity, () =>
              actKeepingFocus({
                type: 'startActivity',
                locationId: lastAction.activity.locationId,
                activityId: lastAction.activity.id,
              }),
            )
          }
        >
          {planned === null ? 'Resume' : 'Start again'}
        </Button>
      )}
    </div>
  )
}

function useLastAction() {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const stop = player?.lastStop
  if (!player || !content || !stop) return null
  const activity = workOf(content, stop.activityId)
  if (!activity) return null
  const { id, name, locationId } = activity
  const allowed = prepareAction(player, content, { activityId: id, locationId }, player.settledAt)
  const why = textOf(stop.reason, stop.details)
  const hindrance = isRefused(allowed) ? textOf(allowed.refused, allowed.details) : null
  return {
    activity,
    name,
    icon: workIcon(content, activity),
    at: stop.at,
    /** It goes on with the plan. */
    isPlanned: player.queue.some(({ activityId }) => activityId === id),
    why: sentence(why),
    // The same sentence must not appear twice.
    hindrance: hindrance && hindrance !== why ? `${hindrance}.` : hindrance ? '' : null,
  }
}
