import type { Handler } from '../../core/handler.ts'
import * as desk from './exchange-desk.ts'

export const listExchangeOffers: Handler<'listExchangeOffers'> = ({ limit, ...filter }, { server }) =>
  desk.listOffers(server, filter, limit)

export const listExchangeTrades: Handler<'listExchangeTrades'> = ({ limit, ...filter }, { server }) =>
  desk.listTrades(server, filter, limit)

export const listExchangePrices: Handler<'listExchangePrices'> = (_, { server }) => desk.listPrices(server)

export const getItemMarket: Handler<'getItemMarket'> = ({ itemId }, { server }) => desk.readMarket(server, itemId)

export const freezeItem: Handler<'freezeItem'> = async ({ itemId, reason }, context) => {
  return { frozen: await desk.freezeItem(context, itemId, reason) }
}

export const unfreezeItem: Handler<'unfreezeItem'> = async ({ itemId, reason }, context) => {
  await desk.unfreezeItem(context, itemId, reason)
  return { itemId }
}

export const cancelPlayerOffer: Handler<'cancelPlayerOffer'> = async ({ offerId, reason }, context) => {
  return { offer: await desk.cancelOffer(context, offerId, reason) }
}

export const getClerk: Handler<'getClerk'> = (_, { server }) => desk.readClerk(server)
