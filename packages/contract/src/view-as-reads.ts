/**
 * What the pages of the game ask beside the character itself, and so what staff who look at a game ask in the player's
 * place. All of it reads. What players say to each other is not among it: of that, staff see what was reported.
 */
export const VIEW_AS_READS = [
  'getAnnouncements',
  'getExchangeOverview',
  'getGameEvents',
  'getItemPrice',
  'getLeaderboard',
  'getMyMessages',
  'getMyOffers',
  'getMyTrades',
  'getOnlinePlayers',
  'getOrderBook',
  'getParty',
  'getPendingInvites',
  'getPriceHistory',
  'getTransactions',
  'getUserProfile',
  'listFriends',
  'listPriceAlerts',
  'listPublicParties',
  'searchPlayers',
] as const
export type ViewAsRead = (typeof VIEW_AS_READS)[number]
