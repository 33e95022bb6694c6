import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_COST } from '../passwords/password-hash.ts'
import { openTestAccounts, PASSWORD, type TestAccounts } from '../testing.ts'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts({ passwordCost: DEFAULT_COST })
})
afterAll(() => testServer.close())

test('signing up with a name and a password signs in', async () => {
  const browser = testServer.browser()
  const reply = await browser.signUp('Ember')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    status: 'signed-in',
    account: {
      uid: expect.any(String),
      username: 'Ember',
      email: null,
      emailVerified: false,
      isGuest: false,
      guestExpiresAt: null,
      twoFactorEnabled: false,
    },
  })
  expect(await browser.readIdentity()).toMatchObject({ ...reply.body.account, sessionToken: expect.any(String) })
})

test('signs in by name and by address, in any case, from another browser', async () => {
  const { body } = await testServer.browser().signUp('Rowan', 'Rowan@Example.org')
  expect(body.account).toMatchObject({ email: 'rowan@example.org', emailVerified: false })
  const byName = testServer.browser()
  expect((await byName.signIn('rOWAN')).body.account.uid).toBe(body.account.uid)
  const byAddress = testServer.browser()
  const reply = await byAddress.post('/sign-in/email', { email: ' ROWAN@example.ORG', password: PASSWORD })
  expect(reply.body).toEqual({ status: 'signed-in', account: body.account })
  expect(await byAddress.readIdentity()).toMatchObject({ uid: body.account.uid, username: 'Rowan' })
})

test('signs out: the cookie is cleared, and a copy of it opens nothing any more', async () => {
  const browser = testServer.browser()
  await browser.signUp('Linden')
  const stolen = browser.headers
  expect(await testServer.accounts.readIdentity(stolen)).not.toBeNull()
  expect((await browser.post('/sign-out')).body).toEqual({ status: 'signed-out' })
  expect([...browser.cookies.keys()]).toEqual(['hearthward.device'])
  expect(await testServer.accounts.readIdentity(stolen)).toBeNull()
  expect((await browser.post('/sign-out')).status).toBe(200)
})

test('a name is taken whatever its case and the spaces around it', async () => {
  await testServer.browser().signUp('Hazel')
  for (const name of ['Hazel', 'hazel', 'HAZEL', '  hAzel ']) {
    const reply = await testServer.browser().signUp(name)
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({
      code: 'failed-precondition',
      message: 'This name is taken',
      details: { reason: 'auth/name-taken' },
    })
  }
})

test('a name that could be taken for staff is refused, and an existing account with one signs in', async () => {
  const reply = await testServer.browser().signUp('Adm1n')
  expect(reply.status).toBe(409)
  expect(reply.body).toEqual({
    code: 'failed-precondition',
    message: 'This name is reserved',
    details: { reason: 'auth/name-reserved' },
  })
  await testServer.accounts.ensureOwner('owner@example.org', PASSWORD)
  expect((await testServer.browser().signIn('owner')).body.account).toMatchObject({ username: 'owner' })
})

test('a password that is easy to guess is refused for a new account, by the account’s own name and address, too', async () => {
  const account = { username: 'Thistledown', email: 'gorse.meadow@example.org' }
  const signUpWith = (password: string) => testServer.browser().post('/sign-up/email', { ...account, password })
  for (const password of ['password123', 'thistledown1', 'Meadow123']) {
    const reply = await signUpWith(password)
    expect([password, reply.status, reply.body]).toEqual([
      password,
      409,
      {
        code: 'failed-precondition',
        message: 'This password is too easy to guess',
        details: { reason: 'auth/weak-password' },
      },
    ])
  }
  expect((await signUpWith(PASSWORD)).status).toBe(200)
})

test('an account with a password that is easy to guess can still sign in', async () => {
  const { hashPassword, makeAccounts } = testServer.accounts
  await makeAccounts(['Oldtimer'], await hashPassword('password'), async () => {})
  expect((await testServer.browser().signIn('Oldtimer', 'password')).status).toBe(200)
})

test('an address is taken whatever its case', async () => {
  await testServer.browser().signUp('Alder', 'alder@example.org')
  const reply = await testServer.browser().signUp('Alder2', 'ALDER@example.org')
  expect(reply.status).toBe(409)
  expect(reply.body.details.reason).toBe('auth/email-taken')
  expect((await testServer.browser().signIn('Alder2')).status).toBe(401)
})

test('of two concurrent sign-ups with one name, one gets it and the other is refused', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => testServer.browser().signUp('Sorrel')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.details?.reason === 'auth/name-taken')).toHaveLength(5)
  const rows = await testServer.sql`select 1 from auth_users where username = 'sorrel'`
  expect(rows).toHaveLength(1)
  const orphans = await testServer.sql`select 1 from auth_users u where not is_guest
    and not exists (select 1 from auth_accounts a where a.user_id = u.id)`
  expect(orphans).toHaveLength(0)
})

test('of two concurrent sign-ups with one address, one gets it and the other is refused', async () => {
  const replies = await Promise.all(
    ['Yarrow1', 'Yarrow2'].map((name) => testServer.browser().signUp(name, 'y@example.org')),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.details.reason).toBe('auth/email-taken')
})

test.each([
  ['short', 'ab'],
  ['long', 'a'.repeat(21)],
  ['with a space', 'two words'],
  ['with a letter that only looks Latin', 'Emb\u0435r'],
  ['with letters drawn wide', '\uff25mber'],
  ['with something invisible', 'Em\u200bber'],
  ['that turns direction', '\u202eEmber'],
  ['with a dotless i, which lower case would fold', 'Emb\u0131r'],
  ['with a null', 'Emb\u0000er'],
  ['with a line break at its end only', 'Ember\nx'],
  ['that looks like an address', 'ember@example.org'],
  ['that looks like markup', '<b>ember</b>'],
  ['that begins with a dash', '-ember'],
  ['empty', ''],
  ['huge', 'x'.repeat(200_000)],
])('refuses a name %s', async (_, username) => {
  const reply = await testServer.browser().post('/sign-up/email', { username, password: PASSWORD })
  expect(reply.status).toBe(400)
  expect(reply.body.details).toMatchObject({ reason: 'call/invalid', field: 'username' })
  expect(JSON.stringify(reply.body).length).toBeLessThan(300)
})

test.each([
  ['too short', 'seven77'],
  ['too long', 'x'.repeat(129)],
  ['no text', 12345678],
  ['a list', ['correct horse 9']],
  ['missing', undefined],
])('refuses a password that is %s', async (_, password) => {
  const reply = await testServer.browser().post('/sign-up/email', { username: 'Bramble', password })
  expect(reply.status).toBe(400)
  expect(reply.body.details).toMatchObject({ reason: 'call/invalid', field: 'password' })
})

test.each([
  'nobody',
  'a@b',
  'a b@example.org',
  `${'a'.repeat(250)}@example.org`,
  'x@no-address.invalid',
  'a@b.c\r\nBcc: d@e.f',
])('refuses the address %j', async (email) => {
  const reply = await testServer.browser().signUp('Bramble', email)
  expect(reply.status).toBe(400)
  expect(reply.body.details).toMatchObject({ reason: 'call/invalid', field: 'email' })
})

test('a wrong password, an unknown name and a guest get exactly the same answer', async () => {
  await testServer.browser().signUp('Aspen', 'aspen@example.org')
  const guest = await testServer.browser().post('/sign-in/anonymous')
  const replies = [
    await testServer.browser('198.51.100.1').signIn('Aspen', 'wrong horse 9'),
    await testServer.browser('198.51.100.2').signIn('Nobody-at-all', 'wrong horse 9'),
    await testServer.browser('198.51.100.3').signIn('no such name!', 'wrong horse 9'),
    await testServer.browser('198.51.100.4').signIn(guest.body.account.username, 'wrong horse 9'),
    await testServer.browser('198.51.100.5').post('/sign-in/email', { email: 'aspen@example.org', password: 'x' }),
    await testServer.browser('198.51.100.6').post('/sign-in/email', { email: 'nobody@example.org', password: 'x' }),
    await testServer.browser('198.51.100.7').post('/sign-in/email', { email: 'Aspen\u0000', password: 'x' }),
  ]
  for (const { status, body } of replies) {
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 'unauthenticated',
      message: 'Wrong name or password',
      details: { reason: 'auth/wrong' },
    })
  }
})

test('a wrong password takes about as long as an unknown name', async () => {
  await testServer.browser().signUp('Tansy')
  testServer.maxLoginAttempts = 1000
  const took = async (name: string, run: number) => {
    const from = performance.now()
    await testServer.browser(`198.51.101.${run}`).signIn(name, 'wrong horse 9')
    return performance.now() - from
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let run = 0; run < 9; run++) {
    known.push(await took('Tansy', run))
    unknown.push(await took('Tansy-nobody', run))
  }
  testServer.maxLoginAttempts = 5
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0
  expect(median(unknown) / median(known)).toBeGreaterThan(0.33)
  expect(median(unknown) / median(known)).toBeLessThan(3)
})

test('the cookie is out of reach of scripts and of other sites, and no answer repeats what is in it', async () => {
  const browser = testServer.browser()
  const reply = await browser.signUp('Fern')
  const session = browser.lastCookies.find((line) => line.includes('session_token'))
  expect(session).toMatch(/^hearthward\.session_token=/)
  expect(session).toMatch(/; HttpOnly/)
  expect(session).toMatch(/; SameSite=Lax/)
  expect(session).toMatch(/; Path=\//)
  expect(session).not.toMatch(/; Secure/)
  const { sessionToken } = (await browser.readIdentity())!
  expect(JSON.stringify(reply.body)).not.toContain(sessionToken)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('reached by https, the cookie travels by https only', async () => {
  const accounts = testServer.again({ baseUrl: 'https://play.example.org' })
  const browser = testServer.browser()
  Object.assign(browser, { accounts })
  await browser.post('/sign-in/anonymous', {}, { origin: 'https://play.example.org' })
  const [session] = browser.lastCookies
  expect(session).toMatch(/^__Host-hearthward\.session_token=.*; Path=\/; .*Secure/)
  expect(session).not.toMatch(/; Domain/)
})

test('a sign-in creates a new session and ends the one the browser had', async () => {
  await testServer.browser().signUp('Thistle')
  const attacker = testServer.browser()
  await attacker.signUp('Mallow')
  // The attacker has slipped a cookie of their own into the victim's browser.
  const victim = testServer.browser()
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
  await victim.signIn('Thistle')
  expect(await victim.readIdentity()).toMatchObject({ username: 'Thistle' })
  expect(await attacker.readIdentity()).toBeNull()
})

test('sign-ins, wrong passwords and sign-outs are logged with account and network', async () => {
  const browser = testServer.browser('192.0.2.77')
  const { body } = await browser.signUp('Woundwort')
  await testServer.browser('192.0.2.77').signIn('Woundwort', 'another secret 77')
  await testServer.browser('192.0.2.77').signIn('Woundwort')
  await browser.post('/sign-out')
  const { uid } = body.account
  const logged = testServer.logged.split('\n').filter((line) => line.includes(uid))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'account created', uid },
    { msg: 'signed in', uid, by: 'sign-up', network: '192.0.2.77' },
    { msg: 'a password, code or passkey was wrong', account: uid, network: '192.0.2.77' },
    { msg: 'signed in', uid, by: 'password', network: '192.0.2.77' },
    { msg: 'signed out', uid },
  ])
})

test('nothing secret is ever logged', async () => {
  const browser = testServer.browser()
  await browser.signUp('Sedge', 'sedge@example.org')
  await browser.signIn('Sedge', 'another secret 77')
  const { sessionToken } = (await browser.readIdentity())!
  expect(testServer.logged.length).toBeGreaterThan(0)
  for (const secret of [PASSWORD, 'another secret 77', sessionToken, 'wrong horse 9']) {
    expect(testServer.logged).not.toContain(secret)
  }
  const [row] = await testServer.sql`select password from auth_accounts limit 1`
  expect(row?.['password']).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(testServer.logged).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{128}/)
})
