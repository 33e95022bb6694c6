import { useId, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { targetOfWork } from '../encyclopedia/targets.ts'
import { useGoTo } from './go-to.ts'
import { levelNames } from './required-levels.ts'
import { wayTexts } from './way-texts.ts'
import { missingLevelsFor, placeOf, type Way } from './ways.ts'

const SHOWN = 3

/** Destinations for a step, each with a button that leads there. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const here = useGame(({ player }) => player?.currentLocation)
  const isBusyHere = useGame(({ player }) => Boolean(player?.currentAction?.locationId))
  const ordered = useOpenFirst(ways)
  const leavesPlace = ways.some((way) => placeOf(way) !== null && placeOf(way) !== here)
  if (ways.length === 0) return <EmptyState icon="wooden-sign">There is no known way at the moment.</EmptyState>
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN)
  return (
    <div>
      <ul aria-label="Where to go" className="divide-y divide-line overflow-hidden rounded-xl border border-line">
        {shown.map((way) => (
          <WayRow key={keyOf(way)} way={way} />
        ))}
      </ul>
      {ways.length > shown.length && (
        <Button small look="quiet" className="mt-1" onClick={() => setShowsAll(true)}>
          {plural(ways.length - shown.length, 'more option')}
        </Button>
      )}
      {isBusyHere && leavesPlace && (
        <p className="mt-2 text-[0.8125rem] text-muted">Travelling ends what you are doing here.</p>
      )}
    </div>
  )
}

/** Ways that need a higher level come last. */
function useOpenFirst(ways: readonly Way[]): Way[] {
  const closedKeys = useGame(({ player }) =>
    ways.flatMap((way) => (player && missingLevelsFor(player, way).length > 0 ? [keyOf(way)] : [])).join(),
  )
  const closed = closedKeys.split(',')
  const isClosed = (way: Way) => closed.includes(keyOf(way))
  return [...ways].sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
}

function keyOf(way: Way): string {
  switch (way.kind) {
    case 'talk':
    case 'shop':
      return `${way.kind}-${way.npc.id}`
    case 'work':
      return way.work.id
    case 'place':
      return way.place.id
    case 'skill':
      return way.skill
    case 'bank':
      return 'bank'
  }
}

function WayRow({ way }: { way: Way }) {
  const id = useId()
  const go = useGoTo()
  const content = useGame((state) => state.content)
  const here = useGame(({ player }) => player?.currentLocation ?? '')
  const lacking = useLacking(way)
  if (!content) return null
  const { icon, title, where, press } = wayTexts(content, way, here)
  return (
    <li className="flex items-center gap-3 bg-panel px-3 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-raised text-brass">
        <Icon name={icon} className="size-6" />
      </span>
      <div className="relative min-h-10 min-w-0 flex-1 leading-snug">
        <p id={id} className="font-semibold">
          {way.kind === 'work' ? (
            <EntryLink target={targetOfWork(way.work)} fills>
              {title}
            </EntryLink>
          ) : (
            title
          )}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {where}
          {lacking && <span className="text-blood-ink"> · needs {lacking}</span>}
        </p>
      </div>
      {way.kind === 'place' && way.place.id === here ? (
        <p className="text-sm text-moss-ink">You are here</p>
      ) : (
        <Button small id={`${id}-go`} aria-labelledby={`${id}-go ${id}`} onClick={() => void go(way)}>
          {press}
        </Button>
      )}
    </li>
  )
}

/** Missing levels: 'Woodcutting 30'. */
function useLacking(way: Way): string {
  return useGame(({ player }) => (player ? levelNames(missingLevelsFor(player, way)).join(', ') : ''))
}
