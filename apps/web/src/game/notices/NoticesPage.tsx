import { type ReactNode, useId } from 'react'
import { useNoticeBoard } from '../../client/index.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTicking } from '../ticking.ts'
import { useAnnouncements, useEvents } from './board.ts'
import { AnnouncementCard, EventCard } from './cards.tsx'
import { inForce, whatIsOn } from './notices.ts'

/** Everything the keepers of the world have to say. */
export function NoticesPage() {
  return (
    <Page title="Notice board" intro="What the keepers of Hearthward announce, and what is on in the world.">
      <div className="grid gap-7">
        <Events />
        <Announcements />
      </div>
    </Page>
  )
}

function Events() {
  const { events, now } = useEvents()
  const isHeard = useNoticeBoard((board) => board.isHeard)
  const { running, coming } = whatIsOn(events, now)
  return (
    <Part title="Game events">
      {!isHeard ? (
        <Unread />
      ) : running.length + coming.length === 0 ? (
        <EmptyState icon="party-flags">
          Nothing is on right now. When something is, it stands here and in the bar above, and counts by itself.
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
  const isHeard = useNoticeBoard((board) => board.isHeard)
  const now = useTicking(announcements.length > 0)
  const shown = inForce(announcements, now)
  return (
    <Part title="Announcements">
      {!isHeard ? (
        <Unread />
      ) : shown.length === 0 ? (
        <EmptyState icon="trumpet-flag">
          All quiet. What is announced stands here for as long as it holds, and above the game when it is new.
        </EmptyState>
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

/** Where nothing is known, nothing is claimed. */
const Unread = () => (
  <EmptyState icon="hourglass">
    Not read yet: there is no connection to the server. What is on counts all the same, and stands here once there is.
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
