import { callError, type RefusalCode } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../connection/calls.ts'
import { callAsStaff, conflictIn, passwordPrompt, usePasswordPrompt } from './staff-calls.ts'

/** The server's answers to the call, in order. Null is a success. */
let answers: (RefusalCode | null)[] = []
let requests: [path: string, body: unknown][] = []
let confirmation: RefusalCode | null = null

beforeEach(() => {
  answers = []
  requests = []
  confirmation = null
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push([path, JSON.parse(String(body))])
    const refusal = path.endsWith('/confirm') ? confirmation : answers.shift()
    return refusal ? Response.json(callError(refusal), { status: 403 }) : Response.json({ counts: {} })
  })
})
afterEach(() => {
  passwordPrompt.cancel()
  vi.unstubAllGlobals()
})

const callOnce = () => callAsStaff('getStaffCounts', {})
const calls = () => requests.filter(([path]) => path === '/api/getStaffCounts').length

test('if the server requires the password again, the prompt opens and the call is retried', async () => {
  answers = ['auth/confirm', null]
  const answer = callOnce()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isOpen).toBe(true))
  expect(calls()).toBe(1)
  expect(await passwordPrompt.confirm('a password', '12 34 56')).toBeNull()
  expect(await answer).toEqual({ counts: {} })
  expect(calls()).toBe(2)
  expect(requests).toContainEqual(['/api/auth/confirm', { password: 'a password', code: '123456' }])
  expect(usePasswordPrompt.getState()).toEqual({ isOpen: false, waiting: [] })
})

test('a wrong password leaves the prompt open and shows what was wrong', async () => {
  answers = ['auth/confirm', null]
  const answer = callOnce()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isOpen).toBe(true))
  confirmation = 'auth/wrong-code'
  expect(await passwordPrompt.confirm('a password', '1')).toMatchObject({ field: 'code' })
  expect([usePasswordPrompt.getState().isOpen, calls()]).toEqual([true, 1])
  confirmation = null
  await passwordPrompt.confirm('a password', '2')
  await answer
})

test('a cancelled prompt leaves the call refused, without a retry', async () => {
  answers = ['auth/confirm', null]
  const answer = callOnce()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isOpen).toBe(true))
  passwordPrompt.cancel()
  await expect(answer).rejects.toMatchObject({ reason: 'auth/confirm' })
  expect(calls()).toBe(1)
})

test('any other refusal is final: the prompt does not open', async () => {
  answers = ['auth/admin', null]
  await expect(callOnce()).rejects.toMatchObject({ reason: 'auth/admin' })
  expect([usePasswordPrompt.getState().isOpen, calls()]).toEqual([false, 1])
})

test('an edit conflict has the current version and values, and who changed them if that is known', () => {
  const conflict = (details: Record<string, string | number>) =>
    conflictIn(new CallFailed(callError('staff/overtaken', { version: 7, now: '{"xpRate":8}', ...details })))
  expect(conflict({})).toEqual({ version: 7, now: { xpRate: 8 } })
  expect(conflict({ by: 'Ada', at: 5 })).toEqual({ version: 7, now: { xpRate: 8 }, by: 'Ada', at: 5 })
  expect(conflictIn(new CallFailed(callError('staff/unchanged')))).toBeNull()
  expect(conflictIn(new Error('offline'))).toBeNull()
})
