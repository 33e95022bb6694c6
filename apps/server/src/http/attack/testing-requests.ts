import { content } from '@hearthward/content'
import {
  type Call,
  type CallName,
  type ContentCollection,
  calls,
  EDITABLE,
  ENTRY_SCHEMAS,
  isStaffCaller,
  topics,
} from '@hearthward/contract'
import type { z } from 'zod'
import type { Attacker } from './testing-callers.ts'
import type { KnownValueStore } from './testing-known-values.ts'
import type { Random } from './testing-random.ts'
import { type KnownValues, valueFor } from './testing-schemas.ts'
import { hostileText, hostileValue, RAW_BODIES, withHostileValues, withOtherShape } from './testing-values.ts'

/** One request of the attack: a call with the text of its body or query, or a message of a live connection. */
export type AttackRequest =
  | { readonly call: CallName; readonly body: string }
  | { readonly event: 'join' | 'follow' | 'unfollow'; readonly message: unknown }

/** All calls of players, staff and accounts. Calls that only a test server has are no part of the product. */
export const CALL_NAMES = (Object.keys(calls) as CallName[]).filter((name) => !calls[name].testOnly)

/** Of all requests, the share that goes over the live connection, and the shares by kind of body. */
const LIVE = 0.04
const AS_DECLARED = 0.35
const HOSTILE_VALUES = 0.4
const OTHER_SHAPE = 0.15
const REPLAYED = 0.06
/** The share of calls by somebody who may not make them. */
const REFUSED_CALLER = 0.15

export interface RequestSource {
  next(attackers: readonly Attacker[]): { attacker: Attacker; request: AttackRequest }
}

/** Requests by the schemas of the contract: as declared, with hostile values, with other shapes, replayed, or as raw text. */
export function createRequests(random: Random, known: KnownValueStore): RequestSource {
  const sent: AttackRequest[] = []
  const remember = (request: AttackRequest) => {
    sent[random.below(200)] = request
    return request
  }
  const valuesOf = ({ visitor: { uid, sessionId } }: Attacker) =>
    known.for(random, { sessionId, password: PASSWORD, currentPassword: PASSWORD, uid })
  return {
    next(attackers) {
      if (random.chance(LIVE)) {
        const attacker = random.pick(attackers)
        return { attacker, request: liveRequest(random, valuesOf(attacker), attacker) }
      }
      const replayed = random.chance(REPLAYED) ? random.pick(sent) : undefined
      if (replayed) return { attacker: random.pick(attackers), request: replayed }
      const name = random.pick(CALL_NAMES)
      const attacker = random.pick(random.chance(REFUSED_CALLER) ? attackers : attackers.filter(mayCall(name)))
      return { attacker, request: remember(callRequest(random, valuesOf(attacker), name)) }
    },
  }
}

/** Roughly: the access matrix has its own test. */
function mayCall(name: CallName): (attacker: Attacker) => boolean {
  const { who, toGuests, freshness }: Call = calls[name]
  return ({ kind }) => {
    if (who === 'anybody') return true
    if (isStaffCaller(who)) return kind === (freshness === 'second-factor' ? 'deputy' : 'owner')
    return kind !== 'nobody' && (toGuests || kind !== 'guest')
  }
}

/** The password of the accounts in a run. The owner has another one, which stays unknown. */
const PASSWORD = 'a password of a player'

function callRequest(random: Random, values: KnownValues, name: CallName): AttackRequest {
  const body = bodyFor(random, declaredBody(random, values, name))
  return { call: name, body: calls[name].method === 'GET' ? queryFor(random, body) : body }
}

function bodyFor(random: Random, declared: unknown): string {
  const kind = random.next()
  if (kind < AS_DECLARED) return JSON.stringify(declared)
  if (kind < AS_DECLARED + HOSTILE_VALUES) return toText(withHostileValues(random, declared))
  if (kind < AS_DECLARED + HOSTILE_VALUES + OTHER_SHAPE) return toText(withOtherShape(random, declared))
  return random.pick(RAW_BODIES)
}

const toText = (body: unknown) => JSON.stringify(body) ?? 'null'

/** Node refuses longer addresses. */
const LONGEST_QUERY = 8_000

/** The fields of a body as a query, or all of its text as the name of one field. */
function queryFor(random: Random, body: string): string {
  const fields = random.chance(0.8) ? fieldsOf(body) : asName(body)
  return String(new URLSearchParams(fields)).slice(0, LONGEST_QUERY)
}

type Fields = [name: string, value: string][]

function fieldsOf(body: string): Fields {
  try {
    return Object.entries(JSON.parse(body)).map(([name, value]) => [name, asText(value)])
  } catch {
    // No JSON, or too deep to be written again.
    return asName(body)
  }
}

const asName = (text: string): Fields => [[text, '']]
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The calls whose effect can be previewed. */
const APPROVABLE = CALL_NAMES.filter((name) => calls[name].approval !== 'none')

function declaredBody(random: Random, values: KnownValues, name: CallName): unknown {
  const call: Call = calls[name]
  const body = valueFor(call.input, random, values) as Record<string, unknown>
  if (name === 'previewAct' && random.chance(0.9)) {
    const previewed = random.pick(APPROVABLE)
    return { call: previewed, input: declaredBody(random, values, previewed) }
  }
  const collection = call.reads.find((read): read is ContentCollection => read in EDITABLE)
  if (!collection) return body
  const { table } = EDITABLE[collection]
  const ids = Object.keys(content[table])
  if ('id' in body && random.chance(0.8)) body['id'] = random.pick(ids)
  if ('entry' in body) body['entry'] = entryFor(random, values, table)
  if ('changes' in body) body['changes'] = entryFor(random, values, table)
  return body
}

/** The contract leaves the fields of an entry to the editor, which reads them by these schemas. */
function entryFor(random: Random, values: KnownValues, table: keyof typeof ENTRY_SCHEMAS): object {
  const made = valueFor(ENTRY_SCHEMAS[table] as z.ZodType, random, values) as object
  if (random.chance(0.3)) return made
  const present: object = random.pick(Object.values(content[table]))
  return { ...structuredClone(present), id: `made-${random.below(1_000)}`, ...random.pick([{}, made]) }
}

const EVENTS = ['join', 'follow', 'unfollow'] as const

function liveRequest(random: Random, values: KnownValues, { visitor }: Attacker): AttackRequest {
  const event = random.pick(EVENTS)
  if (random.chance(0.2)) return { event, message: hostileValue(random) }
  const other = String(values.find('uid'))
  const topic = random.pick([
    values.find('topic'),
    topics.player(other),
    topics.session(other, visitor.sessionId),
    topics.prices(String(values.find('itemId'))),
    hostileText(random),
    hostileValue(random),
  ])
  return event === 'join'
    ? { event, message: { sessionId: random.pick([visitor.sessionId, hostileValue(random)]) } }
    : { event, message: { topic } }
}
