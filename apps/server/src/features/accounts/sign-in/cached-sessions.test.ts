import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openTestAccounts, type TestAccounts } from '../testing.ts'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
afterAll(() => testServer.close())

const names = ['Alder', 'Aspen', 'Bramble', 'Cherry', 'Damson', 'Elder', 'Fir', 'Gorse', 'Hazel', 'Larch', 'Maple']
/** The cache goes by this clock; it stands still unless a test moves it. */
let time = 0
beforeEach(() => {
  time += 3_600_000
  const now = vi.spyOn(performance, 'now').mockImplementation(() => time)
  return () => void now.mockRestore()
})

/** A browser that is signed in and has just been identified, while changes are noticed every second. */
async function signedIn(): Promise<{ browser: Browser; uid: string }> {
  const browser = testServer.browser()
  await browser.signUp(names.shift() as string)
  await testServer.accounts.noticeChanges()
  const { uid } = (await browser.readIdentity())!
  return { browser, uid }
}

async function afterASecond(): Promise<void> {
  time += 1_000
  await testServer.accounts.noticeChanges()
}

/** Deletes a session without a trace, so that only the cache still knows it. */
async function forgetSession(uid: string): Promise<void> {
  await testServer.sql.begin(async (tx) => {
    await tx`delete from auth_sessions where user_id = ${uid}`
    await tx`delete from account_changes where uid = ${uid}`
  })
}

test('a sign-in stays cached while nothing changes, for ten minutes', async () => {
  const { browser, uid } = await signedIn()
  await forgetSession(uid)
  for (let second = 0; second < 599; second++) await afterASecond()
  expect(await browser.readIdentity()).toMatchObject({ uid })
  await afterASecond()
  expect(await browser.readIdentity()).toBeNull()
})

test('without news from the database, a cached sign-in counts for two seconds', async () => {
  const { browser, uid } = await signedIn()
  await forgetSession(uid)
  await afterASecond()
  time += 1_999
  expect(await browser.readIdentity()).toMatchObject({ uid })
  time += 1
  expect(await browser.readIdentity()).toBeNull()
  // What was not asked for in time may be forgotten, so nothing of before is taken up again.
  await testServer.accounts.noticeChanges()
  expect(await browser.readIdentity()).toBeNull()
})

test.each<[change: string, make: (uid: string) => Promise<unknown>, seen: object | null]>([
  ['the end of the session', (uid) => testServer.sql`delete from auth_sessions where user_id = ${uid}`, null],
  ['its expiry', (uid) => testServer.sql`update auth_sessions set expires_at = now() where user_id = ${uid}`, null],
  [
    'a new name',
    (uid) => testServer.sql`update auth_users set name = 'Renamed' where id = ${uid}`,
    { username: 'Renamed' },
  ],
  ['a deleted account', (uid) => testServer.sql`update auth_users set deleted_at = 1 where id = ${uid}`, null],
])('%s is noticed within a second', async (_, make, seen) => {
  const { browser, uid } = await signedIn()
  await make(uid)
  await afterASecond()
  const identity = await browser.readIdentity()
  if (seen === null) expect(identity).toBeNull()
  else expect(identity).toMatchObject(seen)
})

test('a change of a transaction that ends after a later one is noticed, too', async () => {
  const [early, late] = [await signedIn(), await signedIn()]
  const earlier = await testServer.sql.begin(async (tx) => {
    await tx`update auth_users set name = 'First' where id = ${early.uid}`
    await testServer.sql`update auth_users set name = 'Second' where id = ${late.uid}`
    await afterASecond()
    return early.browser.readIdentity()
  })
  expect(earlier?.username).not.toBe('First')
  expect((await late.browser.readIdentity())?.username).toBe('Second')
  await afterASecond()
  expect((await early.browser.readIdentity())?.username).toBe('First')
})

test('what was noticed is deleted after an hour', async () => {
  const { uid } = await signedIn()
  await testServer.sql`update auth_users set name = 'Olden' where id = ${uid}`
  await testServer.sql`update account_changes set at = now() - interval '59 minutes'`
  await testServer.accounts.removeExpired()
  expect((await testServer.sql`select 1 from account_changes where uid = ${uid}`).length).toBeGreaterThan(0)
  await testServer.sql`update account_changes set at = now() - interval '61 minutes'`
  await testServer.accounts.removeExpired()
  expect(await testServer.sql`select 1 from account_changes`).toEqual([])
})
