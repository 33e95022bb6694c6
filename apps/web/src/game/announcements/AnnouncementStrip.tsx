import type { AnnouncementEntity } from '@hearthward/contract'
import { useEffect } from 'react'
import { IconButton } from '../../ui/form/Button.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { useCurrentTime } from '../current-time.ts'
import { isAlwaysShown, stripAnnouncement } from './announcements.ts'
import { dismiss, useDismissed } from './dismissed-announcements.ts'
import { StripLine } from './StripLine.tsx'
import { useAnnouncements } from './use-announcements.ts'

/** The most urgent announcement, in one line above the game. The notice board shows the others. */
export function AnnouncementStrip() {
  const announcements = useAnnouncements()
  const dismissed = useDismissed(({ ids }) => ids)
  const now = useCurrentTime(announcements.length > 0)
  const { first, more } = stripAnnouncement(announcements, dismissed, now)
  useReadAloud(first)
  if (!first) return null
  return (
    <aside aria-label="Announcement">
      <StripLine announcement={first} more={more}>
        {isAlwaysShown(first) ? (
          <span className="w-1" />
        ) : (
          <IconButton icon="cross-mark" label="Dismiss announcement" onClick={() => dismiss(first.id)} />
        )}
      </StripLine>
    </aside>
  )
}

/** Announcements that screen readers have read on this page. */
const spoken = new Set<string>()

function useReadAloud(first: AnnouncementEntity | null): void {
  useEffect(() => {
    if (!first || spoken.has(first.id)) return
    spoken.add(first.id)
    announce(`Announcement: ${first.title}. ${first.message}`)
  }, [first])
}
