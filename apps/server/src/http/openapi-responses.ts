import { HTTP_STATUS, REQUEST_REFUSALS, type RefusalCode, refusals } from '@hearthward/contract'
import type { JsonSchema } from './openapi-compaction.ts'

export interface Response {
  description: string
  content?: { [type: string]: { schema: JsonSchema } }
}
export interface Reference {
  $ref: string
}

export const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** Server errors, 500 and 503, are the default response. */
type Status = number | 'default'

/** The names of shared responses, after the phrases of HTTP. */
const PHRASES: Readonly<Partial<Record<Status, string>>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  429: 'TooManyRequests',
  default: 'Failed',
}

/** Every refusal body. `details.reason` names the row of the table, the other details fill in the message. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(HTTP_STATUS) },
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: { reason: { type: 'string' } },
      additionalProperties: { type: ['string', 'number'] },
    },
  },
}

/**
 * Refusals as responses by status. Operations that are refused for the same reasons share a component, which keeps the
 * document small.
 */
export function sharedResponses() {
  const components: Record<string, Response> = {}
  const references = new Map<string, Reference>()
  const usedNames = new Map<string, number>()

  function shared(status: Status, reasons: readonly RefusalCode[]): Reference {
    const key = `${status} ${reasons.join()}`
    const found = references.get(key)
    if (found) return found
    const phrase = PHRASES[status] ?? String(status)
    const count = (usedNames.get(phrase) ?? 0) + 1
    usedNames.set(phrase, count)
    const name = count === 1 ? phrase : `${phrase}${count}`
    components[name] = refusedResponse(reasons)
    const reference = { $ref: `#/components/responses/${name}` }
    references.set(key, reference)
    return reference
  }

  return {
    components,
    of(reasons: ReadonlySet<RefusalCode>): Record<string, Reference> {
      const byStatus = new Map<Status, RefusalCode[]>()
      for (const reason of [...reasons].sort()) {
        const http = HTTP_STATUS[refusals[reason].status]
        const status = http < 500 ? http : 'default'
        byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
      }
      return Object.fromEntries([...byStatus].map(([status, some]) => [status, shared(status, some)]))
    },
  }
}

/** Describes a response. Refusals shared by many operations are only listed, unless the response has no others. */
function refusedResponse(reasons: readonly RefusalCode[]): Response {
  const isOwn = (reason: RefusalCode) => !COMMON.has(reason)
  const own = reasons.filter(isOwn)
  const explained = own.length > 0 ? own : reasons
  const others = reasons.filter((reason) => !explained.includes(reason)).map((reason) => `\`${reason}\``)
  const lines = explained.map((reason) => `- \`${reason}\`: ${refusals[reason].text}`)
  if (others.length > 0) lines.push(`- ${others.join(', ')}`)
  const reason = { properties: { details: { properties: { reason: { enum: reasons } } } } }
  return { description: lines.join('\n'), ...json({ allOf: [{ $ref: '#/components/schemas/Error' }, reason] }) }
}

const COMMON = new Set<RefusalCode>([
  ...REQUEST_REFUSALS,
  'auth/required',
  'auth/admin',
  'auth/deleted',
  'auth/banned',
  'auth/confirm',
  'player/not-loaded',
  'server/maintenance',
])
