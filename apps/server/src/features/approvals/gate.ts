import { type CallName, calls, type StaffCallName } from '@hearthward/contract'
import { hours, type Millis } from '@hearthward/engine'
import { type NewAuditEntry, readAuditEntry } from '../../core/audit/audit-log.ts'
import type { AdmitAct, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { type ActValue, pricingContents, valueOfAct, worthOf } from './act-value.ts'
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
    const counted = await countedWorth(server, tx, identity.uid, entry, value)
    if (counted === 0) return withDetails(entry, { value: worth })
    const day = dayOf(server.clock.now())
    if ((await lockSpent(tx, identity.uid, day)) + counted > limit) throw new NeedsApproval(entry, value)
    await addSpent(tx, identity.uid, day, counted)
    return withDetails(entry, { value: worth })
  }
}

/** The value that counts against the limit. Undoing one's own act counts only what it gives or takes beyond that act. */
export async function countedWorth(
  server: Server,
  tx: Tagged,
  uid: string,
  entry: NewAuditEntry,
  value: ActValue,
): Promise<number> {
  const { undoes } = entry.details
  const undone = undoes === undefined ? null : await readAuditEntry(server.database.db, String(undoes))
  if (undone?.userId !== uid) return worthOf(value)
  const { before, after } = undone.details
  const reversed = { ...undone, details: { before: after, after: before } }
  const { given, taken } = await readValue(server, tx, reversed, undone.timestamp)
  return Math.max(0, value.given - given, value.taken - taken)
}

/** How long an act waits if nobody can approve it: long enough to notice a stolen account. */
const DELAY = hours(24)

/** A restore may be urgent: it only takes the second factor. That of a character also gives, so it takes an owner. */
export async function delayOf({ rank }: Pick<SignedIn, 'rank'>, name: StaffCallName): Promise<number> {
  const isUrgent = name === 'restoreBackup' || (name === 'restoreCharacterSnapshot' && (await rank()).role === 'owner')
  return isUrgent ? 0 : DELAY
}

/** The value of an act at present prices. The length of a membership is measured from `at`. */
export const readValue = (
  { system, timeline, clock }: SignedIn['server'],
  tx: Tagged,
  entry: NewAuditEntry,
  at: Millis = clock.now(),
): Promise<ActValue> => {
  const now = clock.now()
  const contents = pricingContents(timeline.contentAt(now).content, timeline.eras(), now)
  return valueOfAct(tx, entry, system.staffLimits(), { contents, now: at })
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
