import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type Call,
  type CallError,
  type CallName,
  callError,
  calls,
  isStaffCaller,
  type Limit,
  refusalsOf,
} from '@hearthward/contract'
import { rankOf, refusalFor } from '../core/access/access.ts'
import { networkOf } from '../core/access/addresses.ts'
import type { CallerContext, SignedIn } from '../core/handler.ts'
import type { Server } from '../core/server.ts'
import { performCall } from '../features/handlers.ts'
import { Refusal } from '../platform/refusal.ts'
import { describeIssue, invalidForm, invalidInput } from './issue-text.ts'

/** Where a call comes from: a request or a live connection. */
export interface Sender {
  readonly headers: Headers
  /** The address of the caller, after trusted proxies. */
  readonly address: string
  /** Charges the call to the account as well. Refuses an account without budget. */
  spendAs(uid: string): void
  /** The account that the call is charged to; undefined while it is not known. */
  spender(): string | undefined
  /** Set if the network is over its limit: then only a known device is answered. */
  readonly overLimit?: Refusal | undefined
}

/** Checks access, rate limit and input of a call, then runs its handler. */
export async function answerCall(server: Server, name: CallName, given: unknown, sender: Sender) {
  const call: Call = calls[name]
  const context = await authorizeCall(server, name, sender)
  const input = call.input.safeParse(given, { error: describeIssue })
  if (sender.overLimit) await limitDevice(server, name, call.limit, sender, sender.overLimit, input.data)
  if (!input.success) throw call.isForm ? invalidForm(input.error, given) : invalidInput(input.error)
  const cookies: string[] = []
  const setCookies = (lines: readonly string[]) => void cookies.push(...lines)
  const handed = call.setsCookies ? { ...context, setCookies } : context
  const answer = await (call.approval === 'none' ? performCall : server.approvals.guard)(name, input.data, handed)
  // A player who chats or trades is online, even with an idle character. One who waits in the queue is not.
  if (call.who === 'player') server.presence.recordActivity(context.identity.uid, server.clock.now())
  return { answer, cookies }
}

/**
 * Returns the caller's context. Refuses callers without access, without a recent password confirmation, over the rate
 * limit or without budget.
 */
export async function authorizeCall(server: Server, name: CallName, sender: Sender): Promise<SignedIn> {
  const call: Call = calls[name]
  const context = await contextOf(server, sender)
  if (context.identity) sender.spendAs(context.identity.uid)
  const who = server.accessRules.callerOf(name)
  const refused = await refusalFor(call, who, context)
  if (refused) throw refused
  if (context.identity && isStaffCaller(call.who))
    await server.accounts.assertFreshSession(context.identity, call.freshness)
  if (context.identity) server.recordCaller(context.identity.uid, sender.address)
  if (call.limit.by !== 'network')
    await takeLimit(server, `${name}:${context.identity?.uid ?? sender.address}`, call.limit)
  return context as SignedIn
}

async function contextOf(server: Server, { headers, address }: Sender): Promise<CallerContext> {
  const caller = await server.accounts.readCaller(headers)
  const isExpiredGuest = caller === 'guest-expired'
  const identity = isExpiredGuest ? null : caller
  return { server, identity, isExpiredGuest, headers, address, rank: () => rankOf(server, identity) }
}

/** A device on which the account has signed in before has a limit of its own: neighbours cannot lock it out. */
async function limitDevice(
  server: Server,
  name: CallName,
  limit: Limit,
  sender: Sender,
  refusal: Refusal,
  input: unknown,
): Promise<void> {
  const device = input === undefined ? null : await server.accounts.findKnownDevice(name, input, sender)
  if (device === null) throw refusal
  await takeLimit(server, `device:${device}`, limit)
}

export async function takeLimit(server: Server, key: string, { most, perSeconds }: Limit): Promise<void> {
  const wait = await server.bus.limits.take(key, most, perSeconds * 1_000, Date.now())
  if (wait > 0) throw new Refusal('call/too-many', { seconds: Math.ceil(wait / 1_000) })
}

const declaredRefusals = new Map<CallName, ReturnType<typeof refusalsOf>>()

function declaredRefusalsOf(name: CallName) {
  const declared = declaredRefusals.get(name) ?? refusalsOf(calls[name])
  declaredRefusals.set(name, declared)
  return declared
}

/** The refusal of a call, as its sender gets it. */
export function refusalOfCall(
  server: Server,
  name: CallName,
  error: unknown,
  sender: Pick<Sender, 'address' | 'spender'>,
  where: object = { call: name },
): CallError {
  const refused = toCallError(error, server, where)
  const { reason } = refused.details ?? {}
  // The API description would be incomplete. Tests of the server fail on logged errors.
  if (reason && !declaredRefusalsOf(name).has(reason)) server.log.error({ call: name, reason }, 'undeclared refusal')
  if (refused.code === 'permission-denied') {
    const caller = { uid: sender.spender(), network: networkOf(sender.address) }
    server.log.info({ call: name, reason, ...caller }, 'access refused')
  }
  return refused
}

/** Turns an error into the answer for the caller. Internal errors are logged and answered with an id only. */
export function toCallError(error: unknown, server: Server, where: object): CallError {
  if (error instanceof Refusal) return error.error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return callError('call/too-large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return callError('call/malformed')
  const id = randomUUID()
  server.log.error({ err: error, errorId: id, ...where }, 'call failed')
  return callError('call/internal', { id })
}

export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
