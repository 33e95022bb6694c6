import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What a request has been found to be so far. */
interface Spending {
  readonly network: string
  uid?: string
  /** Ends and charges the work on it. */
  charge?: ReturnType<Server['budgets']['begin']>
  isOverBudget?: true
}

type Parts = Pick<Server, 'budgets' | 'metrics'>

const spendings = new WeakMap<FastifyRequest, Spending>()

/** A refused caller waits for the answer: with the bound on its sockets, this bounds what a flood of refusals costs. */
const REFUSAL_DELAY = 1_000

/** Probes of the operator are charged but never refused: a refusal would look like a broken server. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/**
 * Charges each request to the budgets of its network and account. A network that spends too fast is held back, one without
 * budget is refused.
 */
export function chargeRequests(app: FastifyInstance, server: Parts): void {
  app.addHook('onRequest', async (request) => {
    const network = networkOf(request.ip)
    spendings.set(request, { network })
    if (PROBES.includes(request.routeOptions.url)) return
    await holdBack(server, network)
    assertWithinBudget(server, request, 'network', network)
  })
  app.addHook('preValidation', async (request) => beginWork(server, request))
  app.addHook('onSend', async (request) => {
    const spending = spendings.get(request)
    if (!spending) return
    spendings.delete(request)
    if (spending.charge) spending.charge(spending)
    else server.budgets.chargeRequest(spending)
    if (spending.isOverBudget) await pause(REFUSAL_DELAY)
  })
}

/**
 * The same for a request that no hook sees: one with a malformed path, or one of the live connection. Returns the refusal of
 * a network without budget once it may be sent; null if the request may go on.
 */
export async function chargeUnrouted(server: Parts, network: string): Promise<Refusal | null> {
  server.budgets.chargeRequest({ network })
  await holdBack(server, network)
  const refusal = budgetRefusal(server, 'network', network)
  if (refusal) await pause(REFUSAL_DELAY)
  return refusal
}

/**
 * The work begins when the body has arrived. Before that, a request only waits: it would share the cost of others without
 * causing any.
 */
export function beginWork({ budgets }: Parts, request: FastifyRequest): void {
  const spending = spendings.get(request)
  if (spending) spending.charge ??= budgets.begin()
}

/** From here on the request is charged to the account as well. Refuses an account without budget. */
export function spendAs(server: Parts, request: FastifyRequest, uid: string): void {
  const spending = spendings.get(request)
  if (spending) spending.uid = uid
  assertWithinBudget(server, request, 'account', uid)
}

/** The account that the request is charged to; undefined while it is not known. */
export const spenderOf = (request: FastifyRequest): string | undefined => spendings.get(request)?.uid

function assertWithinBudget(server: Parts, request: FastifyRequest, by: 'account' | 'network', key: string): void {
  const refusal = budgetRefusal(server, by, key)
  if (!refusal) return
  const spending = spendings.get(request)
  if (spending) spending.isOverBudget = true
  throw refusal
}

/** The refusal of an account or a network without budget. */
export function budgetRefusal({ budgets, metrics }: Parts, by: 'account' | 'network', key: string): Refusal | null {
  const wait = budgets[by].waitFor(key, Date.now())
  if (wait === 0) return null
  metrics.budgetRefusals.inc({ by })
  return new Refusal('call/too-many', { seconds: Math.ceil(wait / 1_000) })
}

async function holdBack({ budgets }: Parts, network: string): Promise<void> {
  const hold = budgets.network.holdFor(network, Date.now())
  if (hold > 0) await pause(hold)
}

/** Does not keep a server alive that shuts down. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false })
