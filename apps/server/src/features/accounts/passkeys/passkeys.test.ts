import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, codeFor, HOME, openTestAccounts, PASSWORD, type TestAccounts } from '../testing.ts'
import { createTestPasskey } from './testing-authenticator.ts'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
beforeEach(() => {
  testServer.time += 2 * 3_600_000
})
afterAll(() => testServer.close())

const creationChallenge = async (browser: Browser, factors: object = {}) =>
  (await browser.post('/passkey/begin', { password: PASSWORD, ...factors })).body.options.challenge

async function withPasskey(name: string) {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp(name)).body.account
  const passkey = createTestPasskey(HOME)
  const created = passkey.create(await creationChallenge(browser))
  const added = await browser.post('/passkey/add', { name: 'Phone', passkey: created })
  expect(added.body.passkey).toMatchObject({ id: created.id, name: 'Phone', usedAt: null })
  return { browser, uid, passkey, id: created.id }
}

const signInChallenge = async (browser: Browser) =>
  (await browser.post('/sign-in/passkey-options')).body.options.challenge

async function signIn(
  passkey: ReturnType<typeof createTestPasskey>,
  circumstances = {},
  browser = testServer.browser(),
) {
  const proof = passkey.prove(await signInChallenge(browser), circumstances)
  return { browser, proof, reply: await browser.post('/sign-in/passkey', proof) }
}

test('a passkey signs in without a name, and the account lists when it was used', async () => {
  const { browser, uid, passkey, id } = await withPasskey('Agate')
  const { browser: other, reply } = await signIn(passkey)
  expect(reply.body).toMatchObject({ status: 'signed-in', account: { uid, username: 'Agate' } })
  expect(await other.readIdentity()).toMatchObject({ uid })
  const { body } = await browser.post('/passkey/list')
  expect(body.passkeys).toEqual([expect.objectContaining({ id, name: 'Phone', usedAt: testServer.time })])
})

test('the browser is asked for a passkey of this server that verifies its user', async () => {
  const browser = testServer.browser()
  await browser.signUp('Amber')
  const { options } = (await browser.post('/passkey/begin', { password: PASSWORD })).body
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const begun = (await browser.post('/sign-in/passkey-options')).body.options
  expect(begun).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('a passkey is the second factor as well: no code is asked for', async () => {
  const { browser, uid, passkey } = await withPasskey('Beryl')
  const { body: setUp } = await browser.post('/two-factor/enable', { password: PASSWORD })
  await browser.post('/two-factor/verify-totp', { code: codeFor(setUp.secret) })
  expect((await testServer.browser().signIn('Beryl')).body).toEqual({ status: 'second-step' })
  expect((await signIn(passkey)).reply.body).toMatchObject({ status: 'signed-in', account: { uid } })
  // Adding another one takes the code.
  const refused = await browser.post('/passkey/begin', { password: PASSWORD })
  expect(refused.body.details.reason).toBe('auth/wrong-code')
  expect(await creationChallenge(browser, { code: setUp.backupCodes[0] })).toEqual(expect.any(String))
})

test('adding and removing a passkey asks for the password, and the owner is told', async () => {
  const { browser, uid, passkey, id } = await withPasskey('Citrine')
  expect((await browser.post('/passkey/begin', { password: 'wrong horse 9' })).status).toBe(401)
  expect((await browser.post('/passkey/remove', { id, password: 'wrong horse 9' })).status).toBe(401)
  expect((await browser.post('/passkey/remove', { id, password: PASSWORD })).body).toEqual({ removed: true })
  expect((await signIn(passkey)).reply.body.details).toEqual({ reason: 'auth/wrong-passkey' })
  await testServer.accounts.close()
  const told = testServer.inbox.filter((message) => message.uid === uid).map(({ title }) => title)
  expect(told).toEqual(['A passkey was added', 'A passkey was removed'])
})

test('nobody lists, renames or removes the passkey of another account', async () => {
  const { browser, id } = await withPasskey('Diamond')
  const other = testServer.browser()
  await other.signUp('Thief-of-Diamond')
  expect((await other.post('/passkey/list')).body.passkeys).toEqual([])
  expect((await other.post('/passkey/rename', { id, name: 'Mine' })).body).toEqual({ renamed: false })
  expect((await other.post('/passkey/remove', { id, password: PASSWORD })).body).toEqual({ removed: false })
  expect((await browser.post('/passkey/rename', { id, name: 'Laptop' })).body).toEqual({ renamed: true })
  expect((await browser.post('/passkey/list')).body.passkeys).toMatchObject([{ id, name: 'Laptop' }])
})

test.each([
  ['made for another site', { origin: 'https://evil.example' }],
  ['whose authenticator did not verify the user', { isVerified: false }],
])('a proof %s is refused, for a new passkey, too', async (_, circumstances) => {
  const { browser, passkey } = await withPasskey(`Emerald-${Object.keys(circumstances)[0]}`)
  const { browser: other, reply } = await signIn(passkey, circumstances)
  expect([reply.status, reply.body.details]).toEqual([401, { reason: 'auth/wrong-passkey' }])
  expect(await other.readIdentity()).toBeNull()
  const created = createTestPasskey(HOME).create(await creationChallenge(browser), circumstances)
  const added = await browser.post('/passkey/add', { name: 'Phone', passkey: created })
  expect(added.body.details).toEqual({ reason: 'auth/passkey-invalid' })
})

test('a challenge works once, only for its purpose and its account, and for five minutes', async () => {
  const { browser, passkey } = await withPasskey('Fluorite')
  const { proof } = await signIn(passkey)
  const over = { reason: 'auth/step-over' }
  expect((await testServer.browser().post('/sign-in/passkey', proof)).body.details).toEqual(over)
  const crossed = passkey.prove(await creationChallenge(browser))
  expect((await testServer.browser().post('/sign-in/passkey', crossed)).body.details).toEqual(over)
  const other = testServer.browser()
  await other.signUp('Feldspar')
  const theirs = createTestPasskey(HOME).create(await creationChallenge(other))
  expect((await browser.post('/passkey/add', { name: 'Phone', passkey: theirs })).body.details).toEqual(over)
  const late = passkey.prove(await signInChallenge(browser))
  await testServer.sql`update auth_verifications set expires_at = expires_at - interval '5 minutes'`
  expect((await testServer.browser().post('/sign-in/passkey', late)).body.details).toEqual(over)
})

test('a signature of another passkey and a copied authenticator are refused', async () => {
  const { passkey, id } = await withPasskey('Garnet')
  const forged = { ...createTestPasskey(HOME).prove(await signInChallenge(testServer.browser())), id }
  const reply = await testServer.browser().post('/sign-in/passkey', forged)
  expect(reply.body.details).toEqual({ reason: 'auth/wrong-passkey' })
  expect((await signIn(passkey, { counter: 7 })).reply.status).toBe(200)
  expect((await signIn(passkey, { counter: 6 })).reply.body.details).toEqual({ reason: 'auth/wrong-passkey' })
})

test('one passkey cannot belong to two accounts', async () => {
  const { passkey } = await withPasskey('Howlite')
  const other = testServer.browser()
  await other.signUp('Hematite')
  const again = passkey.create(await creationChallenge(other))
  const reply = await other.post('/passkey/add', { name: 'Phone', passkey: again })
  expect(reply.body.details).toEqual({ reason: 'auth/passkey-invalid' })
})

test('[AUTH-6] wrong proofs are delayed like wrong passwords', async () => {
  const { passkey, id } = await withPasskey('Iolite')
  const browser = testServer.browser('192.0.2.90')
  for (let time = 0; time < 5; time++) {
    const forged = { ...createTestPasskey(HOME).prove(await signInChallenge(browser)), id }
    expect((await browser.post('/sign-in/passkey', forged)).status).toBe(401)
  }
  expect((await signIn(passkey, {}, browser)).reply.body.details.reason).toBe('auth/too-many')
  expect((await signIn(passkey)).reply.status).toBe(200)
})

test('an account has at most twenty passkeys', async () => {
  const { browser, uid } = await withPasskey('Jade')
  await testServer.sql`
    insert into auth_passkeys (id, user_id, name, public_key, counter, transports, created_at)
    select 'jade-' || n, ${uid}, 'Key', '', 0, '{}', 0 from generate_series(1, 19) n`
  const reply = await browser.post('/passkey/begin', { password: PASSWORD })
  expect(reply.body).toMatchObject({
    message: 'You have 20 passkeys. Remove one first.',
    details: { reason: 'auth/too-many-passkeys' },
  })
})

test('an account has at most twenty passkeys, also if adding them was begun before', async () => {
  const { browser, uid } = await withPasskey('Kyanite')
  const created = createTestPasskey(HOME).create(await creationChallenge(browser))
  await testServer.sql`
    insert into auth_passkeys (id, user_id, name, public_key, counter, transports, created_at)
    select 'kyanite-' || n, ${uid}, 'Key', '', 0, '{}', 0 from generate_series(1, 19) n`
  const reply = await browser.post('/passkey/add', { name: 'Phone', passkey: created })
  expect(reply.body.details).toMatchObject({ reason: 'auth/too-many-passkeys' })
})

test('the passkeys of a deleted account are deleted', async () => {
  const { browser, uid, passkey } = await withPasskey('Lapis')
  const identity = await browser.readIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  const given = { username: 'Lapis', password: PASSWORD }
  await testServer.accounts.deleteAccount(identity, given, browser, async () => {})
  expect(await testServer.sql`select id from auth_passkeys where user_id = ${uid}`).toEqual([])
  expect((await signIn(passkey)).reply.body.details).toEqual({ reason: 'auth/wrong-passkey' })
})
