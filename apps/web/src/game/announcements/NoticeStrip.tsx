import type { AnnouncementEntity } from '@hearthward/contract'
import { useEffect } from 'react'
import { IconButton } from '../../ui/form/Button.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { useTicking } from '../ticking.ts'
import { useAnnouncements } from './board.ts'
import { dismiss, useDismissed } from './dismissed.ts'
import { isLasting, shownOf } from './notices.ts'
import { StripLine } from './StripLine.tsx'

/** The most urgent announcement, in one line above the game. The notice board shows the others. */
export function NoticeStrip() {
  const announcements = useAnnouncements()
  const dismissed = useDismissed(({ ids }) => ids)
  const now = useTicking(announcements.length > 0)
  const { first, more } = shownOf(announcements, dismissed, now)
  useSpoken(first)
  if (!first) return null
  return (
    <aside aria-label="Announcement">
      <StripLine announcement={first} more={more}>
        {isLasting(first) ? (
          <span className="w-1" />
        ) : (
          <IconButton icon="cross-mark" label="Put this announcement aside" onClick={() => dismiss(first.id)} />
        )}
      </StripLine>
    </aside>
  )
}

/** Announcements that screen readers have read on this page. */
const spoken = new Set<string>()

function useSpoken(first: AnnouncementEntity | null): void {
  useEffect(() => {
    if (!first || spoken.has(first.id)) return
    spoken.add(first.id)
    announce(`Announcement: ${first.title}. ${first.message}`)
  }, [first])
}
