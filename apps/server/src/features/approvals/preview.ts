import { calls, type StaffCallName } from '@hearthward/contract'
import { refusalFor } from '../../core/access/access.ts'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasColleague, isApprovable } from './colleagues.ts'
import { alwaysAsks, dayOf, isExempt, limitOf, readValue } from './gate.ts'
import { readSpent } from './queries.ts'

/** Thrown before the commit of a preview. */
class Previewed extends Error {
  readonly value: number

  constructor(value: number) {
    super('a preview is never committed')
    this.value = value
  }
}

/** Runs a call up to its commit, to find out its value. */
export async function preview(context: SignedIn, name: string, given: unknown) {
  const { server, identity } = context
  if (!isApprovable(name)) throw new Refusal('call/unknown')
  const left = Math.max(
    0,
    (await limitOf(context)) - (await readSpent(server.database.db, identity.uid, dayOf(server.clock.now()))),
  )
  try {
    const input = await readInput(context, name, given)
    const value = calls[name].approval === 'by-value' ? await runPreview(context, name, input) : null
    return { value, left, asks: await asksFor(context, name, input, value, left), problem: null }
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

async function runPreview(context: SignedIn, name: StaffCallName, input: unknown): Promise<number> {
  const { server } = context
  const admit: SignedIn['admit'] = async (tx, entry) => {
    throw new Previewed(await readValue(server, tx, entry))
  }
  try {
    await server.approvals.perform(name, input, { ...context, admit })
  } catch (error) {
    if (error instanceof Previewed) return error.value
    throw error
  }
  throw new Error(`${name} did not ask whether it is admitted`)
}

async function asksFor(context: SignedIn, name: StaffCallName, input: unknown, value: number | null, left: number) {
  const { server, identity } = context
  const isAsked = value === null ? alwaysAsks(name, input) && !(await isExempt(context, name)) : value > left
  if (!isAsked) return 'nothing' as const
  if (await hasColleague(server, name, identity.uid)) return 'colleague' as const
  return name === 'restoreBackup' ? ('nothing' as const) : ('delay' as const)
}
