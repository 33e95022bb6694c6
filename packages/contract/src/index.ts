import { editAccessRules, getAccessRules } from './calls/access-rules.ts'
import { listAdmins, setPermissions } from './calls/admins.ts'
import {
  getActivityBreakdown,
  getEconomyFlows,
  getLevelDistribution,
  getPlayerAnalytics,
  getPriceIndex,
  getRetention,
  getWealth,
} from './calls/analytics.ts'
import {
  blockPlayer,
  deleteMessage,
  getChannels,
  getHistory,
  getMyReports,
  listBlocked,
  markRead,
  mutePlayer,
  sendMessage,
  sendTyping,
  setSlowMode,
  submitReport,
  unblockPlayer,
  unmutePlayer,
} from './calls/chat.ts'
import { getActivities, getContent, getLocations } from './calls/content.ts'
import { getDashboardCharts, loadDashboard } from './calls/dashboard.ts'
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
} from './calls/exchange.ts'
import {
  cancelPlayerOffer,
  freezeItem,
  getClerk,
  getItemMarket,
  listExchangeOffers,
  listExchangePrices,
  listExchangeTrades,
  unfreezeItem,
} from './calls/exchange-desk.ts'
import { validateXpGain, validateXpGainBatch } from './calls/experience.ts'
import { addFriend, getOnlinePlayers, listFriends, removeFriend } from './calls/friends.ts'
import { getLeaderboard } from './calls/leaderboard.ts'
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
} from './calls/notices.ts'
import { deleteMyAccount, exportMyData } from './calls/owner.ts'
import {
  acceptPartyInvite,
  createParty,
  declinePartyInvite,
  getParty,
  getPartyMembers,
  getPendingInvites,
  joinParty,
  kickMember,
  leaveParty,
  listPublicParties,
  sendPartyInvite,
  transferLeadership,
  updatePartySettings,
} from './calls/party.ts'
import { getAccount, getUserProfile, searchPlayers, upgradeGuest } from './calls/people.ts'
import { loadPlayer, perform, sync } from './calls/play.ts'
import { calculateOfflineProgress, getPlayerAchievements } from './calls/progress.ts'
import { advanceClock, getServerInfo } from './calls/server.ts'
import { updateSkillVisibility } from './calls/settings.ts'
import {
  banPlayer,
  getAuditChoices,
  getAuditLogs,
  getStaffAccess,
  unbanPlayer,
  verifyAuditLogs,
} from './calls/staff.ts'

/** Every call of the API, by the name it is called with. */
export const calls = {
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
  createParty,
  getParty,
  getPartyMembers,
  joinParty,
  leaveParty,
  listPublicParties,
  sendPartyInvite,
  acceptPartyInvite,
  declinePartyInvite,
  getPendingInvites,
  updatePartySettings,
  kickMember,
  transferLeadership,
  listFriends,
  addFriend,
  removeFriend,
  getOnlinePlayers,
  getChannels,
  getHistory,
  sendMessage,
  markRead,
  sendTyping,
  blockPlayer,
  unblockPlayer,
  listBlocked,
  submitReport,
  getMyReports,
  deleteMessage,
  mutePlayer,
  unmutePlayer,
  setSlowMode,
  getStaffAccess,
  getAuditLogs,
  getAuditChoices,
  verifyAuditLogs,
  banPlayer,
  unbanPlayer,
  editAccessRules,
  getAccessRules,
  listAdmins,
  setPermissions,
  getActivityBreakdown,
  getEconomyFlows,
  getLevelDistribution,
  getPlayerAnalytics,
  getPriceIndex,
  getRetention,
  getWealth,
  getDashboardCharts,
  loadDashboard,
  cancelPlayerOffer,
  freezeItem,
  getClerk,
  getItemMarket,
  listExchangeOffers,
  listExchangePrices,
  listExchangeTrades,
  unfreezeItem,
  advanceClock,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls

export { Email, Password, Username } from './account.ts'
export { AUDIT_KEPT, AuditLog } from './audit.ts'
export type { Call, Caller, Freshness, StaffCaller } from './call.ts'
export type { AccessRule, AccessRuleChange, RuleChoice } from './calls/access-rules.ts'
export type { Admin } from './calls/admins.ts'
export type { Dashboard, Figures } from './calls/dashboard.ts'
export type { ItemPrice, Offer, OrderBook, PriceAlert, Transaction } from './calls/exchange.ts'
export type { DeskOffer, DeskTrade } from './calls/exchange-desk.ts'
export { BOARDS, type Board, type LeaderboardRow } from './calls/leaderboard.ts'
export { Ban } from './calls/staff.ts'
export {
  CHANNELS,
  type Channel,
  type ChannelKey,
  DEFAULT_CHANNEL,
  HISTORY_PAGE,
  LONGEST_MESSAGE,
  LONGEST_REPORT,
  mentions,
  OPEN_CHANNELS,
  type OpenChannel,
  type PrivateChannel,
  playersOf,
  privateChannel,
  REPORT_CATEGORIES,
  REPORT_STATES,
  type ReportCategory,
  type ReportStatus,
  type ReportTarget,
  TYPING_BEAT,
  TYPING_LASTS,
} from './channels.ts'
export type { ChatChannel, ChatMessage, ChatMute, OwnReport } from './chat.ts'
export { COLLECTIONS, type Collection } from './collections.ts'
export type {
  Friend,
  Friends,
  Friendship,
  InviteStatus,
  Party,
  PartyInvite,
  PartyMember,
  PartySettings,
  PresenceEntry,
  Profile,
  PublicParty,
  Whereabouts,
} from './company.ts'
export { COIN_SOURCES, type CoinSource } from './economy.ts'
export { Account, type AccountStanding, type EraEntity, type PlayerEntity, type RollWindow } from './entities.ts'
export type { SentIntent } from './intents.ts'
export {
  LONGEST_NOTICE,
  LONGEST_PARTY_NAME,
  MOST_GAINS,
  MOST_INTENTS,
  PRIORITIES,
  type Priority,
  UNCHECKED_GAIN,
} from './limits.ts'
export type {
  AnnouncementEntity,
  Audience,
  GameEventEntity,
  MaintenanceEntity,
  NoticeBoard,
  WrittenAnnouncement,
  WrittenGameEvent,
} from './notices.ts'
export { isStaff, PERMISSIONS, type Permission, permissionsOf, ROLES, type Role } from './permissions.ts'
export { type CallError, callError, HTTP_STATUS, type RefusalCode, refusals } from './refusals.ts'
export { SECTION_GROUPS, SECTIONS, type Section, type SectionGroup, type SectionId, sectionAt } from './sections.ts'
export { BEAT_EVERY, type BrowserMessages, LEASE, type ServerMessages, STAFF_TOPICS, topics } from './topics.ts'
