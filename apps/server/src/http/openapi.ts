import { type Call, calls, HTTP_STATUS } from '@hearthward/contract'
import { z } from 'zod'

/** The contract as OpenAPI 3.1, made from the declarations of the calls. */
export function openApi(version: string, withTestCalls: boolean) {
  const paths = Object.fromEntries(
    offered(withTestCalls).map(([name, call]) => [`/api/${name}`, { post: operation(name, call) }]),
  )
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

function operation(name: string, call: Call) {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  return {
    operationId: name,
    summary: call.does,
    description: `For: ${call.who}. At most ${call.limit.most} calls in ${call.limit.perSeconds} s.`,
    requestBody: { required: true, ...json(z.toJSONSchema(call.input, { io: 'input' })) },
    responses: {
      200: { description: 'Done', ...json(z.toJSONSchema(call.output, { io: 'output' })) },
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

export function offered(withTestCalls: boolean): [string, Call][] {
  return (Object.entries(calls) as [string, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}
