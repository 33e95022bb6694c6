import { calls } from '@hearthward/contract'
import type { TestServer } from '../testing.ts'
import { type AttackResult, isInternal, type SentRequest } from './testing-attack.ts'
import { CALL_NAMES } from './testing-requests.ts'

/** Most requests that may be spent on making a failed one smaller. */
const MOST_TRIES = 80
const LONGEST_SHOWN = 400

/** The figures of an attack, for people. */
export function reportOf({ seed, sent, outcomes, slowest, handled }: AttackResult, unexplained: number): string {
  const byCode: Record<string, number> = {}
  for (const [outcome, count] of Object.entries(outcomes)) {
    const [code = ''] = outcome.split(' ')
    byCode[code] = (byCode[code] ?? 0) + count
  }
  const never = CALL_NAMES.filter((name) => !handled.has(name))
  return [
    `${sent} requests, seed ${seed}`,
    ...Object.entries(byCode)
      .sort(([, one], [, other]) => other - one)
      .map(([code, count]) => `  ${code.padEnd(22)} ${count}`),
    `calls whose handler ran: ${handled.size} of ${CALL_NAMES.length}${never.length > 0 ? `, not ${never.join(', ')}` : ''}`,
    'slowest:',
    ...slowest.map((done) => `  ${Math.round(done.ms)} ms  ${describe(done)}`),
    `coins that the ledger does not explain: ${unexplained}`,
  ].join('\n')
}

/** A request that failed, as small as it can be made while it still fails. */
export async function reproduce(testServer: TestServer, failed: SentRequest): Promise<string> {
  const { request, by } = failed
  if (!('call' in request)) return describe(failed)
  const fails = (body: string) => isInternal(testServer, by, request.call, body)
  const body = (await fails(request.body)) ? await smallest(request.body, fails) : request.body
  return describe({ ...failed, request: { call: request.call, body } }, Number.POSITIVE_INFINITY)
}

function describe({ by, outcome, request }: SentRequest, longest = LONGEST_SHOWN): string {
  const sent =
    'call' in request ? `${calls[request.call].method} /api/${request.call} ${request.body}` : JSON.stringify(request)
  return `${by}: ${sent.slice(0, longest)} -> ${outcome}`
}

/** Leaves out one field or entry after the other for as long as the request still fails. */
async function smallest(body: string, fails: (body: string) => Promise<boolean>): Promise<string> {
  let found = body
  for (let tries = 0; tries < MOST_TRIES; ) {
    let isSmaller = false
    for (const candidate of withOnePartLess(found)) {
      if (tries++ >= MOST_TRIES) return found
      if (!(await fails(candidate))) continue
      found = candidate
      isSmaller = true
      break
    }
    if (!isSmaller) return found
  }
  return found
}

function withOnePartLess(body: string): string[] {
  try {
    return partsLess(JSON.parse(body)).map((value) => JSON.stringify(value))
  } catch {
    return []
  }
}

function partsLess(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((entry, at) => [
      value.toSpliced(at, 1),
      ...partsLess(entry).map((smaller) => value.with(at, smaller)),
    ])
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value)
  return fields.flatMap(([name, entry]) => [
    Object.fromEntries(fields.filter(([other]) => other !== name)),
    ...partsLess(entry).map((smaller) => ({ ...value, [name]: smaller })),
  ])
}
