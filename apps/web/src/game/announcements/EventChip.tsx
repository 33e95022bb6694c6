import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { useNarrow } from '../narrow-screen.ts'
import {
  multiplierText,
  otherRunningEvents,
  remainingText,
  shortMultiplierText,
  skillsText,
  summaryOf,
  topBarEvent,
} from './announcements.ts'
import { useEvents } from './use-announcements.ts'

/** Shows the running game event, or the next one if it begins soon. */
export function EventChip() {
  const isNarrow = useNarrow()
  const { events, now } = useEvents()
  const event = topBarEvent(events, now)
  const isOn = event !== null && event.startTime <= now
  const others = otherRunningEvents(events, now)
  const all = event ? [event, ...others].map(summaryOf).join('; ') : ''
  const news = isOn ? `${all}.` : ''
  useEffect(() => {
    if (news) announce(news)
  }, [news])
  if (!event) return null
  const term = remainingText(event, now)
  const chip = (
    <Link
      to="/game/notices"
      data-tip={all}
      className={cx(
        'flex items-center gap-2 border text-[0.8125rem] whitespace-nowrap hover:bg-arcane/14',
        'max-mid:min-h-10 max-mid:border-x-0 max-mid:border-t-0 max-mid:px-3 mid:h-8 mid:rounded-full mid:px-2.5',
        isOn ? 'border-arcane/50 bg-arcane/8 text-arcane-ink' : 'border-line text-muted',
      )}
    >
      <Icon name="party-flags" className="size-4 max-mid:size-5" />
      <span className="sr-only">Game event: </span>
      <span className="font-semibold max-mid:hidden" aria-hidden="true">
        {shortMultiplierText(event)}
      </span>
      <span className="font-semibold mid:sr-only">{multiplierText(event)}</span>
      <span className="sr-only"> {skillsText(event)}, </span>
      <span className="min-w-0 flex-1 truncate text-muted mid:max-w-40 mid:max-hall:sr-only mid:text-current mid:group-has-data-guest/bar:max-[96rem]:sr-only">
        {event.name}
      </span>
      <span className="text-muted mid:max-desk:sr-only">{term}</span>
      {others.length > 0 && (
        <span className="font-semibold">
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">; {others.map(summaryOf).join('; ')}</span>
        </span>
      )}
    </Link>
  )
  return isNarrow ? <aside aria-label="Game event">{chip}</aside> : chip
}
