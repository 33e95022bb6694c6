export {
  getExchangeOverview,
  getItemPrice,
  getMyOffers,
  getMyTrades,
  getOrderBook,
  getPriceHistory,
  getTransactions,
  listPriceAlerts,
} from './calls.ts'
export { deleteFrozen, insertFrozen, listFrozen, readFrozen } from './frozen-items.ts'
export { readBook, readEverTraded, readTradedPrices } from './market-queries.ts'
export { lockItem, offerOf, readAnyOffer, readOffers, type StoredOffer, updateOffers } from './offer-queries.ts'
export { createExchange } from './offers.ts'
export { readItemPrice, usualPrice } from './prices.ts'
export { toOwnOffer } from './publish.ts'
export { readLinks, readPlayerTrades, readTrade, readTradesOf, type StoredTrade } from './trade-queries.ts'
