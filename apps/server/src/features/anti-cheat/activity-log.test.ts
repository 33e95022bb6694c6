import { days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, starts, stops, type TestServer, Visitor } from '../../http/testing.ts'
import { removeGuests } from '../own-account/jobs.ts'
import { createActivityLog } from './activity-log.ts'

/** Performs an intent that changes next to nothing. */
const SAYS = { type: 'updateSettings', soundEnabled: true } as const

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function entriesOf({ uid }: Visitor) {
  await testServer.server.activityLog.flush()
  return testServer.sql()`select * from player_activity_logs where player_id = ${uid} order by until_at, id`
}

describe('[CHEAT-2] [DATA-12] the activity log', () => {
  test('records gains, activities and intents, with the maximum the rules allow', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(2))
    await player.does(stops)
    const [entry, next, ...more] = await entriesOf(player)
    expect(more).toEqual([])
    // A change of activity ends a stretch; its intent belongs to the next one.
    expect(next).toMatchObject({ activity_id: null, intents: 1, gained: '0' })
    expect(entry).toMatchObject({
      player_id: player.uid,
      session_id: player.sessionId,
      device: expect.stringMatching(/^[0-9a-f]{24}$/),
      activity_id: 'gather_kindling',
      location_id: 'lumbridge',
      intents: 1,
      coins_before: '100',
    })
    const { totalXp } = (await player.load()).player.statistics
    expect(Number(entry?.['gained'])).toBeGreaterThan(50)
    expect(Number(entry?.['gained'])).toBeLessThanOrEqual(totalXp)
    expect(Number(entry?.['expected'])).toBeGreaterThanOrEqual(Number(entry?.['gained']))
    expect(entry?.['completions']).toBeGreaterThan(10)
    expect(Object.values(entry?.['gains']).reduce((sum: number, points) => sum + Number(points), 0)).toBe(
      Number(entry?.['gained']),
    )
  })

  test('counts the gaps between calls, and the longest of them as pauses', async () => {
    const player = await testServer.player()
    for (const gap of [seconds(1.5), seconds(1.5), seconds(3), minutes(2)]) {
      await player.does(SAYS)
      await testServer.forward(gap)
    }
    await player.does(SAYS)
    const [entry] = await entriesOf(player)
    expect(entry).toMatchObject({ intents: 5, gap_count: 4 })
    expect(Number(entry?.['gap_sum'])).toBeGreaterThanOrEqual(minutes(2) + seconds(6))
    const gaps: number[] = entry?.['gaps']
    expect(gaps.reduce((sum, count) => sum + count, 0)).toBe(4)
    // Between one and five minutes.
    expect(gaps[8]).toBe(1)
  })

  test('has one entry for five minutes, and another for offline progress', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    for (let turn = 0; turn < 7; turn++) {
      await testServer.forward(minutes(1))
      await player.sync()
    }
    await testServer.forward(hours(1))
    await player.sync()
    await player.does(stops)
    const entries = await entriesOf(player)
    expect(entries).toHaveLength(3)
    const spans = entries.map((entry) => Math.round((Number(entry['until_at']) - Number(entry['from_at'])) / 60_000))
    expect(spans).toEqual([5, 62, 0])
    expect(entries.map((entry) => entry['session_id'])).toEqual([player.sessionId, null, player.sessionId])
    // Nothing is counted twice, and nothing is left out.
    const gained = entries.reduce((sum, entry) => sum + Number(entry['gained']), 0)
    expect(gained).toBe((await player.load()).player.statistics.totalXp)
  })

  test('writes each stretch once, and ends it with what the next one begins with', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    await testServer.forward(seconds(30))
    await player.sync()
    expect(await entriesOf(player)).toHaveLength(1)
    await testServer.forward(seconds(30))
    await player.sync()
    const [only, ...more] = await entriesOf(player)
    expect(more).toEqual([])
    expect(Number(only?.['until_at']) - Number(only?.['from_at'])).toBeGreaterThanOrEqual(minutes(1))
    await testServer.forward(minutes(5))
    await player.does(stops)
    const entries = await entriesOf(player)
    expect(entries.length).toBeGreaterThan(1)
    for (const [index, entry] of entries.entries()) {
      if (index > 0) expect(entry['worth_before']).toBe(entries[index - 1]?.['worth_after'])
    }
  })

  test('identifies a device by a hash of address and browser', async () => {
    const one = await testServer.player()
    const two = new Visitor(testServer, one.address)
    await two.signInAsGuest()
    await two.load()
    const far = await testServer.player()
    for (const player of [one, two, far]) await player.does(SAYS)
    await testServer.server.activityLog.flush()
    const devices = async ({ uid }: Visitor) =>
      (await testServer.sql()`select device from player_devices where player_id = ${uid}`).map((row) => row['device'])
    const [own] = await devices(one)
    expect(own).not.toContain(one.address)
    expect(await devices(two)).toEqual([own])
    expect(await devices(far)).not.toEqual([own])
  })

  test('records the device of a player who performs no intent', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    const elsewhere = new Visitor(testServer, '10.77.0.1', player.cookies)
    elsewhere.uid = player.uid
    elsewhere.sessionId = player.sessionId
    await elsewhere.load()
    await testServer.forward(minutes(1))
    await elsewhere.sync()
    await testServer.server.activityLog.flush()
    const devices = await testServer.sql()`select device from player_devices where player_id = ${player.uid}`
    const { deviceOf } = testServer.server.activityLog
    expect(devices.map(({ device }) => device)).toContain(deviceOf('10.77.0.1', new Headers({ 'user-agent': 'node' })))
  })

  test('writes failed entries later', async () => {
    const { database, clock, timeline, world } = testServer.server
    let isAway = true
    const sql = new Proxy(database.sql, {
      apply(query, self, [texts, ...values]) {
        const isWriting = String(texts).includes('insert into player_activity_logs')
        return isAway && isWriting ? Promise.reject(new Error('away')) : Reflect.apply(query, self, [texts, ...values])
      },
    })
    const log = createActivityLog({ database: { ...database, sql }, clock, timeline, secret: 'any' })
    const known = await world.readPlayer((await testServer.player()).uid)
    /** The player after this time, with this much more experience. */
    const stored = (ms: number, points: number) => {
      const state = structuredClone(known.state)
      state.settledAt += ms
      state.skills.mining.experience += points
      return { ...known, row: { ...known.row, uid: 'kept-waiting' }, state, answers: new Map() }
    }
    // An ended stretch and a running one.
    log.changed(stored(0, 0), stored(minutes(6), 300))
    log.changed(stored(minutes(6), 300), stored(minutes(7), 350))
    await expect(log.flush()).rejects.toThrow('away')
    isAway = false
    await log.flush()
    const entries = await testServer.sql()`
      select gained from player_activity_logs where player_id = 'kept-waiting' order by until_at`
    expect(entries.map(({ gained }) => Number(gained))).toEqual([300, 50])
  })

  test('writes a stretch that goes on once a minute, and one that is over at once', async () => {
    const player = await testServer.player()
    const { activityLog } = testServer.server
    const untilOf = async () => {
      const rows = await testServer.sql()`select until_at from player_activity_logs where player_id = ${player.uid}`
      return rows.map(({ until_at }) => Number(until_at))
    }
    const playOn = async () => {
      await testServer.forward(seconds(25))
      await player.sync()
      await activityLog.writeDue()
    }
    await player.does(starts('gather_kindling'))
    await playOn()
    const [first] = await untilOf()
    await playOn()
    expect(await untilOf()).toEqual([first])
    await playOn()
    await playOn()
    const [second = 0, ...more] = await untilOf()
    expect(more).toEqual([])
    expect(second - (first as number)).toBeGreaterThanOrEqual(seconds(75))
    await player.does(stops)
    await activityLog.writeDue()
    expect(await untilOf()).toHaveLength(2)
  })

  test('is written for a few players at a time, whatever their number', async () => {
    const { database, clock, timeline, world } = testServer.server
    const sizes: number[] = []
    const sql = new Proxy(database.sql, {
      apply(query, self, [texts, ...values]) {
        if (String(texts).includes('insert into player_activity_logs')) sizes.push(values[0].length)
        return Reflect.apply(query, self, [texts, ...values])
      },
    })
    const log = createActivityLog({ database: { ...database, sql }, clock, timeline, secret: 'any' })
    const known = await world.readPlayer((await testServer.player()).uid)
    for (let number = 0; number < 120; number++) {
      const row = { ...known.row, uid: `one-of-many-${number}` }
      const before = { ...known, row, answers: new Map() }
      log.changed(before, { ...before, state: { ...known.state, coins: known.state.coins + 1 } })
    }
    await log.flush()
    expect(sizes).toEqual([50, 50, 20])
    const [written] = await testServer.sql()`
      select count(*)::int as players from player_activity_logs where player_id like 'one-of-many-%'`
    expect(written).toEqual({ players: 120 })
  })

  test('records to the hour when a device was last in use', async () => {
    const player = await testServer.player()
    const seenAt = async () => {
      await testServer.server.activityLog.flush()
      const [device] = await testServer.sql()`select last_seen from player_devices where player_id = ${player.uid}`
      return Number(device?.['last_seen'])
    }
    await player.does(SAYS)
    const first = await seenAt()
    await testServer.forward(minutes(50))
    await player.does(SAYS)
    expect(await seenAt()).toBe(first)
    await testServer.forward(minutes(10))
    await player.does(SAYS)
    expect(await seenAt()).toBeGreaterThanOrEqual(first + hours(1))
  })

  test('is kept 30 days', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(10))
    await player.does(stops)
    expect((await entriesOf(player)).length).toBeGreaterThan(0)
    const sql = testServer.sql()
    await sql`update player_activity_logs set until_at = ${testServer.now() - days(30) + minutes(1)} where player_id = ${player.uid}`
    await testServer.server.antiCheat.deleteOldActivity()
    expect((await entriesOf(player)).length).toBeGreaterThan(0)
    const old = testServer.now() - days(30) - 1
    await sql`update player_activity_logs set until_at = ${old} where player_id = ${player.uid}`
    await sql`update player_devices set last_seen = ${old} where player_id = ${player.uid}`
    await sql`update player_networks set last_seen = ${old} where player_id = ${player.uid}`
    // Also with more entries than one statement deletes.
    await sql`
      insert into player_activity_logs (player_id, from_at, until_at, gains, gained, expected, completions, intents, gaps,
        gap_count, gap_sum, gap_squares, coins_before, coins_after, worth_before, worth_after)
      select ${player.uid}, 0, n, '{}', 0, 0, 0, 1, '[]', 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 5000) as n`
    await testServer.server.antiCheat.deleteOldActivity()
    expect(await sql`select 1 from player_activity_logs where player_id = ${player.uid}`).toEqual([])
    expect(await sql`select 1 from player_devices where player_id = ${player.uid}`).toEqual([])
    expect(await sql`select 1 from player_networks where player_id = ${player.uid}`).toEqual([])
  })

  test('is part of the account export, and is deleted with the account', async () => {
    const player = await testServer.player()
    await player.becomeAccount()
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(1))
    await player.does(stops)
    await testServer.server.activityLog.flush()
    const { data } = await player.ask('exportMyData', {})
    expect(data['player_activity_logs']?.length).toBeGreaterThan(0)
    expect(data['player_devices']).toHaveLength(1)
    expect(data['player_networks']).toHaveLength(1)
    expect(JSON.stringify(data['player_networks'])).not.toContain(player.address)
    const { account } = await player.ask('getAccount', {})
    await player.ask('deleteMyAccount', { username: account?.username ?? '', password: 'a password of a player' })
    expect(await entriesOf(player)).toEqual([])
    const networks = testServer.sql()`select 1 from player_networks where player_id = ${player.uid}`
    expect(await networks).toEqual([])
    const guest = await testServer.player()
    await guest.does(SAYS)
    expect(await entriesOf(guest)).toHaveLength(1)
    await testServer.forward(days(1) + minutes(1))
    await removeGuests(testServer.server)
    expect(await entriesOf(guest)).toEqual([])
  })
})
