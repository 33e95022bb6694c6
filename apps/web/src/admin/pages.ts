import type { SectionId } from '@hearthward/contract'
import { type ComponentType, lazy } from 'react'
import { matchPath, type Params } from './paths.ts'

/** A page of the back-office gets what its address names. */
export type OfficePage = ComponentType<{ params: Params }>

interface Entry {
  /** Below /admin. */
  readonly path: string
  readonly section: SectionId
  readonly page: OfficePage
}

const entry = (section: SectionId, path: string, load: () => Promise<OfficePage>): Entry => ({
  section,
  path,
  page: lazy(async () => ({ default: await load() })),
})

/** Every page, in the order it is looked for; fixed words come before names. */
const PAGES: readonly Entry[] = [
  entry('activity', 'activity', async () => (await import('./activity/ActivityPage.tsx')).ActivityPage),
  entry('bans', 'bans', async () => (await import('./bans/BansPage.tsx')).BansPage),
  entry('reports', 'reports', async () => (await import('./reports/ReportsPage.tsx')).ReportsPage),
  entry(
    'announcements',
    'announcements',
    async () => (await import('./announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
  entry(
    'announcements',
    'announcements/new',
    async () => (await import('./announcements/AnnouncementForm.tsx')).NewAnnouncementPage,
  ),
  entry(
    'announcements',
    'announcements/:id',
    async () => (await import('./announcements/AnnouncementForm.tsx')).EditAnnouncementPage,
  ),
  entry('events', 'events', async () => (await import('./events/EventsPage.tsx')).EventsPage),
  entry('events', 'events/new', async () => (await import('./events/EventForm.tsx')).NewEventPage),
  entry('events', 'events/:id', async () => (await import('./events/EventForm.tsx')).EditEventPage),
  entry('presence', 'presence', async () => (await import('./presence/PresencePage.tsx')).PresencePage),
]

export function pageAt(path: string): { section: SectionId; page: OfficePage; params: Params } | null {
  for (const { path: pattern, section, page } of PAGES) {
    const params = matchPath(pattern, path)
    if (params) return { section, page, params }
  }
  return null
}
