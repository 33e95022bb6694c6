import { callError, topics } from '@hearthward/contract'
import { days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actOnPlayer } from '../../core/audit/audit.ts'
import { account, staffWith } from '../../core/audit/testing.ts'
import { freezeClock, type House, openServer, starts, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { buyOffer, configure, createTrader, sellOffer } from '../exchange/testing.ts'
import { createAntiCheat } from './anti-cheat.ts'

const SAYS = { type: 'updateSettings', soundEnabled: true } as const
const WHY = { reason: 'Looked at it closely' }

let house: House
let keeper: Visitor
beforeAll(async () => {
  // The server's detection and price jobs are off: only the tests run them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  house = await openServer()
  await configure(house, {})
  keeper = await staffWith(house, 'server_settings')
})
afterAll(async () => {
  await house.close()
  vi.useRealTimers()
})

/** A few of these a buyer may have within four hours. */
const LOT = 1_500

async function setThreshold(ruleId: string, threshold: number): Promise<void> {
  const { rules } = await keeper.ask('listDetectionRules', {})
  const expected = rules.find(({ id }) => id === ruleId)?.updatedAt ?? 0
  await keeper.ask('updateDetectionRule', { ruleId, change: { threshold }, expected, ...WHY })
}

const look = () => house.server.antiCheat.look()
const alertsOf = async ({ uid }: { uid: string }) => (await keeper.ask('listAlerts', { playerId: uid })).alerts
/** Experience out of nowhere, as an exploit would grant it. */
async function cheat(player: Visitor, points = 500_000): Promise<void> {
  await player.does(SAYS)
  await house.forward(seconds(30))
  await house.edit(player.uid, ({ skills }) => {
    skills.mining.experience += points
  })
  await player.does(SAYS)
}

/** Performs the same intent repeatedly, with exactly these pauses. */
async function saysEvery(player: Visitor, turns: number, ...pauses: readonly number[]): Promise<void> {
  freezeClock()
  for (let turn = 0; turn < turns; turn++) {
    await player.does(SAYS)
    await house.forward(pauses[turn % pauses.length] as number)
  }
}

/** Each player performs an intent from this address, so that they share a device. */
async function playOn(address: string, ...visitors: readonly Visitor[]): Promise<void> {
  for (const { uid, sessionId, cookies } of visitors) {
    const same = new Visitor(house, address, cookies)
    Object.assign(same, { uid, sessionId })
    await same.does(SAYS)
  }
}

describe('the rules of a new server', () => {
  test('[CHEAT-1] [CHEAT-8] [CHEAT-9] [DATA-11] are one of each kind, and are there to be read', async () => {
    const { rules } = await keeper.ask('listDetectionRules', {})
    expect(rules.map(({ kind }) => kind).sort()).toEqual([
      'input_rhythm',
      'market_price',
      'multi_account',
      'session_length',
      'trade_ring',
      'wealth_jump',
      'xp_rate',
    ])
    expect(rules.find(({ id }) => id === 'xp_rate')).toEqual({
      id: 'xp_rate',
      name: 'Faster than the rules',
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
  test('[CHEAT-2] [CHEAT-6] experience out of nowhere raises one, with its evidence', async () => {
    const player = await house.player()
    await cheat(player)
    await look()
    const [alert, ...more] = await alertsOf(player)
    expect(more).toEqual([])
    expect(alert).toEqual({
      id: expect.any(String),
      ruleId: 'xp_rate',
      ruleName: 'Faster than the rules',
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
    const player = await house.player()
    await cheat(player)
    await look()
    const [before] = await alertsOf(player)
    await house.forward(minutes(6))
    await cheat(player, 900_000)
    await look()
    const [after, ...more] = await alertsOf(player)
    expect(more).toEqual([])
    expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, evidence: { gained: 900_000 } })
    expect(after?.seenAt).toBeGreaterThan(before?.seenAt ?? 0)
  })

  test('honest play raises none: work, a day away, double experience, a present from staff', async () => {
    const owner = await house.owner()
    await owner.load()
    const player = await account(house)
    await player.does(starts('gather_kindling'))
    await owner.ask('createGameEvent', {
      name: 'Double days',
      description: '',
      endTime: house.now() + days(3),
      xpMultiplier: 4,
      dropRateMultiplier: 1,
      skills: [],
    })
    for (let turn = 0; turn < 8; turn++) {
      await house.forward(minutes(3))
      await player.sync()
    }
    await house.forward(hours(20))
    await player.load()
    await actOnPlayer(
      { ...contextOf(owner), server: house.server },
      player.uid,
      ({ state, row }) => {
        const given = structuredClone(state)
        given.skills.mining.experience += 3_000_000
        given.coins += 9_000_000
        return { answer: null, state: given, writesDocument: true, absence: row.absence, events: [] }
      },
      () => ({ action: 'edit_player', resource: 'players', resourceId: player.uid, details: {} }),
    )
    await house.forward(minutes(2))
    await player.does(SAYS)
    await look()
    const entries =
      await house.sql()`select sum(gained) as gained from player_activity_logs where player_id = ${player.uid}`
    expect(Number(entries[0]?.['gained'])).toBeGreaterThan(1_000)
    expect(await alertsOf(player)).toEqual([])
  })

  test('a bot is found by its rhythm, and endless play by its length', async () => {
    const [clockwork, restless] = [await house.player(), await account(house)]
    await saysEvery(clockwork, 65, seconds(10))
    await look()
    expect(await alertsOf(clockwork)).toMatchObject([
      { kind: 'input_rhythm', evidence: { meanMs: expect.any(Number) } },
    ])
    await saysEvery(restless, 50, minutes(22), minutes(29))
    await restless.does(SAYS)
    await look()
    expect((await alertsOf(restless)).map(({ kind }) => kind)).toEqual(['session_length'])
  })

  test('riches out of nowhere are found; what comes out of an offer is none', async () => {
    const saver = await createTrader(house, { coins: 9_000_000 })
    await saver.does(SAYS)
    const { offer } = await saver.ask('createGEOffer', buyOffer('logs', 1_000, 5))
    await saver.does(SAYS)
    await house.server.activityLog.flush()
    await saver.ask('cancelGEOffer', { offerId: offer.id })
    await saver.ask('collectGEOffer', { offerId: offer.id })
    await saver.does(SAYS)
    const rich = await house.player()
    await rich.does(SAYS)
    await house.server.activityLog.flush()
    await house.edit(rich.uid, (state) => {
      state.coins += 5_000_000
    })
    await rich.does(SAYS)
    await look()
    expect(await alertsOf(saver)).toEqual([])
    const [found, ...more] = await alertsOf(rich)
    expect(more).toEqual([])
    expect(found).toMatchObject({ kind: 'wealth_jump', status: 'open', severity: 'medium' })
    // With what an achievement for so many coins pays.
    expect(found?.score).toBeGreaterThanOrEqual(5_000_000)
    expect(found?.score).toBeLessThan(5_100_000)
  })

  test('a merchant and three customers raise none: treasures a tenth above the guide, six each', async () => {
    const merchant = await createTrader(house, { bank: { first_ember: 18 } })
    const customers: Visitor[] = []
    await merchant.ask('createGEOffer', sellOffer('first_ember', 18, 82_500))
    for (let customer = 0; customer < 3; customer++) {
      const buyer = await createTrader(house, { coins: 1_000_000 })
      await buyer.ask('createGEOffer', buyOffer('first_ember', 6, 82_500))
      customers.push(buyer)
    }
    await look()
    for (const one of [merchant, ...customers]) expect(await alertsOf(one)).toEqual([])
    const dealt = await house.sql()`select quantity from ge_transactions where seller_uid = ${merchant.uid}`
    expect(dealt.map(({ quantity }) => quantity)).toEqual([6, 6, 6])
  })

  test('a trade is compared with the guide price at its own time', async () => {
    const merchant = await createTrader(house, { coins: 3_000_000 })
    const sellers: Visitor[] = []
    const guideIs = (price: number) =>
      house.sql()`update ge_prices set current_price = ${price}, is_stale = false where item_id = 'iron_ore'`
    for (let seller = 0; seller < 3; seller++) {
      const one = await createTrader(house, { bank: { iron_ore: LOT } })
      await one.ask('createGEOffer', sellOffer('iron_ore', LOT, 100))
      await guideIs(100)
      await merchant.ask('createGEOffer', buyOffer('iron_ore', LOT, 100, seller + 1))
      sellers.push(one)
    }
    await guideIs(1_000)
    await look()
    for (const one of [merchant, ...sellers]) expect(await alertsOf(one)).toEqual([])
    const dealt = await house.sql()`select guide from ge_transactions where buyer_uid = ${merchant.uid}`
    expect(dealt.map(({ guide }) => guide)).toEqual([100, 100, 100])
  })

  describe('a rise of guide prices is no jump of wealth', () => {
    const EMBERS = 100
    const guideIs = (price: number) => house.sql()`
      insert into ge_prices (item_id, current_price, is_stale) values ('first_ember', ${price}, false)
      on conflict (item_id) do update set current_price = excluded.current_price, is_stale = false`
    const inBank = () => createTrader(house, { coins: 1_000, bank: { first_ember: EMBERS } })
    const inOffer = async () => {
      const owner = await createTrader(house, { coins: 1_000, pack: { first_ember: EMBERS } })
      await owner.ask('createGEOffer', sellOffer('first_ember', EMBERS, 900_000))
      return owner
    }
    const plays = (player: Visitor) => player.does(SAYS)
    const goesAway = async () => {
      await house.forward(minutes(40))
      await house.server.activityLog.flush()
    }
    const restarts = () => house.restart()

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
      await look()
      await meanwhile(owner)
      await guideIs(150_000)
      await owner.load()
      await plays(owner)
      await look()
      await house.forward(minutes(6))
      await plays(owner)
      await look()
      expect(await alertsOf(owner)).toEqual([])
      // Riches out of nowhere are found beside it, and no more than those.
      await house.edit(owner.uid, (state) => {
        state.bank.push({ id: 'first_ember', quantity: 2 * EMBERS, slot: 27 })
      })
      await guideIs(160_000)
      await plays(owner)
      await look()
      expect(await alertsOf(owner)).toMatchObject([{ kind: 'wealth_jump', score: 2 * EMBERS * 160_000 }])
    })
  })

  test('goods put into an offer between two writes of the log are no jump of wealth', async () => {
    const seller = await createTrader(house, { coins: 1_000, pack: { first_ember: 100 } })
    await seller.does(starts('gather_kindling'))
    await house.server.activityLog.flush()
    await house.forward(seconds(20))
    // Something else is done: one stretch is over, and not written yet.
    await seller.does({ type: 'stopAction' })
    await seller.ask('createGEOffer', sellOffer('first_ember', 100, 900_000))
    await look()
    expect(await alertsOf(seller)).toEqual([])
    const { offers } = await seller.ask('getMyOffers', {})
    await seller.ask('cancelGEOffer', { offerId: offers[0]?.id ?? '' })
    await seller.ask('collectAllGEOffers', {})
    await seller.does(SAYS)
    await look()
    expect(await alertsOf(seller)).toEqual([])
  })

  test('activity during the start of a check is found by the next check', async () => {
    const player = await house.player()
    const { activityLog } = house.server
    let duringCheck = async () => {}
    /** A log that receives activity just after it was written. */
    const overtaken = {
      ...activityLog,
      async flush() {
        await activityLog.flush()
        await duringCheck()
      },
    }
    const antiCheat = createAntiCheat({ ...house.server, activityLog: overtaken })
    await antiCheat.look()
    duringCheck = () => cheat(player)
    await antiCheat.look()
    expect(await alertsOf(player)).toEqual([])
    duringCheck = async () => {}
    // The player has no activity after that.
    await house.forward(minutes(1))
    await antiCheat.look()
    expect(await alertsOf(player)).toMatchObject([{ kind: 'xp_rate' }])
  })

  test('trades far from the guide, a funnel, and accounts of one device are found', async () => {
    await setThreshold('trade_ring', 10_000)
    const main = await createTrader(house, { coins: 1_000_000 })
    const mules: Visitor[] = []
    for (let mule = 0; mule < 3; mule++) mules.push(await createTrader(house, { bank: { coal: LOT } }))
    for (const [slot, mule] of mules.entries()) {
      await mule.ask('createGEOffer', sellOffer('coal', LOT, 1))
      await main.ask('createGEOffer', buyOffer('coal', LOT, 1, slot + 1))
    }
    await playOn('10.99.0.1', main, ...mules)
    await look()
    const kinds = (await alertsOf(main)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['market_price', 'multi_account', 'trade_ring'])
    expect((await alertsOf(mules[0] as Visitor)).map(({ kind }) => kind).sort()).toEqual(kinds)
  })

  test('accounts of two devices are not taken for accounts of one', async () => {
    const party = [await account(house), await account(house), await account(house)] as const
    const [first, second, third] = party
    const { party: made } = await first.ask('createParty', { name: 'Of two houses', settings: { isPublic: true } })
    for (const other of [second, third]) await other.ask('joinParty', { partyId: made.id })
    const strangers = [await house.player(), await house.player(), await house.player()] as const
    await playOn('10.99.0.2', first, second, strangers[0])
    await playOn('10.99.0.3', third, strangers[1], strangers[2])
    await look()
    for (const one of party) expect(await alertsOf(one)).toEqual([])
    await playOn('10.99.0.2', third)
    await look()
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
    const player = await house.player()
    await cheat(player)
    await look()
    const [alert] = await alertsOf(player)
    const alertId = alert?.id ?? ''
    const handle = (status: string, expected: string) =>
      keeper.ask('handleAlert', { alertId, status, expected, ...WHY } as never)
    const aboutWhom = (uid: string) => house.sql()`update detection_alerts set player_id = ${uid} where id = ${alertId}`
    await aboutWhom(keeper.uid)
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'false_positive', expected: 'open', ...WHY }),
    ).toEqual(callError('staff/about-you'))
    await aboutWhom(player.uid)
    const { alert: seen } = (await handle('acknowledged', 'open')) as { alert: typeof alert }
    expect(seen).toMatchObject({ status: 'acknowledged', handledAt: expect.any(Number), handledBy: expect.any(String) })
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'resolved', expected: 'open', ...WHY }),
    ).toMatchObject({
      message: callError('staff/overtaken').message,
      details: { status: 'acknowledged' },
    })
    await handle('false_positive', 'acknowledged')
    const [entry] = await house.sql()`
      select * from audit_logs where resource = 'detection_alerts' and resource_id = ${alertId} order by seq desc limit 1`
    expect(entry).toMatchObject({
      action: 'handle_alert',
      details: { ...WHY, before: { status: 'acknowledged' }, after: { status: 'false_positive' } },
    })
    // Judged activity is not raised again; later activity is.
    await look()
    expect(await alertsOf(player)).toMatchObject([{ status: 'false_positive' }])
    await house.forward(minutes(6))
    await cheat(player)
    await look()
    expect(await alertsOf(player)).toMatchObject([{ status: 'open' }, { status: 'false_positive' }])
    expect(
      await keeper.refused('handleAlert', { alertId, status: 'open', expected: 'false_positive', ...WHY }),
    ).toEqual(callError('alert/twin'))
    expect(
      await keeper.refused('handleAlert', { alertId: 'none', status: 'resolved', expected: 'open', ...WHY }),
    ).toEqual(callError('alert/not-found'))
  })

  test('are checked at once when staff request it', async () => {
    const player = await house.player()
    await cheat(player)
    expect(await keeper.ask('runDetection', {})).toEqual({ raised: 1 })
    expect(await alertsOf(player)).toHaveLength(1)
    expect(await keeper.ask('runDetection', {})).toEqual({ raised: 0 })
  })

  test('are published to staff with the permission and counted in their sidebar', async () => {
    const [socket, stranger] = [await keeper.connect(), await (await staffWith(house, 'ban_players')).connect()]
    expect(await followTopic(socket, topics.adminAlerts)).toBe(true)
    expect(await followTopic(stranger, topics.adminAlerts)).toBe(false)
    expect(await followTopic(socket, topics.adminCounts)).toBe(true)
    const before = (await keeper.ask('getStaffCounts', {})).counts
    const told = nextMessage(socket, 'alertsChanged')
    const counted = nextMessage(socket, 'staffCounts')
    const player = await house.player()
    await cheat(player)
    await look()
    expect(await told).toMatchObject({ raised: [{ playerId: player.uid, kind: 'xp_rate' }] })
    expect(await counted).toEqual({ sections: ['antiCheat'] })
    const { counts } = await keeper.ask('getStaffCounts', {})
    expect(counts).toEqual({ antiCheat: (before.antiCheat ?? 0) + 1 })
    const handled = nextMessage(socket, 'alertsChanged')
    const [alert] = await alertsOf(player)
    await keeper.ask('handleAlert', { alertId: alert?.id ?? '', status: 'acknowledged', expected: 'open', ...WHY })
    expect(await handled).toEqual({ raised: [] })
  })
})

describe('risk profiles', () => {
  test('[CHEAT-10] [CHEAT-11] are listed from 50 on, the highest first, with their factors', async () => {
    const player = await house.player()
    await cheat(player)
    await look()
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
    const stored = await house.sql()`select score from player_risk_profiles where score < 50`
    expect(stored.length).toBeGreaterThan(0)
  })

  test('[CHEAT-12] are 50 at most', async () => {
    await house.sql()`
      insert into player_risk_profiles (player_id, score, factors, alerts_in_30_days, trend, last_calculated)
      select 'many-' || n, 60, '[]', 1, 'steady', ${house.now()} from generate_series(1, 60) as n`
    expect((await keeper.ask('listRiskProfiles', {})).profiles).toHaveLength(50)
    // Profiles without a counting alert are deleted by the next full computation.
    await house.forward(hours(1))
    await look()
    const left = await house.sql()`select 1 from player_risk_profiles where player_id like 'many-%'`
    expect(left).toEqual([])
  })

  test('[CHEAT-10] are recomputed every hour: an alert fades over thirty days', async () => {
    const [player, former] = [await house.player(), await house.player()]
    await cheat(player)
    await look()
    // As if somebody else had done it long ago.
    await house.sql()`
      update detection_alerts set player_id = ${former.uid}, created_at = created_at - ${days(25)}
      where player_id = ${player.uid}`
    await house.forward(hours(1))
    await look()
    const [profile] = await house.sql()`
      select score, alerts_in_30_days, trend from player_risk_profiles where player_id = ${former.uid}`
    // Of the 70 of a critical alert, five days of thirty are left; a week ago it were twelve.
    expect(profile).toEqual({ score: 12, alerts_in_30_days: 1, trend: 'falling' })
  })

  test('are updated at once when staff handle an alert', async () => {
    const player = await house.player()
    await cheat(player)
    await look()
    const [alert] = await alertsOf(player)
    await keeper.ask('handleAlert', { alertId: alert?.id ?? '', status: 'false_positive', expected: 'open', ...WHY })
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
    const expected = before.updatedAt
    const { rule } = await keeper.ask('updateDetectionRule', { ruleId, change: { threshold: 0.2 }, expected, ...WHY })
    expect(rule).toEqual({ ...before, threshold: 0.2, updatedAt: expect.any(Number) })
    expect(rule.updatedAt).toBeGreaterThan(before.updatedAt)
    const [entry] = await house.sql()`
      select details from audit_logs where action = 'update_detection_rule' order by seq desc limit 1`
    expect(entry?.['details']).toMatchObject({ ...WHY, before: { threshold: 0.12 }, after: { threshold: 0.2 } })
    const late = { ruleId, change: { enabled: false }, expected, ...WHY }
    expect(await keeper.refused('updateDetectionRule', late)).toMatchObject({
      message: callError('staff/overtaken').message,
      details: { threshold: 0.2 },
    })
    for (const threshold of [0.001, 2]) {
      expect(
        await keeper.refused('updateDetectionRule', { ...late, expected: rule.updatedAt, change: { threshold } }),
      ).toEqual(callError('rule/threshold', { least: 0.01, most: 1 }))
    }
    expect(await keeper.refused('updateDetectionRule', { ...late, ruleId: 'none' })).toEqual(
      callError('rule/not-found'),
    )
    const accounts = { ...late, ruleId: 'multi_account', change: { threshold: 2.5 } }
    const { rules } = await keeper.ask('listDetectionRules', {})
    const ofThat = rules.find(({ id }) => id === 'multi_account')?.updatedAt ?? 0
    expect(await keeper.refused('updateDetectionRule', { ...accounts, expected: ofThat })).toMatchObject({
      code: 'invalid-argument',
    })
  })

  test('that are switched off raise nothing; a restart leaves them as they were set', async () => {
    const before = await rhythm()
    const { rule } = await keeper.ask('updateDetectionRule', {
      ruleId: before.id,
      change: { enabled: false, threshold: 0.12 },
      expected: before.updatedAt,
      ...WHY,
    })
    await house.restart()
    expect(await rhythm()).toEqual(rule)
    const clockwork = await house.player()
    await saysEvery(clockwork, 62, seconds(5))
    await look()
    expect(await alertsOf(clockwork)).toEqual([])
    const tried = await keeper.ask('tryDetectionRule', { ruleId: before.id, change: {} })
    expect(tried.top.map(({ playerId }) => playerId)).toContain(clockwork.uid)
    expect(tried).toMatchObject({ alerts: tried.top.length, isPartial: false })
    expect(tried.players).toBeGreaterThan(3)
    // Trying raises nothing.
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
  const player = await house.player()
  await saysEvery(player, 90, seconds(4))
  await house.forward(hours(9))
  await saysEvery(player, 90, seconds(3.6), seconds(4.4))
  const { top } = await keeper.ask('tryDetectionRule', { ruleId: 'input_rhythm', change: { threshold: 0.12 } })
  expect(top.find(({ playerId }) => playerId === player.uid)?.score).toBeLessThan(0.05)
})

describe('statistics', () => {
  test('[CHEAT-3] are one current record', async () => {
    await look()
    const { stats } = await keeper.ask('getDetectionStats', {})
    const rows = await house.sql()`select id, value from anticheat_stats`
    expect(rows).toEqual([{ id: 'current', value: stats }])
    const { alerts } = await keeper.ask('listAlerts', { limit: 200 })
    const open = alerts.filter(({ status }) => status === 'open').length
    expect(stats.byStatus).toMatchObject({ open, false_positive: 2 })
    expect(stats.falsePositiveShare).toBe(1)
    expect(Object.values(stats.byKind).reduce((sum, count) => sum + count, 0)).toBe(alerts.length)
    expect(stats.raisedByDay).toHaveLength(30)
    expect(stats.raisedByDay.reduce((sum, count) => sum + count, 0)).toBe(alerts.length)
    expect(stats.enabledRules).toBe(6)
    expect(stats.playersIn24Hours).toBeGreaterThan(0)
  })

  test('distinguish today, this week and this month; severities count open alerts only', async () => {
    const raise = (name: string, ago: number, status: string) => house.sql()`
      insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
      values (${name}, 'xp_rate', ${name}, 'high', ${status}, 2, '{}', ${house.now() - ago}, 1)`
    const read = async () => {
      await look()
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
  const until = house.now()
  await house.sql()`
    insert into player_activity_logs (player_id, from_at, until_at, gains, gained, expected, completions, intents, gaps,
      gap_count, gap_sum, gap_squares, coins_before, coins_after, worth_before, worth_after)
    select 'crowd-' || n, ${until - minutes(5)}::bigint, ${until}::bigint, '{"mining": 9000}', 9000, 1, 0, 1, '[]', 0, 0, 0,
      0, 0, 0, 0 from generate_series(1, 60) as n`
  await look()
  const raised = await house.sql()`select player_id from detection_alerts where player_id like 'crowd-%'`
  expect(raised).toHaveLength(60)
})

/** The context of a staff call. */
function contextOf(owner: Visitor) {
  const identity = { uid: owner.uid, username: 'Owner', email: null }
  return { identity, address: '10.0.0.1', headers: new Headers() } as never as Parameters<typeof actOnPlayer>[0]
}
