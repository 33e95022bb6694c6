import { callError } from '@hearthward/contract'
import { newPlayer } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '../storage/local-copy.ts'
import { auth, useAuth } from './auth.ts'
import { ACCOUNT } from './testing-account.ts'

const account = { ...ACCOUNT, email: 'maren@example.org' }

/** The server's answers by path, and the requests it received. */
let answers: Record<string, () => Response> = {}
let sent: [path: string, body: unknown][] = []

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const answer = answers[path]
    if (!answer) throw new TypeError(`nothing answers ${path}`)
    sent.push([path, JSON.parse(String(body))])
    return answer()
  })
  sent = []
  answers = {
    '/api/getAccount': () => Response.json({ account }),
    '/api/upgradeGuest': () => Response.json({ account }),
    '/api/auth/sign-up/email': () => Response.json({ status: 'signed-in' }),
  }
})
afterEach(() => vi.unstubAllGlobals())

test('signing up sends the address only where one is given, and the new account is signed in', async () => {
  expect(await auth.signUp({ username: 'Maren', email: 'maren@example.org', password: 'p' })).toBe('signed-in')
  expect(useAuth.getState()).toMatchObject({ user: account, isAuthenticated: true, error: null })
  await auth.signUp({ username: 'Maren', email: '', password: 'p' })
  const signUps = sent.filter(([path]) => path.endsWith('sign-up/email')).map(([, body]) => body)
  expect(signUps).toEqual([
    { username: 'Maren', email: 'maren@example.org', password: 'p' },
    { username: 'Maren', password: 'p' },
  ])
})

test('a guest who becomes a member is the new account from then on', async () => {
  useAuth.setState({ user: { ...account, isGuest: true, username: 'Wanderer-4821' } })
  expect(await auth.upgradeGuest({ username: 'Maren', password: 'p' })).toBeNull()
  expect(useAuth.getState()).toMatchObject({ user: account, isAuthenticated: true })
})

test('a guest whose upgrade is refused stays a guest, and the form gets the reason', async () => {
  const guest = { ...account, isGuest: true, username: 'Wanderer-4821' }
  useAuth.setState({ user: guest })
  answers['/api/upgradeGuest'] = () => Response.json(callError('auth/name-taken'), { status: 409 })
  const why = await auth.upgradeGuest({ username: 'Maren', password: 'p' })
  expect(why).toBe(callError('auth/name-taken').message)
  expect(useAuth.getState().user).toEqual(guest)
})

test('passkeys are offered where the browser can, and an offer that fails shows nothing', async () => {
  useAuth.setState({ error: null })
  const options = '/api/auth/sign-in/passkey-options'
  answers[options] = () => Response.json({ options: { challenge: 'AAAA' } })
  await auth.offerPasskeys()
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => false })
  await auth.offerPasskeys()
  expect(sent).toEqual([])
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
  await auth.offerPasskeys()
  expect(sent).toEqual([[options, {}]])
  expect(useAuth.getState().error).toBeNull()
})

test('an e-mail counts as sent only once the server has accepted the request', async () => {
  const reset = '/api/auth/request-password-reset'
  answers[reset] = () => Response.json(callError('auth/too-many', { seconds: 30 }), { status: 429 })
  expect(await auth.requestPasswordReset('maren@example.org')).toBe('failed')
  expect(useAuth.getState().error).toBe(callError('auth/too-many', { seconds: 30 }).message)
  answers[reset] = () => Response.json({ status: 'sent' })
  expect(await auth.requestPasswordReset('maren@example.org')).toBe('sent')
  expect(useAuth.getState().error).toBeNull()
})

test('the last user is presumed to be back, unless some of their intents are unsent', () => {
  const copied = (...pending: object[]) => {
    const player = newPlayer(account.uid, 1_000)
    const lists = { answered: [], pending, timeline: [], rolls: [], notKept: [] }
    const copy = { uid: account.uid, player, confirmed: player, ...lists }
    localStorage.setItem(`hearthward:copy:${account.uid}`, JSON.stringify(copy))
  }
  const presumed = () => {
    useAuth.setState({ user: null, isAuthenticated: false })
    const is = auth.presumeUser()
    const { user, isAuthenticated } = useAuth.getState()
    return { is, user, isAuthenticated }
  }
  const nobody = { is: false, user: null, isAuthenticated: false }
  expect(presumed()).toEqual(nobody)
  rememberUser(account)
  expect(presumed()).toEqual({ is: true, user: account, isAuthenticated: false })
  copied()
  expect(presumed()).toEqual({ is: true, user: account, isAuthenticated: false })
  copied({ type: 'stopAction', id: 'intent-1', at: 1_000 })
  expect(presumed()).toEqual(nobody)
})

test('a user who has sent too much for now stays signed in', async () => {
  rememberUser(account)
  answers['/api/getAccount'] = () => Response.json(callError('call/too-many', { seconds: 3 }), { status: 429 })
  expect(await auth.check()).toBe(callError('call/too-many', { seconds: 3 }).message)
  expect(useAuth.getState()).toMatchObject({ user: account, isAuthenticated: true, error: null })
})
