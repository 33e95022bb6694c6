import type { AnnouncementEntity } from '@hearthward/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { LOOKS } from './looks.ts'

interface StripLineProps {
  announcement: Pick<AnnouncementEntity, 'title' | 'message' | 'priority'>
  /** The number of further announcements. */
  more?: number
  /** Shown at the end of the line. */
  children?: ReactNode
}

export function StripLine({ announcement: { title, message, priority }, more = 0, children }: StripLineProps) {
  const { icon, ink, ground } = LOOKS[priority]
  return (
    <div className={cx('flex items-center gap-3 border-b border-line py-1 pr-1.5 pl-3 mid:pl-5', ground)}>
      <Icon name={icon} className={cx('size-5 shrink-0', ink)} />
      <Link to="/game/notices" className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-lg mid:min-h-9">
        <p className="min-w-0 text-sm wrap-anywhere max-mid:line-clamp-2 mid:truncate">
          <strong className="font-semibold text-text">{title}</strong> <span className="text-muted">{message}</span>
        </p>
        {more > 0 && <span className={cx('shrink-0 text-[0.8125rem] font-semibold', ink)}>and {more} more</span>}
      </Link>
      {children}
    </div>
  )
}
