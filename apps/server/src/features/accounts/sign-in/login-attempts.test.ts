import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestAccounts, PASSWORD, type TestAccounts } from '../testing.ts'
import { inProcessLoginAttempts } from './login-attempts.ts'

const WRONG = 'wrong horse 9'
const HOUR = 3_600_000

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
beforeEach(() => {
  // Long enough for the tallies of the previous test to expire.
  testServer.time += 2 * HOUR
  testServer.maxLoginAttempts = 5
})
afterAll(() => testServer.close())

async function failFrom(address: string, name: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await testServer.browser(address).signIn(name, WRONG)).status)
  return statuses
}

test('[AUTH-6] after the configured number of failures sign-in is refused, the right password included', async () => {
  await testServer.browser().signUp('Birch')
  expect(await failFrom('192.0.2.1', 'Birch', 5)).toEqual([401, 401, 401, 401, 401])
  const refused = await testServer.browser('192.0.2.1').signIn('Birch')
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    code: 'resource-exhausted',
    message: 'Too many attempts. Try again in 30 s.',
    details: { reason: 'auth/too-many', seconds: 30 },
  })
  expect(refused.headers.get('retry-after')).toBe('30')
  testServer.time += 29_999
  expect((await testServer.browser('192.0.2.1').signIn('Birch')).body.details.seconds).toBe(1)
  testServer.time += 1
  expect((await testServer.browser('192.0.2.1').signIn('Birch')).status).toBe(200)
})

test('[AUTH-6] the number is the one staff have configured, from the moment they do', async () => {
  await testServer.browser().signUp('Cedar')
  testServer.maxLoginAttempts = 2
  expect(await failFrom('192.0.2.2', 'Cedar', 3)).toEqual([401, 401, 429])
})

test('each failure after that doubles the delay, up to a quarter of an hour', async () => {
  await testServer.browser().signUp('Elm')
  await failFrom('192.0.2.3', 'Elm', 5)
  const delays: number[] = []
  for (let round = 0; round < 8; round++) {
    const { seconds } = (await testServer.browser('192.0.2.3').signIn('Elm')).body.details
    delays.push(seconds)
    testServer.time += seconds * 1000
    expect((await testServer.browser('192.0.2.3').signIn('Elm', WRONG)).status).toBe(401)
  }
  expect(delays).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
})

test('a success clears the failures before it', async () => {
  await testServer.browser().signUp('Oak')
  for (let round = 0; round < 3; round++) {
    await failFrom('192.0.2.4', 'Oak', 4)
    expect((await testServer.browser('192.0.2.4').signIn('Oak')).status).toBe(200)
  }
})

test('guesses by name and by address count together', async () => {
  await testServer.browser().signUp('Pine', 'pine@example.org')
  await failFrom('192.0.2.5', 'pINE', 3)
  for (const email of ['pine@example.org', 'PINE@example.org']) {
    await testServer.browser('192.0.2.5').post('/sign-in/email', { email, password: WRONG })
  }
  expect((await testServer.browser('192.0.2.5').signIn('Pine')).status).toBe(429)
})

test('names nobody has are delayed like any other', async () => {
  expect(await failFrom('192.0.2.6', 'Nobody-here', 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('nobody can lock out an account from another network', async () => {
  await testServer.browser().signUp('Yew')
  await failFrom('192.0.2.7', 'Yew', 6)
  expect((await testServer.browser('192.0.2.8').signIn('Yew')).status).toBe(200)
})

test('many networks guessing at one account are delayed together', async () => {
  await testServer.browser().signUp('Larch')
  testServer.maxLoginAttempts = 1
  for (let host = 1; host <= 10; host++) await failFrom(`198.51.100.${host}`, 'Larch', 1)
  expect((await testServer.browser('198.51.100.99').signIn('Larch')).status).toBe(429)
})

test('one network guessing at many names is delayed, and signing in to an own account does not clear that', async () => {
  await testServer.browser().signUp('Holly')
  testServer.maxLoginAttempts = 1
  for (let name = 0; name < 19; name++) {
    await failFrom('192.0.2.9', `Somebody-${name}`, 1)
    if (name % 5 === 0) expect((await testServer.browser('192.0.2.9').signIn('Holly')).status).toBe(200)
  }
  await failFrom('192.0.2.9', 'Somebody-19', 1)
  expect((await testServer.browser('192.0.2.9').signIn('Holly')).status).toBe(429)
})

test('an IPv6 network is one caller, however many addresses it has', async () => {
  await testServer.browser().signUp('Juniper')
  for (let host = 1; host <= 5; host++) await failFrom(`2001:db8:1:2::${host}`, 'Juniper', 1)
  expect((await testServer.browser('2001:0db8:0001:0002:ffff::1').signIn('Juniper')).status).toBe(429)
  expect((await testServer.browser('2001:db8:1:3::1').signIn('Juniper')).status).toBe(200)
})

test('of forty concurrent guesses no more are checked than in sequence', async () => {
  await testServer.browser().signUp('Willow')
  const guesses = Array.from({ length: 39 }, (_, guess) =>
    testServer.browser('192.0.2.10').signIn('Willow', `guess ${guess}!!`),
  )
  const right = testServer.browser('192.0.2.10').signIn('Willow', PASSWORD)
  const statuses = (await Promise.all([...guesses, right])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

test('a password asked for again inside an account is guarded as well', async () => {
  const browser = testServer.browser('192.0.2.11')
  await browser.signUp('Maple')
  const change = () => browser.post('/change-password', { currentPassword: WRONG, newPassword: 'a new password 1' })
  for (let time = 0; time < 5; time++) expect((await change()).status).toBe(401)
  expect((await change()).status).toBe(429)
  expect((await browser.signIn('Maple')).status).toBe(429)
})

test('the counters take bounded memory: the least recently used are dropped first', async () => {
  const attempts = inProcessLoginAttempts(30)
  const spray = { account: 'target', network: 'n', device: null }
  await attempts.begin(spray, 1, 0)
  expect(await attempts.begin(spray, 1, 1)).toBeGreaterThan(0)
  for (let other = 0; other < 30; other++)
    await attempts.begin({ account: `a${other}`, network: `n${other}`, device: null }, 5, 2)
  expect(await attempts.begin(spray, 1, 3)).toBe(0)
})

test('failures are kept for up to an hour without another', async () => {
  const attempts = inProcessLoginAttempts()
  const guess = { account: 'a', network: 'n', device: null }
  for (let time = 0; time < 4; time++) await attempts.begin(guess, 5, 0)
  await attempts.begin(guess, 5, HOUR - 1)
  expect(await attempts.begin(guess, 5, HOUR - 1)).toBeGreaterThan(0)
})

test('failures expire after an hour without another', async () => {
  const attempts = inProcessLoginAttempts()
  const guess = { account: 'a', network: 'n', device: null }
  for (let time = 0; time < 4; time++) await attempts.begin(guess, 5, 0)
  await attempts.begin(guess, 5, HOUR)
  expect(await attempts.begin(guess, 5, HOUR)).toBe(0)
})
