import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { cx } from '../../ui/class-names.ts'
import { formatAgo, formatMoment } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Meter } from '../../ui/Meter.tsx'
import { multiplierText, remainingText, skillsText } from './announcements.ts'
import { LOOKS } from './looks.ts'

/** A game event as the notice board shows it. */
export function EventCard({ event, now }: { event: GameEventEntity; now: number }) {
  const { name, description, startTime, endTime, skills } = event
  const isOn = startTime <= now
  return (
    <article className={cx('rounded-2xl border bg-panel p-4', isOn ? 'border-arcane/50' : 'border-line')}>
      <div className="flex items-start gap-3.5">
        <span
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-xl bg-raised',
            isOn ? 'text-arcane' : 'text-faint',
          )}
        >
          <Icon name="party-flags" className="size-7" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-[1.0625rem] wrap-anywhere">{name}</h3>
          <p className="text-sm">
            <strong className={isOn ? 'text-arcane-ink' : 'text-text'}>{multiplierText(event)}</strong>{' '}
            <span className="text-muted">{skillsText(event)}</span>
          </p>
        </div>
        <p className="shrink-0 text-right text-sm text-muted">
          <span className={isOn ? 'text-text' : ''}>{remainingText(event, now)}</span>
          <span className="block text-[0.8125rem]">
            {isOn ? `until ${formatMoment(endTime, now).replace(/^at /, '')}` : formatMoment(startTime, now)}
          </span>
        </p>
      </div>
      {description && <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      {skills.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-hidden="true">
          {skills.map((skill) => (
            <li key={skill} className="grid size-8 place-items-center rounded-lg bg-raised text-muted">
              <Icon name={SKILL_ICONS[skill]} className="size-5" />
            </li>
          ))}
        </ul>
      )}
      {isOn && (
        <Meter
          className="mt-3.5 h-1.5"
          tone="arcane"
          share={(now - startTime) / (endTime - startTime)}
          label={`${name}: time elapsed`}
        />
      )}
    </article>
  )
}

/** An announcement as the notice board shows it. */
export function AnnouncementCard({ announcement, now }: { announcement: AnnouncementEntity; now: number }) {
  const { title, message, priority, startsAt } = announcement
  const { icon, ink, word } = LOOKS[priority]
  return (
    <article className="flex gap-3.5 rounded-2xl border border-line bg-panel p-4">
      <Icon name={icon} className={cx('mt-0.5 size-6 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-[1.0625rem] wrap-anywhere">{title}</h3>
          <p className="text-[0.8125rem] text-muted">
            {word && <strong className={ink}>{word} · </strong>}
            {formatAgo(startsAt, now)}
          </p>
        </div>
        <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere text-muted">{message}</p>
      </div>
    </article>
  )
}
