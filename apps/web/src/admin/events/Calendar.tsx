import type { WrittenGameEvent } from '@hearthward/contract'
import { cx } from '../../ui/class-names.ts'
import { type Bar, daysLater, type Week, weeksOf } from './calendar.ts'

interface CalendarProps {
  events: readonly WrittenGameEvent[]
  from: number
  weeks: number
  now: number
  selected: string | null
  onSelect: (event: WrittenGameEvent) => void
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric' })
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short' })
const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Weeks in rows, each event as a bar over its days. */
export function Calendar({ events, from, weeks, now, selected, onSelect }: CalendarProps) {
  const shown = weeksOf(events, from, weeks)
  return (
    <div>
      <div className="grid grid-cols-7 border-b border-line text-xs text-muted" aria-hidden="true">
        {shown[0]?.days.map((day) => (
          <span key={day} className="px-1.5 py-1.5 font-semibold mid:px-2">
            {weekday.format(day)}
          </span>
        ))}
      </div>
      <ol aria-label="Weeks">
        {shown.map((week) => (
          <li key={week.days[0]} aria-label={`Week of ${moment.format(week.days[0]).split(',').slice(0, 2).join('')}`}>
            <WeekRow week={week} now={now} selected={selected} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface WeekRowProps extends Pick<CalendarProps, 'now' | 'selected' | 'onSelect'> {
  week: Week
}

function WeekRow({ week: { days, bars }, now, selected, onSelect }: WeekRowProps) {
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
  return (
    <div className="relative border-b border-line">
      <div className="absolute inset-0 grid grid-cols-7" aria-hidden="true">
        {days.map((day) => {
          const isToday = now >= day && now < daysLater(day, 1)
          return (
            <span key={day} className="border-r border-line px-1.5 pt-1 mid:px-2 text-xs text-muted last:border-r-0">
              <span className={cx(isToday && 'rounded-full bg-brass px-1.5 py-0.5 font-bold text-on-brass')}>
                {date.format(day)}
              </span>
              {date.format(day) === '1' && ` ${monthName.format(day)}`}
            </span>
          )
        })}
      </div>
      <div
        className="relative grid grid-cols-7 gap-y-1 px-px pt-7 pb-2"
        style={{ gridTemplateRows: `repeat(${lanes}, minmax(1.75rem, auto))` }}
      >
        {bars.map((bar) => (
          <EventBar key={bar.event.id} bar={bar} now={now} isSelected={bar.event.id === selected} onSelect={onSelect} />
        ))}
      </div>
    </div>
  )
}

interface EventBarProps extends Pick<CalendarProps, 'now' | 'onSelect'> {
  bar: Bar
  isSelected: boolean
}

function EventBar({ bar: { event, from, until, lane }, now, isSelected, onSelect }: EventBarProps) {
  const { name, startTime, endTime } = event
  const state = endTime <= now ? 'over' : startTime <= now ? 'on now' : 'planned'
  const span = `${moment.format(startTime)} to ${moment.format(endTime)}`
  return (
    <button
      type="button"
      data-tip={span}
      aria-label={`${name}, ${state}, ${span}`}
      aria-pressed={isSelected}
      style={{ gridColumn: `${from + 1} / ${until + 2}`, gridRow: lane + 1 }}
      className={cx(
        'mx-1 min-w-0 truncate rounded-md border px-2 py-0.5 text-left text-[0.8125rem] font-semibold',
        state === 'on now' && 'border-arcane/60 bg-arcane/20 text-arcane-ink',
        state === 'planned' && 'border-dashed border-arcane/50 bg-arcane/8 text-arcane-ink',
        state === 'over' && 'border-line bg-raised text-muted',
        isSelected && 'outline-2 outline-offset-1 outline-(--focus)',
      )}
      onClick={() => onSelect(event)}
    >
      {name}
    </button>
  )
}
