import { callError } from '@hearthward/contract'
import { expect, test } from 'vitest'
import type { Server } from '../core/server.ts'
import { toCallError } from './answer-call.ts'
import { whereOf } from './calls.ts'

test('a framework error from 400 to 499 is the caller’s; any other is logged as internal', () => {
  const logged: unknown[] = []
  const server = { log: { error: (entry: unknown) => logged.push(entry) } } as unknown as Server
  const where = whereOf({ method: 'POST', url: '/api/sync?a=secret' })
  for (const statusCode of [400, 499]) {
    expect(toCallError({ statusCode }, server, where)).toEqual(callError('call/malformed'))
  }
  expect(logged).toEqual([])
  for (const error of [{ statusCode: 399 }, { statusCode: 500 }, {}]) {
    const answer = toCallError(error, server, where)
    const errorId = answer.details?.['id']
    expect(errorId).toEqual(expect.any(String))
    expect(answer).toEqual(callError('call/internal', { id: String(errorId) }))
    expect(logged.pop()).toEqual({ err: error, errorId, method: 'POST', path: '/api/sync' })
  }
})
