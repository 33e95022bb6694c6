import { checkStart, isRefused, textOf, workOf } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { actInPlace } from './in-place.ts'
import { workIcon } from './works.ts'

/** Nothing runs: why that is, and one press to go on. */
export function IdleCard() {
  const rest = useRest()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 mid:flex-nowrap">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-raised text-muted mid:size-14">
        <Icon name={rest?.icon ?? 'footprint'} className="size-7 mid:size-8" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-lg mid:text-xl">Nothing is running</h2>
        <p className="text-sm text-muted">
          {rest ? (
            <>
              {rest.name} ended {formatAgo(rest.at, game.now())}: <span className="text-text">{rest.why}</span>
              {rest.hindrance && ` ${rest.hindrance}`}
            </>
          ) : (
            'Pick something below and press Start. It goes on when you close the page.'
          )}
        </p>
      </div>
      {rest && (
        <Button
          look="primary"
          disabled={rest.hindrance !== null}
          onClick={() =>
            actInPlace({ type: 'startActivity', locationId: rest.locationId, activityId: rest.activityId })
          }
        >
          Go on
        </Button>
      )}
    </div>
  )
}

function useRest() {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const stop = player?.lastStop
  if (!player || !content || !stop) return null
  const activity = workOf(content, stop.activityId)
  if (!activity) return null
  const { id, name, locationId } = activity
  const allowed = checkStart(player, content, { activityId: id, locationId }, player.settledAt)
  const why = textOf(stop.reason, stop.details)
  const hindrance = isRefused(allowed) ? textOf(allowed.refused, allowed.details) : null
  return {
    activityId: id,
    locationId,
    name,
    icon: workIcon(content, activity),
    at: stop.at,
    why: /[.!]$/.test(why) ? why : `${why}.`,
    // The same sentence twice would read like a mistake.
    hindrance: hindrance && hindrance !== why ? `${hindrance}.` : hindrance ? '' : null,
  }
}
