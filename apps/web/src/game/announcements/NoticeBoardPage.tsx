import { type ReactNode, useEffect, useId } from 'react'
import { useAnnouncementStore } from '../../client/index.ts'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCurrentTime } from '../current-time.ts'
import { markInboxRead, useInbox } from '../inbox/inbox.ts'
import { currentAnnouncements, runningAndComing } from './announcements.ts'
import { AnnouncementCard, EventCard } from './cards.tsx'
import { useAnnouncements, useEvents } from './use-announcements.ts'

export function NoticeBoardPage() {
  return (
    <Page title="Notice board" intro="Announcements and game events.">
      <div className="grid gap-7">
        <InboxMessages />
        <Events />
        <Announcements />
      </div>
    </Page>
  )
}

/** Messages of staff and of the game to this player. Showing them marks them as read. */
function InboxMessages() {
  const letters = useInbox()
  useEffect(() => void markInboxRead(letters), [letters])
  if (letters.length === 0) return null
  return (
    <Part title="Messages">
      <ul className="grid gap-3">
        {letters.map(({ id, fromStaff, title, text, sentAt }) => (
          <li key={id}>
            <article className="flex gap-3.5 rounded-2xl border border-brass/40 bg-panel p-4">
              <Icon name="scroll-quill" className="mt-0.5 size-6 shrink-0 text-brass" />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 className="text-[1.0625rem] wrap-anywhere">{title}</h3>
                  <p className="text-[0.8125rem] text-muted">
                    {fromStaff ? 'From staff' : 'About your account'}, {formatAgo(sentAt, Date.now())}
                  </p>
                </div>
                <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere text-muted">{text}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Events() {
  const { events, now } = useEvents()
  const isLoaded = useAnnouncementStore((board) => board.isLoaded)
  const { running, coming } = runningAndComing(events, now)
  return (
    <Part title="Game events">
      {!isLoaded ? (
        <Unread />
      ) : running.length + coming.length === 0 ? (
        <EmptyState icon="party-flags">
          No event is running. Events appear here and in the bar above, and apply automatically.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {[...running, ...coming].map((event) => (
            <li key={event.id}>
              <EventCard event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Announcements() {
  const announcements = useAnnouncements()
  const isLoaded = useAnnouncementStore((board) => board.isLoaded)
  const now = useCurrentTime(announcements.length > 0)
  const shown = currentAnnouncements(announcements, now)
  return (
    <Part title="Announcements">
      {!isLoaded ? (
        <Unread />
      ) : shown.length === 0 ? (
        <EmptyState icon="trumpet-flag">No announcements right now. New ones also appear above the game.</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {shown.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementCard announcement={announcement} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const Unread = () => (
  <EmptyState icon="hourglass">
    Not loaded yet: there is no connection to the server. Running events still apply.
  </EmptyState>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
