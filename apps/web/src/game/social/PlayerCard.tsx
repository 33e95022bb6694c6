import type { PartyMember, Whereabouts } from '@hearthward/contract'
import { isFight, workOf } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Bar } from '../../ui/Bar.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Portrait } from '../AccountMenu.tsx'
import { workIcon } from '../action/works.ts'
import { placeName } from '../place/place-name.ts'
import { PlayerLink } from './PlayerLink.tsx'

/** A player's portrait with a mark for online or offline. */
export function OnlinePortrait({ name, isOnline, className }: { name: string; isOnline: boolean; className?: string }) {
  return (
    <span className="relative shrink-0">
      <Portrait name={name} className={className ?? 'size-10'} />
      <span
        className={cx(
          'absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-panel',
          isOnline ? 'bg-moss' : 'bg-faint',
        )}
      />
      <span className="sr-only">{isOnline ? 'online' : 'offline'}</span>
    </span>
  )
}

type ShownPlayer = Pick<
  PartyMember,
  'username' | 'totalLevel' | 'combatLevel' | 'isOnline' | 'lastActiveAt' | 'whereabouts'
>

interface PlayerCardProps {
  of: ShownPlayer
  /** A mark beside the name, such as the leader's. */
  mark?: ReactNode
  actions?: ReactNode
}

/** A friend or party member: name, levels, place and activity. */
export function PlayerCard({ of, mark, actions }: PlayerCardProps) {
  const { username, totalLevel, combatLevel, isOnline, lastActiveAt, whereabouts } = of
  return (
    <div
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1.5',
        !isOnline && 'text-muted',
      )}
    >
      <OnlinePortrait name={username} isOnline={isOnline} className={cx('size-11', !isOnline && 'opacity-60')} />
      <div className="relative rounded-lg max-mid:col-span-2">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <PlayerLink name={username} fills className="text-text" />
          {mark}
        </div>
        <p className="text-[0.8125rem] text-muted">
          Total level {totalLevel}, combat {combatLevel}
          {!isOnline && ` · last online ${formatAgo(lastActiveAt, game.now())}`}
        </p>
      </div>
      {/* On a phone the name needs the whole row, so the actions are below it. */}
      <div className="contents max-mid:col-span-2 max-mid:col-start-2 max-mid:flex max-mid:flex-wrap max-mid:items-center max-mid:justify-end max-mid:gap-x-3">
        {whereabouts && (
          <div className="row-start-2 mid:col-span-2 mid:col-start-2 max-mid:min-w-28 max-mid:flex-1">
            <WhereaboutsLine {...whereabouts} isOnline={isOnline} />
          </div>
        )}
        {actions && <div className="col-start-3 row-start-1 flex gap-1.5">{actions}</div>}
      </div>
    </div>
  )
}

/** The place and the activity. Activities with a duration have a progress bar; fights have none. */
export function WhereaboutsLine({ locationId, action, isOnline }: Whereabouts & { isOnline: boolean }) {
  const content = useGame((state) => state.content)
  const work = action && content ? workOf(content, action.activityId) : null
  const place = placeName(content, locationId)
  return (
    <div className="text-sm">
      <p className="flex items-center gap-1.5">
        <Icon
          name={work ? workIcon(content, work) : 'castle'}
          className={cx('size-4 shrink-0', work ? 'text-river-ink' : 'text-faint')}
        />
        <span className="min-w-0 truncate">
          {work ? `${work.name}, ${place}` : `${isOnline ? 'Idle' : 'Offline'}, ${place}`}
        </span>
      </p>
      {work && action && !isFight(work) && (
        <Bar
          tone="river"
          startedAt={action.startTime}
          duration={action.duration}
          now={game.now}
          label={`${work.name} in progress`}
          className="mt-1.5 h-1.5"
        />
      )}
    </div>
  )
}
