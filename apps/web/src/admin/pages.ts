import type { ContentCollection, SectionId } from '@hearthward/contract'
import { lazy } from 'react'
import { matchPath, type Page, type Params } from './paths.ts'
import { loadSchemasWithoutEval } from './without-eval.ts'

interface PageEntry {
  /** Below /admin. */
  readonly path: string
  readonly section: SectionId
  readonly page: Page
}

const entry = (section: SectionId, path: string, load: () => Promise<Page>): PageEntry => ({
  section,
  path,
  page: lazy(async () => {
    loadSchemasWithoutEval()
    return { default: await load() }
  }),
})

/** The pages of a content collection: list, new entry and editor. */
function contentEntries(section: SectionId, path: string, collection: ContentCollection): PageEntry[] {
  const load = async () => (await import('./content/pages.tsx')).contentPages(collection)
  return [
    entry(section, path, async () => (await load()).List),
    entry(section, `${path}/new`, async () => (await load()).New),
    entry(section, `${path}/:id`, async () => (await load()).One),
  ]
}

/** All pages. The first match wins, so fixed paths come before parameters. */
const PAGES: readonly PageEntry[] = [
  entry('dashboard', '', async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage),
  entry('analytics', 'analytics', async () => (await import('./analytics/AnalyticsPage.tsx')).AnalyticsPage),
  entry('rules', 'rules', async () => (await import('./access-rules/RulesPage.tsx')).RulesPage),
  entry('admins', 'admins', async () => (await import('./admins/AdminsPage.tsx')).AdminsPage),
  entry('exchange', 'exchange', async () => (await import('./exchange-desk/ExchangeDeskPage.tsx')).ExchangeDeskPage),
  entry('backups', 'backups', async () => (await import('./backups/BackupsPage.tsx')).BackupsPage),
  entry('operations', 'operations', async () => (await import('./bulk-operations/OperationsPage.tsx')).OperationsPage),
  entry('settings', 'settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  entry('activity', 'activity', async () => (await import('./activity/ActivityPage.tsx')).ActivityPage),
  entry('players', 'players', async () => (await import('./players/PlayersPage.tsx')).PlayersPage),
  entry('players', 'players/message', async () => (await import('./players/MessagePage.tsx')).MessagePage),
  entry('players', 'players/:id', async () => (await import('./players/PlayerPage.tsx')).PlayerPage),
  entry('players', 'players/:id/view', async () => (await import('./players/ViewPage.tsx')).ViewPage),
  entry('skills', 'skills', async () => (await import('./content/SkillsPage.tsx')).SkillsPage),
  ...contentEntries('items', 'items', 'items'),
  ...contentEntries('recipes', 'recipes', 'recipes'),
  ...contentEntries('mapActivities', 'map-activities/anywhere', 'activities'),
  ...contentEntries('mapActivities', 'map-activities', 'map_activities'),
  ...contentEntries('locations', 'locations', 'locations'),
  ...contentEntries('monsters', 'monsters', 'monsters'),
  ...contentEntries('quests', 'quests', 'quests'),
  ...contentEntries('npcs', 'npcs', 'npcs'),
  ...contentEntries('achievements', 'achievements', 'achievements'),
  entry('antiCheat', 'anti-cheat', async () => (await import('./anti-cheat/AntiCheatPage.tsx')).AntiCheatPage),
  entry('investigations', 'investigations', async () => (await import('./investigations/QueuePage.tsx')).QueuePage),
  entry('investigations', 'investigations/:id', async () => (await import('./investigations/CasePage.tsx')).CasePage),
  entry('bans', 'bans', async () => (await import('./bans/BansPage.tsx')).BansPage),
  entry('reports', 'reports', async () => (await import('./abuse-reports/ReportsPage.tsx')).ReportsPage),
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

export function pageAt(path: string): { section: SectionId; page: Page; params: Params } | null {
  for (const { path: pattern, section, page } of PAGES) {
    const params = matchPath(pattern, path)
    if (params) return { section, page, params }
  }
  return null
}
