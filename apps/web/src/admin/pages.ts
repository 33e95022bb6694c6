import type { ContentCollection } from '@hearthward/contract'
import type { ComponentType } from 'react'
import type { AdminRoute } from './paths.ts'

type Load = () => Promise<ComponentType>

function contentPages<const Path extends string>(path: Path, collection: ContentCollection) {
  const load = async () => (await import('./content/pages.tsx')).contentPages(collection)
  return {
    [path]: async () => (await load()).List,
    [`${path}/new`]: async () => (await load()).New,
    [`${path}/$id`]: async () => (await load()).One,
  } as object as Record<Path | `${Path}/new` | `${Path}/$id`, Load>
}

/** The component of each route, loaded on demand. */
const PAGES: Readonly<Record<AdminRoute, Load>> = {
  '/admin/': async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  '/admin/analytics': async () => (await import('./analytics/AnalyticsPage.tsx')).AnalyticsPage,
  '/admin/rules': async () => (await import('./access-rules/RulesPage.tsx')).RulesPage,
  '/admin/admins': async () => (await import('./admins/AdminsPage.tsx')).AdminsPage,
  '/admin/exchange': async () => (await import('./exchange-desk/ExchangeDeskPage.tsx')).ExchangeDeskPage,
  '/admin/backups': async () => (await import('./backups/BackupsPage.tsx')).BackupsPage,
  '/admin/operations': async () => (await import('./bulk-operations/OperationsPage.tsx')).OperationsPage,
  '/admin/settings': async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
  '/admin/activity': async () => (await import('./activity/ActivityPage.tsx')).ActivityPage,
  '/admin/approvals': async () => (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage,
  '/admin/players': async () => (await import('./players/PlayersPage.tsx')).PlayersPage,
  '/admin/players/message': async () => (await import('./players/MessagePage.tsx')).MessagePage,
  '/admin/players/$id': async () => (await import('./players/PlayerPage.tsx')).PlayerPage,
  '/admin/players/$id/view': async () => (await import('./players/ViewPage.tsx')).ViewPage,
  '/admin/skills': async () => (await import('./content/SkillsPage.tsx')).SkillsPage,
  ...contentPages('/admin/items', 'items'),
  ...contentPages('/admin/recipes', 'recipes'),
  ...contentPages('/admin/map-activities/anywhere', 'activities'),
  ...contentPages('/admin/map-activities', 'map_activities'),
  ...contentPages('/admin/locations', 'locations'),
  ...contentPages('/admin/monsters', 'monsters'),
  ...contentPages('/admin/quests', 'quests'),
  ...contentPages('/admin/npcs', 'npcs'),
  ...contentPages('/admin/achievements', 'achievements'),
  '/admin/anti-cheat': async () => (await import('./anti-cheat/AntiCheatPage.tsx')).AntiCheatPage,
  '/admin/investigations': async () => (await import('./investigations/QueuePage.tsx')).QueuePage,
  '/admin/investigations/$id': async () => (await import('./investigations/CasePage.tsx')).CasePage,
  '/admin/bans': async () => (await import('./bans/BansPage.tsx')).BansPage,
  '/admin/reports': async () => (await import('./abuse-reports/ReportsPage.tsx')).ReportsPage,
  '/admin/announcements': async () => (await import('./announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  '/admin/announcements/new': async () => (await import('./announcements/AnnouncementForm.tsx')).NewAnnouncementPage,
  '/admin/announcements/$id': async () => (await import('./announcements/AnnouncementForm.tsx')).EditAnnouncementPage,
  '/admin/events': async () => (await import('./events/EventsPage.tsx')).EventsPage,
  '/admin/events/new': async () => (await import('./events/EventForm.tsx')).NewEventPage,
  '/admin/events/$id': async () => (await import('./events/EventForm.tsx')).EditEventPage,
  '/admin/presence': async () => (await import('./presence/PresencePage.tsx')).PresencePage,
}

/** Called by the routes of app/admin-routes.ts, whose paths the table above must contain. */
export async function loadPage(route: string): Promise<{ Page: ComponentType }> {
  return { Page: await PAGES[route as AdminRoute]() }
}
