import { ruleRefusals } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CallName, calls, refusals } from './index.ts'

/**
 * What players, staff and programs rely on, written down apart from the code: a change shows up in the review, and a slip
 * fails here. `npx vitest run --project unit packages/contract/src/agreed.test.ts -u` renews the files after a wanted change.
 */
describe('what is agreed', () => {
  test('every refusal keeps its status and its sentence', async () => {
    const ours = Object.entries(refusals).filter(([code]) => !Object.hasOwn(ruleRefusals, code))
    const rows = ours.map(([code, { status, text }]) => `${code} ${status}: ${text}`)
    await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('snapshots/refusals.txt')
  })

  test('a call that answers that it is done never answers that it is not', () => {
    const answers = (Object.keys(calls) as CallName[]).flatMap((name) => {
      const { properties } = z.toJSONSchema(calls[name].output, { io: 'output' }) as Schema
      return properties?.['done'] ? [properties['done']['const']] : []
    })
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([true]))
  })

  test('every call keeps its caller, its limits and the bounds of its input', async () => {
    const names = (Object.keys(calls) as CallName[]).sort()
    await expect(`${names.map(callAgreed).join('\n')}\n`).toMatchFileSnapshot('snapshots/calls.txt')
  })
})

function callAgreed(name: CallName): string {
  const { who, freshness, limit, signedOut, toSuspended, testOnly, input } = calls[name]
  const marks = [toSuspended && 'to the suspended', testOnly && 'test only'].filter(Boolean)
  const head = [name, who, freshness, `${limit.most} in ${limit.perSeconds} s`, signedOut, ...marks].join(', ')
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

const SAID_ELSEWHERE = ['$schema', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'propertyNames', 'description']

/** A line for every field, with everything its schema asks of it. */
function bounds(schema: Schema, path: string): string[] {
  const own = Object.entries(schema).filter(([keyword]) => !SAID_ELSEWHERE.includes(keyword))
  const said = own.map(([keyword, value]) => `${keyword} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    bounds(field, `${path}.${name}${schema.required?.includes(name) ? '' : '?'}`),
  )
  const items = schema.items ? bounds(schema.items, `${path}[]`) : []
  const choices = (schema.anyOf ?? schema.oneOf ?? []).flatMap((choice, index) =>
    bounds(choice, `${path}|${index + 1}`),
  )
  return [...(path === '' ? [] : [`${path.replace(/^\./, '')}: ${said.join(', ')}`]), ...fields, ...items, ...choices]
}
