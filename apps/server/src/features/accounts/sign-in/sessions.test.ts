import { createHash, createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, openTestAccounts, PASSWORD, SECRET, type TestAccounts } from '../testing.ts'
import { hashToken } from './session-tokens.ts'

const DAY = 86_400_000
const SERVER = join(import.meta.dirname, '../../../..')

let testServer: TestAccounts
beforeAll(async () => {
  testServer = await openTestAccounts()
})
afterAll(() => testServer.close())

const listed = async (browser: Browser) => (await browser.get('/list-sessions')).body.sessions

async function twoBrowsers(name: string): Promise<[Browser, Browser]> {
  const first = testServer.browser('192.0.2.10')
  const second = testServer.browser('2001:db8::20')
  await first.signUp(name)
  await second.post('/sign-in/username', { username: name, password: PASSWORD }, { 'user-agent': 'Second/1.0' })
  return [first, second]
}

test('sessions are listed with their address, and without their token', async () => {
  const [first, second] = await twoBrowsers('Ash')
  const sessions = await listed(second)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ current }) => current)).toMatchObject({
    userAgent: 'Second/1.0',
    ipAddress: expect.stringContaining('2001:'),
  })
  expect(sessions.find(({ current }) => !current)).toMatchObject({ ipAddress: '192.0.2.10', userAgent: null })
  const text = JSON.stringify(sessions)
  for (const browser of [first, second]) expect(text).not.toContain((await browser.readIdentity())?.sessionToken)
})

test('an ended session is noticed at once, though it was used a moment ago', async () => {
  const [first, second] = await twoBrowsers('Beech')
  expect(await first.readIdentity()).not.toBeNull()
  const other = (await listed(second)).find(({ current }) => !current)!
  expect((await second.post('/revoke-session', { id: other.id })).body).toEqual({ ended: true })
  expect(await first.readIdentity()).toBeNull()
  expect((await first.get('/list-sessions')).status).toBe(401)
  expect(await second.readIdentity()).not.toBeNull()
  expect((await second.post('/revoke-session', { id: other.id })).body).toEqual({ ended: false })
})

test('all other sessions are ended in one go', async () => {
  const [first, second] = await twoBrowsers('Hemlock')
  const third = testServer.browser()
  await third.signIn('Hemlock')
  expect(await third.readIdentity()).not.toBeNull()
  await first.post('/revoke-other-sessions')
  expect(await second.readIdentity()).toBeNull()
  expect(await third.readIdentity()).toBeNull()
  expect(await first.readIdentity()).not.toBeNull()
})

test('nobody can end somebody else’s session', async () => {
  const [mine] = await twoBrowsers('Poplar')
  const [session] = await listed(mine)
  const stranger = testServer.browser()
  await stranger.signUp('Stranger')
  expect((await stranger.post('/revoke-session', { id: session!.id })).body).toEqual({ ended: false })
  expect(await mine.readIdentity()).not.toBeNull()
  for (const id of ["' or true --", 'x'.repeat(1000), '', 7]) {
    expect((await stranger.post('/revoke-session', { id })).status).toBe(400)
  }
})

test('a session ended on another node is noticed within two seconds', async () => {
  const [first, second] = await twoBrowsers('Sycamore')
  await first.readIdentity()
  const elsewhere = testServer.again({})
  Object.assign(second, { accounts: elsewhere })
  await second.post('/revoke-other-sessions')
  await sleep(2_050)
  expect(await first.readIdentity()).toBeNull()
})

test('a sign-in lives 30 days and is renewed by use, without a new cookie', async () => {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp('Chestnut')).body.account
  const inDays = async () => {
    const [row] =
      await testServer.sql`select expires_at from auth_sessions where user_id = (select id from auth_users where username = 'chestnut')`
    return Math.round((new Date(row?.['expires_at']).getTime() - Date.now()) / DAY)
  }
  expect(await inDays()).toBe(30)
  const maxAge = Number(/session_token=.*Max-Age=(\d+)/.exec(browser.lastCookies.join('\n'))?.[1])
  expect(maxAge).toBe(180 * 86_400)
  await testServer.sql`update auth_sessions set expires_at = now() + interval '2 days', updated_at = now() - interval '28 days'`
  const fresh = testServer.again({})
  expect(await fresh.readIdentity(browser.headers)).not.toBeNull()
  expect(await inDays()).toBe(30)
  // Renewed once a day, not with every call.
  await testServer.sql`update auth_sessions set expires_at = now() + interval '29 days 1 hour', updated_at = now() - interval '23 hours'`
  const [before] = await testServer.sql`select expires_at from auth_sessions where user_id = ${uid}`
  await testServer.again({}).readIdentity(browser.headers)
  expect(await testServer.sql`select expires_at from auth_sessions where user_id = ${uid}`).toEqual([before])
  await testServer.sql`update auth_sessions set expires_at = now() - interval '1 second'`
  expect(await testServer.again({}).readIdentity(browser.headers)).toBeNull()
})

test('a session ends 180 days after the sign-in, although it is used every day', async () => {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp('Larch')).body.account
  const beganDaysAgo = (days: number) => testServer.sql`
    update auth_sessions set created_at = now() - make_interval(days => ${days}), updated_at = now() - interval '25 hours'
    where user_id = ${uid}`
  const daysLeft = async () => {
    const [row] = await testServer.sql`select expires_at, updated_at from auth_sessions where user_id = ${uid}`
    // Used a moment ago.
    expect(Date.now() - new Date(row?.['updated_at']).getTime()).toBeLessThan(DAY / 24)
    return Math.round((new Date(row?.['expires_at']).getTime() - Date.now()) / DAY)
  }
  for (const [days, left] of [
    [149, 30],
    [170, 10],
    [179, 1],
  ] as const) {
    await beganDaysAgo(days)
    expect(await testServer.again({}).readIdentity(browser.headers)).not.toBeNull()
    expect(await daysLeft()).toBe(left)
  }
  await testServer.sql`update auth_sessions set expires_at = created_at + interval '179 days' where user_id = ${uid}`
  expect(await testServer.again({}).readIdentity(browser.headers)).toBeNull()
})

test('the table holds hashes of the tokens, which open no session', async () => {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp('Yew')).body.account
  const { sessionToken } = (await browser.readIdentity())!
  const [row] = await testServer.sql`select * from auth_sessions where user_id = ${uid}`
  expect(JSON.stringify(row)).not.toContain(sessionToken)
  expect(row?.['token']).toBe(createHash('sha256').update(sessionToken).digest('hex'))
  const [[name]] = [...browser.cookies] as [[string, string]]
  const signature = createHmac('sha256', SECRET).update(String(row?.['token'])).digest('base64')
  const forged = `${name}=${encodeURIComponent(`${row?.['token']}.${signature}`)}`
  expect(await testServer.accounts.readIdentity(new Headers({ cookie: forged }))).toBeNull()
})

test('an upgrade hashes the tokens of earlier releases, shortens their sessions and signs nobody out', async () => {
  const browser = testServer.browser()
  const { uid } = (await browser.signUp('Spruce')).body.account
  const { sessionToken } = (await browser.readIdentity())!
  const [file = ''] = globSync('migrations/*_hashed_session_tokens.sql', { cwd: SERVER })
  const migration = readFileSync(join(SERVER, file), 'utf8')
  await testServer.sql`delete from auth_sessions where user_id <> ${uid}`
  await testServer.sql`update auth_sessions set token = ${sessionToken}, created_at = now() - interval '170 days'`
  const upgraded = testServer.again({})
  expect(await upgraded.readIdentity(browser.headers)).toBeNull()
  await testServer.db.execute(migration)
  expect(await upgraded.readIdentity(browser.headers)).toMatchObject({ uid })
  const [row] = await testServer.sql`select expires_at - now() < interval '11 days' as is_short from auth_sessions`
  expect(row?.['is_short']).toBe(true)
})

test('a cookie that was changed, made up or signed by another server is not accepted', async () => {
  const browser = testServer.browser()
  await browser.signUp('Hawthorn')
  const [[name, value]] = [...browser.cookies] as [[string, string]]
  const [token, signature] = value.split('.') as [string, string]
  const stranger = testServer.browser()
  await stranger.signUp('Blackthorn')
  const [[, otherValue]] = [...stranger.cookies] as [[string, string]]
  const otherSignature = otherValue.split('.')[1]
  for (const forged of [
    token,
    `${token}.`,
    `${token}.${otherSignature}`,
    `x${token}.${signature}`,
    '',
    '.',
    '%',
    '%00',
  ]) {
    expect(await testServer.accounts.readIdentity(new Headers({ cookie: `${name}=${forged}` }))).toBeNull()
  }
  const elsewhere = testServer.again({ secret: 'another secret of at least thirty-two characters' })
  expect(await elsewhere.readIdentity(browser.headers)).toBeNull()
  expect(await browser.readIdentity()).not.toBeNull()
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const [first, second] = await twoBrowsers('Medlar')
  await first.readIdentity()
  const reply = await second.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a better one 22' })
  expect(reply.body).toEqual({ status: 'changed' })
  expect(await first.readIdentity()).toBeNull()
  expect(await second.readIdentity()).not.toBeNull()
  expect((await testServer.browser().signIn('Medlar')).status).toBe(401)
  expect((await testServer.browser().signIn('Medlar', 'a better one 22')).status).toBe(200)
})

test('expired sessions and links are deleted', async () => {
  const [first] = await twoBrowsers('Quince')
  await testServer.sql`update auth_sessions set expires_at = now() - interval '1 minute' where token = ${hashToken((await first.readIdentity())!.sessionToken)}`
  await testServer.accounts.removeExpired()
  expect(await testServer.sql`select 1 from auth_sessions where expires_at < now()`).toHaveLength(0)
})

test('frequent calls are identified from the cache', async () => {
  const browser = testServer.browser()
  await browser.signUp('Rowanberry')
  // The cache lasts two seconds, which do not pass here.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000)
  const { sessionToken } = (await browser.readIdentity())!
  await testServer.sql`delete from auth_sessions where token = ${hashToken(sessionToken)}`
  for (let call = 0; call < 100; call++) expect(await browser.readIdentity()).not.toBeNull()
  now.mockRestore()
})
