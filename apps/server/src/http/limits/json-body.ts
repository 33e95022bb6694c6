import type { FastifyInstance } from 'fastify'
import type { Server } from '../../core/server.ts'
import { isNestedTooDeep } from '../../platform/json-depth.ts'
import { Refusal } from '../../platform/refusal.ts'
import { beginWork } from './spending.ts'

/** Reads JSON bodies as Fastify does, but refuses deeply nested ones before they are parsed. */
export function readJsonBodies(app: FastifyInstance, server: Server): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    beginWork(server, request)
    if (isNestedTooDeep(text)) return done(new Refusal('call/too-deep'))
    return parse(request, text, done)
  })
}
