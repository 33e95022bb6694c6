import type { SectionId } from '@hearthward/contract'
import { meets } from '../../core/access/access-rules.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Core } from '../../core/server.ts'
import { countPendingReports } from '../abuse-reports/index.ts'
import { countOpenAlerts } from '../anti-cheat/index.ts'
import { countWaitingRequests } from '../approvals/index.ts'
import { countBans } from '../bans/index.ts'
import { countOpenInvestigations } from '../investigations/index.ts'

type Count = (server: Core, context: SignedIn) => Promise<number>

/** Counts the open work of each section that has any. */
const COUNTS: Readonly<Partial<Record<SectionId, Count>>> = {
  approvals: (_, context) => countWaitingRequests(context),
  reports: ({ database }) => countPendingReports(database.db),
  bans: ({ database, clock }) => countBans(database.db, { state: 'active' }, clock.now()),
  antiCheat: ({ database }) => countOpenAlerts(database.db),
  investigations: ({ database }) => countOpenInvestigations(database.db),
}

export async function countSections(context: SignedIn) {
  const { server } = context
  const { permissions } = await context.rank()
  const open = (Object.keys(COUNTS) as SectionId[]).filter((id) =>
    meets(server.accessRules.sectionNeeds(id), permissions),
  )
  const counted = await Promise.all(open.map(async (id) => [id, (await COUNTS[id]?.(server, context)) ?? 0] as const))
  return Object.fromEntries(counted) as Partial<Record<SectionId, number>>
}
