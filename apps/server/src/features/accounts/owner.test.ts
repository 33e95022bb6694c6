import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccounts, PASSWORD, type TestAccounts } from './testing.ts'

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
afterAll(() => testServer.close())

test('[PERM-12] the first start makes the owner, confirmed, who can sign in by address', async () => {
  const made = await testServer.accounts.ensureOwner('Keeper@example.org', PASSWORD)
  expect(made.created).toBe(true)
  const browser = testServer.browser()
  await browser.post('/sign-in/email', { email: 'keeper@example.org', password: PASSWORD })
  expect(await browser.readIdentity()).toMatchObject({
    uid: made.uid,
    username: 'keeper',
    email: 'keeper@example.org',
    emailVerified: true,
    isGuest: false,
  })
})

test('later starts leave the owner and the password alone', async () => {
  const first = await testServer.accounts.ensureOwner('second@example.org', PASSWORD)
  expect(await testServer.accounts.ensureOwner('SECOND@example.org', 'something else 3')).toEqual({
    uid: first.uid,
    created: false,
  })
  expect((await testServer.browser().signIn('second')).status).toBe(200)
})

test('a stranger who signed up with the owner’s address first does not become the owner', async () => {
  const stranger = testServer.browser()
  const { body } = await stranger.signUp('Sly', 'boss@example.org')
  const { uid, created } = await testServer.accounts.ensureOwner('boss@example.org', PASSWORD)
  expect(created).toBe(true)
  expect(uid).not.toBe(body.account.uid)
  expect(await testServer.again({}).readIdentity(stranger.headers)).toMatchObject({
    uid: body.account.uid,
    email: null,
    emailVerified: false,
  })
})

test('two nodes that start at once make one owner', async () => {
  const both = await Promise.all(
    [testServer, testServer.again({})].map((node) =>
      ('accounts' in node ? node.accounts : node).ensureOwner('pair@example.org', PASSWORD),
    ),
  )
  expect(both.map(({ created }) => created).sort()).toEqual([false, true])
  expect(new Set(both.map(({ uid }) => uid)).size).toBe(1)
})

test('if the name is taken or invalid, the owner gets another', async () => {
  await testServer.browser().signUp('Warden')
  await testServer.accounts.ensureOwner('warden@example.org', PASSWORD)
  await testServer.accounts.ensureOwner('w@example.org', PASSWORD)
  await testServer.accounts.ensureOwner('z@example.org', PASSWORD)
  const users = await testServer.sql`select name from auth_users`
  expect(users.map(({ name }) => name)).toEqual(expect.arrayContaining(['warden-2', 'Owner', 'Owner-2']))
})
