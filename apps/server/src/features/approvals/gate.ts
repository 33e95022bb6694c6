import { type CallName, calls, type StaffCallName } from '@hearthward/contract'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import type { AdmitAct, SignedIn } from '../../core/handler.ts'
import { valueOfAct } from './act-value.ts'
import { hasColleague, isSetUpPeriod } from './colleagues.ts'
import { addSpent, lockSpent } from './queries.ts'

/** Thrown before the commit, so that an act that needs approval leaves nothing but its audit entry. */
export class NeedsApproval extends Error {
  readonly entry: NewAuditEntry
  readonly value: number | null

  constructor(entry: NewAuditEntry, value: number | null) {
    super('an act needs approval')
    this.entry = entry
    this.value = value
  }
}

/** Whether a call with this input needs approval, whatever its value. */
export function alwaysAsks(name: CallName, input: unknown): boolean {
  const { approval } = calls[name]
  if (approval === 'unless-dry-run') return (input as { dryRun?: boolean }).dryRun !== true
  return approval === 'always'
}

/** Whether nobody has to be asked: there is no colleague yet, and the server is being set up. */
export async function isExempt({ server, identity }: SignedIn, name: StaffCallName): Promise<boolean> {
  return (await isSetUpPeriod(server)) && !(await hasColleague(server, name, identity.uid))
}

/** Admits acts within the caller's limit of the day, and adds them to what was used of it. */
export function admitByValue({ server, identity, rank }: SignedIn): AdmitAct {
  return async (tx, entry) => {
    const [value, limit] = [await readValue(server, tx, entry), await limitOf({ server, rank })]
    if (value === 0) return entry
    const day = dayOf(server.clock.now())
    if ((await lockSpent(tx, identity.uid, day)) + value > limit) throw new NeedsApproval(entry, value)
    await addSpent(tx, identity.uid, day, value)
    return withDetails(entry, { value })
  }
}

export const readValue = (
  { system, timeline, clock }: SignedIn['server'],
  tx: Parameters<AdmitAct>[0],
  entry: NewAuditEntry,
): Promise<number> => {
  const now = clock.now()
  return valueOfAct(tx, entry, system.staffLimits(), { content: timeline.contentAt(now).content, now })
}

export async function limitOf({ server, rank }: Pick<SignedIn, 'server' | 'rank'>): Promise<number> {
  const { owner, admin, others } = server.system.staffLimits()
  const { role } = await rank()
  return { owner, admin, default: others }[role]
}

export const withDetails = (entry: NewAuditEntry, added: Partial<NewAuditEntry['details']>): NewAuditEntry => ({
  ...entry,
  details: { ...entry.details, ...added },
})

/** The day of a limit, in UTC. */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)
