import { randomUUID } from 'node:crypto'
import type { Calls, OwnOffers, PriceAlert } from '@hearthward/contract'
import {
  averageCostOf,
  buyLimitOf,
  days,
  find,
  hours,
  type Millis,
  offerProblem,
  offerSlots,
  profitOf,
  taxRateOf,
} from '@hearthward/engine'
import type { z } from 'zod'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readBuyLimitUse } from './buy-limits.ts'
import * as queries from './market-queries.ts'
import { readOffers } from './offer-queries.ts'
import { readItemPrice, readMarketList } from './prices.ts'
import { readOwnOffers, toOwnOffer } from './publish.ts'

const OWN_MATCH_MESSAGE = 'You cannot trade with yourself'
const ownMatchNotice = (meetsOwnOffer: boolean) => (meetsOwnOffer ? { message: OWN_MATCH_MESSAGE } : {})

export const createGEOffer: Handler<'createGEOffer'> = async (input, { server, identity }) => {
  const { offer, meetsOwnOffer } = await server.exchange.create(identity.uid, input)
  return { success: true, offer: toOwnOffer(offer), ...ownMatchNotice(meetsOwnOffer) }
}

export const editGEOffer: Handler<'editGEOffer'> = async ({ offerId, price }, { server, identity }) => {
  const { offer, meetsOwnOffer } = await server.exchange.edit(identity.uid, offerId, price)
  return { success: true, offer: toOwnOffer(offer), ...ownMatchNotice(meetsOwnOffer) }
}

export const cancelGEOffer: Handler<'cancelGEOffer'> = async ({ offerId }, { server, identity }) => {
  return { success: true, offer: toOwnOffer(await server.exchange.cancel(identity.uid, offerId)) }
}

export const collectGEOffer: Handler<'collectGEOffer'> = ({ offerId }, { server, identity }) =>
  collectOffers(server, identity.uid, offerId)

export const collectAllGEOffers: Handler<'collectAllGEOffers'> = (_, { server, identity }) =>
  collectOffers(server, identity.uid)

async function collectOffers(
  server: Server,
  uid: string,
  offerId?: string,
): Promise<z.input<Calls['collectGEOffer']['output']>> {
  const { taken, isAll } = await server.exchange.collect(uid, offerId)
  const items: Record<string, number> = {}
  for (const { itemId, items: more } of taken) if (more > 0) items[itemId] = (items[itemId] ?? 0) + more
  return { success: true, coins: taken.reduce((sum, { coins }) => sum + coins, 0), items, isAll }
}

export const getMyOffers: Handler<'getMyOffers'> = async (_, { server, identity }) => {
  const [[own], { state }] = await Promise.all([
    readOwnOffers(server, [identity.uid]),
    server.world.readPlayer(identity.uid),
  ])
  const slots = offerSlots(state, server.clock.now())
  return { ...(own as OwnOffers), slots, taxRate: taxRateOf(server.system.config().grandExchangeTax) }
}

function requireItem({ timeline, clock }: Server, itemId: string) {
  const item = find(timeline.contentAt(clock.now()).content.items, itemId)
  if (!item) throw new Refusal('inventory/unknown-item', { item: itemId })
  return item
}

export const getItemPrice: Handler<'getItemPrice'> = async ({ itemId }, { server, identity }) => {
  const { sql } = server.database
  const most = buyLimitOf(requireItem(server, itemId))
  const [price, own] = await Promise.all([readItemPrice(server, itemId), readOffers(sql, identity.uid)])
  return { price, limit: { most, ...(await readBuyLimitUse(sql, identity.uid, itemId, own, server.clock.now())) } }
}

export const getOrderBook: Handler<'getOrderBook'> = async ({ itemId }, { server }) => {
  requireItem(server, itemId)
  return queries.readBook(server.database.sql, itemId)
}

export const getTransactions: Handler<'getTransactions'> = async ({ itemId, limit }, { server }) => {
  if (itemId !== undefined) requireItem(server, itemId)
  return { transactions: await queries.readTransactions(server.database.sql, itemId, limit) }
}

export const getMyTrades: Handler<'getMyTrades'> = async ({ limit }, { server, identity }) => {
  const { sql } = server.database
  const [trades, totals] = await Promise.all([
    queries.readOwnTrades(sql, identity.uid, limit),
    queries.readTradeTotals(sql, identity.uid),
  ])
  const profits = totals.map((item) => ({
    ...item,
    averageCost: averageCostOf(item),
    profit: profitOf(item),
  }))
  return { trades, profits }
}

const SPANS: Readonly<Record<'day' | 'week' | 'month', { lasts: Millis; step: Millis }>> = {
  day: { lasts: days(1), step: hours(1) },
  week: { lasts: days(7), step: hours(4) },
  month: { lasts: days(30), step: days(1) },
}

export const getPriceHistory: Handler<'getPriceHistory'> = async ({ itemId, span }, { server }) => {
  requireItem(server, itemId)
  const { lasts, step } = SPANS[span]
  const until = server.clock.now()
  const from = Math.floor((until - lasts) / step) * step
  return { from, until, step, points: await queries.readPriceHistory(server.database.sql, itemId, from, step) }
}

export const getExchangeOverview: Handler<'getExchangeOverview'> = async (_, { server }) => ({
  items: await readMarketList(server),
})

const MAX_ALERTS = 20

export const setPriceAlert: Handler<'setPriceAlert'> = async ({ itemId, direction, price }, { server, identity }) => {
  requireItem(server, itemId)
  const problem = offerProblem({ quantity: 1, price })
  if (problem) throw new Refusal(problem.refused, problem.details)
  const createdAt = server.clock.now()
  const alert: PriceAlert = {
    id: randomUUID(),
    itemId,
    direction,
    price,
    createdAt,
    reachedAt: null,
    reachedPrice: null,
  }
  const waiting = await queries.insertAlert(server.database.sql, identity.uid, alert, MAX_ALERTS)
  if (!waiting) throw new Refusal('exchange/alerts', { most: MAX_ALERTS })
  return { alert: waiting }
}

export const listPriceAlerts: Handler<'listPriceAlerts'> = async (_, { server, identity }) => {
  return { alerts: await queries.readAlerts(server.database.db, identity.uid) }
}

export const removePriceAlert: Handler<'removePriceAlert'> = async ({ id }, { server, identity }) => {
  return { removed: await queries.deleteAlert(server.database.db, identity.uid, id) }
}
