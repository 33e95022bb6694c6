import { type ComponentType, lazy, Suspense } from 'react'
import { useAnnouncementStore } from '../../client/index.ts'

/** Loads a component when it is first rendered. If that fails, nothing is shown and the game goes on. */
const lazily = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  )

const AnnouncementStrip = lazily(() => import('./AnnouncementStrip.tsx').then((file) => file.AnnouncementStrip))
const EventChip = lazily(() => import('./EventChip.tsx').then((file) => file.EventChip))

export function Announcements() {
  const isAny = useAnnouncementStore(({ announcements, own }) => announcements.length + own.length > 0)
  return <Suspense>{isAny && <AnnouncementStrip />}</Suspense>
}

export function CurrentEvent() {
  const isAny = useAnnouncementStore(({ events }) => events.length > 0)
  return <Suspense>{isAny && <EventChip />}</Suspense>
}
