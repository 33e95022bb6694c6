import type { DeskOffer } from '@hearthward/contract'
import { cancelled, dayOf, days, find, isOpen, PRICE_WITHOUT_ANY } from '@hearthward/engine'
import type { SignedIn } from '../../calls/handler.ts'
import { itemPrice, usualPrice } from '../../exchange/prices.ts'
import { shown } from '../../exchange/telling.ts'
import { Refusal } from '../../refusal.ts'
import type { Server } from '../../server.ts'
import { readFlows } from '../../store/coins.ts'
import { taggedOn } from '../../store/database.ts'
import { lockItem, readAnyOffer, updateOffers } from '../../store/exchange.ts'
import * as store from '../../store/exchange-desk.ts'
import { readBook, readEverTraded } from '../../store/exchange-reading.ts'
import { guideOf } from '../../watch/prices.ts'
import { act } from '../acting.ts'
import { startOf } from '../dashboard/figures.ts'
import { mustOutrank } from '../rank.ts'

const CLERK_DAYS = 30
const CLERK_ITEMS = 50

function itemOf({ timeline, clock }: Server, itemId: string) {
  const item = find(timeline.contentAt(clock.now()).content.items, itemId)
  if (!item) throw new Refusal('inventory/unknown-item', { item: itemId })
  return item
}

export async function listOffers({ database }: Server, filter: store.OfferFilter, limit: number) {
  const found = await store.readDeskOffers(database.sql, filter, limit + 1)
  const offers = found.slice(0, limit).map(({ offer, playerName }) => ({ ...shown(offer), playerName }))
  return { offers, hasMore: found.length > limit }
}

export async function listTrades({ database, timeline, clock }: Server, filter: store.TradeFilter, limit: number) {
  const found = await store.readDeskTrades(database.sql, filter, limit + 1)
  const { content } = timeline.contentAt(clock.now())
  const trades = found.slice(0, limit).map((trade) => ({ ...trade, guide: guideOf(trade, content) || null }))
  return { trades, hasMore: found.length > limit }
}

/** Holds every item that has a trade, also while its record waits for the next update. */
export async function listPrices(server: Server) {
  const { sql } = server.database
  const [records, frozen] = await Promise.all([readEverTraded(sql), store.listFrozen(sql)])
  const prices = records.map(({ itemId, currentPrice, trend, volume, lastUpdated }) => ({
    itemId,
    price: currentPrice ?? usualPrice(server, itemId) ?? PRICE_WITHOUT_ANY,
    trend,
    volume,
    lastUpdated,
  }))
  return { prices, frozen }
}

export async function readMarket(server: Server, itemId: string) {
  itemOf(server, itemId)
  const { sql } = server.database
  const [price, book, frozen] = await Promise.all([
    itemPrice(server, itemId),
    readBook(sql, itemId),
    store.readFrozen(sql, itemId),
  ])
  return { price, book, frozen }
}

/** From now on nobody makes an offer for it and nothing is traded; what stands can be called off and collected. */
export async function freeze(context: SignedIn, itemId: string, reason: string) {
  const { server, identity } = context
  const { name } = itemOf(server, itemId)
  const frozen = { itemId, reason, frozenAt: server.clock.now(), frozenByName: identity.username }
  await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, itemId)
    if (!(await store.insertFrozen(own, frozen, identity.uid))) throw new Refusal('exchange/already-frozen')
    const details = { name, reason, before: { isFrozen: false }, after: { isFrozen: true } }
    return { result: null, act: { action: 'freeze_item', resource: 'ge_prices', resourceId: itemId, details } }
  })
  server.exchange.tellSuspension(itemId)
  return frozen
}

export async function unfreeze(context: SignedIn, itemId: string, reason: string): Promise<void> {
  const { server } = context
  const { name } = itemOf(server, itemId)
  await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, itemId)
    const before = await store.deleteFrozen(own, itemId)
    if (!before) throw new Refusal('exchange/not-frozen')
    const details = { name, reason, before: { isFrozen: true, why: before.reason }, after: { isFrozen: false } }
    return { result: null, act: { action: 'unfreeze_item', resource: 'ge_prices', resourceId: itemId, details } }
  })
  server.exchange.tellSuspension(itemId)
}

/** Calls off what is left of somebody's offer, as they could themselves: what it held waits in it. */
export async function callOff(context: SignedIn, offerId: string, reason: string): Promise<DeskOffer> {
  const { server } = context
  const found = await readAnyOffer(server.database.sql, offerId)
  if (!found) throw new Refusal('exchange/not-found')
  const { username } = await mustOutrank(context, found.playerId, { locksOut: false })
  const offer = await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, found.itemId)
    const before = await store.lockAnyOffer(own, offerId)
    if (!before) throw new Refusal('exchange/not-found')
    if (!isOpen(before)) throw new Refusal('exchange/closed')
    const now = server.clock.now()
    const after = { ...cancelled(before), updatedAt: now }
    await updateOffers(own, [{ before, after }], now)
    // An offer of an item the content no longer has can be called off too.
    const item = find(server.timeline.contentAt(now).content.items, before.itemId)?.name ?? before.itemId
    const name = `${before.type} ${before.quantity} ${item} of ${username}`
    const details = { name, reason, before: { status: before.status }, after: { status: after.status } }
    return { result: after, act: { action: 'cancel_offer', resource: 'grand_exchange', resourceId: offerId, details } }
  })
  server.exchange.tellOffer(offer)
  return { ...shown(offer), playerName: username }
}

export async function readClerk({ database, clock, system }: Server) {
  const now = clock.now()
  const from = startOf(now, days(1)) - days(CLERK_DAYS - 1)
  const flows = (await readFlows(database.sql, from)).filter(({ source }) => source === 'clerk')
  const sumOf = (day: number, kind: 'faucet' | 'sink') =>
    Math.abs(flows.find((flow) => flow.day === day && flow.kind === kind)?.coins ?? 0)
  const dealt = [...new Set(flows.map(({ day }) => day))]
  return {
    isOn: system.config().exchangeClerk,
    ...(await store.readClerkDay(database.sql, dayOf(now), CLERK_ITEMS)),
    days: dealt.map((day) => ({ at: day * days(1), paid: sumOf(day, 'faucet'), taken: sumOf(day, 'sink') })),
  }
}
