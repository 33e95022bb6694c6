import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, codeFor, openTestAccounts, PASSWORD, type TestAccounts, type TestNode } from './testing.ts'

const DAY = 86_400_000
const FROM = { origin: 'https://play.example.org' }
const SESSION = '__Host-hearthward.session_token'
const TWO_FACTOR = '__Host-hearthward.two_factor'
const DEVICE = '__Host-hearthward.device'
const former = (name: string) => name.replace('__Host-', '__Secure-')

let testServer: TestAccounts
let https: TestNode
beforeAll(async () => {
  testServer = await openTestAccounts()
  https = testServer.again({ baseUrl: FROM.origin })
})
beforeEach(() => setUpgraded(Date.now() - DAY))
afterAll(() => testServer.close())

async function setUpgraded(at: number): Promise<void> {
  await testServer.sql`update auth_cookie_rename set at = ${at}`
}

async function signUp(username: string): Promise<Browser> {
  const browser = new Browser(https)
  await browser.post('/sign-up/email', { username, password: PASSWORD }, FROM)
  return browser
}

const signIn = (browser: Browser, username: string, password = PASSWORD) =>
  browser.post('/sign-in/username', { username, password }, FROM)

/** A browser with only this cookie of another one, by its former name. */
function withFormer(name: string, source: Browser): Browser {
  const browser = new Browser(https)
  browser.cookies.set(former(name), source.cookies.get(name) ?? '')
  return browser
}

test('the moment of the upgrade is stored when the database is upgraded', async () => {
  const fresh = await openTestAccounts()
  const [row] = await fresh.sql`select count(*)::int as rows, max(at)::float8 as at from auth_cookie_rename`
  await fresh.close()
  expect(row?.['rows']).toBe(1)
  expect(Math.abs(Date.now() - row?.['at'])).toBeLessThan(DAY)
})

test('on https a cookie of an earlier release is read and replaced', async () => {
  const source = await signUp('Alder')
  const value = source.cookies.get(SESSION) ?? ''
  const { uid } = (await source.readIdentity())!
  await testServer.sql`update auth_sessions set created_at = now() - interval '2 days' where user_id = ${uid}`

  const browser = withFormer(SESSION, source)
  expect(await browser.readIdentity()).toMatchObject({ uid })
  expect((await browser.get('/list-sessions')).body.sessions).toHaveLength(1)
  expect([...browser.cookies]).toEqual([[SESSION, value]])
  expect(browser.lastCookies[0]).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  await browser.get('/list-sessions')
  expect(browser.lastCookies).toEqual([])

  // A planted cookie of the former name does not replace the present one, and is removed.
  browser.cookies.set(former(SESSION), (await signUp('Mallow')).cookies.get(SESSION) ?? '')
  expect(await browser.readIdentity()).toMatchObject({ uid })
  await browser.get('/list-sessions')
  expect([...browser.cookies]).toEqual([[SESSION, value]])

  const late = withFormer(SESSION, source)
  await setUpgraded(Date.now() - 180 * DAY)
  await testServer.sql`update auth_sessions set created_at = now() - interval '181 days' where user_id = ${uid}`
  // Another node has nothing in its cache.
  expect(await testServer.again({ baseUrl: FROM.origin }).readIdentity(late.headers)).toBeNull()

  await setUpgraded(Date.now() - DAY)
  await late.post('/sign-out', {}, FROM)
  expect([...late.cookies]).toEqual([])
  expect(await withFormer(SESSION, source).readIdentity()).toBeNull()
})

test('a session that began after the upgrade is not accepted by the former name, and the planted cookie is removed', async () => {
  const attacker = await signUp('Nightshade')
  expect(await attacker.readIdentity()).not.toBeNull()
  const victim = withFormer(SESSION, attacker)
  expect(await victim.readIdentity()).toBeNull()
  expect((await victim.get('/list-sessions')).status).toBe(401)
  expect([...victim.cookies]).toEqual([])
  // The owner of the session is still signed in.
  expect(await attacker.readIdentity()).not.toBeNull()
})

test('on http a cookie with the prefix of https is ignored', async () => {
  const source = testServer.browser()
  await source.signUp('Sycamore')
  await testServer.sql`update auth_sessions set created_at = now() - interval '2 days'`
  const browser = testServer.browser()
  browser.cookies.set(former(SESSION), source.cookies.get('hearthward.session_token') ?? '')
  expect(await browser.readIdentity()).toBeNull()
  await browser.get('/list-sessions')
  expect(browser.lastCookies).toEqual([])
})

test('a device that was known before the upgrade is still known; a mark of a later day is not read by the former name', async () => {
  testServer.maxLoginAttempts = 2
  const source = await signUp('Buzzard')
  for (let time = 0; time < 2; time++) await signIn(new Browser(https), 'Buzzard', 'wrong horse 9')
  expect((await signIn(withFormer(DEVICE, source), 'Buzzard')).status).toBe(429)
  await setUpgraded(Date.now())
  const known = withFormer(DEVICE, source)
  expect((await signIn(known, 'Buzzard')).status).toBe(200)
  expect(known.cookies.has(DEVICE)).toBe(true)
})

test('a sign-in that waited for its code during the upgrade is completed; a later one is not read by the former name', async () => {
  const owner = await signUp('Sorrel')
  const { secret } = (await owner.post('/two-factor/enable', { password: PASSWORD }, FROM)).body
  await owner.post('/two-factor/verify-totp', { code: codeFor(secret) }, FROM)
  const source = new Browser(https)
  expect((await signIn(source, 'Sorrel')).body).toEqual({ status: 'second-step' })
  const code = codeFor(secret, Date.now() + 30_000)
  const complete = () => withFormer(TWO_FACTOR, source).post('/two-factor/verify-totp', { code }, FROM)
  expect((await complete()).body.details).toEqual({ reason: 'auth/step-over' })
  await setUpgraded(Date.now() + 1_000)
  expect((await complete()).body.status).toBe('signed-in')
})
