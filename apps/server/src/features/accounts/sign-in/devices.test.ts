import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inProcessBus } from '../../../platform/bus/in-process.ts'
import { type AuthReply, Browser, codeFor, openTestAccounts, PASSWORD, type TestAccounts } from '../testing.ts'

const WRONG = 'wrong horse 9'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEVICE = 'hearthward.device'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
beforeEach(() => {
  // Long enough for the tallies of the previous test to expire.
  testServer.time += 2 * HOUR
  testServer.maxLoginAttempts = 2
})
afterAll(() => testServer.close())

async function knownDevice(username: string): Promise<Browser> {
  const browser = testServer.browser()
  await browser.signUp(username)
  await browser.post('/sign-out')
  return browser
}

/** Guesses until devices the account does not know are refused, from many networks and from that of the device. */
async function lockOut(username: string): Promise<void> {
  for (let host = 0; host < 20; host++) await testServer.browser(`198.51.100.${host}`).signIn(username, WRONG)
  for (let time = 0; time < 2; time++) await testServer.browser().signIn(username, WRONG)
  expect((await testServer.browser().signIn(username)).status).toBe(429)
  expect((await testServer.browser('192.0.2.77').signIn(username)).status).toBe(429)
}

/** A browser with only the device cookie of another one, as after a theft. */
function copyOf(device: Browser): Browser {
  const thief = testServer.browser('192.0.2.66')
  thief.cookies.set(DEVICE, device.cookies.get(DEVICE) ?? '')
  return thief
}

test("[AUTH-6] the right password from a known device is not locked out by others' guesses", async () => {
  const device = await knownDevice('Heron')
  await lockOut('Heron')
  expect((await device.signIn('Heron')).status).toBe(200)
  // What the others did is still counted for everybody else.
  expect((await testServer.browser().signIn('Heron')).status).toBe(429)
})

test('[AUTH-6] guesses of neighbours at other accounts do not delay a known device', async () => {
  const device = await knownDevice('Bittern')
  for (let name = 0; name < 40; name++) await testServer.browser().signIn(`Nobody-${name}`, WRONG)
  expect((await testServer.browser().signIn('Bittern')).body.details.reason).toBe('auth/too-many')
  expect((await device.signIn('Bittern')).status).toBe(200)
})

test('calls of neighbours do not use up those of a known device, which has a limit of its own', async () => {
  const { limits } = inProcessBus()
  // The declared limit with a smaller number, which is reached sooner.
  const most = 5
  const accounts = testServer.again({
    isLimited: true,
    limits: { take: (key, _, ...rest) => limits.take(key, most, ...rest) },
  })
  const device = await knownDevice('Dunlin')
  const marks = device.cookies.get(DEVICE) ?? ''
  await testServer.browser().signUp('Avocet')
  const withMarks = (cookie: string) => {
    const browser = new Browser(accounts)
    browser.cookies.set(DEVICE, cookie)
    return browser
  }
  const outcome = ({ status, body }: AuthReply) => [status, body.details?.reason]
  const refused = [429, 'call/too-many']

  const neighbour = new Browser(accounts)
  for (let call = 0; call < most; call++) expect((await neighbour.signIn('Dunlin', WRONG)).status).not.toBe(200)
  expect(outcome(await neighbour.signIn('Dunlin'))).toEqual(refused)
  // Marks of another account and forged ones are refused like none, whatever the body is.
  expect(outcome(await withMarks(marks).signIn('Avocet'))).toEqual(refused)
  expect(outcome(await withMarks(`${marks.slice(0, -3)}AAA`).signIn('Dunlin'))).toEqual(refused)
  for (const body of ['{"username":', '{}', 'x'.repeat(300_000)])
    expect(outcome(await withMarks(marks).post('/sign-in/username', body))).toEqual(refused)
  // Only the steps of a sign-in name an account.
  expect(outcome(await withMarks(marks).post('/sign-out'))).toEqual(refused)

  testServer.maxLoginAttempts = 100
  expect((await withMarks(marks).signIn('Dunlin')).status).toBe(200)
  for (let call = 1; call < most; call++) expect((await withMarks(marks).signIn('Dunlin', WRONG)).status).toBe(401)
  expect(outcome(await withMarks(marks).signIn('Dunlin'))).toEqual(refused)
})

test('[AUTH-6] a known device has attempts of its own, which run out', async () => {
  const device = await knownDevice('Egret')
  for (let time = 0; time < 2; time++) expect((await device.signIn('Egret', WRONG)).status).toBe(401)
  expect((await device.signIn('Egret')).body.details).toEqual({ reason: 'auth/too-many', seconds: 30 })
  testServer.time += 30_000
  expect((await device.signIn('Egret', WRONG)).status).toBe(401)
  expect((await device.signIn('Egret')).body.details).toEqual({ reason: 'auth/too-many', seconds: 60 })
  testServer.time += 60_000
  expect((await device.signIn('Egret')).status).toBe(200)
  // A success clears the failures before it.
  expect((await device.signIn('Egret', WRONG)).status).toBe(401)
  expect((await device.signIn('Egret')).status).toBe(200)
})

test('guesses with a stolen cookie are bounded, and do not delay the device after its next sign-in', async () => {
  const device = await knownDevice('Crane')
  const thief = copyOf(device)
  await device.signIn('Crane')
  for (let time = 0; time < 2; time++) expect((await thief.signIn('Crane', WRONG)).status).toBe(401)
  expect((await thief.signIn('Crane')).status).toBe(429)
  expect((await device.signIn('Crane')).status).toBe(200)
})

test('a device is known to the accounts that signed in on it, and to no other', async () => {
  await testServer.browser().signUp('Victim')
  const attacker = await knownDevice('Attacker')
  await lockOut('Victim')
  expect((await attacker.signIn('Victim')).status).toBe(429)
  const family = await knownDevice('Parent')
  await family.signUp('Child')
  for (const name of ['Parent', 'Child']) {
    await lockOut(name)
    expect([name, (await family.signIn(name)).status]).toEqual([name, 200])
  }
})

test('a browser remembers eight accounts', async () => {
  const browser = testServer.browser()
  for (let number = 0; number < 9; number++) await browser.signUp(`Sparrow${number}`)
  await lockOut('Sparrow0')
  expect((await browser.signIn('Sparrow0')).status).toBe(429)
  await lockOut('Sparrow1')
  expect((await browser.signIn('Sparrow1')).status).toBe(200)
})

test('a cookie that was changed, made up or signed by another server makes no device known', async () => {
  const device = await knownDevice('Stork')
  const mark = device.cookies.get(DEVICE) ?? ''
  const [id = '', signature = ''] = mark.split('.')
  const elsewhere = new Browser(testServer.again({ secret: 'another secret of at least thirty-two characters' }))
  await elsewhere.signIn('Stork')
  await lockOut('Stork')
  const forged = [id, `${id}.`, `x${mark}`, `${id}.${'A'.repeat(43)}`, `${id}.${signature}é`, '~~~', '%00']
  for (const cookie of [...forged, elsewhere.cookies.get(DEVICE) ?? '']) {
    device.cookies.set(DEVICE, cookie)
    expect([cookie, (await device.signIn('Stork')).status]).toEqual([cookie, 429])
  }
  device.cookies.set(DEVICE, mark)
  expect((await device.signIn('Stork')).status).toBe(200)
})

test('a device is forgotten after 400 days without a sign-in', async () => {
  const device = await knownDevice('Ibis')
  testServer.time += 399 * DAY
  await lockOut('Ibis')
  const late = copyOf(device)
  expect((await device.signIn('Ibis')).status).toBe(200)
  testServer.time += DAY
  await lockOut('Ibis')
  expect((await late.signIn('Ibis')).status).toBe(429)
  expect((await device.signIn('Ibis')).status).toBe(200)
})

test('the cookie is out of reach of scripts, lives 400 days and names nobody', async () => {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp('Plover')).body.account
  const line = browser.lastCookies.find((line) => line.startsWith(`${DEVICE}=`)) ?? ''
  expect(line).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(line).not.toContain(uid)
  const https = new Browser(testServer.again({ baseUrl: 'https://play.example.org' }))
  await https.post('/sign-in/username', { username: 'Plover', password: PASSWORD }, { origin: '' })
  expect(https.lastCookies.find((line) => line.includes(DEVICE))).toMatch(/; Secure$/)
})

test('a wrong password makes no device known, and neither does the first of two steps', async () => {
  const owner = testServer.browser()
  await owner.signUp('Osprey')
  const { secret } = (await owner.post('/two-factor/enable', { password: PASSWORD })).body
  expect((await owner.post('/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
  const other = testServer.browser('192.0.2.78')
  await other.signIn('Osprey', WRONG)
  expect((await other.signIn('Osprey')).body).toEqual({ status: 'second-step' })
  expect(other.cookies.has(DEVICE)).toBe(false)
})

test('codes guessed by somebody who knows the password do not lock out a known device', async () => {
  const owner = testServer.browser()
  await owner.signUp('Kite')
  const { secret } = (await owner.post('/two-factor/enable', { password: PASSWORD })).body
  await owner.post('/two-factor/verify-totp', { code: codeFor(secret) })
  for (let host = 0; host < 20; host++) {
    const other = testServer.browser(`198.51.100.${host}`)
    await other.signIn('Kite')
    await other.post('/two-factor/verify-totp', { code: String(100_000 + host) })
  }
  expect((await testServer.browser().signIn('Kite')).status).toBe(429)
  // A code works once; the next one is for another minute.
  testServer.time += HOUR
  await lockOut('Kite')
  expect((await owner.signIn('Kite')).body).toEqual({ status: 'second-step' })
  expect((await owner.post('/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
})

test('calls of neighbours do not use up those of the second step on a known device', async () => {
  const { limits } = inProcessBus()
  const most = 5
  const accounts = testServer.again({
    isLimited: true,
    limits: { take: (key, _, ...rest) => limits.take(key, most, ...rest) },
  })
  const owner = testServer.browser()
  await owner.signUp('Turnstone')
  const { secret, backupCodes } = (await owner.post('/two-factor/enable', { password: PASSWORD })).body
  await owner.post('/two-factor/verify-totp', { code: codeFor(secret) })
  testServer.maxLoginAttempts = 100
  const neighbour = new Browser(accounts)
  for (let call = 0; call < most; call++) await neighbour.signIn('Turnstone', WRONG)
  expect((await neighbour.signIn('Turnstone', WRONG)).status).toBe(429)
  const device = new Browser(accounts)
  device.cookies.set(DEVICE, owner.cookies.get(DEVICE) ?? '')
  expect((await device.signIn('Turnstone')).body).toEqual({ status: 'second-step' })
  expect((await device.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
})
