import { type Permission, type SectionId, topics } from '@hearthward/contract'
import type { Core } from '../core.ts'
import { countBans } from '../store/bans.ts'
import { countOpenAlerts } from '../store/detection.ts'
import { countOpenInvestigations } from '../store/investigations.ts'
import { countPending } from '../store/reports.ts'
import { meets } from './access-rules.ts'

/** How much waits in a section, for those that have something waiting. */
const COUNTS: Readonly<Partial<Record<SectionId, (server: Core) => Promise<number>>>> = {
  reports: ({ database }) => countPending(database.db),
  bans: ({ database, clock }) => countBans(database.db, { state: 'active' }, clock.now()),
  antiCheat: ({ database }) => countOpenAlerts(database.db),
  investigations: ({ database }) => countOpenInvestigations(database.db),
}

export async function countsFor(server: Core, permissions: readonly Permission[]) {
  const open = (Object.keys(COUNTS) as SectionId[]).filter((id) =>
    meets(server.accessRules.sectionNeeds(id), permissions),
  )
  const counted = await Promise.all(open.map(async (id) => [id, (await COUNTS[id]?.(server)) ?? 0] as const))
  return Object.fromEntries(counted) as Partial<Record<SectionId, number>>
}

/** Open pages of the back-office ask anew. */
export function countsChanged({ bus }: Pick<Core, 'bus'>, ...sections: SectionId[]): void {
  bus.tell(topics.adminCounts, 'staffCounts', { sections })
}

/** A ban was put on, taken off or has ended. With a ban go the appeals against it. */
export function bansChanged(server: Pick<Core, 'bus'>): void {
  countsChanged(server, 'bans', 'reports')
  server.bus.tell(topics.adminReports, 'reportsChanged', { id: null })
}
