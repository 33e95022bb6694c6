import { type CallName, calls, type StaffCallName } from '@hearthward/contract'
import { hours } from '@hearthward/engine'
import { type NewAuditEntry, readAuditEntry } from '../../core/audit/audit-log.ts'
import type { AdmitAct, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { type ActValue, valueOfAct, worthOf } from './act-value.ts'
import { hasColleague, isSetUpPeriod } from './colleagues.ts'
import { addSpent, lockSpent } from './queries.ts'

/** Thrown before the commit, so that an act that needs approval leaves nothing but its audit entry. */
export class NeedsApproval extends Error {
  readonly entry: NewAuditEntry
  readonly value: ActValue | null

  constructor(entry: NewAuditEntry, value: ActValue | null) {
    super('an act needs approval')
    this.entry = entry
    this.value = value
  }
}

/** Whether a call with this input needs approval, whatever its value. */
export function alwaysAsks(name: CallName, input: unknown): boolean {
  const { approval } = calls[name]
  if (approval === 'unless-dry-run') return (input as { dryRun?: boolean }).dryRun !== true
  return approval === 'always' || approval === 'always-valued'
}

/** Whether a call changes a character, and so has a value. */
export const hasValue = (name: CallName): boolean =>
  calls[name].approval === 'by-value' || calls[name].approval === 'always-valued'

/** Whether nobody has to be asked: the owner of a new server hires the first colleague. */
export async function isExempt({ server, identity, rank }: SignedIn, name: StaffCallName): Promise<boolean> {
  if (name !== 'setPermissions' || (await rank()).role !== 'owner') return false
  const proposal = { call: name, requestedBy: identity.uid, resource: '', resourceId: '' }
  return (await isSetUpPeriod(server)) && !(await hasColleague(server, proposal))
}

/** Admits acts within the caller's limit of the day, and adds them to what was used of it. */
export function admitByValue({ server, identity, rank }: SignedIn): AdmitAct {
  return async (tx, entry) => {
    const [value, limit] = [await readValue(server, tx, entry), await limitOf({ server, rank })]
    const worth = worthOf(value)
    if (worth === 0) return entry
    if (await undoesOwnAct(server, identity.uid, entry)) return withDetails(entry, { value: worth })
    const day = dayOf(server.clock.now())
    if ((await lockSpent(tx, identity.uid, day)) + worth > limit) throw new NeedsApproval(entry, value)
    await addSpent(tx, identity.uid, day, worth)
    return withDetails(entry, { value: worth })
  }
}

/** Whether an act reverses one of the same person, which has counted already. */
export async function undoesOwnAct({ database }: Server, uid: string, { details }: NewAuditEntry): Promise<boolean> {
  const undone = details.undoes === undefined ? null : await readAuditEntry(database.db, String(details.undoes))
  return undone?.userId === uid
}

/** How long an act waits if nobody can approve it: long enough to notice a stolen account. */
const DELAY = hours(24)

/** A restore may be urgent: it only takes the second factor. That of a character also gives, so it takes an owner. */
export async function delayOf({ rank }: Pick<SignedIn, 'rank'>, name: StaffCallName): Promise<number> {
  const isUrgent = name === 'restoreBackup' || (name === 'restoreCharacterSnapshot' && (await rank()).role === 'owner')
  return isUrgent ? 0 : DELAY
}

export const readValue = (
  { system, timeline, clock }: SignedIn['server'],
  tx: Parameters<AdmitAct>[0],
  entry: NewAuditEntry,
): Promise<ActValue> => {
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
