import { days, type Player, STATE_VERSION, totalLevel } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { fillDemo } from '../../../../../scripts/demo/fill-demo.ts'
import { openServer } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'

test('demo players are valid: staff can view them, they are ranked, they trade, and they can be removed', async () => {
  const testServer = await openServer()
  const owner = await testServer.owner()
  await owner.load()
  const fill = (players: number, amongReal = false) =>
    testServer.server.database.withClient((client) =>
      fillDemo(client, { players, now: testServer.now(), amongReal }, () => {}),
    )
  await fill(24)
  const sql = testServer.sql()

  const rows = await sql`select uid, state, total_level from players where uid like 'demo-%' order by uid`
  expect(rows).toHaveLength(24)
  for (const { uid, state, total_level } of rows) {
    expect(state).toMatchObject({ v: STATE_VERSION, uid })
    const viewed = await testServer.server.world.readForStaff(uid, { uid: '' })
    expect(total_level).toBeLessThanOrEqual(totalLevel(viewed.state.skills))
  }
  const levels = rows.map(({ total_level }) => total_level as number)
  expect(Math.max(...levels)).toBeGreaterThan(Math.min(...levels) + 100)

  // They differ in most respects.
  const states = rows.map(({ state }) => state as Player)
  const differing = (of: (player: Player) => unknown) =>
    new Set(states.map((player) => JSON.stringify(of(player)))).size
  expect(differing(({ coins }) => coins)).toBeGreaterThan(20)
  expect(differing(({ skills }) => totalLevel(skills))).toBeGreaterThan(8)
  expect(differing(({ equipment }) => equipment)).toBeGreaterThan(20)
  expect(differing(({ inventory }) => inventory.map(({ id }) => id))).toBeGreaterThan(20)
  expect(differing(({ bank }) => bank.map(({ id }) => id))).toBeGreaterThan(12)
  expect(differing(({ currentLocation }) => currentLocation)).toBeGreaterThan(4)
  expect(differing(({ statistics }) => statistics.totalXp)).toBeGreaterThan(20)

  // Half leave within a day, some stay for weeks, and some are still active.
  const [stays] = await sql`
    select count(*) filter (where last_seen_at - created_at < 86400000)::int as tried,
      count(*) filter (where last_seen_at - created_at > 604800000)::int as stayed,
      count(*) filter (where last_seen_at > ${testServer.now() - days(3)})::int as here
    from players where uid like 'demo-%'`
  expect(stays?.['tried']).toBeGreaterThanOrEqual(9)
  expect(stays?.['tried']).toBeLessThanOrEqual(15)
  expect(stays?.['stayed']).toBeGreaterThanOrEqual(3)
  expect(stays?.['here']).toBeGreaterThanOrEqual(2)

  // Nothing happened before the account existed.
  const early = await sql`
    select 'trade' as what from ge_transactions as one join players on uid in (buyer_uid, seller_uid) where at < created_at
    union all select 'offer' from grand_exchange as one join players on uid = player_uid where one.created_at < players.created_at
    union all select 'talk' from chat_messages join players on uid = client_id where at < created_at
    union all select 'friends' from friends as one join players using (uid) where one.created_at < players.created_at
    union all select 'report' from reports as one join players on uid in (reporter_id, target_id)
      where one.created_at < players.created_at
    union all select 'ban' from bans join players on uid = player_id where banned_at < created_at
    union all select 'alert' from detection_alerts as one join players on uid = player_id
      where one.created_at < players.created_at
    union all select 'case' from investigations as one join players on uid = player_id
      where one.created_at < players.created_at`
  expect(early).toEqual([])
  const [traffic] = await sql`select count(*)::int as trades from ge_transactions`
  expect(traffic?.['trades']).toBeGreaterThan(10)
  const recorded = (await owner.ask('listExchangePrices', {})).prices.map(({ itemId }) => itemId)
  const traded = await sql`select distinct item_id from ge_transactions order by item_id`
  expect(recorded).toEqual(traded.map(({ item_id }) => item_id))

  // The leaderboards equal those that the trigger computes.
  const kept = await sql`select * from standings order by uid, board`
  await sql`update players set total_level = total_level + 1 where uid like 'demo-%'`
  await sql`update players set total_level = total_level - 1 where uid like 'demo-%'`
  expect(await sql`select * from standings order by uid, board`).toEqual(kept)

  const crossed =
    await sql`with open as (select * from grand_exchange where status in ('active', 'partially_filled') and not is_clerk)
    select from open buy join open sell using (item_id)
    where buy.type = 'buy' and sell.type = 'sell' and buy.price >= sell.price`
  expect(crossed).toEqual([])
  expect(await owner.ask('verifyAuditLogs', {})).toEqual({ entries: 240, brokenAt: null })
  await expect(fill(1)).rejects.toThrow('already has demo players')

  // The coin ledger explains every coin; those of deleted players have left it.
  const flows = await owner.ask('getEconomyFlows', {})
  expect(flows.now.unexplained).toBe(0)
  expect(new Set(flows.flows.map(({ source }) => source))).toContain('fights')
  const [purses] = await sql`select sum(coins) as kept, sum((state ->> 'coins')::bigint) as held from players`
  expect(purses?.['kept']).toBe(purses?.['held'])
  const held =
    await sql`select from grand_exchange where (status in ('active', 'partially_filled')) <> (coins_held + items_held > 0)`
  expect(held).toEqual([])
  const [logged] =
    await sql`select count(*)::int as entries, bool_and(gained <= expected) as is_legal from player_activity_logs`
  expect(logged).toMatchObject({ is_legal: true })
  expect(logged?.['entries']).toBeGreaterThanOrEqual(24 * 3)

  await owner.ask('cleanupFakeTestAccounts', {})
  await testServer.server.operations.settled()
  const run = { dryRun: false, reason: 'The demo is over' }
  await askApproved({ testServer, by: await approver(testServer) }, owner, 'cleanupFakeTestAccounts', run)
  await testServer.server.operations.settled()
  expect(await sql`select from players where uid like 'demo-%'`).toEqual([])
  expect((await owner.ask('getEconomyFlows', {})).now.unexplained).toBe(0)

  // That of the colleague.
  await expect(fill(3)).rejects.toThrow('has a player of its own')
  await fill(3, true)
  expect(await sql`select from players where uid like 'demo-%'`).toHaveLength(3)
  await testServer.close()
}, 300_000)
