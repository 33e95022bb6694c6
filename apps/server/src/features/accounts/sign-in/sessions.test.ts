import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, type House, openHouse, PASSWORD } from '../testing.ts'

const DAY = 86_400_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const listed = async (browser: Browser) => (await browser.get('/list-sessions')).body.sessions

async function twoBrowsers(name: string): Promise<[Browser, Browser]> {
  const first = house.browser('192.0.2.10')
  const second = house.browser('2001:db8::20')
  await first.signUp(name)
  await second.post('/sign-in/username', { username: name, password: PASSWORD }, { 'user-agent': 'Second/1.0' })
  return [first, second]
}

test('sessions are listed with where they come from, and without what proves them', async () => {
  const [first, second] = await twoBrowsers('Ash')
  const sessions = await listed(second)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ current }) => current)).toMatchObject({
    userAgent: 'Second/1.0',
    ipAddress: expect.stringContaining('2001:'),
  })
  expect(sessions.find(({ current }) => !current)).toMatchObject({ ipAddress: '192.0.2.10', userAgent: null })
  const text = JSON.stringify(sessions)
  for (const browser of [first, second]) expect(text).not.toContain((await browser.who())?.sessionToken)
})

test('an ended session is noticed at once, though it was used a moment ago', async () => {
  const [first, second] = await twoBrowsers('Beech')
  expect(await first.who()).not.toBeNull()
  const other = (await listed(second)).find(({ current }) => !current)!
  expect((await second.post('/revoke-session', { id: other.id })).body).toEqual({ ended: true })
  expect(await first.who()).toBeNull()
  expect((await first.get('/list-sessions')).status).toBe(401)
  expect(await second.who()).not.toBeNull()
  expect((await second.post('/revoke-session', { id: other.id })).body).toEqual({ ended: false })
})

test('all other sessions are ended in one go', async () => {
  const [first, second] = await twoBrowsers('Hemlock')
  const third = house.browser()
  await third.signIn('Hemlock')
  expect(await third.who()).not.toBeNull()
  await first.post('/revoke-other-sessions')
  expect(await second.who()).toBeNull()
  expect(await third.who()).toBeNull()
  expect(await first.who()).not.toBeNull()
})

test('nobody can end somebody else’s session', async () => {
  const [mine] = await twoBrowsers('Poplar')
  const [session] = await listed(mine)
  const stranger = house.browser()
  await stranger.signUp('Stranger')
  expect((await stranger.post('/revoke-session', { id: session!.id })).body).toEqual({ ended: false })
  expect(await mine.who()).not.toBeNull()
  for (const id of ["' or true --", 'x'.repeat(1000), '', 7]) {
    expect((await stranger.post('/revoke-session', { id })).status).toBe(400)
  }
})

test('a session ended on another node is noticed within two seconds', async () => {
  const [first, second] = await twoBrowsers('Sycamore')
  await first.who()
  const elsewhere = house.again({})
  Object.assign(second, { accounts: elsewhere })
  await second.post('/revoke-other-sessions')
  await sleep(2_050)
  expect(await first.who()).toBeNull()
})

test('a sign-in lives 30 days and is renewed by use, without a new cookie', async () => {
  const browser = house.browser()
  const { uid } = (await browser.signUp('Chestnut')).body.account
  const inDays = async () => {
    const [row] =
      await house.sql`select expires_at from auth_sessions where user_id = (select id from auth_users where username = 'chestnut')`
    return Math.round((new Date(row?.['expires_at']).getTime() - Date.now()) / DAY)
  }
  expect(await inDays()).toBe(30)
  const maxAge = Number(/session_token=.*Max-Age=(\d+)/.exec(browser.lastCookies.join('\n'))?.[1])
  expect(maxAge).toBeGreaterThan(300 * 86_400)
  await house.sql`update auth_sessions set expires_at = now() + interval '2 days'`
  const fresh = house.again({})
  expect(await fresh.whoIs(browser.headers)).not.toBeNull()
  expect(await inDays()).toBe(30)
  // Renewed once a day, not with every call.
  await house.sql`update auth_sessions set expires_at = now() + interval '29 days 1 hour'`
  const [before] = await house.sql`select expires_at from auth_sessions where user_id = ${uid}`
  await house.again({}).whoIs(browser.headers)
  expect(await house.sql`select expires_at from auth_sessions where user_id = ${uid}`).toEqual([before])
  await house.sql`update auth_sessions set expires_at = now() - interval '1 second'`
  expect(await house.again({}).whoIs(browser.headers)).toBeNull()
})

test('a cookie that was changed, made up or signed by another server is nobody’s', async () => {
  const browser = house.browser()
  await browser.signUp('Hawthorn')
  const [[name, value]] = [...browser.cookies] as [[string, string]]
  const [token, signature] = value.split('.') as [string, string]
  const stranger = house.browser()
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
    expect(await house.accounts.whoIs(new Headers({ cookie: `${name}=${forged}` }))).toBeNull()
  }
  const elsewhere = house.again({ secret: 'another secret of at least thirty-two characters' })
  expect(await elsewhere.whoIs(browser.headers)).toBeNull()
  expect(await browser.who()).not.toBeNull()
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const [first, second] = await twoBrowsers('Medlar')
  await first.who()
  const reply = await second.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a better one 22' })
  expect(reply.body).toEqual({ status: 'changed' })
  expect(await first.who()).toBeNull()
  expect(await second.who()).not.toBeNull()
  expect((await house.browser().signIn('Medlar')).status).toBe(401)
  expect((await house.browser().signIn('Medlar', 'a better one 22')).status).toBe(200)
})

test('sessions and links past their time are cleared away', async () => {
  const [first] = await twoBrowsers('Quince')
  await house.sql`update auth_sessions set expires_at = now() - interval '1 minute' where token = ${(await first.who())!.sessionToken}`
  await house.accounts.removeLeftovers()
  expect(await house.sql`select 1 from auth_sessions where expires_at < now()`).toHaveLength(0)
})

test('who comes often is recognised without asking the database again', async () => {
  const browser = house.browser()
  await browser.signUp('Rowanberry')
  // For two seconds, and these do not pass.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000)
  const { sessionToken } = (await browser.who())!
  await house.sql`delete from auth_sessions where token = ${sessionToken}`
  for (let call = 0; call < 100; call++) expect(await browser.who()).not.toBeNull()
  now.mockRestore()
})
