/**
 * The read-only calls that staff may make as a player while they view that player's game. Chat is left out on purpose:
 * staff see only the messages that were reported. A list of names and not a mark on each declaration: the first load of
 * the page needs it, and the declarations with their schemas would add 46 KB to it.
 */
export const VIEW_AS_READS = [
  'getAnnouncements',
  'getExchangeOverview',
  'getGameEvents',
  'getItemPrice',
  'getLeaderboard',
  'getMyFinds',
  'getMyMessages',
  'getMyOffers',
  'getMyTrades',
  'getOnlinePlayers',
  'getOrderBook',
  'getParty',
  'getPendingInvites',
  'getPriceHistory',
  'getSeasons',
  'getTransactions',
  'getUserProfile',
  'listFriends',
  'listPlans',
  'listPriceAlerts',
  'listPublicParties',
  'searchPlayers',
] as const
export type ViewAsRead = (typeof VIEW_AS_READS)[number]
