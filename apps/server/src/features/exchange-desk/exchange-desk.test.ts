import { callError, topics } from '@hearthward/contract'
import { dayOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import type { Connection, TestServer, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage, openLivePage } from '../../live/testing.ts'
import { lockItem } from '../exchange/offer-queries.ts'
import { buyOffer, configure, createTrader, openMarket, sellOffer } from '../exchange/testing.ts'

let testServer: TestServer
let desk: Visitor
beforeAll(async () => {
  testServer = await openMarket()
  desk = await staffWith(testServer, 'manage_economy')
})
afterAll(() => testServer.close())

/** Waits for the price message with this frozen state; other changes of the item publish messages too. */
function waitForFrozen(socket: Connection, isFrozen = true): Promise<string | null> {
  return new Promise((resolve) => {
    socket.on('price', ({ book }) => {
      if ((book.frozen !== null) === isFrozen) resolve(book.frozen)
    })
  })
}

/** Runs the clerk with only these items due. */
async function runClerkFor(...itemIds: string[]): Promise<void> {
  const { items } = testServer.server.timeline.contentAt(testServer.now()).content
  const others = Object.keys(items).filter((id) => !itemIds.includes(id))
  const sql = testServer.sql()
  await sql`
    insert into ge_clerk (item_id, day, guide, renewed_at)
    select *, ${dayOf(testServer.now())}::int, 1, ${testServer.now()}::bigint from unnest(${others}::text[])
    on conflict (item_id) do update set renewed_at = excluded.renewed_at`
  await sql`delete from ge_clerk where item_id = any(${itemIds})`
  await configure(testServer, { exchangeClerk: true })
  await testServer.server.exchange.runClerk()
}

describe('the desk of the Grand Exchange', () => {
  test('[GE-58] [PERM-29] lists offers by item, player and state in pages, and trades with both players', async () => {
    const seller = await createTrader(testServer, { pack: { flax: 50, coal: 50 } })
    const buyer = await createTrader(testServer, { coins: 100_000 })
    await seller.ask('createGEOffer', sellOffer('flax', 10, 20, 1))
    await seller.ask('createGEOffer', sellOffer('flax', 5, 30, 2))
    await seller.ask('createGEOffer', sellOffer('coal', 5, 90, 3))
    await buyer.ask('createGEOffer', buyOffer('flax', 10, 20, 1))
    const found = async (filter: object) => (await desk.ask('listExchangeOffers', filter)).offers
    expect((await found({ itemId: 'flax' })).map(({ type }) => type)).toEqual(['buy', 'sell', 'sell'])
    expect(await found({ itemId: 'flax', playerId: seller.uid, state: 'open' })).toMatchObject([{ price: 30 }])
    expect(await found({ playerId: buyer.uid })).toMatchObject([{ status: 'completed', itemsWaiting: 10 }])
    expect(await found({ itemId: 'no_such_thing' })).toEqual([])
    const all = await found({})
    const first = await desk.ask('listExchangeOffers', { limit: 2 })
    const [, last] = first.offers
    const after = { createdAt: last?.createdAt ?? 0, id: last?.id ?? '' }
    const rest = await desk.ask('listExchangeOffers', { limit: 2, after })
    expect([...first.offers, ...rest.offers].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect([first.hasMore, rest.hasMore]).toEqual([true, false])
    const names = all.map(({ playerName }) => playerName)
    expect(names.every((name) => typeof name === 'string' && name.length > 0)).toBe(true)

    const { trades } = await desk.ask('listExchangeTrades', { itemId: 'flax' })
    expect(trades).toMatchObject([{ quantity: 10, price: 20, tax: 4, buyerId: buyer.uid, sellerId: seller.uid }])
    for (const playerId of [buyer.uid, seller.uid]) {
      expect((await desk.ask('listExchangeTrades', { playerId })).trades).toEqual(trades)
    }
    const older = await desk.ask('listExchangeTrades', { before: trades[0]?.id ?? 1 })
    expect(older).toEqual({ trades: [], hasMore: false })
    const ofItem = await desk.ask('listExchangeTrades', { itemId: 'flax', before: trades[0]?.id ?? 1 })
    expect(ofItem).toEqual({ trades: [], hasMore: false })
    await testServer.server.exchange.updatePrices()
    const { prices } = await desk.ask('listExchangePrices', {})
    expect(prices).toMatchObject([{ itemId: 'flax', volume: 10 }])
  })

  test('price record, transactions and drawer agree on a trade, before and after prices are updated', async () => {
    const seller = await createTrader(testServer, { pack: { crow_hoard: 50 } })
    const buyer = await createTrader(testServer, { coins: 1_000_000 })
    const usual = (await desk.ask('getItemMarket', { itemId: 'crow_hoard' })).price.currentPrice
    const inRecord = async () =>
      (await desk.ask('listExchangePrices', {})).prices.find(({ itemId }) => itemId === 'crow_hoard')
    expect(await inRecord()).toBeUndefined()
    await seller.ask('createGEOffer', sellOffer('crow_hoard', 10, usual * 6, 1))
    await buyer.ask('createGEOffer', buyOffer('crow_hoard', 10, usual * 6, 1))
    const seen = async () => {
      const { price } = await desk.ask('getItemMarket', { itemId: 'crow_hoard' })
      const { trades } = await desk.ask('listExchangeTrades', { itemId: 'crow_hoard' })
      return { record: await inRecord(), price, trades }
    }
    const before = await seen()
    expect(before.price).toMatchObject({ lastPrice: usual * 6, currentPrice: usual, volume: 10 })
    expect(before.record).toMatchObject({ price: usual, volume: 10 })
    expect(before.trades).toMatchObject([{ price: usual * 6, guide: usual, quantity: 10 }])
    await testServer.server.exchange.updatePrices()
    const after = await seen()
    expect(after.price.currentPrice).toBeGreaterThan(usual)
    expect(after.record).toMatchObject({ price: after.price.currentPrice, volume: after.price.volume })
    // Deviations use the guide price at the time of the trade, as alerts do, so they do not change later.
    expect(after.trades).toEqual(before.trades)
  })

  test('freezing an item stops offers and trades and notifies players; open offers can be cancelled', async () => {
    const seller = await createTrader(testServer, { pack: { clay: 50 } })
    const buyer = await createTrader(testServer, { coins: 10_000 })
    const { offer } = await seller.ask('createGEOffer', sellOffer('clay', 10, 20))
    const { offer: bid } = await buyer.ask('createGEOffer', buyOffer('clay', 5, 10))
    const socket = await openLivePage(buyer)
    expect(await followTopic(socket, topics.prices('clay'))).toBe(true)
    const received = waitForFrozen(socket)
    const why = 'Somebody found a way to copy it'
    await desk.ask('freezeItem', { itemId: 'clay', reason: why })
    expect(await received).toBe(why)
    expect((await buyer.ask('getOrderBook', { itemId: 'clay' })).frozen).toBe(why)
    const no = callError('exchange/frozen', { why })
    expect(no.message).toBe(`Trading in this item is suspended: ${why}`)
    expect(await buyer.refused('createGEOffer', buyOffer('clay', 1, 50, 2))).toEqual(no)
    expect(await buyer.refused('editGEOffer', { offerId: bid.id, price: 50 })).toEqual(no)
    await runClerkFor('clay')
    await configure(testServer, { exchangeClerk: false })
    const offersOfClerk = await testServer.sql()`select * from grand_exchange where is_clerk and item_id = 'clay'`
    expect(offersOfClerk).toEqual([])
    expect((await desk.ask('listExchangeTrades', { itemId: 'clay' })).trades).toEqual([])
    await seller.ask('cancelGEOffer', { offerId: offer.id })
    await seller.ask('collectAllGEOffers', {})
    expect(await desk.refused('freezeItem', { itemId: 'clay', reason: 'Again' })).toEqual(
      callError('exchange/already-frozen'),
    )
    const { frozen, book } = await desk.ask('getItemMarket', { itemId: 'clay' })
    expect([frozen?.reason, book.frozen]).toEqual([why, why])
    expect((await desk.ask('listExchangePrices', {})).frozen).toEqual([frozen])
    const opened = waitForFrozen(socket, false)
    await desk.ask('unfreezeItem', { itemId: 'clay', reason: 'Mended' })
    expect(await opened).toBeNull()
    expect(await desk.refused('unfreezeItem', { itemId: 'clay', reason: 'Again' })).toEqual(
      callError('exchange/not-frozen'),
    )
    await buyer.ask('createGEOffer', buyOffer('clay', 1, 50, 2))
    expect(await desk.refused('freezeItem', { itemId: 'no_such_thing', reason: 'None' })).toMatchObject({
      details: { reason: 'inventory/unknown-item' },
    })
    socket.disconnect()
  })

  test('owners of open offers are notified of the freeze and of its end on any page', async () => {
    const owner = await createTrader(testServer, { coins: 10_000 })
    await owner.ask('createGEOffer', buyOffer('iron_ore', 5, 10))
    const other = await createTrader(testServer, { coins: 10_000 })
    await other.ask('createGEOffer', buyOffer('crow_hoard', 5, 10))
    const socket = await openLivePage(owner)
    const elsewhere = await openLivePage(other)
    let messageCount = 0
    elsewhere.on('offers', () => messageCount++)
    const readFrozenItems = async (player: Visitor) => (await player.ask('getMyOffers', {})).frozen
    expect(await readFrozenItems(owner)).toEqual({})
    const received = nextMessage(socket, 'offers')
    await desk.ask('freezeItem', { itemId: 'iron_ore', reason: 'Too many of them' })
    const frozen = { iron_ore: 'Too many of them' }
    expect(await received).toMatchObject({ offers: [{ itemId: 'iron_ore', status: 'active' }], frozen })
    expect(await readFrozenItems(owner)).toEqual(frozen)
    expect(await readFrozenItems(other)).toEqual({})
    const opened = nextMessage(socket, 'offers')
    await desk.ask('unfreezeItem', { itemId: 'iron_ore', reason: 'Counted' })
    expect((await opened).frozen).toEqual({})
    expect(messageCount).toBe(0)
    socket.disconnect()
    elsewhere.disconnect()
  })

  test('freezing an item does not wait until all owners are notified', async () => {
    const owner = await createTrader(testServer, { coins: 10_000 })
    await owner.ask('createGEOffer', buyOffer('gold_ore', 5, 10))
    const socket = await openLivePage(owner)
    let frozen = {}
    // The message about the new offer may still be on its way.
    socket.on('offers', (offers) => {
      frozen = offers.frozen
    })
    await testServer.sql().begin(async (tx) => {
      // Offers cannot be read in the meantime.
      await tx`lock table grand_exchange in access exclusive mode`
      await desk.ask('freezeItem', { itemId: 'gold_ore', reason: 'So many of them' })
    })
    await expect.poll(() => frozen).toEqual({ gold_ore: 'So many of them' })
    await desk.ask('unfreezeItem', { itemId: 'gold_ore', reason: 'Over' })
    socket.disconnect()
  })

  test('an offer created during a freeze either exists before it or is refused', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => createTrader(testServer, { coins: 10_000 })))
    const [frozen, ...made] = await Promise.all([
      desk.post('/api/freezeItem', { itemId: 'tin_ore', reason: 'A race' }),
      ...buyers.map((buyer) => buyer.post('/api/createGEOffer', buyOffer('tin_ore', 1, 5))),
    ])
    expect(frozen?.status).toBe(200)
    const [row] = await testServer.sql()`select frozen_at from ge_frozen where item_id = 'tin_ore'`
    expect(row).toBeDefined()
    const { offers } = await desk.ask('listExchangeOffers', { itemId: 'tin_ore' })
    expect(offers).toHaveLength(made.filter(({ status }) => status === 200).length)
    expect(await buyers[0]?.refused('createGEOffer', buyOffer('tin_ore', 1, 5, 2))).toMatchObject({
      code: 'failed-precondition',
    })
    await desk.ask('unfreezeItem', { itemId: 'tin_ore', reason: 'Over' })
  })

  test('a freeze waits for running trades in the item', async () => {
    const frozen = () => testServer.sql()`select item_id from ge_frozen where item_id = 'tin_ore'`
    const freezing = await testServer.sql().begin(async (tx) => {
      await lockItem(tx, 'tin_ore')
      const request = desk.post('/api/freezeItem', { itemId: 'tin_ore', reason: 'A deal is being made' })
      await testServer.waitForLocks(1)
      expect(await frozen()).toEqual([])
      return { request }
    })
    expect((await freezing.request).status).toBe(200)
    expect(await frozen()).toHaveLength(1)
    await desk.ask('unfreezeItem', { itemId: 'tin_ore', reason: 'Over' })
  })

  test('cancels a player’s offer with a reason; its contents can be collected', async () => {
    const buyer = await createTrader(testServer, { coins: 1_000 })
    const { offer } = await buyer.ask('createGEOffer', buyOffer('copper_ore', 10, 50))
    const socket = await openLivePage(buyer)
    const received = nextMessage(socket, 'offers')
    const answer = await desk.ask('cancelPlayerOffer', { offerId: offer.id, reason: 'Moves the price' })
    expect(answer.offer).toMatchObject({ status: 'cancelled', coinsHeld: 0, coinsWaiting: 510 })
    expect((await received).offers).toMatchObject([{ status: 'cancelled', coinsWaiting: 510 }])
    expect(await buyer.ask('collectAllGEOffers', {})).toMatchObject({ coins: 510, isAll: true })
    expect(await desk.refused('cancelPlayerOffer', { offerId: offer.id, reason: 'Again' })).toMatchObject({
      code: 'not-found',
    })
    const { offer: second } = await buyer.ask('createGEOffer', buyOffer('copper_ore', 1, 50))
    await buyer.ask('cancelGEOffer', { offerId: second.id })
    expect(await desk.refused('cancelPlayerOffer', { offerId: second.id, reason: 'Again' })).toEqual(
      callError('exchange/closed'),
    )
    const reader = await staffWith(testServer, 'view_audit_logs')
    const { logs } = await reader.ask('getAuditLogs', { resource: 'grand_exchange', resourceId: offer.id })
    expect(logs).toMatchObject([{ action: 'cancel_offer', details: { reason: 'Moves the price' } }])
    socket.disconnect()
  })

  test('offers of higher ranks and of the clerk cannot be cancelled', async () => {
    const owner = await testServer.owner()
    await owner.load()
    await testServer.edit(owner.uid, (state) => {
      state.coins = 1_000
    })
    const { offer } = await owner.ask('createGEOffer', buyOffer('iron_ore', 1, 50))
    expect(await desk.refused('cancelPlayerOffer', { offerId: offer.id, reason: 'A coup' })).toEqual(
      callError('staff/above'),
    )
    await runClerkFor('copper_ore')
    const [clerks] = await testServer.sql()`select id from grand_exchange where is_clerk limit 1`
    const asked = { offerId: clerks?.['id'] as string, reason: 'A coup' }
    expect(await desk.refused('cancelPlayerOffer', asked)).toEqual(callError('exchange/not-found'))
  })

  test('shows what the clerk paid into the game and took out of it', async () => {
    const buyer = await createTrader(testServer, { coins: 100_000 })
    const { book } = await desk.ask('getItemMarket', { itemId: 'copper_ore' })
    const price = book.sells[0]?.price ?? 0
    await buyer.ask('createGEOffer', buyOffer('copper_ore', 2, price))
    const clerk = await desk.ask('getClerk', {})
    expect(clerk).toMatchObject({ isOn: true })
    expect(clerk.days.at(-1)).toMatchObject({ paid: 0, taken: 2 * price })
    expect(clerk.openOffers).toBeGreaterThan(0)
  })
})
