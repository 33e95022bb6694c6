import { type ComponentType, lazy, Suspense } from 'react'
import { useAnnouncementStore } from '../../client/index.ts'

/** Loads a component when it is first rendered. If that fails, nothing is shown and the game goes on. */
const lazily = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  )

const NoticeStrip = lazily(() => import('./NoticeStrip.tsx').then((file) => file.NoticeStrip))
const EventChip = lazily(() => import('./EventChip.tsx').then((file) => file.EventChip))

export function Notices() {
  const isAny = useAnnouncementStore(({ announcements, own }) => announcements.length + own.length > 0)
  return <Suspense>{isAny && <NoticeStrip />}</Suspense>
}

export function CurrentEvent() {
  const isAny = useAnnouncementStore(({ events }) => events.length > 0)
  return <Suspense>{isAny && <EventChip />}</Suspense>
}
