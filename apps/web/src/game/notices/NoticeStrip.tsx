import type { AnnouncementEntity } from '@hearthward/contract'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTicking } from '../ticking.ts'
import { useAnnouncements } from './board.ts'
import { dismiss, useDismissed } from './dismissed.ts'
import { LOOKS } from './looks.ts'
import { isLasting, shownOf } from './notices.ts'

/** The most urgent announcement, in one line above the game. The rest is on the notice board. */
export function NoticeStrip() {
  const announcements = useAnnouncements()
  const dismissed = useDismissed(({ ids }) => ids)
  const now = useTicking(announcements.length > 0)
  const { first, more } = shownOf(announcements, dismissed, now)
  useSpoken(first)
  if (!first) return null
  const { icon, ink, ground } = LOOKS[first.priority]
  return (
    <aside
      aria-label="Announcement"
      className={cx('flex items-center gap-3 border-b border-line py-1 pr-1.5 pl-3 mid:pl-5', ground)}
    >
      <Icon name={icon} className={cx('size-5 shrink-0', ink)} />
      <Link to="/game/notices" className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-lg mid:min-h-9">
        <p className="min-w-0 text-sm wrap-anywhere max-mid:line-clamp-2 mid:truncate">
          <strong className="font-semibold text-text">{first.title}</strong>{' '}
          <span className="text-muted">{first.message}</span>
        </p>
        {more > 0 && <span className={cx('shrink-0 text-[0.8125rem] font-semibold', ink)}>and {more} more</span>}
      </Link>
      {isLasting(first) ? (
        <span className="w-1" />
      ) : (
        <IconButton icon="cross-mark" label="Put this announcement aside" onClick={() => dismiss(first.id)} />
      )}
    </aside>
  )
}

/** What has been read aloud on this page. */
const spoken = new Set<string>()

function useSpoken(first: AnnouncementEntity | null): void {
  useEffect(() => {
    if (!first || spoken.has(first.id)) return
    spoken.add(first.id)
    announce(`Announcement: ${first.title}. ${first.message}`)
  }, [first])
}
