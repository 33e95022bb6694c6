import type { WrittenAnnouncement } from '@hearthward/contract'
import { gameNow } from '../../client/connection/server-time.ts'
import { AnnouncementCard } from '../../game/announcements/cards.tsx'
import { StripLine } from '../../game/announcements/StripLine.tsx'

interface AnnouncementPreviewProps {
  draft: Pick<WrittenAnnouncement, 'title' | 'message' | 'priority'>
  startsAt: number | null
  expiresAt: number | null
}

/** The announcement as players will see it: in the banner above the game and on the notice board. */
export function AnnouncementPreview({
  draft: { title, message, priority },
  startsAt,
  expiresAt,
}: AnnouncementPreviewProps) {
  const now = gameNow()
  const announcement = {
    id: 'preview',
    title: title.trim() || 'The title',
    message: message.trim() || 'Your message.',
    priority,
    isActive: true,
    startsAt: startsAt ?? now,
    expiresAt: expiresAt ?? now,
    createdAt: now,
  }
  return (
    <section aria-label="Preview" className="grid gap-4">
      <div>
        <h2 className="mb-2 text-base">Above the game</h2>
        <div className="overflow-hidden rounded-xl border border-line" inert>
          <StripLine announcement={announcement} />
        </div>
        {priority === 'critical' && (
          <p className="mt-1 text-xs text-muted">Players cannot dismiss this announcement.</p>
        )}
      </div>
      <div>
        <h2 className="mb-2 text-base">On the notice board</h2>
        <AnnouncementCard announcement={announcement} now={now} />
      </div>
    </section>
  )
}
