import { callError } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, call, isTransient, Unreachable } from './calls.ts'

const answerWith = (respond: (signal: AbortSignal) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => respond(signal))

const failureOf = (answer: Promise<unknown>) => answer.then(() => null).catch((error: unknown) => error)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a refusal of the server keeps its message and its reason', async () => {
  answerWith(() => Response.json(callError('auth/admin'), { status: 403 }))
  const failure = await failureOf(call('getServerInfo', {}))
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ reason: 'auth/admin', message: callError('auth/admin').message })
  expect(isTransient(failure)).toBe(false)
})

test.each([
  ['JSON of another kind', () => Response.json({ error: 'Bad gateway' }, { status: 502 })],
  ['a code without a message', () => Response.json({ code: 'unavailable' }, { status: 502 })],
  ['a message without a code', () => Response.json({ message: 'Bad gateway' }, { status: 502 })],
  ['nothing', () => Response.json(null, { status: 502 })],
])('an error answered by a proxy, with %s, is transient', async (_, respond) => {
  answerWith(respond)
  const failure = await failureOf(call('getServerInfo', {}))
  expect(failure).toBeInstanceOf(Unreachable)
  expect(failure).toMatchObject({ message: 'The server has a problem and could not answer. Try again in a moment.' })
  expect(isTransient(failure)).toBe(true)
})

test('a call that is not answered in time is aborted', async () => {
  answerWith((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
  const failure = failureOf(call('getServerInfo', {}, { timeoutMs: 3_000 }))
  const hasEnded = vi.fn()
  void failure.then(hasEnded)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(hasEnded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(Unreachable)
})
