import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccounts, PASSWORD, type TestAccounts } from './testing.ts'

const DAY = 86_400_000

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
afterAll(() => testServer.close())

async function newGuest() {
  const browser = testServer.browser()
  const { body } = await browser.post('/sign-in/anonymous')
  return { browser, account: body.account }
}

test('[GUEST-1] a guest plays at once, under a readable name, and is marked', async () => {
  const { browser, account } = await newGuest()
  expect(account).toMatchObject({ isGuest: true, email: null, emailVerified: false, twoFactorEnabled: false })
  expect(account.username).toMatch(/^[A-Z][a-z]+-\d{4}$/)
  expect(await browser.readIdentity()).toMatchObject({ uid: account.uid, username: account.username, isGuest: true })
})

test('[GUEST-2] a guest expires 24 hours after creation, by the server’s clock', async () => {
  testServer.time += 3 * DAY
  const { browser, account } = await newGuest()
  expect(account.guestExpiresAt).toBe(testServer.time + DAY)
  expect((await browser.readIdentity())?.guestExpiresAt).toBe(testServer.time + DAY)
})

test('[GUEST-3] 24 hours after creation the guest is signed out and cannot sign in', async () => {
  const { browser, account } = await newGuest()
  testServer.time += DAY - 1
  expect(await browser.readIdentity()).not.toBeNull()
  testServer.time += 1
  expect(await browser.readIdentity()).toBeNull()
  const reply = await browser.get('/list-sessions')
  expect(reply.status).toBe(403)
  expect(reply.body).toMatchObject({
    message: 'This guest account has expired',
    details: { reason: 'auth/guest-expired' },
  })
  expect((await testServer.browser().signIn(account.username)).status).toBe(401)
  const again = await browser.post('/sign-in/anonymous')
  expect(again.status).toBe(200)
  expect(again.body.account.uid).not.toBe(account.uid)
})

test('a second click on playing as guest keeps the first character', async () => {
  const { browser, account } = await newGuest()
  const again = await browser.post('/sign-in/anonymous')
  expect(again.body).toEqual({ status: 'signed-in', account })
  expect(await browser.readIdentity()).toMatchObject({ uid: account.uid })
})

test('concurrent guests all get different names', async () => {
  const guests = await Promise.all(Array.from({ length: 40 }, newGuest))
  expect(new Set(guests.map(({ account }) => account.username.toLowerCase())).size).toBe(40)
})

test('a guest becomes a full account and stays the same user, signed in', async () => {
  const { browser, account } = await newGuest()
  const upgrade = { username: 'Saffron', email: 'saffron@example.org', password: PASSWORD }
  const upgraded = await testServer.accounts.upgradeGuest(browser.headers, upgrade)
  expect(upgraded).toMatchObject({
    uid: account.uid,
    username: 'Saffron',
    email: 'saffron@example.org',
    emailVerified: false,
    isGuest: false,
    guestExpiresAt: null,
  })
  expect(await browser.readIdentity()).toEqual(upgraded)
  expect(testServer.changed.at(-1)).toMatchObject({
    uid: account.uid,
    username: 'Saffron',
    email: 'saffron@example.org',
  })
  testServer.time += 2 * DAY
  expect((await testServer.browser().signIn('saffron')).body.account.uid).toBe(account.uid)
  expect(await testServer.accounts.expiredGuests(testServer.time)).not.toContain(account.uid)
})

test('the address is optional, and the guest’s own name may be kept', async () => {
  const { browser, account } = await newGuest()
  const upgraded = await testServer.accounts.upgradeGuest(browser.headers, {
    username: account.username,
    password: PASSWORD,
  })
  expect(upgraded).toMatchObject({ uid: account.uid, username: account.username, email: null })
})

test('a guest cannot take a reserved name, a weak password, or a name or address in use, and stays a guest', async () => {
  await testServer.browser().signUp('Clover', 'clover@example.org')
  const { browser, account } = await newGuest()
  const ask = (upgrade: object) =>
    testServer.accounts.upgradeGuest(browser.headers, { username: 'Clover-2', password: PASSWORD, ...upgrade })
  expect(await ask({ username: 'cLOVER' })).toEqual({ refused: 'auth/name-taken', details: {} })
  expect(await ask({ password: 'clover-2' })).toEqual({ refused: 'auth/weak-password', details: {} })
  // Strong, were it not the name or the address.
  const weak = [
    { username: 'Quillfeather', password: 'quillfeather' },
    { email: 'vexillology@example.org', password: 'vexillology' },
  ]
  for (const choice of weak) expect(await ask(choice)).toEqual({ refused: 'auth/weak-password', details: {} })
  expect(await ask({ username: 'Moderator-7' })).toEqual({ refused: 'auth/name-reserved', details: {} })
  expect(await ask({ email: 'clover@example.org' })).toEqual({ refused: 'auth/email-taken', details: {} })
  expect(await browser.readIdentity()).toMatchObject({ uid: account.uid, username: account.username, isGuest: true })
})

test('only an unexpired guest can be upgraded, and only once', async () => {
  const upgrade = (username: string) => ({ username, password: PASSWORD })
  expect(await testServer.accounts.upgradeGuest(new Headers(), upgrade('Burdock'))).toMatchObject({
    refused: 'auth/required',
  })
  const full = testServer.browser()
  await full.signUp('Comfrey')
  expect(await testServer.accounts.upgradeGuest(full.headers, upgrade('Burdock'))).toMatchObject({
    refused: 'auth/not-guest',
  })
  const { browser } = await newGuest()
  const both = await Promise.all(
    ['Burdock', 'Dock'].map((name) => testServer.accounts.upgradeGuest(browser.headers, upgrade(name))),
  )
  expect(both.filter((outcome) => 'refused' in outcome)).toMatchObject([{ refused: 'auth/not-guest' }])
  const late = await newGuest()
  testServer.time += DAY
  expect(await testServer.accounts.upgradeGuest(late.browser.headers, upgrade('Late'))).toMatchObject({
    refused: 'auth/guest-expired',
  })
})

test('expired guests are listed, and removed completely or not at all', async () => {
  const { browser, account } = await newGuest()
  const { account: young } = await newGuest()
  await testServer.sql`update auth_users set guest_expires_at = ${testServer.time + 2 * DAY} where id = ${young.uid}`
  testServer.time += DAY
  const over = await testServer.accounts.expiredGuests(testServer.time)
  expect(over).toContain(account.uid)
  expect(over).not.toContain(young.uid)
  const failing = testServer.accounts.removeAccounts(over, async () => {
    throw new Error('a party could not be left')
  })
  await expect(failing).rejects.toThrow('a party could not be left')
  expect(await testServer.accounts.expiredGuests(testServer.time)).toEqual(over)
  await testServer.accounts.removeAccounts(over, async (tx) => void (await tx.execute('select 1')))
  expect(await testServer.accounts.expiredGuests(testServer.time)).toEqual([])
  expect(await testServer.sql`select 1 from auth_sessions where user_id = ${account.uid}`).toHaveLength(0)
  expect(await browser.readIdentity()).toBeNull()
})

test('guests are limited per network and hour', async () => {
  const accounts = testServer.again({ rates: { creationsPerHour: 3 } })
  const statuses: number[] = []
  for (let visitor = 0; visitor < 4; visitor++) {
    const browser = testServer.browser('192.0.2.77')
    Object.assign(browser, { accounts })
    statuses.push((await browser.post('/sign-in/anonymous')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
