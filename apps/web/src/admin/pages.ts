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
  entry('backups', 'backups', async () => (await import('./backups/BackupsPage.tsx')).BackupsPage),
  entry('operations', 'operations', async () => (await import('./operations/OperationsPage.tsx')).OperationsPage),
  entry('settings', 'settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  entry('activity', 'activity', async () => (await import('./activity/ActivityPage.tsx')).ActivityPage),
]

export function pageAt(path: string): { section: SectionId; page: OfficePage; params: Params } | null {
  for (const { path: pattern, section, page } of PAGES) {
    const params = matchPath(pattern, path)
    if (params) return { section, page, params }
  }
  return null
}
