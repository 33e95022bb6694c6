import { days, hours, minutes, stateHash, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, enterSecondFactor, staffWith, versionBefore, veteran } from '../../core/audit/testing.ts'
import { aggregateCoinMovements, readCoinTotals, readDailyCoinFlows } from '../../core/world/coins.ts'
import { openServer, starts, stops, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import { buyOffer, configure, createTrader, sellOffer } from '../exchange/testing.ts'
import { removeGuests } from '../own-account/jobs.ts'
import { settleDue } from '../play/settle-due.ts'
import { readEconomy } from './analytics.ts'

let testServer: TestServer
let owner: Visitor
let colleague: Visitor
beforeAll(async () => {
  testServer = await openServer()
  await configure(testServer, { exchangeClerk: true })
  owner = await testServer.owner()
  await enterSecondFactor(testServer, owner)
  colleague = await approver(testServer)
})
afterAll(() => testServer.close())

/** All coins in existence, summed from the stored documents and offers instead of the derived columns. */
async function everyCoin(): Promise<number> {
  let sum = 0
  for (const row of await testServer.sql()`select state, deleted_at from players`) {
    if (row['deleted_at'] === null) sum += row['state'].coins
  }
  for (const row of await testServer.sql()`select * from grand_exchange where not is_clerk`) {
    sum += Number(row['coins_held']) + Number(row['coins_waiting'])
  }
  return sum
}

/** A bulk operation over all characters, approved by a colleague after its dry run. */
async function sweep(call: 'cleanupInvalidItems' | 'migrateInventory'): Promise<void> {
  const { operations } = testServer.server
  const reason = 'Looked at it closely'
  await owner.ask(call, { dryRun: true, reason })
  await operations.settled()
  await askApproved({ testServer, by: colleague }, owner, call, { dryRun: false, reason })
  await operations.settled()
}

async function allFlows(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { kind, source, coins } of await readDailyCoinFlows(testServer.sql(), 0)) {
    sums[`${source} ${kind}`] = (sums[`${source} ${kind}`] ?? 0) + coins
  }
  return sums
}

/** The coin flows caused by an action, by source. */
async function moved(action: () => Promise<unknown>): Promise<Record<string, number>> {
  // Otherwise the server's own sweep could book the coins of other tests' characters meanwhile.
  await settleDue(testServer.server)
  const before = await allFlows()
  await action()
  const after = await allFlows()
  const all = Object.entries(after).map(([key, coins]) => [key, coins - (before[key] ?? 0)] as const)
  return Object.fromEntries(all.filter(([, coins]) => coins !== 0))
}

/** Stored documents lag behind idle games, so each player performs a call first. */
async function expectBalance(...players: Visitor[]): Promise<void> {
  for (const player of players) await player.perform(stops)
  const { inPurses, inOffers, booked } = await readCoinTotals(testServer.sql())
  expect(inPurses + inOffers).toBe(booked)
  expect(await everyCoin()).toBe(booked)
}

/** A fighter strong enough for chickens. */
async function strong(): Promise<Visitor> {
  const fighter = await veteran(testServer)
  await testServer.edit(fighter.uid, (state) => {
    for (const skill of ['attack', 'strength', 'defence', 'hitpoints'] as const) {
      state.skills[skill] = { ...state.skills[skill], level: 60, experience: 280_000 }
    }
    state.currentHitpoints = state.maxHitpoints = 600
  })
  return fighter
}

describe('the coin ledger', () => {
  test('names every source, and always adds up to all coins in existence', async () => {
    expect(await moved(() => testServer.player())).toEqual({ 'start faucet': 100 })
    const player = await veteran(testServer)
    const shop = { npcId: 'general_store', itemId: 'bread', quantity: 2 } as const
    const bought = await moved(() => player.does({ type: 'buyFromShop', ...shop }))
    expect(bought).toEqual({ 'shops sink': expect.any(Number) })
    const sold = await moved(() =>
      player.does({ type: 'sellToShop', npcId: 'general_store', itemId: 'bread', quantity: 1 }),
    )
    expect(sold).toEqual({ 'shops faucet': expect.any(Number) })
    const taught = await moved(() => player.does({ type: 'trainSkill', npcId: 'combat_trainer', skillType: 'attack' }))
    expect(taught).toEqual({ 'lessons sink': -25 })
    await testServer.edit(player.uid, (state) => {
      state.coins += 5_000
    })
    expect(await moved(() => player.perform(stops))).toEqual({ 'staff faucet': 5_000 })
    await expectBalance(player)
  })

  test('counts fights once, online or offline, with an idle page or a restarted server', async () => {
    const fighter = await strong()
    const fought = await moved(async () => {
      await fighter.does(starts('fight_chickens'))
      for (let round = 0; round < 5; round++) {
        await testServer.forward(minutes(2))
        const { state } = await testServer.server.world.readForStaff(fighter.uid, { uid: '' })
        const { equal } = await fighter.sync({ at: state.settledAt, hash: stateHash(state) })
        expect(equal).toBe(true)
      }
      await testServer.restart()
      await testServer.forward(minutes(3))
      await fighter.load()
      await fighter.perform(stops)
    })
    // Midnight may pass meanwhile, and bring the coins of a new day.
    const { 'daily_bonus faucet': _, ...others } = fought
    expect(others).toEqual({ 'fights faucet': expect.any(Number) })
    await expectBalance(fighter)
  })

  test('attributes staff edits of a purse to staff, and earlier earnings to their source', async () => {
    await owner.load()
    const fighter = await veteran(testServer)
    await testServer.edit(fighter.uid, (state) => {
      for (const skill of ['attack', 'strength', 'defence', 'hitpoints'] as const) {
        state.skills[skill] = { ...state.skills[skill], level: 60, experience: 280_000 }
      }
      state.currentHitpoints = state.maxHitpoints = 600
    })
    await fighter.perform(stops)
    const on = { playerId: fighter.uid, reason: 'A test of the books' }
    const purse = async () => Number((await testServer.row(fighter.uid))['coins'])
    /** The flows of a staff action after ten minutes of unsettled fights. */
    const booked = async (action: () => Promise<unknown>) => {
      await fighter.does(starts('fight_chickens'))
      await testServer.forward(minutes(10))
      const before = await purse()
      const { 'fights faucet': fought = 0, 'daily_bonus faucet': _, ...rest } = await moved(action)
      const after = await purse()
      const sums = Object.values(rest).reduce((sum, coins) => sum + coins, 0)
      expect(fought + sums).toBe(after - before)
      expect(fought).toBeGreaterThan(0)
      await expectBalance(fighter)
      return rest
    }
    /** Retries the edit on a conflict: fights go on between the read and the edit. */
    const edits = async (updates: object): Promise<unknown> => {
      const { player } = await owner.ask('getPlayerDetails', { playerId: fighter.uid })
      const { status } = await owner.post('/api/editPlayerData', {
        ...on,
        updates,
        expectedVersion: versionBefore(player, updates),
      })
      return status === 409 ? edits(updates) : expect(status).toBe(200)
    }
    expect(await booked(() => edits({ coins: 1_000_000 }))).toEqual({
      'staff faucet': expect.any(Number),
    })
    expect(await booked(() => edits({ coins: 7 }))).toEqual({
      'staff sink': expect.any(Number),
    })
    expect(await booked(() => edits({ bank: { logs: 5 } }))).toEqual({})
    expect(await booked(() => owner.ask('giveItemsToPlayer', { ...on, itemId: 'logs', quantity: 1 }))).toEqual({})
    expect(
      await booked(async () => {
        const { logs } = await owner.ask('getAuditLogs', { action: 'give_items', limit: 1 })
        await owner.ask('undoPlayerEdit', { logId: logs[0]?.id ?? '', reason: on.reason })
      }),
    ).toEqual({})
    // Both bulk operations settle the characters they change.
    const disorder = { inventory: [{ id: 'logs', quantity: 1, slot: 99 }] }
    const unknown = { bank: [{ id: 'moon_cheese', quantity: 1, slot: 0 }] }
    for (const [call, wrong] of [
      ['migrateInventory', disorder],
      ['cleanupInvalidItems', unknown],
    ] as const) {
      const rest = await booked(async () => {
        await testServer.edit(fighter.uid, (state) => Object.assign(state, wrong))
        await sweep(call)
      })
      expect(rest).toEqual({})
    }
    expect(await booked(() => owner.ask('resetPlayer', { ...on, type: 'full' }))).toEqual({
      'staff faucet': expect.any(Number),
    })
  })

  test('books coins earned in a fight before a staff edit to the fight', async () => {
    const fighter = await strong()
    const on = { playerId: fighter.uid, reason: 'A test of books' }
    await fighter.does(starts('fight_chickens'))
    await testServer.forward(minutes(3))
    const fought = { 'fights faucet': expect.any(Number) }
    expect(
      await moved(() =>
        owner.ask('editPlayerData', {
          ...on,
          updates: { specialAttackEnergy: 50 },
          expectedVersion: versionOf({ specialAttackEnergy: 100 }),
        }),
      ),
    ).toEqual(fought)
    await testServer.edit(fighter.uid, (state) => {
      state.inventory = [{ id: 'moon_cheese', quantity: 1, slot: 0 }]
    })
    await testServer.forward(minutes(3))
    const cleaned = await moved(async () => {
      await sweep('cleanupInvalidItems')
    })
    expect(cleaned).toEqual(fought)
    await testServer.forward(minutes(3))
    const deleted = await moved(() => owner.ask('deletePlayer', on))
    expect(deleted).toMatchObject(fought)
    expect(deleted).not.toHaveProperty('staff faucet')
  })

  test('counts tax, the clerk, abandoned offers and removed accounts as sinks, and bonuses as faucets', async () => {
    await configure(testServer, { exchangeClerk: false })
    // Withdraws the offers of a clerk who ran on a slow machine before this test. They would trade with these players.
    await testServer.server.exchange.runClerk()
    const seller = await createTrader(testServer, { pack: { flax: 50 } })
    const buyer = await createTrader(testServer, { coins: 100_000 })
    await seller.perform(stops)
    await buyer.perform(stops)
    const traded = await moved(async () => {
      await seller.ask('createGEOffer', sellOffer('flax', 10, 100))
      await buyer.ask('createGEOffer', buyOffer('flax', 10, 100))
      await buyer.ask('createGEOffer', buyOffer('flax', 5, 10, 2))
      await seller.ask('collectAllGEOffers', {})
    })
    // A tax of two percent, and no flow for coins that only went into offers and back.
    expect(traded).toEqual({ 'exchange_tax sink': -20 })
    const leaver = await account(testServer)
    const { account: own } = await leaver.ask('getAccount', {})
    const farewell = { username: own?.username ?? '', password: 'a password of a player' }
    expect(await moved(() => leaver.ask('deleteMyAccount', farewell))).toEqual({ 'removed_accounts sink': -100 })
    await expectBalance(seller, buyer)
    // The server's own job may remove some of them first, as soon as the clock is forward.
    const gone = await moved(async () => {
      await testServer.forward(days(1) + hours(1))
      await removeGuests(testServer.server)
      await expect.poll(() => testServer.server.accounts.expiredGuests(testServer.now())).toEqual([])
    })
    expect(gone).toMatchObject({ 'removed_accounts sink': expect.any(Number), 'abandoned_offers sink': -51 })
    const returning = await veteran(testServer)
    await testServer.forward(days(1))
    expect(await moved(() => returning.load())).toEqual({ 'daily_bonus faucet': 100 })
    await expectBalance(returning)
  })

  test('removes the coins of a deleted player from the game, and returns them on restore', async () => {
    const staff = await staffWith(testServer, 'edit_players')
    const player = await veteran(testServer)
    const request = { playerId: player.uid, reason: 'A mistake' }
    expect(await moved(() => staff.ask('deletePlayer', request))).toEqual({ 'removed_accounts sink': -100 })
    expect(await moved(() => staff.ask('restorePlayer', request))).toEqual({ 'restored_accounts faucet': 100 })
    const { inPurses, inOffers, booked } = await readCoinTotals(testServer.sql())
    expect(inPurses + inOffers).toBe(booked)
  })

  test('keeps its total when entries are aggregated by day', async () => {
    const sum = async () => (await readCoinTotals(testServer.sql())).booked
    const before = await sum()
    await Promise.all([aggregateCoinMovements(testServer.sql()), aggregateCoinMovements(testServer.sql())])
    expect(await sum()).toBe(before)
    expect(await testServer.sql()`select * from coin_movements`).toEqual([])
    const { flows, totals, now } = await readEconomy(testServer.server, 30)
    expect(now.unexplained).toBe(0)
    expect(totals.at(-1)?.coins).toBe(now.inPurses + now.inOffers)
    for (const [index, { at, coins }] of totals.entries()) {
      const ofDay = flows.filter((flow) => flow.at === at).reduce((all, flow) => all + flow.coins, 0)
      expect(coins).toBe((totals[index - 1]?.coins ?? coins - ofDay) + ofDay)
    }
    for (const { kind, coins } of flows) expect(Math.sign(coins)).toBe(kind === 'faucet' ? 1 : -1)
  })
})
