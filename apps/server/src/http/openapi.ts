import {
  type Call,
  type CallName,
  calls,
  isStaffCaller,
  type RefusalCode,
  refusalsOf,
  schemas,
} from '@hearthward/contract'
import { z } from 'zod'
import type { Download } from '../core/download.ts'
import { downloads } from '../features/downloads.ts'
import { listCalls } from './calls.ts'
import type { JsonSchema } from './openapi-compaction.ts'
import { DOCUMENTS, type DocumentId, placeOf, tags } from './openapi-documents.ts'
import { errorSchema, json, type Reference, type Response, sharedResponses } from './openapi-responses.ts'
import { describeSchemas, type OperationSchemas, type Schemas } from './openapi-schemas.ts'

export interface ApiParts {
  readonly document: DocumentId
  readonly version: string
  readonly withTestCalls: boolean
  readonly sessionCookie: string
}

interface RequestBody {
  required: true
  content: Response['content']
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: []
  parameters?: object[]
  requestBody?: RequestBody | Reference
  responses: Record<string, Response | Reference>
}

/** The API as OpenAPI 3.1, derived from the declarations that the server answers by. */
export function openApi({ document, version, withTestCalls, sessionCookie }: ApiParts) {
  const listed = listCalls(withTestCalls).filter(([name, call]) => placeOf(name, call).document === document)
  const described = describeSchemas(operationsOf(listed), schemas)
  const responses = sharedResponses()
  const paths: Record<string, { get?: Operation; post?: Operation }> = {}
  for (const [name, call] of listed) {
    const operation = callOperation(name, call, described, responses)
    paths[`/api/${name}`] = call.method === 'GET' ? { get: operation } : { post: operation }
  }
  for (const download of downloads) {
    if (placeOf(download.call, calls[download.call]).document === document)
      paths[download.url.replace(':id', '{id}')] = { get: downloadOperation(download, responses) }
  }
  const used = new Set(Object.values(paths).flatMap(({ get, post }) => [...(get?.tags ?? []), ...(post?.tags ?? [])]))
  return {
    openapi: '3.1.0',
    info: { version, license: { name: 'MIT', identifier: 'MIT' }, ...aboutOf(document) },
    // Relative, because the server that is described serves the document.
    servers: [{ url: '/' }],
    // One entry for each way to authenticate a call.
    security: [{ session: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by signing in.' },
      },
      schemas: { Error: errorSchema, ...described.components },
      responses: responses.components,
      requestBodies: { Nothing: bodyOf(NOTHING) },
    },
  }
}

const REFUSED = 'The body of a refusal is an `Error`; its response lists the possible values of `details.reason`.'

function aboutOf(document: DocumentId): { title: string; description: string } {
  const { title, description } = DOCUMENTS[document]
  const others = Object.entries(DOCUMENTS).filter(([id]) => id !== document)
  const links = others.map(([, { title, path }]) => `${title} at \`${path}\``).join(', ')
  return { title, description: `${description} ${REFUSED} Also described: ${links}.` }
}

function operationsOf(listed: readonly [CallName, Call][]) {
  const operations: Record<string, OperationSchemas> = {}
  for (const [name, { input, output }] of listed) operations[name] = { takes: input, answers: output }
  return operations
}

/** Some names are paths: `auth/sign-in/email` is `authSignInEmail`. */
const operationIdOf = (name: CallName) => name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

type SharedResponses = ReturnType<typeof sharedResponses>

function callOperation(name: CallName, call: Call, described: Schemas, responses: SharedResponses): Operation {
  return {
    operationId: operationIdOf(name),
    summary: call.does,
    description: `For ${callersOf(call)}. ${limitOf(call)}`,
    tags: [placeOf(name, call).tag],
    ...(call.who === 'anybody' && { security: [] }),
    ...(call.method === 'POST' ? requestBodyOf(name, described) : queryOf(call)),
    ...responsesOf(name, described, responses, refusalsOf(call)),
  }
}

export function callersOf({ who, toGuests }: Call): string {
  if (isStaffCaller(who) && who !== 'staff') return `staff with ${who}`
  return toGuests ? who : 'full accounts'
}

export function limitOf({ limit: { most, perSeconds, by } }: Call): string {
  const counted = by === 'network' ? 'calls of this kind from one network' : 'calls'
  return `At most ${most} ${counted} in ${perSeconds} s.`
}

/** The response is a file: see http/downloads.ts. */
function downloadOperation({ call, operationId, does, contentType }: Download, responses: SharedResponses): Operation {
  const declared: Call = calls[call]
  const file = { type: 'string', contentMediaType: contentType }
  return {
    operationId,
    summary: does,
    description: `For callers who may call \`${call}\`, which answers with this address.`,
    tags: [placeOf(call, declared).tag],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'Done', content: { [contentType]: { schema: file } } },
      ...responses.of(refusalsOf(declared)),
    },
  }
}

/** The fields of the input of a GET call. */
export function queryFields({ input }: Call): { name: string; required: boolean; schema: object }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
  const fields = Object.entries(properties) as [string, object][]
  return fields.map(([name, schema]) => ({ name, required: required.includes(name), schema }))
}

function queryOf(call: Call): { parameters?: object[] } {
  const fields = queryFields(call)
  return fields.length > 0 ? { parameters: fields.map((field) => ({ in: 'query', ...field })) } : {}
}

/** Many calls take nothing. They share a component, which keeps the document small. */
function requestBodyOf(name: string, { takes }: Schemas): { requestBody: RequestBody | Reference } {
  const schema = takes[name] as JsonSchema
  const isNothing = JSON.stringify(schema) === JSON.stringify(NOTHING)
  return { requestBody: isNothing ? { $ref: '#/components/requestBodies/Nothing' } : bodyOf(schema) }
}

const bodyOf = (schema: JsonSchema): RequestBody => ({ required: true, ...json(schema) })

const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

const responsesOf = (
  name: string,
  { answers }: Schemas,
  responses: SharedResponses,
  refuses: ReadonlySet<RefusalCode>,
) => ({
  responses: { 200: { description: 'Done', ...json(answers[name] as JsonSchema) }, ...responses.of(refuses) },
})
