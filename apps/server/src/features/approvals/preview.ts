import { calls, type StaffCallName } from '@hearthward/contract'
import { refusalFor } from '../../core/access/access.ts'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ActValue, worthOf } from './act-value.ts'
import { hasColleague, isApprovable, type Proposal } from './colleagues.ts'
import { alwaysAsks, countedWorth, dayOf, delayOf, hasValue, isExempt, limitOf, readValue } from './gate.ts'
import { readSpent } from './queries.ts'

/** Thrown before the commit of a preview. */
class Previewed extends Error {
  readonly entry: NewAuditEntry
  readonly value: ActValue
  /** What counts against the limit. */
  readonly counted: number

  constructor(entry: NewAuditEntry, value: ActValue, counted: number) {
    super('a preview is never committed')
    this.entry = entry
    this.value = value
    this.counted = counted
  }
}

/** Runs a call up to its commit, to find out its value. */
export async function preview(context: SignedIn, name: string, given: unknown) {
  const { server, identity } = context
  if (!isApprovable(name)) throw new Refusal('call/unknown')
  const spent = await readSpent(server.database.db, identity.uid, dayOf(server.clock.now()))
  const left = calls[name].approval === 'by-value' ? Math.max(0, (await limitOf(context)) - spent) : null
  try {
    const input = await readInput(context, name, given)
    const previewed = hasValue(name) ? await runPreview(context, name, input) : null
    const value = previewed && worthOf(previewed.value)
    const isAsked =
      left === null ? alwaysAsks(name, input) && !(await isExempt(context, name)) : (previewed?.counted ?? 0) > left
    const about = previewed?.entry ?? aboutOf(input)
    return { value, left, asks: isAsked ? await asksFor(context, name, about) : ('nothing' as const), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { value: null, left, asks: 'nothing' as const, problem: error.error.message }
  }
}

async function readInput(context: SignedIn, name: StaffCallName, given: unknown): Promise<unknown> {
  const refused = await refusalFor(calls[name], context.server.accessRules.callerOf(name), context)
  if (refused) throw refused
  const { data, error } = calls[name].input.safeParse(given)
  const [issue] = error?.issues ?? []
  if (issue) throw new Refusal('call/invalid', { field: issue.path.join('.') || 'input', problem: issue.message })
  return data
}

async function runPreview(context: SignedIn, name: StaffCallName, input: unknown): Promise<Previewed> {
  const { server, identity } = context
  const admit: SignedIn['admit'] = async (tx, entry) => {
    const value = await readValue(server, tx, entry)
    throw new Previewed(entry, value, await countedWorth(server, tx, identity.uid, entry, value))
  }
  try {
    await server.approvals.perform(name, input, { ...context, admit })
  } catch (error) {
    if (error instanceof Previewed) return error
    throw error
  }
  throw new Error(`${name} did not ask whether it is admitted`)
}

/** What an act without a value is about, before it has run. */
const aboutOf = (input: unknown): About => ({
  resource: 'players',
  resourceId: (input as { playerId?: string }).playerId ?? '',
})

type About = Pick<Proposal, 'resource' | 'resourceId'>

async function asksFor(context: SignedIn, name: StaffCallName, { resource, resourceId }: About) {
  const proposal = { call: name, requestedBy: context.identity.uid, resource, resourceId }
  if (await hasColleague(context.server, proposal)) return 'colleague' as const
  return (await delayOf(context, name)) === 0 ? ('nothing' as const) : ('delay' as const)
}
