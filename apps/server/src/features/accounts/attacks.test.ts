import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrustedProxies } from '../../platform/proxies.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createAuth } from './better-auth.ts'
import { createPasswordHash } from './passwords/password-hash.ts'
import { Browser, HOME, openTestAccounts, PASSWORD, type TestAccounts } from './testing.ts'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
afterAll(() => testServer.close())

test.each<[string, unknown]>([
  ['isGuest', false],
  ['isAnonymous', true],
  ['guestExpiresAt', 9_999_999_999_999],
  ['emailVerified', true],
  ['role', 'owner'],
  ['permissions', ['manage_admins']],
  ['id', 'chosen'],
  ['uid', 'chosen'],
  ['twoFactorEnabled', true],
  ['callbackURL', 'https://evil.example'],
  ['rememberMe', false],
  ['image', 'https://evil.example/x.png'],
  ['name', 'Another'],
])('a field slipped into a form is refused by name: %s', async (field, value) => {
  const form = { username: 'Intruder', password: PASSWORD, [field]: value }
  const reply = await testServer.browser().post('/sign-up/email', form)
  expect(reply.status).toBe(400)
  expect(reply.body.details).toMatchObject({ reason: 'call/invalid', field })
  expect((await testServer.browser().post('/sign-in/anonymous', { [field]: value })).status).toBe(400)
})

test.each([
  ['prototype', '"__proto__":{"emailVerified":true,"isGuest":true}'],
  ['constructor with a prototype', '"constructor":{"prototype":{"emailVerified":true}}'],
])('a %s in the body is refused and changes nothing', async (_, field) => {
  const body = `{"username":"Intruder","password":"${PASSWORD}",${field}}`
  const browser = testServer.browser()
  const reply = await browser.post('/sign-up/email', body)
  expect([reply.status, reply.body.details.reason]).toEqual([400, 'call/malformed'])
  expect(await browser.readIdentity()).toBeNull()
  expect(({} as Record<string, unknown>)['emailVerified']).toBeUndefined()
})

const OURS = [
  'POST /sign-up/email',
  'POST /sign-in/username',
  'POST /sign-in/email',
  'POST /sign-in/anonymous',
  'POST /sign-out',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-other-sessions',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /send-verification-email',
  'POST /change-email',
  'POST /verify-email',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /passkey/list',
  'POST /passkey/begin',
  'POST /passkey/add',
  'POST /passkey/rename',
  'POST /passkey/remove',
  'POST /sign-in/passkey-options',
  'POST /sign-in/passkey',
]

test('no other path of better-auth and its plugins can be reached than the listed calls', async () => {
  const { api } = createAuth({
    db: testServer.db,
    secret: 'x'.repeat(40),
    baseUrl: HOME,
    log: { warn: () => {} } as never,
    now: Date.now,
    passwordHash: createPasswordHash(),
    sendReset: async () => {},
  })
  const paths = new Set(Object.values(api).flatMap(({ path }: { path?: string }) => path ?? []))
  expect(paths).toContain('/delete-user')
  expect(paths).toContain('/update-user')
  const browser = testServer.browser()
  await browser.signUp('Prober')
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (OURS.includes(`${method} ${path}`)) continue
      const { status, body } = await browser.send(method, path, { origin: HOME, host: 'localhost:3000' })
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 404`)
      expect(body).toMatchObject({ code: 'not-found', details: { reason: 'call/unknown' } })
    }
  }
  expect(await browser.readIdentity()).toMatchObject({ username: 'Prober' })
})

test.each([
  '/sign-out/',
  '//sign-out',
  '/./delete-user',
  '/sign-out%2f',
  '/SIGN-OUT',
  '/sign-out;x',
  '/two-factor/../delete-user',
  '',
])('a path in another spelling is not found: %s', async (path) => {
  expect((await testServer.browser().post(path)).status).toBe(404)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a site that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['another port', { origin: 'http://localhost:4000' }],
  ['our name by another scheme', { origin: 'https://localhost:3000' }],
  ['a sandboxed frame or a file', { origin: 'null' }],
  ['an extension', { origin: 'chrome-extension://abcdef' }],
  ['a page that hides its origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ['a page behind a host we do not trust', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }],
])('a request from %s is refused', async (_, headers) => {
  const browser = testServer.browser()
  await browser.post('/sign-in/anonymous')
  for (const path of ['/sign-out', '/sign-in/anonymous', '/revoke-other-sessions']) {
    const reply = await browser.post(path, {}, headers)
    expect(reply.status).toBe(403)
    expect(reply.body.details.reason).toBe('auth/not-allowed')
  }
  expect(await browser.readIdentity()).not.toBeNull()
})

test.each([
  ['localhost', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['the loopback', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['an address in the LAN', { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
  ['IPv6', { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
  ['a name in front of a TLS proxy', { origin: 'https://play.example.org', host: 'play.example.org' }],
  ['no browser at all', { origin: '', host: 'localhost:3000' }],
  ['the barest of programs', { origin: '', 'content-type': 'text/plain;charset=UTF-8' }],
])('a request by %s is accepted', async (_, headers) => {
  const browser = testServer.browser()
  expect((await browser.post('/sign-in/anonymous', {}, headers)).status).toBe(200)
  expect((await browser.post('/sign-out', {}, headers)).status).toBe(200)
})

test('a forwarded host counts where the proxy is trusted', async () => {
  const headers = { origin: 'https://play.example.org', host: '10.0.0.5:3000', 'x-forwarded-host': 'play.example.org' }
  const statusBehind = async (trustProxy: TrustedProxies, proxy: string) => {
    const browser = new Browser(testServer.again({ trustProxy }), proxy)
    return (await browser.post('/sign-in/anonymous', {}, headers)).status
  }
  expect(await statusBehind(1, '203.0.113.7')).toBe(200)
  expect(await statusBehind(['10.0.0.0/8'], '10.0.0.9')).toBe(200)
  expect(await statusBehind(['10.0.0.0/8'], '203.0.113.7')).toBe(403)
})

test.each([
  ['broken JSON', '{"username":', 'application/json', 'call/malformed'],
  ['a form', 'username=a&password=b', 'application/x-www-form-urlencoded', 'call/malformed'],
  ['JSON that calls itself text, as a foreign form could send', '{"username":"a"}', 'text/plain', 'call/malformed'],
  ['a list', '[]', 'application/json', 'call/invalid'],
  ['a word', '"hello"', 'application/json', 'call/invalid'],
  ['nothing', 'null', 'application/json', 'call/invalid'],
  ['too much', `"${'x'.repeat(300_000)}"`, 'application/json', 'call/too-large'],
])('a body that is %s is refused', async (_, body, type, reason) => {
  const reply = await testServer.browser().post('/sign-in/username', body, { 'content-type': type })
  expect(reply.status).toBe(400)
  expect(reply.body.details.reason).toBe(reason)
})

test('a huge browser name and hundreds of cookies are no trouble', async () => {
  const browser = testServer.browser()
  for (let cookie = 0; cookie < 300; cookie++) browser.cookies.set(`c${cookie}`, 'x'.repeat(20))
  const reply = await browser.post('/sign-in/anonymous', {}, { 'user-agent': 'x'.repeat(10_000) })
  expect(reply.status).toBe(200)
  const { body } = await browser.get('/list-sessions')
  expect(JSON.stringify(body).length).toBeLessThan(1000)
})

test('a caller cannot forge their address', async () => {
  const browser = testServer.browser('192.0.2.50')
  await browser.post('/sign-in/anonymous', {}, { 'x-forwarded-for': '8.8.8.8', 'x-hearthward-address': '8.8.4.4' })
  const { body } = await browser.get('/list-sessions')
  expect(body.sessions).toMatchObject([{ ipAddress: '192.0.2.50' }])
})

test('sign-ups and calls are limited by network', async () => {
  const accounts = testServer.again({ rates: { creationsPerHour: 2 }, isLimited: true })
  const browser = testServer.browser('2001:db8:1:1::1')
  Object.assign(browser, { accounts })
  const statuses: number[] = []
  for (const name of ['Flood-1', 'Flood-2', 'Flood-3']) statuses.push((await browser.signUp(name)).status)
  expect(statuses).toEqual([200, 200, 429])
  // All account calls of a network count together, signed in or not. The check comes before the body is read.
  for (let call = statuses.length; call < 300; call++) expect((await browser.post('/sign-out')).status).toBe(200)
  for (const [path, body] of [
    ['/sign-out', '{}'],
    ['/sign-in/username', '{"username":'],
    ['/sign-in/username', 'x'.repeat(300_000)],
  ] as const) {
    const reply = await browser.post(path, body)
    expect([reply.status, reply.body.details.reason]).toEqual([429, 'call/too-many'])
    expect(reply.headers.get('retry-after')).toBe(String(reply.body.details.seconds))
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  for (const [address, status] of [
    ['2001:db8:1:1::2', 429],
    ['2001:db8:1:2::1', 200],
  ] as const) {
    const other = testServer.browser(address)
    Object.assign(other, { accounts })
    expect([address, (await other.post('/sign-out')).status]).toEqual([address, status])
  }
})

test('calls that are refused before their handler are counted by outcome', async () => {
  const accounts = testServer.again({ isLimited: true })
  const browser = testServer.browser('192.0.2.61')
  Object.assign(browser, { accounts })
  const signIn = (body: string | object) => browser.post('/sign-in/username', body)
  for (let call = 0; call < 298; call++) await browser.post('/sign-out')
  expect((await signIn('{"username":')).status).toBe(400)
  expect((await signIn('x'.repeat(300_000))).status).toBe(400)
  for (let call = 0; call < 2; call++)
    expect((await signIn({ username: 'Flood', password: PASSWORD })).status).toBe(429)
  const { values } = await accounts.metrics.calls.get()
  const counts = values
    .filter(({ metricName, labels }) => metricName?.endsWith('_count') && labels.call === 'auth/sign-in/username')
    .map(({ labels, value }) => [labels.outcome, value])
  expect(Object.fromEntries(counts)).toEqual({ 'invalid-argument': 2, 'resource-exhausted': 2 })
})

test('an undeclared refusal before the handler is logged', async () => {
  const other = await openTestAccounts({
    isLimited: true,
    limits: { take: () => Promise.reject(new Refusal('player/not-found')) },
  })
  expect((await other.browser().post('/sign-out')).status).toBe(404)
  expect(other.logged).toContain('undeclared refusal')
  await other.close()
})

test('while the database is unavailable calls fail with a refusal, and nobody counts as signed out', async () => {
  const other = await openTestAccounts()
  const browser = other.browser()
  const email = 'patient@example.org'
  await browser.signUp('Patient', email)
  const { sessionToken } = (await browser.readIdentity())!
  const fresh = other.again({})
  const signedOut = other.browser()
  Object.assign(signedOut, { accounts: fresh })
  await other.sql.end()
  const reply = await signedOut.post('/sign-in/email', { email, password: PASSWORD })
  expect(reply.status).toBe(500)
  expect(reply.body.details.reason).toBe('call/internal')
  expect(JSON.stringify(reply.body)).not.toMatch(/postgres|select|auth_users/i)
  const failed: unknown = await fresh.readIdentity(browser.headers).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(other.logged).toContain(reply.body.details.id)
  // Drizzle writes the parameters of a failed statement into its message: here the address and the session token.
  for (const text of [other.logged, String(failed), inspect(failed, { depth: 5 })]) {
    expect(text).not.toContain(sessionToken)
    expect(text).not.toContain(email)
    expect(text).not.toContain(PASSWORD)
  }
  await other.close()
})
