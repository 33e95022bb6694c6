import type { Permission, SectionId } from '@hearthward/contract'
import { meets } from '../../core/access/access-rules.ts'
import type { Core } from '../../core/server.ts'
import { countPendingReports } from '../abuse-reports/index.ts'
import { countOpenAlerts } from '../anti-cheat/index.ts'
import { countWaitingRequests } from '../approvals/index.ts'
import { countBans } from '../bans/index.ts'
import { countOpenInvestigations } from '../investigations/index.ts'

/** Counts the open work of each section that has any. */
const COUNTS: Readonly<
  Partial<Record<SectionId, (server: Core, permissions: readonly Permission[]) => Promise<number>>>
> = {
  approvals: countWaitingRequests,
  reports: ({ database }) => countPendingReports(database.db),
  bans: ({ database, clock }) => countBans(database.db, { state: 'active' }, clock.now()),
  antiCheat: ({ database }) => countOpenAlerts(database.db),
  investigations: ({ database }) => countOpenInvestigations(database.db),
}

export async function countSections(server: Core, permissions: readonly Permission[]) {
  const open = (Object.keys(COUNTS) as SectionId[]).filter((id) =>
    meets(server.accessRules.sectionNeeds(id), permissions),
  )
  const counted = await Promise.all(
    open.map(async (id) => [id, (await COUNTS[id]?.(server, permissions)) ?? 0] as const),
  )
  return Object.fromEntries(counted) as Partial<Record<SectionId, number>>
}
