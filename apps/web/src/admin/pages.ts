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
  entry('dashboard', '', async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage),
  entry('analytics', 'analytics', async () => (await import('./analytics/AnalyticsPage.tsx')).AnalyticsPage),
  entry('rules', 'rules', async () => (await import('./rules/RulesPage.tsx')).RulesPage),
  entry('admins', 'admins', async () => (await import('./admins/AdminsPage.tsx')).AdminsPage),
  entry('exchange', 'exchange', async () => (await import('./exchange/ExchangeDeskPage.tsx')).ExchangeDeskPage),
  entry('activity', 'activity', async () => (await import('./activity/ActivityPage.tsx')).ActivityPage),
]

export function pageAt(path: string): { section: SectionId; page: OfficePage; params: Params } | null {
  for (const { path: pattern, section, page } of PAGES) {
    const params = matchPath(pattern, path)
    if (params) return { section, page, params }
  }
  return null
}
