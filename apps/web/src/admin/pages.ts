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
  entry('antiCheat', 'anti-cheat', async () => (await import('./anti-cheat/AntiCheatPage.tsx')).AntiCheatPage),
  entry('investigations', 'investigations', async () => (await import('./investigations/QueuePage.tsx')).QueuePage),
  entry('investigations', 'investigations/:id', async () => (await import('./investigations/CasePage.tsx')).CasePage),
]

export function pageAt(path: string): { section: SectionId; page: OfficePage; params: Params } | null {
  for (const { path: pattern, section, page } of PAGES) {
    const params = matchPath(pattern, path)
    if (params) return { section, page, params }
  }
  return null
}
