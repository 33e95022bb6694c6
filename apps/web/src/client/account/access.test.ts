import { afterEach, expect, test, vi } from 'vitest'
import { staffAccess, useStaffAccess } from './access.ts'
import { useAuth } from './auth.ts'

const answers: { resolve: (answer: Response) => void; reject: (error: Error) => void }[] = []
const requests: string[] = []
vi.stubGlobal('fetch', (path: string) => {
  requests.push(path)
  return new Promise<Response>((resolve, reject) => answers.push({ resolve, reject }))
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const open = (...calls: string[]) => json({ sections: ['dashboard'], calls, secondFactorDueAt: null })
const isOpen = (name: string) => useStaffAccess.getState().calls.has(name)

afterEach(() => {
  staffAccess.forget()
  answers.length = 0
  requests.length = 0
})

test('the answer to the latest request counts, even if an older answer arrives after it', async () => {
  const [first, second] = [staffAccess.read(), staffAccess.read()]
  answers[1]?.resolve(open('banPlayer'))
  await second
  expect([useStaffAccess.getState().isKnown, isOpen('banPlayer'), isOpen('unbanPlayer')]).toEqual([true, true, false])
  answers[0]?.resolve(open('unbanPlayer'))
  await first
  expect([isOpen('banPlayer'), isOpen('unbanPlayer')]).toEqual([true, false])
})

test('without an answer the known access stays; after a refusal nothing is open', async () => {
  const known = staffAccess.read()
  answers[0]?.resolve(open('banPlayer'))
  await known
  const lost = staffAccess.read()
  answers[1]?.reject(new Error('no network'))
  await lost
  expect(useStaffAccess.getState()).toMatchObject({
    isKnown: true,
    failure: 'The server cannot be reached. Try again.',
  })
  expect(isOpen('banPlayer')).toBe(true)
  const refused = staffAccess.read()
  answers[2]?.resolve(json({ code: 'permission-denied', message: 'Admin privileges required' }, 403))
  await refused
  expect(useStaffAccess.getState()).toMatchObject({ isKnown: false, failure: 'Admin privileges required' })
  expect(isOpen('banPlayer')).toBe(false)
})

test('an answer that arrives after the user left the staff opens nothing', async () => {
  const late = staffAccess.read()
  staffAccess.forget()
  answers[0]?.resolve(open('banPlayer'))
  await late
  expect(isOpen('banPlayer')).toBe(false)
})

test('if the sign-in has ended, the page reads the account again', async () => {
  const refused = staffAccess.read()
  const reason = { reason: 'auth/required' }
  answers[0]?.resolve(json({ code: 'unauthenticated', message: 'No authenticated user found', details: reason }, 401))
  await refused
  expect(requests).toEqual(['/api/getStaffAccess', '/api/getAccount'])
  answers[1]?.resolve(json({ account: null }))
  await vi.waitFor(() => expect(useAuth.getState()).toMatchObject({ isLoading: false, isAuthenticated: false }))
})
