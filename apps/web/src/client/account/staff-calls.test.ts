import { callError, type RefusalCode } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callAsStaff, passwordPrompt, usePasswordPrompt } from './staff-calls.ts'

/** What the server answers, one after the other, to the call; null for what is no refusal. */
let answers: (RefusalCode | null)[] = []
let asked: [path: string, body: unknown][] = []
let confirmation: RefusalCode | null = null

beforeEach(() => {
  answers = []
  asked = []
  confirmation = null
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))])
    const refusal = path.endsWith('/confirm') ? confirmation : answers.shift()
    return refusal ? Response.json(callError(refusal), { status: 403 }) : Response.json({ counts: {} })
  })
})
afterEach(() => {
  passwordPrompt.cancel()
  vi.unstubAllGlobals()
})

const ask = () => callAsStaff('getStaffCounts', {})
const calls = () => asked.filter(([path]) => path === '/api/getStaffCounts').length

test('where the server wants the password again it is asked for, and the call is made once more', async () => {
  answers = ['auth/confirm', null]
  const answer = ask()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isAsked).toBe(true))
  expect(calls()).toBe(1)
  expect(await passwordPrompt.confirm('a password', '12 34 56')).toBeNull()
  expect(await answer).toEqual({ counts: {} })
  expect(calls()).toBe(2)
  expect(asked).toContainEqual(['/api/auth/confirm', { password: 'a password', code: '123456' }])
  expect(usePasswordPrompt.getState()).toEqual({ isAsked: false, waiting: [] })
})

test('a password that is not taken leaves the question open, and says what was wrong', async () => {
  answers = ['auth/confirm', null]
  const answer = ask()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isAsked).toBe(true))
  confirmation = 'auth/wrong-code'
  expect(await passwordPrompt.confirm('a password', '1')).toMatchObject({ field: 'code' })
  expect([usePasswordPrompt.getState().isAsked, calls()]).toEqual([true, 1])
  confirmation = null
  await passwordPrompt.confirm('a password', '2')
  await answer
})

test('a question that is put aside leaves the call refused, and it is not made again', async () => {
  answers = ['auth/confirm', null]
  const answer = ask()
  await vi.waitFor(() => expect(usePasswordPrompt.getState().isAsked).toBe(true))
  passwordPrompt.cancel()
  await expect(answer).rejects.toMatchObject({ reason: 'auth/confirm' })
  expect(calls()).toBe(1)
})

test('any other refusal is one: no password is asked for', async () => {
  answers = ['auth/admin', null]
  await expect(ask()).rejects.toMatchObject({ reason: 'auth/admin' })
  expect([usePasswordPrompt.getState().isAsked, calls()]).toEqual([false, 1])
})
