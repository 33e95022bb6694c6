import { days } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer, Visitor } from '../../http/testing.ts'
import { removeGuests } from '../own-account/jobs.ts'
import { buyOffer, createTrader, openMarket, sellOffer } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openMarket()
})
afterAll(() => testServer.close())

/** One offer that holds coins, one that holds goods and has coins waiting, one that has goods waiting. */
async function createOffers(leaver: Visitor, itemId: string): Promise<Visitor> {
  const other = await createTrader(testServer, { coins: 10_000, pack: { [itemId]: 50 } })
  await leaver.ask('createGEOffer', buyOffer(itemId, 10, 10, 1))
  await leaver.ask('createGEOffer', sellOffer(itemId, 10, 50, 2))
  await other.ask('createGEOffer', buyOffer(itemId, 4, 50, 1))
  await other.ask('createGEOffer', sellOffer(itemId, 3, 20, 2))
  await leaver.ask('createGEOffer', buyOffer(itemId, 3, 20, 3))
  await leaver.ask('setPriceAlert', { itemId, direction: 'above', price: 99 })
  return other
}

async function expectGone({ uid }: Visitor, itemId: string): Promise<void> {
  for (const table of ['grand_exchange', 'ge_player_limits', 'ge_alerts']) {
    const left = await testServer.sql().unsafe(`select * from ${table} where player_uid = '${uid}'`)
    expect([table, left]).toEqual([table, []])
  }
  const [sink] = await testServer.sql()`
    select sum(coins)::int as coins, sum(quantity)::int as quantity from ge_ledger
    where source = 'abandoned' and item_id = ${itemId}`
  // Coins: 10 x 10 plus 2 tax, and 4 x 50. Items: 6 and 3.
  expect(sink).toEqual({ coins: -302, quantity: -9 })
}

test('deleting an account deletes its offers, and their contents leave the game', async () => {
  const leaver = await createTrader(testServer, { coins: 10_000, pack: { flax: 50 } })
  const other = await createOffers(leaver, 'flax')
  const username = `Gone-${leaver.uid.slice(0, 8)}`
  await leaver.ask('upgradeGuest', { username, password: 'a password of a player' })
  await leaver.ask('deleteMyAccount', { username, password: 'a password of a player' })
  await expectGone(leaver, 'flax')
  // Deleted offers do not match, and completed trades stay.
  expect((await other.ask('createGEOffer', sellOffer('flax', 5, 5, 3))).offer.status).toBe('active')
  expect((await other.ask('getMyOffers', {})).offers).toMatchObject([{ itemsWaiting: 4 }, { coinsWaiting: 60 }, {}])
})

test('removing an expired guest deletes its offers, and their contents leave the game', async () => {
  const guest = await createTrader(testServer, { coins: 10_000, pack: { cotton: 50 } })
  const other = await createOffers(guest, 'cotton')
  await other.becomeAccount()
  await testServer.forward(days(1) + 1)
  await removeGuests(testServer.server)
  await expectGone(guest, 'cotton')
  expect((await other.ask('getMyOffers', {})).offers).toHaveLength(2)
})
