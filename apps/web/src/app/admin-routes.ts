import { createRoute, redirect } from '@tanstack/react-router'
import { withFilters } from '../browser/addresses.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root-route.tsx'

/** The routes of the back-office. Players load only these lines of it; admin/pages.ts loads the pages. */

export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyPage(() => import('../admin/AdminArea.tsx'), 'AdminArea'),
})

function page<const Path extends string, Name extends string = never>(path: Path, validateSearch = withFilters<Name>) {
  return createRoute({
    getParentRoute: () => admin,
    path,
    validateSearch,
    component: lazyPage(() => import('../admin/pages.ts').then(({ loadPage }) => loadPage(`/admin${path}`)), 'Page'),
    // AdminShell shows it beside the sidebar.
    errorComponent: false,
  })
}

/** The pages of a content collection: list, new entry and editor. */
const content = <const Path extends string>(path: Path) =>
  [
    page(path, withFilters<'q' | 'state' | 'after'>),
    page(`${path}/new` as const),
    page(`${path}/$id` as const),
  ] as const

/** Every other address below /admin. */
const unknown = createRoute({
  getParentRoute: () => admin,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})

/** Each page names the filters it keeps in the address. */
export const adminPages = [
  page('/'),
  page('/analytics', withFilters<'part' | 'days'>),
  page('/rules', withFilters<'show' | 'search'>),
  page('/admins', withFilters<'admin'>),
  page('/exchange', withFilters<'tab' | 'item' | 'state' | 'player' | 'playerName' | 'after' | 'before'>),
  page('/backups', withFilters<'backup' | 'after'>),
  page('/operations', withFilters<'operation' | 'after'>),
  page('/settings'),
  page(
    '/activity',
    withFilters<'action' | 'user' | 'player' | 'playerName' | 'from' | 'until' | 'after' | 'entry' | 'number'>,
  ),
  page('/approvals', withFilters<'show' | 'request' | 'limits' | 'after'>),
  page('/players', withFilters<'q' | 'sort' | 'only' | 'after' | 'player'>),
  page('/players/message'),
  page('/players/$id', withFilters<'tab' | 'kinds'>),
  page('/players/$id/view'),
  page('/skills', withFilters<'skill'>),
  ...content('/items'),
  ...content('/recipes'),
  ...content('/map-activities/anywhere'),
  ...content('/map-activities'),
  ...content('/locations'),
  ...content('/monsters'),
  ...content('/quests'),
  ...content('/npcs'),
  ...content('/achievements'),
  page(
    '/anti-cheat',
    withFilters<'tab' | 'status' | 'severity' | 'kind' | 'player' | 'playerName' | 'after' | 'alert' | 'rule'>,
  ),
  page('/investigations', withFilters<'list' | 'open' | 'name'>),
  page('/investigations/$id'),
  page('/bans', withFilters<'state' | 'player' | 'playerName' | 'staff' | 'staffName' | 'after'>),
  page('/reports', withFilters<'view' | 'about' | 'report' | 'after'>),
  page('/announcements', withFilters<'id' | 'after'>),
  page('/announcements/new'),
  page('/announcements/$id'),
  page('/events', withFilters<'from' | 'id'>),
  page('/events/new'),
  page('/events/$id'),
  page('/presence', withFilters<'place' | 'after'>),
  unknown,
] as const
