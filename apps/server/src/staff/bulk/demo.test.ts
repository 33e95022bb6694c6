import { STATE_VERSION, totalLevel } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { fillDemo } from '../../../../../scripts/demo/filling.ts'
import { openServer } from '../../http/testing.ts'

test('demo players have lived by the rules: they can be looked at, ranked, traded with and taken out again', async () => {
  const house = await openServer()
  const owner = await house.owner()
  await owner.load()
  await house.server.database.withClient((client) => fillDemo(client, 40, house.now(), () => {}))
  const sql = house.sql()

  const rows = await sql`select uid, state, total_level from players where uid like 'demo-%' order by uid`
  expect(rows).toHaveLength(40)
  for (const { uid, state, total_level } of rows) {
    expect(state).toMatchObject({ v: STATE_VERSION, uid })
    const looked = await house.server.world.look(uid)
    expect(total_level).toBeLessThanOrEqual(totalLevel(looked.state.skills))
  }
  const levels = rows.map(({ total_level }) => total_level as number)
  expect(Math.max(...levels)).toBeGreaterThan(Math.min(...levels) + 100)

  // The boards say what the trigger would have said.
  const kept = await sql`select * from standings order by uid, board`
  await sql`update players set total_level = total_level + 1 where uid like 'demo-%'`
  await sql`update players set total_level = total_level - 1 where uid like 'demo-%'`
  expect(await sql`select * from standings order by uid, board`).toEqual(kept)

  const crossed = await sql`select from grand_exchange buy join grand_exchange sell using (item_id)
    where buy.type = 'buy' and sell.type = 'sell' and buy.price >= sell.price and not buy.is_clerk and not sell.is_clerk`
  expect(crossed).toEqual([])
  expect(await owner.ask('verifyAuditLogs', {})).toEqual({ entries: 80, brokenAt: null })
  await expect(
    house.server.database.withClient((client) => fillDemo(client, 1, house.now(), () => {})),
  ).rejects.toThrow('has demo players already')

  await owner.ask('cleanupFakeTestAccounts', {})
  await house.server.operations.settled()
  await owner.ask('cleanupFakeTestAccounts', { dryRun: false, reason: 'The demo is over' })
  await house.server.operations.settled()
  expect(await sql`select from players where uid like 'demo-%'`).toEqual([])
  await house.close()
}, 120_000)
