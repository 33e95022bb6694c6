import { days, hours, type Tier } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer, Visitor } from '../../http/testing.ts'
import { connect } from '../../platform/database/database.ts'
import { buyOffer, configure, createTrader, openMarket, readHoldings, sellOffer } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openMarket()
})
afterAll(() => testServer.close())

const offersOf = async (who: Visitor) => (await who.ask('getMyOffers', {})).offers
const createOffer = async (who: Visitor, offer: ReturnType<typeof buyOffer> | ReturnType<typeof sellOffer>) =>
  (await who.ask('createGEOffer', offer)).offer
const refusalMessage = async (who: Visitor, name: Parameters<Visitor['refused']>[0], input: unknown) =>
  (await who.refused(name, input)).message

/** Starts something while another transaction locks the market of an item. */
async function whileLocked<Begun>(itemId: string, begin: () => Promise<Begun>): Promise<Begun> {
  const beside = connect(testServer.databaseUrl, 1)
  const begun = await beside.sql.begin(async (tx) => {
    await tx`select from ge_prices where item_id = ${itemId} for update`
    return begin()
  })
  await beside.close()
  return begun
}

describe('creating an offer', () => {
  test('a guest cannot offer rare finds, and can once the account is a full one', async () => {
    const finder = await createTrader(testServer, { pack: { oak_logs: 3 } })
    await testServer.edit(finder.uid, (state) => {
      state.collection['oak_logs'] = { firstAt: 0, firstCount: 1, total: 3, found: 2 }
    })
    const offer = sellOffer('oak_logs', 2, 30)
    const message = 'Guests cannot trade rare finds. You can offer 1 of these'
    expect(await refusalMessage(finder, 'createGEOffer', offer)).toBe(message)
    expect((await readHoldings(testServer, finder)).pack).toEqual({ oak_logs: 3 })
    await finder.becomeAccount()
    expect(await createOffer(finder, offer)).toMatchObject({ quantity: 2 })
  })

  test('[GE-1, GE-2, GE-3, GE-15, GE-31, GE-32, GE-34] a sell offer takes its goods from the pack, and can be read back', async () => {
    const seller = await createTrader(testServer, { pack: { oak_logs: 4 }, bank: { oak_logs: 20 } })
    const created = await seller.ask('createGEOffer', sellOffer('oak_logs', 10, 30, 2))
    expect(created).toEqual({
      success: true,
      offer: {
        id: expect.any(String),
        playerId: seller.uid,
        type: 'sell',
        itemId: 'oak_logs',
        quantity: 10,
        price: 30,
        slot: 2,
        status: 'active',
        filled: 0,
        spent: 0,
        taxRate: 20_000,
        taxPaid: 0,
        coinsHeld: 0,
        itemsHeld: 10,
        coinsWaiting: 0,
        itemsWaiting: 0,
        createdAt: expect.any(Number),
        updatedAt: expect.any(Number),
      },
    })
    expect(await readHoldings(testServer, seller)).toMatchObject({ pack: {}, bank: { oak_logs: 14 } })
    expect(await seller.ask('getMyOffers', {})).toEqual({
      offers: [created.offer],
      frozen: {},
      slots: 3,
      taxRate: 20_000,
    })
  })

  test('[GE-8, GE-9, GE-10, GE-11, GE-12, GE-13, GE-14] an invalid offer is refused with its first problem, and nothing is taken', async () => {
    const player = await createTrader(testServer, { coins: 500, pack: { logs: 5 } })
    const before = await testServer.stored(player.uid)
    const wrongs: [object, string][] = [
      [{ type: 'lend', quantity: 0 }, 'Invalid type: must be buy or sell'],
      [{ quantity: 0, price: 0 }, 'Quantity must be a whole number above 0'],
      [{ quantity: -3 }, 'Quantity must be a whole number above 0'],
      [{ quantity: 1.5 }, 'Quantity must be a whole number above 0'],
      [{ quantity: 1e300 }, 'Quantity must be a whole number above 0'],
      [{ quantity: 1_000_001, price: 0 }, 'Price must be a whole number above 0'],
      [{ price: -1 }, 'Price must be a whole number above 0'],
      [{ price: 0.5 }, 'Price must be a whole number above 0'],
      [{ quantity: 1_000_001, price: 1_000_001 }, 'Quantity must be at most 1,000,000'],
      [{ price: 1_000_001 }, 'Price must be at most 1,000,000 coins'],
      [{ itemId: 'no_such_thing' }, 'Item not found: no_such_thing'],
      [{ itemId: 'ferry_token' }, 'This item cannot be traded'],
      [{ quantity: 10, price: 50 }, 'Insufficient coins. Need 510, have 500'],
      [{ type: 'sell', quantity: 6 }, 'Not enough items'],
      [{ type: 'sell', itemId: 'coal' }, 'Item not found in inventory'],
      [{ slot: 4 }, 'This offer slot is not available to you'],
    ]
    for (const [wrong, message] of wrongs) {
      expect([wrong, await refusalMessage(player, 'createGEOffer', { ...buyOffer('logs', 1, 1), ...wrong })]).toEqual([
        wrong,
        message,
      ])
    }
    expect(await testServer.stored(player.uid)).toBe(before)
    expect(await offersOf(player)).toEqual([])
  })

  test('[GE-11, GE-12, GE-21] the largest possible sale and the cap on its tax are exact', async () => {
    const [seller, buyer] = [
      await createTrader(testServer, { bank: { clay: 1_000_000 } }),
      await createTrader(testServer, { coins: 20_000_000_000 }),
    ]
    const large = await createOffer(seller, sellOffer('clay', 1_000_000, 1_000_000))
    expect(large).toMatchObject({ quantity: 1_000_000, price: 1_000_000, itemsHeld: 1_000_000 })
    const bought = await createOffer(buyer, buyOffer('clay', 10_000, 1_000_000))
    expect(bought).toMatchObject({ status: 'completed', spent: 10_000_000_000, taxPaid: 5_000_000 })
    expect((await readHoldings(testServer, buyer)).coins).toBe(20_000_000_000 - 10_000_000_000 - 5_000_000)
    expect((await offersOf(seller))[0]).toMatchObject({ filled: 10_000, coinsWaiting: 10_000_000_000 })
  })

  test('[GE-16, GE-17, GE-18, GE-19] slots depend on the tier; a slot in use or above the limit is refused', async () => {
    const player = await createTrader(testServer, { pack: { coal: 100 } })
    expect(await refusalMessage(player, 'createGEOffer', sellOffer('coal', 1, 9, 4))).toBe(
      'This offer slot is not available to you',
    )
    for (const slot of [1, 2, 3]) await createOffer(player, sellOffer('coal', 1, 900 + slot, slot))
    expect(await refusalMessage(player, 'createGEOffer', sellOffer('coal', 1, 9, 3))).toBe('This offer slot is in use')
    const tiers: [Tier, number][] = [
      ['basic', 4],
      ['advanced', 6],
      ['elite', 8],
    ]
    for (const [tier, slots] of tiers) {
      await testServer.edit(player.uid, (state) => {
        state.subscription = { tier, until: testServer.now() + days(1) }
      })
      expect((await player.ask('getMyOffers', {})).slots).toBe(slots)
      await createOffer(player, sellOffer('coal', 1, 900 + slots, slots))
      if (slots < 8)
        expect(await refusalMessage(player, 'createGEOffer', sellOffer('coal', 1, 9, slots + 1))).toBe(
          'This offer slot is not available to you',
        )
    }
    // After a membership has ended, its offers stay and no new ones can be created.
    await testServer.edit(player.uid, (state) => {
      state.subscription = { tier: 'elite', until: testServer.now() - 1 }
    })
    expect(await offersOf(player)).toHaveLength(6)
    expect((await player.ask('getMyOffers', {})).slots).toBe(3)
    expect(await refusalMessage(player, 'createGEOffer', sellOffer('coal', 1, 9, 5))).toBe(
      'This offer slot is not available to you',
    )
    const last = (await offersOf(player)).find(({ slot }) => slot === 8)
    await player.ask('cancelGEOffer', { offerId: last?.id ?? '' })
    await player.ask('collectGEOffer', { offerId: last?.id ?? '' })
    expect(await refusalMessage(player, 'createGEOffer', sellOffer('coal', 1, 9, 8))).toBe(
      'This offer slot is not available to you',
    )
  })

  test('[GE-5, GE-6] the buy limit covers purchases and open orders, and resets after four hours', async () => {
    const [seller, buyer] = [
      await createTrader(testServer, { pack: { dragon_bones: 20_000 } }),
      await createTrader(testServer, { coins: 1e9 }),
    ]
    const limit = Math.floor(1_000_000 / 162)
    const orderOf = (quantity: number, slot: number) => buyOffer('dragon_bones', quantity, 100, slot)
    expect(await refusalMessage(buyer, 'createGEOffer', orderOf(limit + 1, 1))).toBe(
      'You can buy 6,172 of this in 4 hours. You can still order 6,172.',
    )
    await createOffer(seller, sellOffer('dragon_bones', 1_000, 100))
    await createOffer(buyer, orderOf(1_000, 1))
    const left = limit - 1_000
    await createOffer(buyer, orderOf(left, 2))
    expect(await refusalMessage(buyer, 'createGEOffer', orderOf(1, 3))).toBe(
      'You can buy 6,172 of this in 4 hours. You can still order 0.',
    )
    const read = async () => (await buyer.ask('getItemPrice', { itemId: 'dragon_bones' })).limit
    const { windowEnd, ...used } = await read()
    expect(used).toEqual({ most: limit, used: limit })
    const [stored] = await testServer.sql()`select * from ge_player_limits where player_uid = ${buyer.uid}`
    expect(stored).toMatchObject({ bought: 1_000, window_end: String(windowEnd) })
    await testServer.forward(hours(4))
    // Open orders still count.
    expect(await read()).toEqual({ most: limit, used: left, windowEnd: null })
    expect((await createOffer(buyer, orderOf(1_000, 3))).status).toBe('active')
    await createOffer(seller, sellOffer('dragon_bones', limit, 100, 2))
    expect(await read()).toMatchObject({ used: limit })
    expect((await offersOf(buyer)).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  })
})

describe('trading', () => {
  test('[GE-7, GE-20, GE-22, GE-23, GE-24, GE-25, GE-28, GE-29] a buy offer is partly filled at the seller’s price; both collect, and the tax leaves the game', async () => {
    const [seller, buyer] = [
      await createTrader(testServer, { pack: { willow_logs: 5 } }),
      await createTrader(testServer, { coins: 2_000 }),
    ]
    const sale = await createOffer(seller, sellOffer('willow_logs', 5, 100))
    const offer = await createOffer(buyer, buyOffer('willow_logs', 8, 110))
    // 8 x 110 and 2% of it are held.
    expect((await readHoldings(testServer, buyer)).coins).toBe(2_000 - 880 - 17)
    expect(offer).toMatchObject({ status: 'partially_filled', filled: 5, spent: 500, taxPaid: 10, itemsWaiting: 5 })
    expect((await offersOf(seller))[0]).toMatchObject({ status: 'completed', coinsWaiting: 500 })
    // The trade itself changes no character.
    expect((await readHoldings(testServer, seller)).coins).toBe(0)
    expect((await readHoldings(testServer, buyer)).pack).toEqual({})
    const all = { success: true, coins: 500, items: {}, isAll: true }
    expect(await seller.ask('collectGEOffer', { offerId: sale.id })).toEqual(all)
    expect((await readHoldings(testServer, seller)).coins).toBe(500)
    expect(await offersOf(seller)).toEqual([])
    const { offer: off } = await buyer.ask('cancelGEOffer', { offerId: offer.id })
    expect(off).toMatchObject({ status: 'cancelled', coinsWaiting: 880 + 17 - 500 - 10, itemsWaiting: 5 })
    const back = await buyer.ask('collectAllGEOffers', {})
    expect(back).toMatchObject({ items: { willow_logs: 5 }, coins: off.coinsWaiting, isAll: true })
    expect(await readHoldings(testServer, buyer)).toMatchObject({ coins: 2_000 - 510, pack: { willow_logs: 5 } })
    const recorded = await testServer.sql()`
      select quantity, price, tax, taker from ge_transactions where buyer_uid = ${buyer.uid} and seller_uid = ${seller.uid}`
    expect(recorded).toEqual([{ quantity: 5, price: 100, tax: '10', taker: 'buy' }])
    const booked = await testServer.sql()`select source, coins, quantity from ge_ledger order by id desc limit 1`
    expect(booked).toEqual([{ source: 'tax', coins: '-10', quantity: 0 }])
  })

  test('[GE-26, GE-27] the best price matches first, then the oldest offer, each at its own price', async () => {
    const sellers = []
    for (const price of [12, 10, 10, 14]) {
      const seller = await createTrader(testServer, { pack: { tin_ore: 10 } })
      await createOffer(seller, sellOffer('tin_ore', 10, price))
      sellers.push(seller)
    }
    const buyer = await createTrader(testServer, { coins: 1_000 })
    const bought = await createOffer(buyer, buyOffer('tin_ore', 25, 13))
    expect(bought).toMatchObject({ status: 'completed', filled: 25, spent: 10 * 10 + 10 * 10 + 5 * 12 })
    const filled = []
    for (const seller of sellers) filled.push((await offersOf(seller))[0]?.filled)
    expect(filled).toEqual([5, 10, 10, 0])
    const { transactions } = await buyer.ask('getTransactions', { itemId: 'tin_ore' })
    expect(transactions.map(({ quantity, price }) => [quantity, price])).toEqual([
      [5, 12],
      [10, 10],
      [10, 10],
    ])
    // A sell offer matches the highest buy price first.
    const [low, high] = [
      await createTrader(testServer, { coins: 1_000 }),
      await createTrader(testServer, { coins: 1_000 }),
    ]
    await createOffer(low, buyOffer('tin_ore', 5, 6))
    await createOffer(high, buyOffer('tin_ore', 5, 8))
    const last = await createTrader(testServer, { pack: { tin_ore: 7 } })
    expect(await createOffer(last, sellOffer('tin_ore', 7, 5))).toMatchObject({ spent: 5 * 8 + 2 * 6 })
  })

  test('orders that arrive together are answered each for itself, and the first ones get the goods', async () => {
    const seller = await createTrader(testServer, { pack: { cotton: 5 } })
    await createOffer(seller, sellOffer('cotton', 5, 20))
    const buyers: Visitor[] = []
    for (let n = 0; n < 9; n++) buyers.push(await createTrader(testServer, { coins: n === 4 ? 10 : 1_000 }))
    await createOffer(buyers[2] as Visitor, buyOffer('flax', 1, 1))
    const sent = await whileLocked('cotton', async () => {
      const sent = []
      for (const [n, buyer] of buyers.entries()) {
        sent.push(buyer.post('/api/createGEOffer', buyOffer('cotton', 1, 20)))
        if (n === 0) await testServer.waitForLocks(1)
      }
      return sent
    })
    const answers = await Promise.all(sent)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.message)
    expect(refused).toEqual(['This offer slot is in use', 'Insufficient coins. Need 20, have 10'])
    expect(answers[0]?.body.offer).toMatchObject({ status: 'completed' })
    const filled = answers.flatMap(({ body }) => (body.offer?.status === 'completed' ? [1] : []))
    expect(filled).toHaveLength(5)
    expect((await offersOf(seller))[0]).toMatchObject({ status: 'completed', coinsWaiting: 100 })
    const held = []
    for (const buyer of buyers) held.push((await readHoldings(testServer, buyer)).coins)
    expect(held.toSorted((one, other) => one - other)).toEqual([10, 980, 980, 980, 980, 980, 980, 980, 999])
  })

  test('[GE-30, GE-59] an offer that matches one’s own waits with a message, and still trades with others', async () => {
    const [player, other] = [
      await createTrader(testServer, { coins: 1_000, pack: { copper_ore: 10 } }),
      await createTrader(testServer, { pack: { copper_ore: 3 } }),
    ]
    await createOffer(player, sellOffer('copper_ore', 10, 10))
    const created = await player.ask('createGEOffer', buyOffer('copper_ore', 5, 12, 2))
    expect(created).toMatchObject({ offer: { status: 'active' }, message: 'You cannot trade with yourself' })
    expect((await createOffer(other, sellOffer('copper_ore', 3, 11))).status).toBe('completed')
    expect((await offersOf(player)).map(({ filled }) => filled)).toEqual([0, 3])
    const edited = await player.ask('editGEOffer', { offerId: created.offer.id, price: 11 })
    expect(edited).toMatchObject({ offer: { filled: 3 }, message: 'You cannot trade with yourself' })
    const away = await player.ask('editGEOffer', { offerId: created.offer.id, price: 9 })
    expect(away.message).toBeUndefined()
  })

  test('[GE-20] an offer keeps the tax rate of its creation', async () => {
    const buyer = await createTrader(testServer, { coins: 10_000 })
    const offer = await createOffer(buyer, buyOffer('iron_ore', 10, 100))
    await configure(testServer, { grandExchangeTax: 0.05 })
    const other = await createTrader(testServer, { coins: 10_000 })
    expect((await createOffer(other, buyOffer('iron_ore', 10, 90))).coinsHeld).toBe(990)
    expect((await other.ask('getMyOffers', {})).taxRate).toBe(100_000)
    await configure(testServer, {})
    const seller = await createTrader(testServer, { pack: { iron_ore: 20 } })
    await createOffer(seller, sellOffer('iron_ore', 20, 80))
    expect((await offersOf(buyer))[0]).toMatchObject({ id: offer.id, taxPaid: 20, coinsWaiting: 0 })
    expect((await offersOf(other))[0]).toMatchObject({ taxPaid: 90, coinsWaiting: 0 })
  })
})

describe('an open offer', () => {
  test('a new price is charged or refunded, trades at once, and queues last at its price', async () => {
    const [first, second] = [
      await createTrader(testServer, { coins: 1_000 }),
      await createTrader(testServer, { coins: 1_000 }),
    ]
    const offer = await createOffer(first, buyOffer('silver_ore', 10, 20))
    await createOffer(second, buyOffer('silver_ore', 10, 20))
    expect((await readHoldings(testServer, first)).coins).toBe(1_000 - 204)
    const { offer: dearer } = await first.ask('editGEOffer', { offerId: offer.id, price: 30 })
    expect(dearer).toMatchObject({ price: 30, coinsHeld: 306 })
    expect((await readHoldings(testServer, first)).coins).toBe(1_000 - 306)
    await first.ask('editGEOffer', { offerId: offer.id, price: 20 })
    expect((await readHoldings(testServer, first)).coins).toBe(1_000 - 204)
    const seller = await createTrader(testServer, { pack: { silver_ore: 30 } })
    await createOffer(seller, sellOffer('silver_ore', 5, 20))
    expect([(await offersOf(first))[0]?.filled, (await offersOf(second))[0]?.filled]).toEqual([0, 5])
    const sale = await createOffer(seller, sellOffer('silver_ore', 10, 50, 2))
    expect((await seller.ask('editGEOffer', { offerId: sale.id, price: 15 })).offer).toMatchObject({
      status: 'completed',
      spent: 200,
    })
    for (const [price, message] of [
      [0, 'Price must be a whole number above 0'],
      [1_000_001, 'Price must be at most 1,000,000 coins'],
      [1_000, 'Insufficient coins. Need 4,998, have 796'],
    ]) {
      const left = (await offersOf(first))[0]
      expect(left).toMatchObject({ filled: 5 })
      expect(await refusalMessage(first, 'editGEOffer', { offerId: offer.id, price })).toBe(message)
    }
  })

  test('[GE-33] it can be cancelled once, and only by its owner', async () => {
    const [owner, other] = [await createTrader(testServer, { pack: { sand: 10 } }), await createTrader(testServer, {})]
    const { id: offerId } = await createOffer(owner, sellOffer('sand', 10, 90))
    for (const name of ['cancelGEOffer', 'collectGEOffer'] as const) {
      expect(await refusalMessage(other, name, { offerId })).toBe('Offer not found')
      expect(await refusalMessage(owner, name, { offerId: 'no-such-offer' })).toBe('Offer not found')
    }
    expect(await refusalMessage(other, 'editGEOffer', { offerId, price: 1 })).toBe('Offer not found')
    expect(await refusalMessage(owner, 'collectGEOffer', { offerId })).toBe(
      'There is nothing to collect from this offer',
    )
    const answer = await owner.ask('cancelGEOffer', { offerId })
    expect(answer).toMatchObject({ success: true, offer: { status: 'cancelled', itemsWaiting: 10, itemsHeld: 0 } })
    expect(await refusalMessage(owner, 'cancelGEOffer', { offerId })).toBe('This offer is no longer open')
    expect(await refusalMessage(owner, 'editGEOffer', { offerId, price: 5 })).toBe('This offer is no longer open')
    // Its slot is in use until everything is collected.
    expect(await refusalMessage(owner, 'createGEOffer', buyOffer('sand', 1, 1))).toBe(
      'Insufficient coins. Need 1, have 0',
    )
    await owner.ask('collectGEOffer', { offerId })
    expect(await refusalMessage(owner, 'collectGEOffer', { offerId })).toBe('Offer not found')
    expect(await readHoldings(testServer, owner)).toMatchObject({ pack: { sand: 10 } })
    expect((await createOffer(owner, sellOffer('sand', 10, 95))).slot).toBe(1)
  })

  test('an offer cancelled while its new price waits for the lock keeps its price', async () => {
    const owner = await createTrader(testServer, { pack: { charcoal: 10 } })
    const { id: offerId } = await createOffer(owner, sellOffer('charcoal', 10, 20))
    const { calledOff, edited } = await whileLocked('charcoal', async () => {
      const calledOff = owner.ask('cancelGEOffer', { offerId })
      await testServer.waitForLocks(1)
      const edited = refusalMessage(owner, 'editGEOffer', { offerId, price: 30 })
      await testServer.waitForLocks(2)
      return { calledOff, edited }
    })
    await calledOff
    expect(await edited).toBe('This offer is no longer open')
    expect(await offersOf(owner)).toMatchObject([{ status: 'cancelled', price: 20, itemsHeld: 0, itemsWaiting: 10 }])
  })

  test('an offer partly filled while its new price waits for the lock pays only for the rest', async () => {
    const owner = await createTrader(testServer, { coins: 5_000 })
    const seller = await createTrader(testServer, { pack: { charcoal: 50 } })
    const { id: offerId } = await createOffer(owner, buyOffer('charcoal', 100, 20))
    const { sold, edited } = await whileLocked('charcoal', async () => {
      const sold = createOffer(seller, sellOffer('charcoal', 50, 20))
      await testServer.waitForLocks(1)
      const edited = owner.ask('editGEOffer', { offerId, price: 30 })
      await testServer.waitForLocks(2)
      return { sold, edited }
    })
    expect((await sold).status).toBe('completed')
    expect(await edited).toMatchObject({ success: true, offer: { price: 30, filled: 50, coinsHeld: 1_530 } })
    expect((await readHoldings(testServer, owner)).coins).toBe(5_000 - 1_020 - 1_530)
  })

  test('[GE-29] items without room stay in the offer, coins do not', async () => {
    const seller = await createTrader(testServer, { bank: { bronze_sword: 40 } })
    const buyer = await createTrader(testServer, { coins: 10_000 })
    await testServer.edit(buyer.uid, (state) => {
      state.inventory = Array.from({ length: 20 }, (_, slot) => ({ id: 'bronze_axe', quantity: 1, slot }))
      state.bank = Array.from({ length: 200 }, (_, slot) => ({ id: `thing-${slot}`, quantity: 1, slot }))
    })
    const { id: offerId } = await createOffer(buyer, buyOffer('bronze_sword', 10, 100))
    await createOffer(seller, sellOffer('bronze_sword', 10, 90))
    expect(await buyer.ask('collectGEOffer', { offerId })).toMatchObject({ items: { bronze_sword: 8 }, isAll: false })
    expect(await offersOf(buyer)).toMatchObject([{ id: offerId, itemsWaiting: 2, coinsWaiting: 0 }])
    expect(await refusalMessage(buyer, 'collectAllGEOffers', {})).toBe('Not enough inventory space')
    await testServer.edit(buyer.uid, (state) => void state.inventory.splice(0, 2))
    expect(await buyer.ask('collectAllGEOffers', {})).toMatchObject({ items: { bronze_sword: 2 }, isAll: true })
    expect(await offersOf(buyer)).toEqual([])
  })

  test('concurrent duplicates create, cancel and collect once', async () => {
    const player = await createTrader(testServer, { pack: { flax: 50 } })
    const twice = async (name: 'createGEOffer' | 'cancelGEOffer' | 'collectAllGEOffers', input: object) =>
      (await Promise.all([1, 2, 3].map(() => player.post(`/api/${name}`, input)))).map(({ status }) => status).sort()
    expect(await twice('createGEOffer', sellOffer('flax', 10, 70))).toEqual([200, 409, 409])
    const [offer] = await offersOf(player)
    expect(await twice('cancelGEOffer', { offerId: offer?.id })).toEqual([200, 409, 409])
    expect(await twice('collectAllGEOffers', {})).toEqual([200, 409, 409])
    expect((await readHoldings(testServer, player)).pack).toEqual({ flax: 50 })
  })
})

test('own trades are listed with their profit', async () => {
  const [maker, player] = [
    await createTrader(testServer, { coins: 100_000, pack: { ruby: 30 } }),
    await createTrader(testServer, { coins: 100_000, pack: { jade: 5 } }),
  ]
  await createOffer(maker, sellOffer('ruby', 20, 100))
  await createOffer(player, buyOffer('ruby', 20, 100))
  await player.ask('collectAllGEOffers', {})
  await createOffer(maker, buyOffer('ruby', 12, 130, 2))
  await createOffer(player, sellOffer('ruby', 12, 120))
  await createOffer(maker, buyOffer('jade', 5, 40, 3))
  await createOffer(player, sellOffer('jade', 5, 40, 2))
  const { trades, profits } = await player.ask('getMyTrades', {})
  expect(trades.map(({ type, itemId, quantity, price, tax }) => [type, itemId, quantity, price, tax])).toEqual([
    ['sell', 'jade', 5, 40, 0],
    ['sell', 'ruby', 12, 130, 0],
    ['buy', 'ruby', 20, 100, 40],
  ])
  expect(profits).toEqual([
    { itemId: 'jade', bought: 0, paid: 0, sold: 5, earned: 200, averageCost: null, profit: 200 },
    { itemId: 'ruby', bought: 20, paid: 2_040, sold: 12, earned: 1_560, averageCost: 102, profit: 1_560 - 1_224 },
  ])
  // A data export has the player's trades without the other player.
  const { data } = await player.ask('exportMyData', {})
  expect(data['ge_transactions']).toHaveLength(3)
  expect(JSON.stringify(data)).not.toContain(maker.uid)
  expect(data['grand_exchange']).toHaveLength(3)
})

test('items owned before and sold together with bought ones have no cost', async () => {
  const [maker, player] = [
    await createTrader(testServer, { coins: 10_000, pack: { opal: 5 } }),
    await createTrader(testServer, { coins: 10_000, pack: { opal: 5 } }),
  ]
  await createOffer(maker, sellOffer('opal', 5, 10))
  await createOffer(player, buyOffer('opal', 5, 10))
  await player.ask('collectAllGEOffers', {})
  await createOffer(maker, buyOffer('opal', 10, 12, 2))
  await createOffer(player, sellOffer('opal', 10, 12))
  expect((await player.ask('getMyTrades', {})).profits).toEqual([
    { itemId: 'opal', bought: 5, paid: 51, sold: 10, earned: 120, averageCost: 10.2, profit: 120 - 51 },
  ])
})
