import { type Call, type CallName, calls } from '@hearthward/contract'
import { type TestServer, Visitor } from '../testing.ts'
import { type Attacker, arrive, CALLER_KINDS, type CallerKind, reopen, revive } from './testing-callers.ts'
import { createKnownValues } from './testing-known-values.ts'
import { createRandom } from './testing-random.ts'
import { type AttackRequest, createRequests } from './testing-requests.ts'

/** So many requests are on their way at a time. */
const CONCURRENT = 4
/** Several accounts of each kind, so that the rate limits, which stay on, refuse few of the requests. */
const ACCOUNTS_OF_A_KIND = 4
/** After so many requests the game is opened again, in case staff have closed it. */
const REOPEN_EVERY = 100
const PROGRESS_EVERY = 5_000
const LIVE_TIMEOUT = 10_000
const SLOWEST_SHOWN = 5

export interface SentRequest {
  readonly number: number
  readonly by: CallerKind
  readonly request: AttackRequest
  /** The refusal's code and reason, or `ok`. */
  readonly outcome: string
  readonly ms: number
}

export interface AttackResult {
  readonly seed: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly slowest: readonly SentRequest[]
  /** Requests that were answered with `internal`, by something else than JSON, or not at all. */
  readonly failures: readonly SentRequest[]
  /** Calls that passed all checks of the gate at least once, so that their handler ran. */
  readonly handled: ReadonlySet<CallName>
  readonly sent: number
}

/** After so many failures the attack ends. */
const MOST_FAILURES = 20

/** Attacks a server with random requests by several kinds of callers. The same seed makes the same choices. */
export async function attack(
  testServer: TestServer,
  seed: number,
  count: number,
  onProgress: (sent: number, slowest: number) => void = () => {},
): Promise<AttackResult> {
  const random = createRandom(seed)
  const known = createKnownValues(testServer.now())
  const requests = createRequests(random, known)
  const attackers = await arriveAll(testServer)
  const outcomes: Record<string, number> = {}
  const slowest: SentRequest[] = []
  const failures: SentRequest[] = []
  const handled = new Set<CallName>()
  let sent = 0

  function record(done: SentRequest): void {
    outcomes[done.outcome] = (outcomes[done.outcome] ?? 0) + 1
    if (isFailure(done.outcome)) failures.push(done)
    if ('call' in done.request && isHandled(done.request.call, done.outcome)) handled.add(done.request.call)
    slowest.push(done)
    slowest.sort((one, other) => other.ms - one.ms).splice(SLOWEST_SHOWN)
  }

  async function work(): Promise<void> {
    while (sent < count && failures.length < MOST_FAILURES) {
      const number = ++sent
      if (number % REOPEN_EVERY === 0) await reopen(testServer)
      const { attacker, request } = requests.next(attackers)
      const began = performance.now()
      const { outcome, answer } = await send(testServer, attacker, request)
      record({ number, by: attacker.kind, request, outcome, ms: performance.now() - began })
      if (number % PROGRESS_EVERY === 0) onProgress(number, slowest[0]?.ms ?? 0)
      known.learn(answer)
      await revive(testServer, attacker, outcome.split(' ')[1])
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  return { seed, outcomes, slowest, failures, handled, sent }
}

async function arriveAll(testServer: TestServer): Promise<Attacker[]> {
  const attackers: Attacker[] = []
  for (const kind of CALLER_KINDS)
    for (let number = 0; number < ACCOUNTS_OF_A_KIND; number++) attackers.push(await arrive(testServer, kind))
  return attackers
}

const isFailure = (outcome: string) => /^(internal|unreadable|unanswered)/.test(outcome)
/** Refusals before a handler runs. */
const BY_THE_GATE = / (call|auth)\/|server\/maintenance/
/** The only one of them that calls declare themselves. */
const EXPIRED = 'auth/guest-expired'

/** Whether the handler has run: the gate's refusals are the same for all calls, its own are declared by the call. */
function isHandled(name: CallName, outcome: string): boolean {
  const { refuses }: Call = calls[name]
  const [, reason] = outcome.split(' ')
  return !BY_THE_GATE.test(outcome) || refuses.some((declared) => declared === reason && declared !== EXPIRED)
}

/** Sends a call again, and returns whether it is still answered with `internal`. */
export async function isInternal(testServer: TestServer, by: CallerKind, call: CallName, body: string) {
  const { outcome } = await send(testServer, await arrive(testServer, by), { call, body })
  return outcome.startsWith('internal')
}

interface Answered {
  readonly outcome: string
  readonly answer: unknown
}

async function send(testServer: TestServer, attacker: Attacker, request: AttackRequest): Promise<Answered> {
  if ('event' in request) return sendLive(attacker, request)
  // Somebody who is not signed in comes from many networks. The others stay who they are: new cookies are not kept.
  const { address, cookies } = attacker.visitor
  const from = attacker.kind === 'nobody' ? testServer.visitor() : new Visitor(testServer, address, new Map(cookies))
  const path = `/api/${request.call}`
  const isRead = calls[request.call].method === 'GET'
  const { status, body } = await (isRead ? from.send(`${path}?${request.body}`) : from.post(path, request.body))
  if (status === 200) return { outcome: 'ok', answer: body }
  if (typeof body?.code !== 'string') return { outcome: `unreadable ${status}`, answer: null }
  return { outcome: `${body.code} ${body.details?.reason}`, answer: body.details }
}

async function sendLive(
  attacker: Attacker,
  { event, message }: Extract<AttackRequest, { event: string }>,
): Promise<Answered> {
  if (!attacker.socket?.connected) attacker.socket = await attacker.visitor.connect()
  const emitter = attacker.socket.timeout(LIVE_TIMEOUT) as unknown as {
    emitWithAck(event: string, message: unknown): Promise<unknown>
  }
  const { socket } = attacker
  // The server hangs up on a session that another request has ended.
  const missing = () => (socket.connected ? 'unanswered' : 'hung up')
  const outcome = await emitter.emitWithAck(event, message).then((answer) => `${event} ${answer}`, missing)
  return { outcome, answer: null }
}
