import { type Call, calls, HTTP_STATUS } from '@hearthward/contract'
import { z } from 'zod'

/** The contract as OpenAPI 3.1, made from the declarations of the calls. */
export function openApi(version: string, withTestCalls: boolean) {
  const paths: Record<string, unknown> = {}
  for (const [name, call] of offered(withTestCalls)) {
    paths[`/api/${name}`] = {
      post: {
        operationId: name,
        summary: call.does,
        description: `For: ${call.who}. At most ${call.limit.most} calls in ${call.limit.perSeconds} s.`,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: z.toJSONSchema(call.input, { io: 'input' }) } },
        },
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: z.toJSONSchema(call.output, { io: 'output' }) } },
          },
          default: {
            description: 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        },
      },
    }
  }
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

export function offered(withTestCalls: boolean): [string, Call][] {
  return (Object.entries(calls) as [string, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}
