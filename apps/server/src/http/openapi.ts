import {
  type Call,
  type CallName,
  calls,
  isStaffCaller,
  type RefusalCode,
  refusalsOf,
  schemas,
} from '@hearthward/contract'
import { type EndpointDescription as AccountEndpoint, accountSchemas } from '../features/accounts/index.ts'
import type { JsonSchema } from './openapi-compaction.ts'
import { errorSchema, json, type Reference, type Response, sharedResponses } from './openapi-responses.ts'
import { describeSchemas, type OperationSchemas, type Schemas } from './openapi-schemas.ts'
import { DOCUMENTS, type DocumentId, placeOf, SIGN_IN, tags } from './openapi-tags.ts'

export interface ApiParts {
  readonly document: DocumentId
  readonly version: string
  readonly withTestCalls: boolean
  readonly endpoints: readonly AccountEndpoint[]
  readonly sessionCookie: string
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: []
  parameters?: object[]
  requestBody?: { required: true; content: Response['content'] }
  responses: Record<string, Response | Reference>
}

/** The API as OpenAPI 3.1, derived from the declarations that the server answers by. */
export function openApi({ document, version, withTestCalls, endpoints, sessionCookie }: ApiParts) {
  const listed = listCalls(withTestCalls).filter(([name, call]) => placeOf(name, call).document === document)
  const ofAccounts = document === 'game' ? endpoints : []
  const described = describeSchemas(operationsOf(listed, ofAccounts), { ...schemas, ...accountSchemas })
  const responses = sharedResponses()
  const paths: Record<string, { get?: Operation; post?: Operation }> = {}
  for (const [name, call] of listed) paths[`/api/${name}`] = { post: callOperation(name, call, described, responses) }
  for (const endpoint of ofAccounts) {
    const operation = accountOperation(endpoint, described, responses)
    paths[`/api/auth${endpoint.path}`] = endpoint.method === 'GET' ? { get: operation } : { post: operation }
  }
  if (document === BACKUP_PLACE.document) paths['/api/backups/{id}'] = { get: backupFile(responses) }
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

/** The calls this server answers. */
export function listCalls(withTestCalls: boolean): [CallName, Call][] {
  return (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}

function operationsOf(listed: readonly [CallName, Call][], endpoints: readonly AccountEndpoint[]) {
  const operations: Record<string, OperationSchemas> = {}
  for (const [name, { input, output }] of listed) operations[name] = { takes: input, answers: output }
  for (const { path, body, answers } of endpoints) operations[idOf(path)] = { takes: body, answers }
  return operations
}

/** The operation id of an account endpoint: `/sign-in/email` is `authSignInEmail`. */
const idOf = (path: string) => `auth${path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`

type SharedResponses = ReturnType<typeof sharedResponses>

function callOperation(name: CallName, call: Call, described: Schemas, responses: SharedResponses): Operation {
  const { who, limit, does } = call
  const callers = isStaffCaller(who) && who !== 'staff' ? `staff with ${who}` : who
  return {
    operationId: name,
    summary: does,
    description: `For ${callers}. At most ${limit.most} calls in ${limit.perSeconds} s.`,
    tags: [placeOf(name, call).tag],
    ...(who === 'anybody' && { security: [] }),
    ...requestBodyOf(name, described),
    ...responsesOf(name, described, responses, refusalsOf(call)),
  }
}

function accountOperation(endpoint: AccountEndpoint, described: Schemas, responses: SharedResponses): Operation {
  const { method, path, does, who, refuses } = endpoint
  const name = idOf(path)
  return {
    operationId: name,
    summary: does,
    description: `For ${who}.`,
    tags: [SIGN_IN],
    ...(who === 'anybody' && { security: [] }),
    ...(method === 'POST' && requestBodyOf(name, described)),
    ...responsesOf(name, described, responses, refuses),
  }
}

const BACKUP_PLACE = placeOf('downloadBackup', calls.downloadBackup)

/** The only response that is a file: see http/downloads.ts. */
function backupFile(responses: SharedResponses): Operation {
  const file = { type: 'string', contentMediaType: 'application/gzip' }
  return {
    operationId: 'fetchBackup',
    summary: 'Fetches the file of a backup.',
    description: 'For callers who may call `downloadBackup`, which answers with this address.',
    tags: [BACKUP_PLACE.tag],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'Done', content: { 'application/gzip': { schema: file } } },
      ...responses.of(refusalsOf(calls.downloadBackup)),
    },
  }
}

const requestBodyOf = (name: string, { takes }: Schemas) => ({
  requestBody: { required: true as const, ...json(takes[name] as JsonSchema) },
})

const responsesOf = (
  name: string,
  { answers }: Schemas,
  responses: SharedResponses,
  refuses: ReadonlySet<RefusalCode>,
) => ({
  responses: { 200: { description: 'Done', ...json(answers[name] as JsonSchema) }, ...responses.of(refuses) },
})
