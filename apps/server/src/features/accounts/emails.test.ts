import { days, hours, minutes } from '@hearthward/engine'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createMailer, type Mailer } from '../../platform/email/index.ts'
import { openTestMailServer, type TestMailServer, tokenIn } from '../../platform/email/testing.ts'
import { hashToken } from './sign-in/session-tokens.ts'
import { Browser, HOME, openTestAccounts, PASSWORD, type TestAccounts } from './testing.ts'

const NEW = 'a brand new one 5'

let testServer: TestAccounts
let mailServer: TestMailServer
let mail: Mailer
beforeAll(async () => {
  mailServer = await openTestMailServer()
  mail = createMailer(mailServer.url, 'Hearthward <no-reply@example.org>')
  testServer = await openTestAccounts({ mail })
})
afterAll(async () => {
  await testServer.close()
  await mailServer.close()
})

async function member(name: string) {
  const browser = testServer.browser()
  const email = `${name.toLowerCase()}@example.org`
  const { body } = await browser.signUp(name, email)
  return { browser, email, uid: body.account.uid, confirmToken: tokenIn(await mailServer.nextEmailTo(email)) }
}

/** The same with a confirmed address, to which resets are sent. */
async function confirmedMember(name: string) {
  const made = await member(name)
  expect((await made.browser.post('/verify-email', { token: made.confirmToken })).status).toBe(200)
  return made
}

async function resetToken(email: string): Promise<string> {
  await testServer.browser().post('/request-password-reset', { email })
  return tokenIn(await mailServer.nextEmailTo(email))
}

test('a forgotten password is reset by a link in an e-mail, and every session ends', async () => {
  const { browser, email, uid } = await confirmedMember('Anise')
  expect(await browser.readIdentity()).not.toBeNull()
  const asked = await testServer.browser().post('/request-password-reset', { email: 'ANISE@example.org' })
  expect(asked.body).toEqual({ status: 'asked' })
  const message = await mailServer.nextEmailTo(email)
  expect(message.text).toContain(`${HOME}/reset-password#token=`)
  const reply = await testServer.browser().post('/reset-password', { token: tokenIn(message), newPassword: NEW })
  expect(reply.body).toEqual({ status: 'changed' })
  expect(await browser.readIdentity()).toBeNull()
  expect((await testServer.browser().signIn('Anise')).status).toBe(401)
  expect((await testServer.browser().signIn('Anise', NEW)).body.account).toMatchObject({ uid, emailVerified: true })
})

test('a link works once, and a new password makes the other links void', async () => {
  const { email } = await confirmedMember('Basil')
  const [first, second] = [await resetToken(email), await resetToken(email)]
  const use = (token: string) => testServer.browser().post('/reset-password', { token, newPassword: NEW })
  expect((await use(first)).status).toBe(200)
  for (const token of [first, second, 'made-up', first.toLowerCase()]) {
    const reply = await use(token)
    expect(reply.status).toBe(400)
    expect(reply.body.details).toMatchObject({ reason: 'auth/link-over' })
  }
})

test('a password changed on the account page makes the links mailed before void', async () => {
  const { browser, email } = await confirmedMember('Betony')
  const token = await resetToken(email)
  const changed = await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  expect(changed.body).toEqual({ status: 'changed' })
  const reply = await testServer.browser().post('/reset-password', { token, newPassword: `${NEW}!` })
  expect([reply.status, reply.body.details.reason]).toEqual([400, 'auth/link-over'])
  expect((await testServer.browser().signIn('Betony', NEW)).status).toBe(200)
})

test('a new password that is easy to guess is refused, and the link can be used again', async () => {
  const { browser, email } = await confirmedMember('Burnet')
  const token = await resetToken(email)
  const weak = [
    await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: 'burnet12' }),
    await testServer.browser().post('/reset-password', { token, newPassword: 'burnet12' }),
  ]
  for (const { body } of weak) expect(body.details).toEqual({ reason: 'auth/weak-password' })
  expect((await testServer.browser().signIn('Burnet')).status).toBe(200)
  expect((await testServer.browser().post('/reset-password', { token, newPassword: NEW })).status).toBe(200)
})

test('of two concurrent uses of one link, one is refused', async () => {
  const token = await resetToken((await confirmedMember('Chervil')).email)
  const replies = await Promise.all(
    [1, 2, 3].map((n) => testServer.browser().post('/reset-password', { token, newPassword: `${NEW}${n}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

/** Expires all links. Returns how much longer the newest one would have been valid. */
async function expireLinks(): Promise<number> {
  const [link] = await testServer.sql`select expires_at from auth_verifications order by created_at desc limit 1`
  const life = new Date(link?.['expires_at']).getTime() - Date.now()
  await testServer.sql`update auth_verifications set expires_at = now() - interval '1 second'`
  return life
}

test('a link to reset the password is valid for an hour', async () => {
  const token = await resetToken((await confirmedMember('Dill')).email)
  const life = await expireLinks()
  expect(life).toBeLessThanOrEqual(hours(1))
  expect(life).toBeGreaterThan(hours(1) - minutes(1))
  const reply = await testServer.browser().post('/reset-password', { token, newPassword: NEW })
  expect(reply.status).toBe(400)
  expect((await testServer.browser().signIn('Dill')).status).toBe(200)
})

test('the stored form of a link cannot be used', async () => {
  const token = await resetToken((await confirmedMember('Endive')).email)
  const rows = await testServer.sql`select identifier, value from auth_verifications`
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const { identifier } of rows) {
    const reply = await testServer.browser().post('/reset-password', { token: identifier, newPassword: NEW })
    expect(reply.status).toBe(400)
  }
})

test('a reset does not reveal whether the address has an account', async () => {
  const { email } = await confirmedMember('Fennel')
  const known = await testServer.browser().post('/request-password-reset', { email })
  const unknown = await testServer.browser().post('/request-password-reset', { email: 'nobody-fennel@example.org' })
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  await mailServer.nextEmailTo(email)
  await testServer.accounts.close()
  expect(mailServer.received.filter(({ to }) => to.includes('nobody-fennel@example.org'))).toHaveLength(0)
})

test('the link leads to our own address, whatever host the caller names', async () => {
  const { email } = await confirmedMember('Garlic')
  const evil = { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
  await testServer.browser().post('/request-password-reset', { email }, evil)
  const message = await mailServer.nextEmailTo(email)
  expect(message.text).toContain(`${HOME}/reset-password`)
  expect(message.raw).not.toContain('evil.example')
})

test('a user delayed by wrong guesses can sign in after a reset, on a known device and on another', async () => {
  const { email, browser: known } = await confirmedMember('Horehound')
  const another = testServer.browser(known.address)
  for (const browser of [known, another]) {
    for (let time = 0; time < 6; time++) await browser.signIn('Horehound', 'wrong horse 9')
    expect((await browser.signIn('Horehound')).status).toBe(429)
  }
  await known.post('/reset-password', { token: await resetToken(email), newPassword: NEW })
  expect((await another.signIn('Horehound', NEW)).status).toBe(200)
  expect((await known.signIn('Horehound', NEW)).status).toBe(200)
})

test('an address is verified only by the link in its e-mail, opened by the account it was sent for', async () => {
  const { browser, uid, confirmToken } = await member('Ivy')
  expect((await browser.readIdentity())?.emailVerified).toBe(false)
  // The owner of the address, or a scanner in the mail, follows the link without being signed in to that account.
  expect((await testServer.browser().post('/verify-email', { token: confirmToken })).status).toBe(401)
  const other = await member('Jasmine')
  expect((await other.browser.post('/verify-email', { token: confirmToken })).status).toBe(400)
  expect((await browser.readIdentity())?.emailVerified).toBe(false)
  const reply = await browser.post('/verify-email', { token: confirmToken })
  expect(reply.body).toEqual({ status: 'confirmed', email: 'ivy@example.org' })
  expect(testServer.changed.at(-1)).toMatchObject({ uid, email: 'ivy@example.org' })
  expect(testServer.inbox.filter((message) => message.uid === uid)).toEqual([])
  expect(await browser.readIdentity()).toMatchObject({ uid, emailVerified: true })
  expect((await other.browser.readIdentity())?.emailVerified).toBe(false)
  expect((await browser.post('/verify-email', { token: confirmToken })).status).toBe(400)
})

test('a link to confirm an address is valid for a day', async () => {
  const { browser, confirmToken: token } = await member('Sorrel')
  const life = await expireLinks()
  expect(life).toBeLessThanOrEqual(days(1))
  expect(life).toBeGreaterThan(days(1) - minutes(1))
  const reply = await browser.post('/verify-email', { token })
  expect([reply.status, reply.body.details.reason]).toEqual([400, 'auth/link-over'])
  expect((await browser.readIdentity())?.emailVerified).toBe(false)
})

test('a link to confirm works once, however often it is followed at once', async () => {
  const { browser, confirmToken: token } = await member('Tansy')
  const replies = await Promise.all([1, 2, 3].map(() => browser.post('/verify-email', { token })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('the address of an account that is deleted while its link is followed is not confirmed', async () => {
  const { browser, uid, confirmToken: token } = await member('Rue')
  const { confirmed } = await testServer.sql.begin(async (tx) => {
    await tx`update auth_users set deleted_at = 1 where id = ${uid}`
    const confirmed = browser.post('/verify-email', { token })
    const waiting = () => testServer.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
    return { confirmed }
  })
  expect((await confirmed).body.details).toMatchObject({ reason: 'auth/link-over' })
  expect(await testServer.sql`select email_verified from auth_users where id = ${uid}`).toEqual([
    { email_verified: false },
  ])
})

test('an identity that was being read while the account changed is not cached', async () => {
  const { browser: here, confirmToken } = await member('Juneberry')
  const elsewhere = testServer.browser()
  await elsewhere.signIn('Juneberry')
  // Another node with an empty cache, and a session that is renewed when it is read.
  const accounts = testServer.again({})
  const [reader, changer] = [here, elsewhere].map(({ cookies }) => {
    const browser = new Browser(accounts)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }) as [Browser, Browser]
  const token = hashToken((await here.readIdentity())!.sessionToken)
  await testServer.sql`update auth_sessions set updated_at = updated_at - interval '2 days' where token = ${token}`
  const reading = await testServer.sql.begin(async (tx) => {
    await tx`select 1 from auth_sessions where token = ${token} for update`
    const who = reader.readIdentity()
    const waiting = () => tx`select 1 from pg_locks where not granted`
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    expect((await changer.post('/verify-email', { token: confirmToken })).status).toBe(200)
    return { who }
  })
  expect((await reading.who)?.emailVerified).toBe(false)
  expect((await reader.readIdentity())?.emailVerified).toBe(true)
  await accounts.close()
})

test('the verification e-mail can be requested again', async () => {
  const { browser, email, confirmToken } = await member('Kale')
  expect((await browser.post('/send-verification-email')).body).toEqual({ status: 'asked' })
  const again = tokenIn(await mailServer.nextEmailTo(email))
  expect((await browser.post('/verify-email', { token: again })).status).toBe(200)
  expect((await browser.post('/verify-email', { token: confirmToken })).status).toBe(400)
  expect((await browser.post('/send-verification-email')).body.details).toMatchObject({ field: 'email' })
  const without = testServer.browser()
  await without.signUp('Kale-2')
  expect((await without.post('/send-verification-email')).body.details).toMatchObject({ field: 'email' })
})

test('a new address counts once it is verified; links to the old one are void, and its owner is notified', async () => {
  const { browser, uid, email, confirmToken } = await member('Lovage')
  await browser.post('/verify-email', { token: confirmToken })
  const reset = await resetToken(email)
  const wrong = await browser.post('/change-email', { email: 'new-lovage@example.org', password: 'wrong horse 9' })
  expect(wrong.status).toBe(401)
  await browser.post('/change-email', { email: 'new-lovage@example.org', password: PASSWORD })
  expect(await browser.readIdentity()).toMatchObject({ email, emailVerified: true })
  const token = tokenIn(await mailServer.nextEmailTo('new-lovage@example.org'))
  expect((await browser.post('/verify-email', { token })).status).toBe(200)
  expect(await browser.readIdentity()).toMatchObject({ uid, email: 'new-lovage@example.org', emailVerified: true })
  const shown = { uid, username: 'Lovage', email: 'new-lovage@example.org', isGuest: false, guestExpiresAt: null }
  expect(testServer.changed.at(-1)).toEqual(shown)
  expect((await testServer.browser().post('/reset-password', { token: reset, newPassword: NEW })).status).toBe(400)
  expect((await mailServer.nextEmailTo(email)).text).toContain('new e-mail address')
  expect(testServer.inbox).toContainEqual({ uid, title: 'Your e-mail address was changed' })
})

test('a change and a reset of the password are told in the inbox, and by e-mail to a confirmed address', async () => {
  const { browser, uid, email, confirmToken } = await member('Orache')
  await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  await browser.post('/verify-email', { token: confirmToken })
  await testServer.browser().post('/reset-password', { token: await resetToken(email), newPassword: PASSWORD })
  const message = await mailServer.nextEmailTo(email)
  expect(message.subject).toBe('Your password was changed')
  expect(message.text).toContain('Hello Orache,')
  expect(message.text).toContain('If this was not you')
  const told = { uid, title: 'Your password was changed' }
  expect(testServer.inbox.filter((one) => one.uid === uid)).toEqual([told, told])
  await testServer.accounts.close()
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(0)
})

test('sign-up answers the same for a taken and for a free address, and the holder is told', async () => {
  const { browser, uid, email } = await confirmedMember('Mint')
  const shown = { emailVerified: false, isGuest: false }
  const taken = await testServer.browser().signUp('Mint-2', email.toUpperCase())
  expect([taken.status, taken.body.account]).toEqual([200, expect.objectContaining({ email, ...shown })])
  const free = await testServer.browser().signUp('Mint-3', 'free-mint@example.org')
  expect(free.status).toBe(200)
  expect(free.body.account).toMatchObject({ email: 'free-mint@example.org', ...shown })
  const told = await mailServer.nextEmailTo(email)
  expect(told.subject).toBe('Your e-mail address was entered')
  expect(told.text).not.toContain('token=')
  const byAddress = await testServer.browser().post('/sign-in/email', { email, password: PASSWORD })
  expect(byAddress.body.account.uid).toBe(uid)
  expect(await browser.readIdentity()).toMatchObject({ email, emailVerified: true })
  await mailServer.nextEmailTo('free-mint@example.org')
})

/** The statements of the work and of the e-mail in the background that follows it. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await work()
  await testServer.accounts.close()
  const statements = query.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement))
  query.mockRestore()
  // The answer and the e-mail are worked on at the same time, in any order.
  return statements.toSorted()
}

test('a taken and a free address are the same work, for a new account and for a guest', async () => {
  const { email: taken } = await confirmedMember('Melilot')
  const signUp = (name: string, email: string) => statementsOf(() => testServer.browser().signUp(name, email))
  const upgrade = async (username: string, email: string) => {
    const guest = testServer.browser()
    await guest.post('/sign-in/anonymous')
    const wanted = { username, email, password: PASSWORD }
    return statementsOf(() => testServer.accounts.upgradeGuest(guest.headers, wanted))
  }
  const signUpForFree = await signUp('Melilot-2', 'free-melilot@example.org')
  expect(signUpForFree.length).toBeGreaterThan(5)
  expect(await signUp('Melilot-3', taken)).toEqual(signUpForFree)
  const upgradeForFree = await upgrade('Melilot-4', 'free-melilot@example.org')
  expect(upgradeForFree.length).toBeGreaterThan(5)
  expect(await upgrade('Melilot-5', taken)).toEqual(upgradeForFree)
})

test('an unconfirmed address reserves nothing: the first to confirm it gets it', async () => {
  const email = 'shared@example.org'
  const [first, second] = [testServer.browser(), testServer.browser()]
  await first.signUp('Nettle', email)
  const firstToken = tokenIn(await mailServer.nextEmailTo(email))
  await second.signUp('Nettle-2', email)
  const secondToken = tokenIn(await mailServer.nextEmailTo(email))
  // An account of a release that attached addresses before they were confirmed.
  const former = testServer.browser()
  await former.signUp('Nettle-3')
  const { uid } = (await former.readIdentity())!
  await testServer.sql`update auth_users set email = ${email} where id = ${uid}`
  expect((await second.post('/verify-email', { token: secondToken })).status).toBe(200)
  const late = await first.post('/verify-email', { token: firstToken })
  expect([late.status, late.body.details.reason]).toEqual([409, 'auth/email-taken'])
  expect((await first.readIdentity())?.emailVerified).toBe(false)
  const [row] = await testServer.sql`select email from auth_users where id = ${uid}`
  expect(row?.['email']).toMatch(/@no-address\.invalid$/)
  // The account that lost the address is told, and its character no longer shows it.
  expect(testServer.changed).toContainEqual(expect.objectContaining({ uid, username: 'Nettle-3', email: null }))
  expect(await former.readIdentity()).toMatchObject({ uid, email: null })
  await testServer.accounts.close()
  expect(testServer.inbox.filter((message) => message.uid === uid)).toEqual([
    { uid, title: 'Your e-mail address was removed' },
  ])
})

test('a guest who names a taken address becomes a full account without it', async () => {
  const { email } = await confirmedMember('Oxlip')
  const guest = testServer.browser()
  const { uid } = (await guest.post('/sign-in/anonymous')).body.account
  const wanted = { username: 'Oxlip-2', email, password: PASSWORD }
  const upgraded = await testServer.accounts.upgradeGuest(guest.headers, wanted)
  expect(upgraded).toMatchObject({ uid, email, emailVerified: false, isGuest: false })
  expect(testServer.changed.at(-1)).toMatchObject({ uid, email: null })
  expect(await guest.readIdentity()).toMatchObject({ uid, email, emailVerified: false })
  expect((await mailServer.nextEmailTo(email)).subject).toBe('Your e-mail address was entered')
  expect((await testServer.browser().signIn('Oxlip-2')).body.account.uid).toBe(uid)
})

test('a guest who becomes a full account is asked to confirm the address', async () => {
  const browser = testServer.browser()
  await browser.post('/sign-in/anonymous')
  const wanted = { username: 'Nigella', email: 'nigella@example.org', password: PASSWORD }
  await testServer.accounts.upgradeGuest(browser.headers, wanted)
  expect((await browser.readIdentity())?.emailVerified).toBe(false)
  const token = tokenIn(await mailServer.nextEmailTo('nigella@example.org'))
  expect((await browser.post('/verify-email', { token })).status).toBe(200)
  expect((await browser.readIdentity())?.emailVerified).toBe(true)
})

test('e-mails to one address and by one network are limited, whether or not the address has an account', async () => {
  const accounts = testServer.again({ rates: { emailsPerHour: 8 } })
  const statuses: number[] = []
  for (let time = 0; time < 4; time++) {
    const browser = testServer.browser(`192.0.2.${time}`)
    Object.assign(browser, { accounts })
    statuses.push((await browser.post('/request-password-reset', { email: 'nobody-oregano@example.org' })).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('new accounts cannot flood an address: above the limit the answer is the same, and no e-mail is sent', async () => {
  const node = testServer.again({ rates: { emailsPerHour: 8, creationsPerHour: 100 } })
  const email = 'flooded@example.org'
  const countSent = () => mailServer.received.filter(({ to }) => to.includes(email)).length
  const answers: unknown[] = []
  for (let time = 0; time < 4; time++) {
    const { status, body } = await new Browser(node, `192.0.2.${time}`).signUp(`Flood-${time}`, email)
    answers.push([status, body.account.email])
  }
  expect(answers).toEqual(Array(4).fill([200, email]))
  const guest = new Browser(node, '192.0.2.99')
  await guest.post('/sign-in/anonymous')
  expect(await node.upgradeGuest(guest.headers, { username: 'Flood-4', email, password: PASSWORD })).toMatchObject({
    email,
    isGuest: false,
  })
  await node.close()
  expect(countSent()).toBe(2)
  const asked = await guest.post('/send-verification-email')
  expect([asked.status, asked.body.details.reason]).toEqual([429, 'call/too-many'])
})

test('changes of address cannot flood an address', async () => {
  const node = testServer.again({ rates: { emailsPerHour: 8 } })
  const browser = new Browser(node, '192.0.2.120')
  await browser.signUp('Woodruff')
  const change = { email: 'flooded-by-change@example.org', password: PASSWORD }
  const statuses: number[] = []
  for (let time = 0; time < 4; time++) statuses.push((await browser.post('/change-email', change)).status)
  await node.close()
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('a mail server that is down keeps nobody from signing up', async () => {
  const down = createMailer('smtp://127.0.0.1:1', 'no-reply@example.org')
  const accounts = testServer.again({ mail: down })
  const browser = testServer.browser()
  Object.assign(browser, { accounts })
  expect((await browser.signUp('Parsley', 'parsley@example.org')).status).toBe(200)
  expect((await browser.post('/request-password-reset', { email: 'parsley@example.org' })).status).toBe(200)
  await accounts.close()
  expect(testServer.logged).toContain('a confirmation e-mail failed')
})

test('without a mail server a reset is refused clearly, and nothing is confirmed', async () => {
  const accounts = testServer.again({ mail: null })
  const browser = testServer.browser()
  Object.assign(browser, { accounts })
  await browser.signUp('Rosemary', 'rosemary@example.org')
  for (const [path, body] of [
    ['/request-password-reset', { email: 'rosemary@example.org' }],
    ['/send-verification-email', {}],
    ['/change-email', { email: 'other@example.org', password: PASSWORD }],
  ] as const) {
    expect((await browser.post(path, body)).status).toBe(503)
  }
  expect((await browser.readIdentity())?.emailVerified).toBe(false)
})

test('no token of an e-mail is ever logged', async () => {
  const { email, confirmToken } = await confirmedMember('Sage')
  const token = await resetToken(email)
  await testServer.browser().post('/reset-password', { token, newPassword: NEW })
  for (const secret of [confirmToken, token, NEW, PASSWORD]) expect(testServer.logged).not.toContain(secret)
})

test("an unverified address gets no farewell e-mail: it may be a stranger's", async () => {
  const { browser, email } = await member('Vervain')
  const identity = await browser.readIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  const given = { username: 'Vervain', password: PASSWORD }
  const accounts = testServer.again({ mail })
  await accounts.deleteAccount(identity, given, browser, async () => {})
  // Pending e-mails have been sent by then.
  await accounts.close()
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toEqual([])
})

test('deleting an account sends a farewell e-mail to the verified address, and voids earlier links', async () => {
  const { browser, email, confirmToken } = await member('Yarrow')
  await browser.post('/verify-email', { token: confirmToken })
  const token = await resetToken(email)
  const identity = await browser.readIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  const given = { username: 'Yarrow', password: PASSWORD }
  await testServer.accounts.deleteAccount(identity, given, browser, async () => {})
  expect(await mailServer.nextEmailTo(email)).toMatchObject({ subject: 'Your account was deleted' })
  const late = await testServer.browser().post('/reset-password', { token, newPassword: NEW })
  expect(late.body.details).toMatchObject({ reason: 'auth/link-over' })
  await testServer.browser().post('/request-password-reset', { email })
  await testServer.accounts.close()
  expect(await browser.readIdentity()).toBeNull()
})
