import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEvents } from './board.ts'
import { eventInView, givenBy, skillsOf, strengthOf, termOf } from './notices.ts'

/** What is on in the world, at a glance: the event that runs, or the next one where it is near. */
export function EventChip() {
  const { events, now } = useEvents()
  const event = eventInView(events, now)
  const isOn = event !== null && event.startTime <= now
  const news = isOn ? `${event.name}: ${givenBy(event)} ${skillsOf(event)}.` : ''
  useEffect(() => {
    if (news) announce(news)
  }, [news])
  if (!event) return null
  const term = termOf(event, now)
  return (
    <Link
      to="/game/notices"
      aria-label={`Game event ${event.name}: ${givenBy(event)} ${skillsOf(event)}, ${term}`}
      data-tip={`${event.name}: ${givenBy(event)} ${skillsOf(event)}.\n${term[0]?.toUpperCase()}${term.slice(1)}.`}
      className={cx(
        'flex h-8 items-center gap-1.5 rounded-full border px-2.5 text-[0.8125rem] whitespace-nowrap max-mid:h-10 hover:bg-arcane/14',
        isOn ? 'border-arcane/60 bg-arcane/8 text-arcane-ink' : 'border-line text-muted',
      )}
    >
      <Icon name="party-flags" className="size-4" />
      <span className="font-semibold">{strengthOf(event)}</span>
      <span className="max-w-36 truncate max-hall:hidden">{event.name}</span>
      <span className="text-muted max-desk:hidden">{term}</span>
    </Link>
  )
}
