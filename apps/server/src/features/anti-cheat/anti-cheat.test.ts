import { callError, topics } from '@hearthward/contract'
import { days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actOnPlayer } from '../../core/audit/audit.ts'
import { account, staffWith } from '../../core/audit/testing.ts'
import { freezeClock, openServer, starts, type TestServer, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import { buyOffer, configure, createTrader, sellOffer } from '../exchange/testing.ts'
import { createAntiCheat } from './anti-cheat.ts'

const SAYS = { type: 'updateSettings', soundEnabled: true } as const
const WHY = { reason: 'Looked at it closely' }

let testServer: TestServer
let keeper: Visitor
let colleague: Visitor
beforeAll(async () => {
  // The server's detection and price jobs are off: only the tests run them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  testServer = await openServer()
  await configure(testServer, {})
  keeper = await staffWith(testServer, 'server_settings')
  colleague = await approver(testServer)
})
afterAll(async () => {
  await testServer.close()
  vi.useRealTimers()
})

/** A few of these a buyer may have within four hours. */
const LOT = 1_500

async function setThreshold(ruleId: string, threshold: number): Promise<void> {
  const { rules } = await keeper.ask('listDetectionRules', {})
  const expectedVersion = rules.find(({ id }) => id === ruleId)?.updatedAt ?? 0
  await askApproved({ testServer, by: colleague }, keeper, 'updateDetectionRule', {
    ruleId,
    change: { threshold },
    expectedVersion,
    ...WHY,
  })
}

const check = () => testServer.server.antiCheat.check()
const alertsOf = async ({ uid }: { uid: string }) => (await keeper.ask('listAlerts', { playerId: uid })).alerts
/** Adds experience that the rules do not allow, as an exploit would. */
async function cheat(player: Visitor, points = 500_000): Promise<void> {
  await player.does(SAYS)
  await testServer.forward(seconds(30))
  await testServer.edit(player.uid, ({ skills }) => {
    skills.mining.experience += points
  })
  await player.does(SAYS)
}

/** Performs the same intent repeatedly, with exactly these pauses. */
async function saysEvery(player: Visitor, turns: number, ...pauses: readonly number[]): Promise<void> {
  freezeClock()
  for (let turn = 0; turn < turns; turn++) {
    await player.does(SAYS)
    await testServer.forward(pauses[turn % pauses.length] as number)
  }
}

/** Each player performs an intent from this address, so that they share a device. */
async function playOn(address: string, ...visitors: readonly Visitor[]): Promise<void> {
  for (const { uid, sessionId, cookies } of visitors) {
    const same = new Visitor(testServer, address, cookies)
    Object.assign(same, { uid, sessionId })
    await same.does(SAYS)
  }
}

describe('the rules of a new server', () => {
  test('[CHEAT-1] [CHEAT-8] [CHEAT-9] [DATA-11] are one of each kind', async () => {
    const { rules } = await keeper.ask('listDetectionRules', {})
    expect(rules.map(({ kind }) => kind).sort()).toEqual([
      'input_rhythm',
      'market_price',
      'multi_account',
      'session_length',
      'staff_grant',
      'staff_volume',
      'trade_ring',
      'wealth_jump',
      'xp_rate',
    ])
    expect(rules.find(({ id }) => id === 'xp_rate')).toEqual({
      id: 'xp_rate',
      name: 'Experience above the maximum',
      kind: 'xp_rate',
      threshold: 1.5,
      windowMinutes: 2_880,
      severity: 'critical',
      enabled: true,
      createdBy: 'hearthward',
      updatedAt: expect.any(Number),
    })
  })
})

describe('alerts', () => {
  test('[CHEAT-2] [CHEAT-6] are raised with evidence for experience that the rules do not allow', async () => {
    const player = await testServer.player()
    await cheat(player)
    await check()
    const [alert, ...more] = await alertsOf(player)
    expect(more).toEqual([])
    expect(alert).toEqual({
      id: expect.any(String),
      ruleId: 'xp_rate',
      ruleName: 'Experience above the maximum',
      kind: 'xp_rate',
      playerId: player.uid,
      playerName: expect.any(String),
      severity: 'critical',
      status: 'open',
      score: expect.any(Number),
      evidence: expect.objectContaining({ gains: { mining: 500_000 }, gained: 500_000 }),
      createdAt: expect.any(Number),
      seenAt: expect.any(Number),
      handledBy: null,
      handledAt: null,
    })
  })

  test('there is one open alert per rule and player, with the latest evidence', async () => {
    const player = await testServer.player()
    await cheat(player)
    await check()
    const [before] = await alertsOf(player)
    await testServer.forward(minutes(6))
    await cheat(player, 900_000)
    await check()
    const [after, ...more] = await alertsOf(player)
    expect(more).toEqual([])
    expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, evidence: { gained: 900_000 } })
    expect(after?.seenAt).toBeGreaterThan(before?.seenAt ?? 0)
  })

  test('are not raised for activities, a day offline, double experience or items given by staff', async () => {
    const owner = await testServer.owner()
    await owner.load()
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    await owner.ask('createGameEvent', {
      name: 'Double days',
      description: '',
      endTime: testServer.now() + days(3),
      xpMultiplier: 4,
      dropRateMultiplier: 1,
      skills: [],
    })
    for (let turn = 0; turn < 8; turn++) {
      await testServer.forward(minutes(3))
      await player.sync()
    }
    await testServer.forward(hours(20))
    await player.load()
    await actOnPlayer(
      { ...contextOf(owner), server: testServer.server },
      player.uid,
      ({ state, row }) => {
        const given = structuredClone(state)
        given.skills.mining.experience += 3_000_000
        given.coins += 9_000_000
        return { answer: null, state: given, writesDocument: true, absence: row.absence, events: [] }
      },
      () => ({ action: 'edit_player', resource: 'players', resourceId: player.uid, details: {} }),
    )
    await testServer.forward(minutes(2))
    await player.does(SAYS)
    await check()
    const entries =
      await testServer.sql()`select sum(gained) as gained from player_activity_logs where player_id = ${player.uid}`
    expect(Number(entries[0]?.['gained'])).toBeGreaterThan(1_000)
    expect(await alertsOf(player)).toEqual([])
  })

  test('are raised for regular intervals of a bot and for a very long session', async () => {
    const [clockwork, restless] = [await testServer.player(), await account(testServer)]
    await saysEvery(clockwork, 65, seconds(10))
    await check()
    expect(await alertsOf(clockwork)).toMatchObject([
      { kind: 'input_rhythm', evidence: { meanMs: expect.any(Number) } },
    ])
    await saysEvery(restless, 50, minutes(22), minutes(29))
    await restless.does(SAYS)
    await check()
    expect((await alertsOf(restless)).map(({ kind }) => kind)).toEqual(['session_length'])
  })

  test('are raised for unexplained wealth, but not for coins collected from an offer', async () => {
    const saver = await createTrader(testServer, { coins: 9_000_000 })
    await saver.does(SAYS)
    const { offer } = await saver.ask('createGEOffer', buyOffer('logs', 1_000, 5))
    await saver.does(SAYS)
    await testServer.server.activityLog.flush()
    await saver.ask('cancelGEOffer', { offerId: offer.id })
    await saver.ask('collectGEOffer', { offerId: offer.id })
    await saver.does(SAYS)
    const rich = await testServer.player()
    await rich.does(SAYS)
    await testServer.server.activityLog.flush()
    await testServer.edit(rich.uid, (state) => {
      state.coins += 5_000_000
    })
    await rich.does(SAYS)
    await check()
    expect(await alertsOf(saver)).toEqual([])
    const [found, ...more] = await alertsOf(rich)
    expect(more).toEqual([])
    expect(found).toMatchObject({ kind: 'wealth_jump', status: 'open', severity: 'medium' })
    // Includes the reward of an achievement for that many coins.
    expect(found?.score).toBeGreaterThanOrEqual(5_000_000)
    expect(found?.score).toBeLessThan(5_100_000)
  })

  test('are not raised for three customers who buy treasures 10% above the guide price', async () => {
    const merchant = await createTrader(testServer, { bank: { first_ember: 18 } })
    const customers: Visitor[] = []
    await merchant.ask('createGEOffer', sellOffer('first_ember', 18, 82_500))
    for (let customer = 0; customer < 3; customer++) {
      const buyer = await createTrader(testServer, { coins: 1_000_000 })
      await buyer.ask('createGEOffer', buyOffer('first_ember', 6, 82_500))
      customers.push(buyer)
    }
    await check()
    for (const one of [merchant, ...customers]) expect(await alertsOf(one)).toEqual([])
    const trades = await testServer.sql()`select quantity from ge_transactions where seller_uid = ${merchant.uid}`
    expect(trades.map(({ quantity }) => quantity)).toEqual([6, 6, 6])
  })

  test('a trade is compared with the guide price at its own time', async () => {
    const merchant = await createTrader(testServer, { coins: 3_000_000 })
    const sellers: Visitor[] = []
    const guideIs = (price: number) =>
      testServer.sql()`update ge_prices set current_price = ${price}, is_stale = false where item_id = 'iron_ore'`
    for (let seller = 0; seller < 3; seller++) {
      const one = await createTrader(testServer, { bank: { iron_ore: LOT } })
      await one.ask('createGEOffer', sellOffer('iron_ore', LOT, 100))
      await guideIs(100)
      await merchant.ask('createGEOffer', buyOffer('iron_ore', LOT, 100, seller + 1))
      sellers.push(one)
    }
    await guideIs(1_000)
    await check()
    for (const one of [merchant, ...sellers]) expect(await alertsOf(one)).toEqual([])
    const dealt = await testServer.sql()`select guide from ge_transactions where buyer_uid = ${merchant.uid}`
    expect(dealt.map(({ guide }) => guide)).toEqual([100, 100, 100])
  })

  describe('a rise of guide prices is not a wealth jump', () => {
    const EMBERS = 100
    const guideIs = (price: number) => testServer.sql()`
      insert into ge_prices (item_id, current_price, is_stale) values ('first_ember', ${price}, false)
      on conflict (item_id) do update set current_price = excluded.current_price, is_stale = false`
    const inBank = () => createTrader(testServer, { coins: 1_000, bank: { first_ember: EMBERS } })
    const inOffer = async () => {
      const owner = await createTrader(testServer, { coins: 1_000, pack: { first_ember: EMBERS } })
      await owner.ask('createGEOffer', sellOffer('first_ember', EMBERS, 900_000))
      return owner
    }
    const plays = (player: Visitor) => player.does(SAYS)
    const goesAway = async () => {
      await testServer.forward(minutes(40))
      await testServer.server.activityLog.flush()
    }
    const restarts = () => testServer.restart()

    test.each([
      ['while the game is open', inBank, plays],
      ['while the owner is away', inBank, goesAway],
      ['over a restart', inBank, restarts],
      ['in an offer, while the game is open', inOffer, plays],
      ['in an offer, while the owner is away', inOffer, goesAway],
      ['in an offer, over a restart', inOffer, restarts],
    ])('%s', async (_, owning, meanwhile) => {
      await guideIs(75_000)
      const owner = await owning()
      await plays(owner)
      await check()
      await meanwhile(owner)
      await guideIs(150_000)
      await owner.load()
      await plays(owner)
      await check()
      await testServer.forward(minutes(6))
      await plays(owner)
      await check()
      expect(await alertsOf(owner)).toEqual([])
      // Unexplained goods are still found, and only their worth counts.
      await testServer.edit(owner.uid, (state) => {
        state.bank.push({ id: 'first_ember', quantity: 2 * EMBERS, slot: 27 })
      })
      await guideIs(160_000)
      await plays(owner)
      await check()
      expect(await alertsOf(owner)).toMatchObject([{ kind: 'wealth_jump', score: 2 * EMBERS * 160_000 }])
    })
  })

  test('goods put into an offer between two writes of the log are not a wealth jump', async () => {
    const seller = await createTrader(testServer, { coins: 1_000, pack: { first_ember: 100 } })
    await seller.does(starts('gather_kindling'))
    await testServer.server.activityLog.flush()
    await testServer.forward(seconds(20))
    // Ends a stretch, which is not written yet.
    await seller.does({ type: 'stopAction' })
    await seller.ask('createGEOffer', sellOffer('first_ember', 100, 900_000))
    await check()
    expect(await alertsOf(seller)).toEqual([])
    const { offers } = await seller.ask('getMyOffers', {})
    await seller.ask('cancelGEOffer', { offerId: offers[0]?.id ?? '' })
    await seller.ask('collectAllGEOffers', {})
    await seller.does(SAYS)
    await check()
    expect(await alertsOf(seller)).toEqual([])
  })

  test('activity during the start of a check is found by the next check', async () => {
    const player = await testServer.player()
    const { activityLog } = testServer.server
    let duringCheck = async () => {}
    /** A log that receives activity just after it was written. */
    const busyLog = {
      ...activityLog,
      async flush() {
        await activityLog.flush()
        await duringCheck()
      },
    }
    const antiCheat = createAntiCheat({ ...testServer.server, activityLog: busyLog })
    await antiCheat.check()
    duringCheck = () => cheat(player)
    await antiCheat.check()
    expect(await alertsOf(player)).toEqual([])
    duringCheck = async () => {}
    // The player has no activity after that.
    await testServer.forward(minutes(1))
    await antiCheat.check()
    expect(await alertsOf(player)).toMatchObject([{ kind: 'xp_rate' }])
  })

  test('trades far from the guide, a funnel, and accounts of one device are found', async () => {
    await setThreshold('trade_ring', 10_000)
    const main = await createTrader(testServer, { coins: 1_000_000 })
    const mules: Visitor[] = []
    for (let mule = 0; mule < 3; mule++) mules.push(await createTrader(testServer, { bank: { coal: LOT } }))
    for (const [slot, mule] of mules.entries()) {
      await mule.ask('createGEOffer', sellOffer('coal', LOT, 1))
      await main.ask('createGEOffer', buyOffer('coal', LOT, 1, slot + 1))
    }
    await playOn('10.99.0.1', main, ...mules)
    await check()
    const kinds = (await alertsOf(main)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['market_price', 'multi_account', 'trade_ring'])
    expect((await alertsOf(mules[0] as Visitor)).map(({ kind }) => kind).sort()).toEqual(kinds)
  })

  test('accounts of two devices are not taken for accounts of one', async () => {
    const party = [await account(testServer), await account(testServer), await account(testServer)] as const
    const [first, second, third] = party
    const { party: made } = await first.ask('createParty', { name: 'Of two houses', settings: { isPublic: true } })
    for (const other of [second, third]) await other.ask('joinParty', { partyId: made.id })
    const strangers = [await testServer.player(), await testServer.player(), await testServer.player()] as const
    await playOn('10.99.0.2', first, second, strangers[0])
    await playOn('10.99.0.3', third, strangers[1], strangers[2])
    await check()
    for (const one of party) expect(await alertsOf(one)).toEqual([])
    await playOn('10.99.0.2', third)
    await check()
    for (const one of party) expect(await alertsOf(one)).toMatchObject([{ kind: 'multi_account', score: 3 }])
    for (const one of strangers) expect(await alertsOf(one)).toEqual([])
  })

  test('[CHEAT-4] [CHEAT-5] are listed by status, severity, kind and player, page by page', async () => {
    const all = (await keeper.ask('listAlerts', {})).alerts
    expect(all.length).toBeGreaterThan(6)
    const critical = await keeper.ask('listAlerts', { severity: 'critical' })
    expect(critical.alerts.every(({ severity }) => severity === 'critical')).toBe(true)
    expect(critical.alerts.length).toBeLessThan(all.length)
    const rhythm = await keeper.ask('listAlerts', { kind: 'input_rhythm' })
    expect(rhythm.alerts).toHaveLength(1)
    const named = await keeper.ask('listAlerts', { alertId: rhythm.alerts[0]?.id })
    expect(named.alerts).toEqual(rhythm.alerts)
    expect((await keeper.ask('listAlerts', { status: 'resolved' })).alerts).toEqual([])
    expect((await keeper.ask('listAlerts', { status: 'open' })).alerts).toEqual(all)
    const paged = []
    for (let after: { createdAt: number; id: string } | undefined; ; ) {
      const page = await keeper.ask('listAlerts', { limit: 2, ...(after && { after }) })
      paged.push(...page.alerts)
      const last = page.alerts.at(-1)
      if (!page.hasMore || !last) break
      after = { createdAt: last.createdAt, id: last.id }
    }
    expect(paged).toEqual(all)
  })

  test('[CHEAT-5] [CHEAT-6] are handled once, with author, time and reason, and are audited', async () => {
    const player = await testServer.player()
    await cheat(player)
    await check()
    const [alert] = await alertsOf(player)
    const alertId = alert?.id ?? ''
    const handle = (status: string, expectedVersion: string) =>
      keeper.ask('handleAlert', { alertId, status, expectedVersion, ...WHY } as never)
    const aboutWhom = (uid: string) =>
      testServer.sql()`update detection_alerts set player_id = ${uid} where id = ${alertId}`
    await aboutWhom(keeper.uid)
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'false_positive', expectedVersion: 'open', ...WHY }),
    ).toEqual(callError('staff/about-you'))
    await aboutWhom(player.uid)
    const { alert: seen } = (await handle('acknowledged', 'open')) as { alert: typeof alert }
    expect(seen).toMatchObject({ status: 'acknowledged', handledAt: expect.any(Number), handledBy: expect.any(String) })
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'resolved', expectedVersion: 'open', ...WHY }),
    ).toMatchObject({
      message: callError('staff/overtaken').message,
      details: {
        version: 'acknowledged',
        now: '{"status":"acknowledged"}',
        by: expect.any(String),
        at: expect.any(Number),
      },
    })
    await handle('false_positive', 'acknowledged')
    const [entry] = await testServer.sql()`
      select * from audit_logs where resource = 'detection_alerts' and resource_id = ${alertId} order by seq desc limit 1`
    expect(entry).toMatchObject({
      action: 'handle_alert',
      details: { ...WHY, before: { status: 'acknowledged' }, after: { status: 'false_positive' } },
    })
    // Reviewed activity is not raised again; later activity is.
    await check()
    expect(await alertsOf(player)).toMatchObject([{ status: 'false_positive' }])
    await testServer.forward(minutes(6))
    await cheat(player)
    await check()
    expect(await alertsOf(player)).toMatchObject([{ status: 'open' }, { status: 'false_positive' }])
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'open', expectedVersion: 'false_positive', ...WHY }),
    ).toEqual(callError('alert/twin'))
    expect(
      await keeper.refused('handleAlert', { alertId: 'none', status: 'resolved', expectedVersion: 'open', ...WHY }),
    ).toEqual(callError('alert/not-found'))
  })

  test('are checked at once when staff request it', async () => {
    const player = await testServer.player()
    await cheat(player)
    expect(await keeper.ask('runDetection', {})).toEqual({ raised: 1 })
    expect(await alertsOf(player)).toHaveLength(1)
    expect(await keeper.ask('runDetection', {})).toEqual({ raised: 0 })
  })

  test('are published to staff with the permission and counted in their sidebar', async () => {
    const [socket, stranger] = [await keeper.connect(), await (await staffWith(testServer, 'ban_players')).connect()]
    expect(await followTopic(socket, topics.adminAlerts)).toBe(true)
    expect(await followTopic(stranger, topics.adminAlerts)).toBe(false)
    expect(await followTopic(socket, topics.adminCounts)).toBe(true)
    const before = (await keeper.ask('getStaffCounts', {})).counts
    const received = nextMessage(socket, 'alertsChanged')
    const counted = nextMessage(socket, 'staffCounts')
    const player = await testServer.player()
    await cheat(player)
    await check()
    expect(await received).toMatchObject({ raised: [{ playerId: player.uid, kind: 'xp_rate' }] })
    expect(await counted).toEqual({ sections: ['antiCheat'] })
    const { counts } = await keeper.ask('getStaffCounts', {})
    expect(counts).toEqual({ approvals: 0, antiCheat: (before.antiCheat ?? 0) + 1 })
    const handled = nextMessage(socket, 'alertsChanged')
    const [alert] = await alertsOf(player)
    await keeper.ask('handleAlert', {
      alertId: alert?.id ?? '',
      status: 'acknowledged',
      expectedVersion: 'open',
      ...WHY,
    })
    expect(await handled).toEqual({ raised: [] })
  })
})

describe('risk profiles', () => {
  test('[CHEAT-10] [CHEAT-11] are listed from 50 on, the highest first, with their factors', async () => {
    const player = await testServer.player()
    await cheat(player)
    await check()
    const { profiles } = await keeper.ask('listRiskProfiles', {})
    expect(profiles.find(({ playerId }) => playerId === player.uid)).toEqual({
      playerId: player.uid,
      playerName: expect.any(String),
      score: 70,
      factors: [{ kind: 'xp_rate', share: 1, alerts: 1 }],
      alertsIn30Days: 1,
      trend: 'rising',
      lastCalculated: expect.any(Number),
    })
    const scores = profiles.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(50)
    const stored = await testServer.sql()`select score from player_risk_profiles where score < 50`
    expect(stored.length).toBeGreaterThan(0)
  })

  test('[CHEAT-12] are 50 at most', async () => {
    await testServer.sql()`
      insert into player_risk_profiles (player_id, score, factors, alerts_in_30_days, trend, last_calculated)
      select 'many-' || n, 60, '[]', 1, 'steady', ${testServer.now()} from generate_series(1, 60) as n`
    expect((await keeper.ask('listRiskProfiles', {})).profiles).toHaveLength(50)
    // Profiles without a counting alert are deleted by the next full computation.
    await testServer.forward(hours(1))
    await check()
    const left = await testServer.sql()`select 1 from player_risk_profiles where player_id like 'many-%'`
    expect(left).toEqual([])
  })

  test('[CHEAT-10] are recomputed every hour: an alert fades over thirty days', async () => {
    const [player, former] = [await testServer.player(), await testServer.player()]
    await cheat(player)
    await check()
    // Moves the alert to another player, 25 days ago.
    await testServer.sql()`
      update detection_alerts set player_id = ${former.uid}, created_at = created_at - ${days(25)}
      where player_id = ${player.uid}`
    await testServer.forward(hours(1))
    await check()
    const [profile] = await testServer.sql()`
      select score, alerts_in_30_days, trend from player_risk_profiles where player_id = ${former.uid}`
    // A critical alert counts 70 and fades over 30 days: 5 of them are left, and 12 were left a week ago.
    expect(profile).toEqual({ score: 12, alerts_in_30_days: 1, trend: 'falling' })
  })

  test('are updated at once when staff handle an alert', async () => {
    const player = await testServer.player()
    await cheat(player)
    await check()
    const [alert] = await alertsOf(player)
    await keeper.ask('handleAlert', {
      alertId: alert?.id ?? '',
      status: 'false_positive',
      expectedVersion: 'open',
      ...WHY,
    })
    const { profiles } = await keeper.ask('listRiskProfiles', {})
    expect(profiles.some(({ playerId }) => playerId === player.uid)).toBe(false)
  })
})

describe('rules', () => {
  const rhythm = async () => {
    const { rules } = await keeper.ask('listDetectionRules', {})
    const rule = rules.find(({ id }) => id === 'input_rhythm')
    if (!rule) throw new Error('no such rule')
    return rule
  }

  test('are changed with a reason, audited with old and new values, and refused on a conflict', async () => {
    const before = await rhythm()
    const ruleId = before.id
    const expectedVersion = before.updatedAt
    const { rule } = await askApproved({ testServer, by: colleague }, keeper, 'updateDetectionRule', {
      ruleId,
      change: { threshold: 0.2 },
      expectedVersion,
      ...WHY,
    })
    expect(rule).toEqual({ ...before, threshold: 0.2, updatedAt: expect.any(Number) })
    expect(rule.updatedAt).toBeGreaterThan(before.updatedAt)
    const [entry] = await testServer.sql()`
      select details from audit_logs where action = 'update_detection_rule' order by seq desc limit 1`
    expect(entry?.['details']).toMatchObject({ ...WHY, before: { threshold: 0.12 }, after: { threshold: 0.2 } })
    const late = { ruleId, change: { enabled: false }, expectedVersion, ...WHY }
    expect(await keeper.refused('updateDetectionRule', late)).toMatchObject({
      message: callError('staff/overtaken').message,
      details: { version: rule.updatedAt, now: expect.stringContaining('"threshold":0.2') },
    })
    for (const threshold of [0.001, 2]) {
      expect(
        await keeper.refused('updateDetectionRule', {
          ...late,
          expectedVersion: rule.updatedAt,
          change: { threshold },
        }),
      ).toEqual(callError('rule/threshold', { least: 0.01, most: 1 }))
    }
    expect(await keeper.refused('updateDetectionRule', { ...late, ruleId: 'none' })).toEqual(
      callError('rule/not-found'),
    )
    const accounts = { ...late, ruleId: 'multi_account', change: { threshold: 2.5 } }
    const { rules } = await keeper.ask('listDetectionRules', {})
    const ofThat = rules.find(({ id }) => id === 'multi_account')?.updatedAt ?? 0
    expect(await keeper.refused('updateDetectionRule', { ...accounts, expectedVersion: ofThat })).toMatchObject({
      code: 'invalid-argument',
    })
  })

  test('that are switched off raise nothing; a restart leaves them as they were set', async () => {
    const before = await rhythm()
    const { rule } = await askApproved({ testServer, by: colleague }, keeper, 'updateDetectionRule', {
      ruleId: before.id,
      change: { enabled: false, threshold: 0.12 },
      expectedVersion: before.updatedAt,
      ...WHY,
    })
    await testServer.restart()
    expect(await rhythm()).toEqual(rule)
    const clockwork = await testServer.player()
    await saysEvery(clockwork, 62, seconds(5))
    await check()
    expect(await alertsOf(clockwork)).toEqual([])
    const tried = await keeper.ask('tryDetectionRule', { ruleId: before.id, change: {} })
    expect(tried.top.map(({ playerId }) => playerId)).toContain(clockwork.uid)
    expect(tried).toMatchObject({ alerts: tried.top.length, isPartial: false })
    expect(tried.players).toBeGreaterThan(3)
    // A trial raises no alerts, and is logged as one.
    const owner = await testServer.owner()
    const { logs } = await owner.ask('getAuditLogs', { action: 'detection_rule_dry_run', limit: 1 })
    expect(logs).toMatchObject([{ resourceId: before.id, details: { name: before.name, after: { dryRun: true } } }])
    expect(await alertsOf(clockwork)).toEqual([])
    expect(await keeper.refused('tryDetectionRule', { ruleId: 'xp_rate', change: { threshold: 0.5 } })).toEqual(
      callError('rule/threshold', { least: 1, most: 100 }),
    )
    const strict = await keeper.ask('tryDetectionRule', { ruleId: 'xp_rate', change: { threshold: 99 } })
    const loose = await keeper.ask('tryDetectionRule', { ruleId: 'xp_rate', change: { threshold: 1 } })
    expect(strict.alerts).toBeLessThanOrEqual(loose.alerts)
    expect(loose.alerts).toBeGreaterThan(0)
    const devices = await keeper.ask('tryDetectionRule', { ruleId: 'multi_account', change: { threshold: 4 } })
    expect(devices.alerts).toBe(4)
  })
})

test('a trial lists each player with the worst score: for rhythms the lowest one', async () => {
  const player = await testServer.player()
  await saysEvery(player, 90, seconds(4))
  await testServer.forward(hours(9))
  await saysEvery(player, 90, seconds(3.6), seconds(4.4))
  const { top } = await keeper.ask('tryDetectionRule', { ruleId: 'input_rhythm', change: { threshold: 0.12 } })
  expect(top.find(({ playerId }) => playerId === player.uid)?.score).toBeLessThan(0.05)
})

describe('statistics', () => {
  test('[CHEAT-3] are one current record', async () => {
    await check()
    const { stats } = await keeper.ask('getDetectionStats', {})
    const rows = await testServer.sql()`select id, value from anticheat_stats`
    expect(rows).toEqual([{ id: 'current', value: stats }])
    const { alerts } = await keeper.ask('listAlerts', { limit: 200 })
    const open = alerts.filter(({ status }) => status === 'open').length
    expect(stats.byStatus).toMatchObject({ open, false_positive: 2 })
    expect(stats.falsePositiveShare).toBe(1)
    expect(Object.values(stats.byKind).reduce((sum, count) => sum + count, 0)).toBe(alerts.length)
    expect(stats.raisedByDay).toHaveLength(30)
    expect(stats.raisedByDay.reduce((sum, count) => sum + count, 0)).toBe(alerts.length)
    expect(stats.enabledRules).toBe(8)
    expect(stats.playersIn24Hours).toBeGreaterThan(0)
  })

  test('distinguish today, this week and this month; severities count open alerts only', async () => {
    const raise = (name: string, ago: number, status: string) => testServer.sql()`
      insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
      values (${name}, 'xp_rate', ${name}, 'high', ${status}, 2, '{}', ${testServer.now() - ago}, 1)`
    const read = async () => {
      await check()
      return (await keeper.ask('getDetectionStats', {})).stats
    }
    const before = await read()
    await raise('this-week', days(3), 'resolved')
    await raise('this-month', days(10), 'open')
    await raise('long-ago', days(40), 'open')
    const after = await read()
    const grown = (of: (stats: typeof before) => number) => of(after) - of(before)
    expect(grown((stats) => stats.raisedIn24Hours)).toBe(0)
    expect(grown((stats) => stats.raisedIn7Days)).toBe(1)
    expect(grown((stats) => stats.byKind.xp_rate)).toBe(2)
    expect(grown((stats) => stats.bySeverity.high)).toBe(2)
  })
})

test('all active players are checked, however many there are', async () => {
  const until = testServer.now()
  await testServer.sql()`
    insert into player_activity_logs (player_id, from_at, until_at, gains, gained, expected, completions, intents, gaps,
      gap_count, gap_sum, gap_squares, coins_before, coins_after, worth_before, worth_after)
    select 'crowd-' || n, ${until - minutes(5)}::bigint, ${until}::bigint, '{"mining": 9000}', 9000, 1, 0, 1, '[]', 0, 0, 0,
      0, 0, 0, 0 from generate_series(1, 60) as n`
  await check()
  const raised = await testServer.sql()`select player_id from detection_alerts where player_id like 'crowd-%'`
  expect(raised).toHaveLength(60)
})

/** The context of a staff call. */
function contextOf(owner: Visitor) {
  const identity = { uid: owner.uid, username: 'Owner', email: null }
  return { identity, address: '10.0.0.1', headers: new Headers() } as never as Parameters<typeof actOnPlayer>[0]
}
