import { readFileSync } from 'node:fs'
import { type Call, type CallName, calls, type RefusalCode, refusals, refusalsOf } from '@hearthward/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers } from '../features/handlers.ts'
import { Refusal } from '../platform/refusal.ts'
import { DOCUMENTS, placeOf } from './openapi-documents.ts'
import { type HttpReply, openServer, type TestServer } from './testing.ts'

/** A part of a document, of any shape. */
type Json = HttpReply['body']
type Documents = Record<keyof typeof DOCUMENTS, { text: string; json: Json }>

let testServer: TestServer
let documents: Documents

beforeAll(async () => {
  testServer = await openServer()
  const read = async ({ path }: { path: string }) => {
    const { text, body } = await testServer.visitor().send(path)
    return { text, json: body as Json }
  }
  const [game, moderation, administration] = await Promise.all([
    read(DOCUMENTS.game),
    read(DOCUMENTS.moderation),
    read(DOCUMENTS.administration),
  ])
  documents = { game, moderation, administration }
})
afterAll(() => testServer.close())

const every = () => Object.entries(documents)

test('each document meets the recommended rules of Redocly, without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  for (const [name, { text }] of every()) {
    const problems = await lintFromString({ source: text, absoluteRef: `${name}.json`, config })
    const findings = problems.map(({ severity, ruleId, message, location }) => {
      return `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`
    })
    expect([name, findings]).toEqual([name, []])
  }
})

test('each document is below 200 KB', () => {
  for (const [name, { text }] of every()) expect([name, Buffer.byteLength(text) < 200_000]).toEqual([name, true])
})

test('each document is built once and cached', async () => {
  const paths = ['/api/docs', ...Object.values(DOCUMENTS).map(({ path }) => path)]
  const read = () => Promise.all(paths.map(async (path) => (await testServer.visitor().send(path)).text))
  const before = await read()
  const declared = [calls.getServerInfo, calls.listPlayers, calls.listItems]
  const originals = declared.map(({ does }) => does)
  for (const call of declared) Object.assign(call, { does: 'Something else.' })
  const after = await read()
  for (const [at, call] of declared.entries()) Object.assign(call, { does: originals[at] })
  for (const [at, path] of paths.entries()) expect([path, after[at] === before[at]]).toEqual([path, true])
})

/** Every object in a document, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Json]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`)
}

test('entities are components: no larger object schema is repeated', () => {
  for (const [name, { json }] of every()) {
    const found = new Map<string, string[]>()
    for (const [path, schema] of objectsIn(json)) {
      if (Object.keys(schema.properties ?? {}).length < 8) continue
      const text = JSON.stringify(schema)
      found.set(text, [...(found.get(text) ?? []), path])
    }
    expect([name, [...found.values()].filter((paths) => paths.length > 1)]).toEqual([name, []])
  }
  const { schemas } = documents.game.json.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Player', 'Party', 'Offer', 'Item', 'Intent']))
  expect(schemas.Party.properties.members).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/PartyMember' },
  })
  // Also by extended entities and by requests with optional fields.
  expect(documents.moderation.json.components.schemas.StaffPlayer.allOf).toEqual([
    { $ref: '#/components/schemas/Player' },
    expect.anything(),
  ])
  expect(documents.game.text).not.toContain('refers')
})

function operationOf(name: CallName): Json {
  const { json } = documents[placeOf(name, calls[name]).document]
  const { get, post } = json.paths[`/api/${name}`]
  return get ?? post
}

/** The reasons an operation can be refused for, by status. */
function refusedBy(json: Json, operation: Json): Record<string, { description: string; reasons: RefusalCode[] }> {
  const { 200: _, ...refused } = operation.responses
  return Object.fromEntries(
    (Object.entries(refused) as [string, Json][]).map(([status, reference]) => {
      const name = String(reference.$ref).split('/').at(-1) as string
      const response = json.components.responses[name]
      const [error, narrowed] = response.content['application/json'].schema.allOf
      expect(error).toEqual({ $ref: '#/components/schemas/Error' })
      const { reason } = narrowed.properties.details.properties
      const reasons = reason.enum as RefusalCode[]
      return [status, { description: String(response.description), reasons }]
    }),
  )
}

test('each call lists its refusals as responses, by status', () => {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const { json } = documents[placeOf(name, call).document]
    const refused = refusedBy(json, operationOf(name))
    const listed = Object.values(refused).flatMap(({ reasons }) => reasons)
    expect([name, listed.sort()]).toEqual([name, [...refusalsOf(call)].sort()])
    for (const { description, reasons } of Object.values(refused))
      for (const reason of reasons) expect(description).toContain(`\`${reason}\``)
    expect([name, Object.keys(refused)]).toEqual([name, expect.arrayContaining(['400', '429'])])
    if (call.who !== 'anybody')
      expect([name, Object.keys(refused)]).toEqual([name, expect.arrayContaining(['401', '403'])])
  }
  const { 404: notFound, 409: conflict } = refusedBy(documents.game.json, operationOf('joinParty'))
  expect(notFound).toEqual({ description: '- `party/not-found`: Party not found', reasons: ['party/not-found'] })
  expect(conflict?.description).toContain(`- \`party/full\`: ${refusals['party/full'].text}`)
})

test('only calls for anybody need no cookie', () => {
  for (const { json } of Object.values(documents)) expect(json.security).toEqual([{ session: [] }])
  for (const [name, { who }] of Object.entries(calls) as [CallName, Call][]) {
    expect([name, operationOf(name).security]).toEqual([name, who === 'anybody' ? [] : undefined])
  }
})

test('the security scheme names the cookie that signing in sets', async () => {
  const guest = await testServer.guest()
  const { name, in: place } = documents.game.json.components.securitySchemes.session
  expect(place).toBe('cookie')
  expect([...guest.cookies.keys()]).toContain(name)
})

test('a handler that refuses for a reason its call does not declare is logged as an error', async () => {
  const { getLeaderboard } = handlers
  const guest = await testServer.player()
  const refuse = async () => {
    throw new Refusal('party/full')
  }
  Object.assign(handlers, { getLeaderboard: refuse })
  const { status } = await guest.post('/api/getLeaderboard', { board: 'totalLevel' })
  Object.assign(handlers, { getLeaderboard })
  expect(status).toBe(409)
  expect(testServer.takeErrors()).toMatchObject([
    { msg: 'undeclared refusal', call: 'getLeaderboard', reason: 'party/full' },
  ])
})

test('the README names the documents', () => {
  const readme = readFileSync(`${import.meta.dirname}/../../../../README.md`, 'utf8')
  for (const { path } of Object.values(DOCUMENTS)) expect(readme).toContain(`\`${path}\``)
})
