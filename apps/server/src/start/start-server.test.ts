import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { type Activity, hours, seconds, USUAL_RATES } from '@hearthward/engine'
import { testDatabase } from '@hearthward/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_DEFAULTS, type SystemConfig, writeSystemConfig } from '../core/settings/system-config.ts'
import { OWNER, openServer, starts, type TestServer, type Visitor } from '../http/testing.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { startServer } from './start-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const erasNow = () => testServer.server.timeline.entities()

test('the first start creates every table, the content, one era and the owner', async () => {
  expect(erasNow()).toEqual([{ from: 0, contentVersion: expect.any(String), season: 1, ...USUAL_RATES }])
  expect(testServer.server.timeline.contentAt(testServer.now()).content).toEqual(content)
  const owner = testServer.visitor()
  await owner.signIn(OWNER.email, OWNER.password)
  expect((await owner.ask('getAccount', {})).account).toMatchObject({ role: 'owner', email: OWNER.email })
  expect((await owner.load()).player).toMatchObject({ role: 'owner', email: OWNER.email })
})

test('a restart without changes begins no era and keeps sessions', async () => {
  const guest = await testServer.player()
  const before = erasNow()
  await testServer.restart()
  await testServer.restart()
  expect(erasNow()).toEqual(before)
  expect((await guest.ask('getAccount', {})).account?.uid).toBe(guest.uid)
})

test('changed content begins a new era', async () => {
  const own = await openServer()
  // A starting server has the machine's time; the test moves its clock afterwards.
  const before = Date.now()
  const quicker = { ...content.activities['gather_kindling'], xpRate: 100 }
  await own.sql()`update map_activities set data = ${JSON.stringify(quicker)}::text::jsonb where id = 'gather_kindling'`
  await own.restart()
  const [first, second, ...more] = own.server.timeline.entities()
  expect(more).toEqual([])
  expect(second?.contentVersion).not.toBe(first?.contentVersion)
  expect(second?.from).toBeGreaterThanOrEqual(before)
  expect(second?.from).toBeLessThanOrEqual(own.now())
  const guest = await own.guest()
  const { activities } = await guest.ask('getActivities', {})
  expect(activities.find(({ id }) => id === 'gather_kindling')?.xpRate).toBe(100)
  const former = await guest.ask('getContent', { version: first?.contentVersion ?? '' })
  expect(former.content.activities['gather_kindling']).toEqual(content.activities['gather_kindling'])
  await own.close()
})

test('the game continues after a restart as if the server had kept running', async () => {
  const guest = await testServer.player()
  const at = await guest.does(starts('net_shrimp'))
  await testServer.forward(seconds(31))
  await testServer.restart()
  const { player, now } = await guest.load()
  const { duration } = content.activities['net_shrimp'] as Activity
  const shrimp = player.inventory.find(({ id }) => id === 'raw_shrimp')
  expect(shrimp?.quantity).toBe(Math.floor((now - at) / duration))
  expect(player.currentAction?.activityId).toBe('net_shrimp')
})

test('a full server refuses with the place in the queue, admits in order, and always admits staff', async () => {
  const own = await openServer()
  await writeSystemConfig(own.server.database.db, { ...SYSTEM_DEFAULTS, maxPlayers: 2 })
  await own.restart()
  const [first, second, third, fourth] = (await Promise.all([1, 2, 3, 4].map(() => own.guest()))) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ]
  const refusalFor = (visitor: Visitor) => visitor.refused('loadPlayer', { sessionId: visitor.sessionId })
  await first.load()
  await second.load()
  expect(await refusalFor(third)).toEqual({
    code: 'resource-exhausted',
    message: 'Server is full',
    details: { position: 1, reason: 'server/full' },
  })
  expect(await refusalFor(fourth)).toMatchObject({ details: { position: 2 } })
  expect((await own.sql()`select 1 from players where uid in (${third.uid}, ${fourth.uid})`).length).toBe(0)
  const owner = own.visitor()
  await owner.signIn(OWNER.email, OWNER.password)
  await owner.load()
  await own.forward(seconds(6))
  await second.sync()
  expect(await refusalFor(third)).toMatchObject({ details: { position: 1 } })
  await own.forward(seconds(6))
  // The first player and the owner have been inactive for 12 s.
  expect(await refusalFor(fourth)).toMatchObject({ details: { position: 1 } })
  expect((await third.load()).isNew).toBe(true)
  expect(await refusalFor(fourth)).toMatchObject({ details: { position: 1 } })
  await own.forward(seconds(11))
  await fourth.load()
  await own.close()
})

test('[MAINT-33, MEMB-8] a member bypasses the queue of a full server until the membership ends', async () => {
  const own = await openServer()
  const member = await own.player()
  const until = own.now() + seconds(60)
  await own.edit(member.uid, (state) => {
    state.subscription = { tier: 'basic', until }
  })
  await writeSystemConfig(own.server.database.db, { ...SYSTEM_DEFAULTS, maxPlayers: 1 })
  await own.restart()
  const other = await own.player()
  await member.load()
  await own.forward(seconds(61))
  await other.load()
  const input = { sessionId: member.sessionId }
  expect(await member.refused('loadPlayer', input)).toMatchObject({ message: 'Server is full' })
  await own.close()
})

test('settings changed by staff apply within seconds, without a restart', async () => {
  const own = await openServer()
  const inside = await own.player()
  const { db } = own.server.database
  const set = async (change: Partial<SystemConfig>) => {
    await writeSystemConfig(db, { ...SYSTEM_DEFAULTS, ...change })
    await expect.poll(() => own.server.system.config(), { timeout: 10_000 }).toMatchObject(change)
  }
  await set({ maxPlayers: 1, maxLoginAttempts: 2 })
  const outside = await own.guest()
  const input = { sessionId: outside.sessionId }
  await inside.sync()
  expect(await outside.refused('loadPlayer', input)).toMatchObject({ message: 'Server is full' })
  const wrong = { email: OWNER.email, password: 'a wrong password' }
  const stranger = own.visitor()
  const guesses = []
  for (let n = 0; n < 3; n++) guesses.push((await stranger.post('/api/auth/sign-in/email', wrong)).status)
  expect(guesses).toEqual([401, 401, 429])
  await set({ maxPlayers: 2 })
  expect((await outside.load()).isNew).toBe(true)
  await own.close()
})

test('nodes that start at once on an empty database all start, with one timeline', async () => {
  const { url, drop } = await testDatabase()
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', OWNER_EMAIL: OWNER.email })
  const start = () =>
    startServer(config, {
      databaseUrl: url,
      secret: 'x'.repeat(32),
      ownerPassword: OWNER.password,
      log: createLog('silent'),
      restart: () => {},
    })
  const started = await Promise.all([start(), start(), start()])
  expect(started.filter(({ owner }) => owner.created).length).toBe(1)
  for (const { server } of started) expect(server.timeline.entities().length).toBe(1)
  // Cheap password hashes are only for the test clock. Those of a real server have no cost prefix.
  const { sql } = started[0]!.server.database
  const stored = await sql`select password from auth_accounts`
  expect(stored).toEqual([{ password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/) }])
  await Promise.all(started.map(({ close }) => close()))
  await drop()
})

test('a restart during calls loses nothing and performs repeated intents once', async () => {
  const guests = await Promise.all(Array.from({ length: 12 }, () => testServer.player()))
  await Promise.all(guests.map((guest) => guest.does(starts('gather_kindling'))))
  const queued = {
    type: 'queueAction',
    locationId: 'lumbridge',
    activityId: 'net_shrimp',
    id: 'intent-of-all',
  } as const
  const input = guests.map((guest) => guest.perform(queued).catch(() => null))
  await testServer.restart()
  await Promise.all(input)
  for (const guest of guests) {
    const { results, player } = await guest.perform(queued)
    expect(results).toEqual([{ id: queued.id, ok: true, at: expect.any(Number) }])
    expect(player.queue.length).toBe(1)
  }
})

test('a stopping server answers the current call and does not wait for browsers to disconnect', async () => {
  const own = await openServer()
  const guest = await own.player()
  const otherConnection = connect(own.databaseUrl, 1)
  let release = () => {}
  const isLocked = new Promise<void>((locked) => {
    void otherConnection.sql.begin(async (tx) => {
      await tx`select 1 from players where uid = ${guest.uid} for update`
      locked()
      await new Promise<void>((done) => {
        release = done
      })
    })
  })
  await isLocked
  const call = guest.perform({ type: 'clearQueue' })
  await own.waitForLocks(1)
  const closing = own.close()
  await sleep(200)
  release()
  expect((await call).results[0]?.ok).toBe(true)
  await otherConnection.close()
  await closing
})

test('a stopped server has closed its connections and answers nothing', async () => {
  const own = await openServer()
  const guest = await own.player()
  const socket = await guest.connect()
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  own.sockets.clear()
  await own.close()
  expect(['transport close', 'io server disconnect']).toContain(await gone)
  await expect(guest.send('/healthz')).rejects.toThrow()
})

test('the clock moves forward by the requested amount', async () => {
  const before = testServer.now()
  const { now } = await testServer.forward(hours(1))
  expect(now - before).toBeGreaterThanOrEqual(hours(1))
  expect(now - before).toBeLessThan(hours(1) + seconds(10))
})
