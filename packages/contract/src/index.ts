import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  restoreBackup,
  verifyBackup,
} from './calls/backups.ts'
import {
  blockPlayer,
  closeTalk,
  deleteMessage,
  getChannels,
  getHistory,
  getMute,
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
import { contentEditing } from './calls/content-editing.ts'
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
import { validateXpGain, validateXpGainBatch } from './calls/experience.ts'
import { addFriend, getOnlinePlayers, listFriends, removeFriend } from './calls/friends.ts'
import { getLeaderboard } from './calls/leaderboard.ts'
import { getMyMessages, markMessagesRead } from './calls/messages.ts'
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
import {
  cleanupFakeTestAccounts,
  cleanupInvalidItems,
  createTestAccounts,
  listOperations,
  migrateInventory,
} from './calls/operations.ts'
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
import {
  addPlayerNote,
  consolidateInventory,
  deletePlayer,
  editPlayerData,
  endMembership,
  findPlayers,
  getPlayerDetails,
  getPlayerTimeline,
  giveItemsToPlayer,
  grantMembership,
  listPlayers,
  messagePlayer,
  removeItemsFromPlayer,
  resetPlayer,
  restorePlayer,
  undoPlayerEdit,
} from './calls/players.ts'
import { calculateOfflineProgress, getPlayerAchievements } from './calls/progress.ts'
import { advanceClock, getServerInfo } from './calls/server.ts'
import { updateSkillVisibility } from './calls/settings.ts'
import { banPlayer, getAuditLogs, getStaffAccess, unbanPlayer, verifyAuditLogs } from './calls/staff.ts'
import { getServerMetrics, getSystemConfig, updateMaintenanceSettings, updateSystemConfig } from './calls/system.ts'

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
  closeTalk,
  submitReport,
  getMyReports,
  deleteMessage,
  mutePlayer,
  getMute,
  unmutePlayer,
  setSlowMode,
  getStaffAccess,
  getAuditLogs,
  verifyAuditLogs,
  banPlayer,
  unbanPlayer,
  listPlayers,
  findPlayers,
  getPlayerDetails,
  getPlayerTimeline,
  addPlayerNote,
  editPlayerData,
  undoPlayerEdit,
  deletePlayer,
  restorePlayer,
  resetPlayer,
  grantMembership,
  endMembership,
  messagePlayer,
  giveItemsToPlayer,
  removeItemsFromPlayer,
  consolidateInventory,
  getMyMessages,
  markMessagesRead,
  ...contentEditing,
  createBackup,
  listBackups,
  verifyBackup,
  downloadBackup,
  deleteBackup,
  restoreBackup,
  cleanupInvalidItems,
  migrateInventory,
  cleanupFakeTestAccounts,
  createTestAccounts,
  listOperations,
  getSystemConfig,
  updateSystemConfig,
  updateMaintenanceSettings,
  getServerMetrics,
  advanceClock,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls

export { Email, Password, Username } from './account.ts'
export { AUDIT_KEPT, AuditLog } from './audit.ts'
export type { Call, Caller, Freshness, StaffCaller } from './call.ts'
export type { Backup, Restore } from './calls/backups.ts'
export type { EntryChange, EntryReference, WrittenEntry } from './calls/content-editing.ts'
export type { ItemPrice, MarketEntry, Offer, OrderBook, PriceAlert, Transaction } from './calls/exchange.ts'
export { BOARDS, type Board, type LeaderboardRow } from './calls/leaderboard.ts'
export type { PlayerMessage } from './calls/messages.ts'
export { BulkOperation, OPERATION_KINDS, type OperationKind } from './calls/operations.ts'
export {
  LONGEST_MEMBERSHIP,
  type PlayerNote,
  type StaffPlayer,
  type StaffPlayerRow,
  StoryEntry,
} from './calls/players.ts'
export { Ban } from './calls/staff.ts'
export {
  FIXED_CONFIG,
  type MetricsPoint,
  type ServerMetrics,
  SYSTEM_FIELDS,
  type SystemConfig,
  type SystemField,
  type SystemFieldId,
} from './calls/system.ts'
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
export { ENTRY_SCHEMAS } from './content.ts'
export {
  type ContentCollection,
  EDITABLE,
  type Entry,
  type FieldProblem,
  idFrom,
  readEntry,
  wordsFor,
} from './content-editing.ts'
export { Account, type AccountStanding, type EraEntity, type PlayerEntity, type RollWindow } from './entities.ts'
export type { SentIntent } from './intents.ts'
export {
  LONGEST_LETTER,
  LONGEST_NOTE,
  LONGEST_NOTICE,
  LONGEST_PARTY_NAME,
  MOST_GAINS,
  MOST_INTENTS,
  PLAYER_FILTERS,
  PLAYER_SORTS,
  type PlayerFilter,
  type PlayerSort,
  PRIORITIES,
  type Priority,
  STORY_KINDS,
  type StoryKind,
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
export { bare, isVisible } from './visible.ts'
