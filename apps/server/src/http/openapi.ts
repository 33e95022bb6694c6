import { type Call, calls, HTTP_STATUS } from '@hearthward/contract'
import { z } from 'zod'
import type { Described } from '../auth/index.ts'

/** The API as OpenAPI 3.1, made from the declarations the server answers by. */
export function openApi(version: string, withTestCalls: boolean, endpoints: readonly Described[]) {
  const paths = Object.fromEntries([
    ...offered(withTestCalls).map(([name, call]) => [`/api/${name}`, { post: operation(name, call) }]),
    ...endpoints.map((endpoint) => [
      `/api/auth${endpoint.path}`,
      { [endpoint.method.toLowerCase()]: accountOperation(endpoint) },
    ]),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearthward',
      version,
      description: 'Sign in below /api/auth/ first; the cookie it sets is the key.',
    },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(HTTP_STATUS) },
            message: { type: 'string' },
            details: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
  }
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const refused = { description: 'Refused', ...json({ $ref: '#/components/schemas/Error' }) }

function operation(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.does,
    description: `For: ${call.who}. At most ${call.limit.most} calls in ${call.limit.perSeconds} s.`,
    requestBody: { required: true, ...json(z.toJSONSchema(call.input, { io: 'input' })) },
    responses: {
      200: { description: 'Done', ...json(z.toJSONSchema(call.output, { io: 'output' })) },
      default: refused,
    },
  }
}

function accountOperation({ method, path, does, who, body }: Described) {
  return {
    operationId: `auth${path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: does,
    description: `For: ${who}.`,
    ...(method === 'POST' && { requestBody: { required: true, ...json(z.toJSONSchema(body, { io: 'input' })) } }),
    responses: { 200: { description: 'Done', ...json({ type: 'object' }) }, default: refused },
  }
}

export function offered(withTestCalls: boolean): [string, Call][] {
  return (Object.entries(calls) as [string, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}
