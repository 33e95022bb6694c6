import type { DeskOffer } from '@hearthward/contract'
import { dayOf, days, FALLBACK_PRICE, find, isOpen, withCancellation } from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readDailyCoinFlows } from '../../core/world/coins.ts'
import { taggedOn } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guideOf } from '../anti-cheat/index.ts'
import { startOf } from '../dashboard/index.ts'
import {
  deleteFrozen,
  insertFrozen,
  listFrozen,
  lockItem,
  readAnyOffer,
  readBook,
  readEverTraded,
  readFrozen,
  readItemPrice,
  toOwnOffer,
  updateOffers,
  usualPrice,
} from '../exchange/index.ts'
import {
  lockAnyOffer,
  type OfferFilter,
  readClerkDay,
  readDeskOffers,
  readDeskTrades,
  type TradeFilter,
} from './queries.ts'

const CLERK_DAYS = 30
const CLERK_ITEMS = 50

function requireItem({ timeline, clock }: Server, itemId: string) {
  const item = find(timeline.contentAt(clock.now()).content.items, itemId)
  if (!item) throw new Refusal('inventory/unknown-item', { item: itemId })
  return item
}

export async function listOffers({ database }: Server, filter: OfferFilter, limit: number) {
  const found = await readDeskOffers(database.sql, filter, limit + 1)
  const offers = found.slice(0, limit).map(({ offer, playerName }) => ({ ...toOwnOffer(offer), playerName }))
  return { offers, hasMore: found.length > limit }
}

export async function listTrades({ database, timeline, clock }: Server, filter: TradeFilter, limit: number) {
  const found = await readDeskTrades(database.sql, filter, limit + 1)
  const { content } = timeline.contentAt(clock.now())
  const trades = found.slice(0, limit).map((trade) => ({ ...trade, guide: guideOf(trade, content) || null }))
  return { trades, hasMore: found.length > limit }
}

/** Lists every traded item, including those whose first price update is still to come. */
export async function listPrices(server: Server) {
  const { sql } = server.database
  const [records, frozen] = await Promise.all([readEverTraded(sql), listFrozen(sql)])
  const prices = records.map(({ itemId, currentPrice, trend, volume, lastUpdated }) => ({
    itemId,
    price: currentPrice ?? usualPrice(server, itemId) ?? FALLBACK_PRICE,
    trend,
    volume,
    lastUpdated,
  }))
  return { prices, frozen }
}

export async function readMarket(server: Server, itemId: string) {
  requireItem(server, itemId)
  const { sql } = server.database
  const [price, book, frozen] = await Promise.all([
    readItemPrice(server, itemId),
    readBook(sql, itemId),
    readFrozen(sql, itemId),
  ])
  return { price, book, frozen }
}

/** Freezes an item: no new offers and no trades. Existing offers can be cancelled and collected. */
export async function freezeItem(context: SignedIn, itemId: string, reason: string) {
  const { server, identity } = context
  const { name } = requireItem(server, itemId)
  const frozen = { itemId, reason, frozenAt: server.clock.now(), frozenByName: identity.username }
  await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, itemId)
    if (!(await insertFrozen(own, frozen, identity.uid))) throw new Refusal('exchange/already-frozen')
    const details = { name, reason, before: { isFrozen: false }, after: { isFrozen: true } }
    return { result: null, act: { action: 'freeze_item', resource: 'ge_prices', resourceId: itemId, details } }
  })
  server.exchange.publishFreeze(itemId)
  return frozen
}

export async function unfreezeItem(context: SignedIn, itemId: string, reason: string): Promise<void> {
  const { server } = context
  const { name } = requireItem(server, itemId)
  await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, itemId)
    const before = await deleteFrozen(own, itemId)
    if (!before) throw new Refusal('exchange/not-frozen')
    const details = { name, reason, before: { isFrozen: true, why: before.reason }, after: { isFrozen: false } }
    return { result: null, act: { action: 'unfreeze_item', resource: 'ge_prices', resourceId: itemId, details } }
  })
  server.exchange.publishFreeze(itemId)
}

/** Cancels a player's offer, with the same effect as if the player did: its contents can be collected. */
export async function cancelOffer(context: SignedIn, offerId: string, reason: string): Promise<DeskOffer> {
  const { server } = context
  const found = await readAnyOffer(server.database.sql, offerId)
  if (!found) throw new Refusal('exchange/not-found')
  const { username } = await requireHigherRank(context, found.playerId, { locksOut: false })
  const offer = await act(context, async (tx) => {
    const own = taggedOn(tx)
    await lockItem(own, found.itemId)
    const before = await lockAnyOffer(own, offerId)
    if (!before) throw new Refusal('exchange/not-found')
    if (!isOpen(before)) throw new Refusal('exchange/closed')
    const now = server.clock.now()
    const after = { ...withCancellation(before), updatedAt: now }
    await updateOffers(own, [{ before, after }])
    // The content may no longer have the item; its offers can still be cancelled.
    const item = find(server.timeline.contentAt(now).content.items, before.itemId)?.name ?? before.itemId
    const name = `${before.type} ${before.quantity} × ${item} of ${username}`
    const details = { name, reason, before: { status: before.status }, after: { status: after.status } }
    return { result: after, act: { action: 'cancel_offer', resource: 'grand_exchange', resourceId: offerId, details } }
  })
  server.exchange.publishOffer(offer)
  return { ...toOwnOffer(offer), playerName: username }
}

export async function readClerk({ database, clock, system }: Server) {
  const now = clock.now()
  const from = startOf(now, days(1)) - days(CLERK_DAYS - 1)
  const flows = (await readDailyCoinFlows(database.sql, from)).filter(({ source }) => source === 'clerk')
  const sumOf = (day: number, kind: 'faucet' | 'sink') =>
    Math.abs(flows.find((flow) => flow.day === day && flow.kind === kind)?.coins ?? 0)
  const activeDays = [...new Set(flows.map(({ day }) => day))]
  return {
    isOn: system.config().exchangeClerk,
    ...(await readClerkDay(database.sql, dayOf(now), CLERK_ITEMS)),
    days: activeDays.map((day) => ({ at: day * days(1), paid: sumOf(day, 'faucet'), taken: sumOf(day, 'sink') })),
  }
}
