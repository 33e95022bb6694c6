import type { CallName } from '@hearthward/contract'
import { getPlayerAchievements } from './achievements.ts'
import { getActivities, getContent, getLocations } from './content.ts'
import {
  cancelGEOffer,
  collectAllGEOffers,
  collectGEOffer,
  createGEOffer,
  editGEOffer,
  getExchangeOverview,
  getItemPrice,
  getMyOffers,
  getMyTrades,
  getOrderBook,
  getPriceHistory,
  getTransactions,
  listPriceAlerts,
  removePriceAlert,
  setPriceAlert,
} from './exchange.ts'
import { validateXpGain, validateXpGainBatch } from './experience.ts'
import type { Handler } from './handler.ts'
import { getLeaderboard } from './leaderboard.ts'
import {
  createAnnouncement,
  createGameEvent,
  endGameEvent,
  getAnnouncements,
  getGameEvents,
  getMaintenance,
  listAnnouncements,
  listGameEvents,
  toggleMaintenanceMode,
  updateAnnouncement,
  updateGameEvent,
} from './notices.ts'
import { deleteMyAccount, exportMyData } from './owner.ts'
import { getAccount, getUserProfile, searchPlayers, upgradeGuest } from './people.ts'
import { loadPlayer, perform, sync } from './play.ts'
import { calculateOfflineProgress } from './progress.ts'
import { advanceClock, getServerInfo } from './server.ts'
import { updateSkillVisibility } from './settings.ts'

export const handlers: { readonly [Name in CallName]: Handler<Name> } = {
  getServerInfo,
  getAccount,
  upgradeGuest,
  exportMyData,
  deleteMyAccount,
  loadPlayer,
  perform,
  sync,
  getContent,
  getLocations,
  getActivities,
  searchPlayers,
  getUserProfile,
  validateXpGain,
  validateXpGainBatch,
  calculateOfflineProgress,
  getPlayerAchievements,
  getAnnouncements,
  getGameEvents,
  getMaintenance,
  createAnnouncement,
  updateAnnouncement,
  listAnnouncements,
  createGameEvent,
  updateGameEvent,
  endGameEvent,
  listGameEvents,
  toggleMaintenanceMode,
  getLeaderboard,
  createGEOffer,
  editGEOffer,
  cancelGEOffer,
  collectGEOffer,
  collectAllGEOffers,
  getMyOffers,
  getItemPrice,
  getOrderBook,
  getTransactions,
  getMyTrades,
  getPriceHistory,
  getExchangeOverview,
  setPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  updateSkillVisibility,
  advanceClock,
}
