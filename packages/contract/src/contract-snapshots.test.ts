import { ruleRefusals } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, type CallName, calls, refusals } from './index.ts'

/**
 * Snapshots of what players, staff and other programs rely on, so that every change shows up in a review.
 * `npx vitest run --project unit packages/contract/src/contract-snapshots.test.ts -u` updates them after an intended change.
 */
describe('the published contract', () => {
  test('every refusal keeps its status and its text', async () => {
    const ours = Object.entries(refusals).filter(([code]) => !Object.hasOwn(ruleRefusals, code))
    const rows = ours.map(([code, { status, text }]) => `${code} ${status}: ${text}`)
    await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('snapshots/refusals.txt')
  })

  test('a call that returns `done` always returns true', () => {
    const answers = (Object.keys(calls) as CallName[]).flatMap((name) => {
      const { properties } = z.toJSONSchema(calls[name].output, { io: 'output' }) as Schema
      return properties?.['done'] ? [properties['done']['const']] : []
    })
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([true]))
  })

  test('every call keeps its caller, its limits and the bounds of its input', async () => {
    const names = (Object.keys(calls) as CallName[]).sort()
    await expect(`${names.map(describeCall).join('\n')}\n`).toMatchFileSnapshot('snapshots/calls.txt')
  })
})

function describeCall(name: CallName): string {
  const { who, freshness, limit, method, signedOut, toSuspended, toGuests, setsCookies, testOnly, input }: Call =
    calls[name]
  const marks = [
    method !== 'POST' && method,
    toSuspended && 'to the suspended',
    !toGuests && 'not to guests',
    setsCookies && 'sets cookies',
    testOnly && 'test only',
  ].filter(Boolean)
  const counted = `${limit.most} in ${limit.perSeconds} s${limit.by === 'network' ? ' by network' : ''}`
  const head = [name, who, freshness, counted, signedOut, ...marks].join(', ')
  const fields = bounds(z.toJSONSchema(input, { io: 'input' }) as Schema, '')
  return [head, ...fields.map((line) => `  ${line}`)].join('\n')
}

interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const LISTED_ELSEWHERE = [
  '$schema',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'propertyNames',
  'description',
]

/** One line per field, with all constraints of its schema. */
function bounds(schema: Schema, path: string): string[] {
  const own = Object.entries(schema).filter(([keyword]) => !LISTED_ELSEWHERE.includes(keyword))
  const constraints = own.map(
    ([keyword, value]) => `${keyword} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    bounds(field, `${path}.${name}${schema.required?.includes(name) ? '' : '?'}`),
  )
  const items = schema.items ? bounds(schema.items, `${path}[]`) : []
  const choices = (schema.anyOf ?? schema.oneOf ?? []).flatMap((choice, index) =>
    bounds(choice, `${path}|${index + 1}`),
  )
  return [
    ...(path === '' ? [] : [`${path.replace(/^\./, '')}: ${constraints.join(', ')}`]),
    ...fields,
    ...items,
    ...choices,
  ]
}
