import { isStaffCaller, type StaffCaller } from './call.ts'
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
import {
  addInvestigationEvidence,
  addInvestigationNote,
  createInvestigation,
  createInvestigationReport,
  getActivityAnalysis,
  getInvestigation,
  getPlayerWatch,
  getXpAnalysis,
  listInvestigations,
  takeInvestigation,
  updateInvestigation,
  verifyInvestigationEvidence,
} from './calls/investigations.ts'
import { getLeaderboard } from './calls/leaderboard.ts'
import { askAsPlayer, lookAsPlayer } from './calls/looking.ts'
import { getMyMessages, markMessagesRead } from './calls/messages.ts'
import {
  appeal,
  getPresence,
  getReport,
  getStaffCounts,
  grantAppeal,
  handleReport,
  listBans,
  listReports,
  takeReport,
} from './calls/moderation.ts'
import {
  createAnnouncement,
  createGameEvent,
  endGameEvent,
  findAddressees,
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
import {
  banPlayer,
  getAuditChoices,
  getAuditLogs,
  getStaffAccess,
  unbanPlayer,
  verifyAuditLogs,
} from './calls/staff.ts'
import { getServerMetrics, getSystemConfig, updateMaintenanceSettings, updateSystemConfig } from './calls/system.ts'
import {
  getDetectionStats,
  handleAlert,
  listAlerts,
  listDetectionRules,
  listRiskProfiles,
  runDetection,
  tryDetectionRule,
  updateDetectionRule,
} from './calls/watch.ts'

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
  findAddressees,
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
  getAuditChoices,
  verifyAuditLogs,
  banPlayer,
  unbanPlayer,
  listPlayers,
  findPlayers,
  lookAsPlayer,
  askAsPlayer,
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
  getDetectionStats,
  handleAlert,
  listAlerts,
  listDetectionRules,
  listRiskProfiles,
  runDetection,
  tryDetectionRule,
  updateDetectionRule,
  addInvestigationEvidence,
  addInvestigationNote,
  createInvestigation,
  createInvestigationReport,
  getActivityAnalysis,
  getInvestigation,
  getPlayerWatch,
  getXpAnalysis,
  listInvestigations,
  takeInvestigation,
  updateInvestigation,
  verifyInvestigationEvidence,
  appeal,
  getStaffCounts,
  listBans,
  listReports,
  getReport,
  takeReport,
  handleReport,
  grantAppeal,
  getPresence,
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

/** The calls of staff: those the access rules are about. */
export type StaffCallName = { [Name in CallName]: Calls[Name]['who'] extends StaffCaller ? Name : never }[CallName]
export const STAFF_CALLS = (Object.keys(calls) as CallName[]).filter((name): name is StaffCallName =>
  isStaffCaller(calls[name].who),
)

export { Email, Password, Username } from './account.ts'
export { AUDIT_KEPT, AuditLog } from './audit.ts'
export { type Call, type Caller, type Freshness, isStaffCaller, type StaffCaller } from './call.ts'
export type { AccessRule, AccessRuleChange, RuleChoice } from './calls/access-rules.ts'
export type { Admin } from './calls/admins.ts'
export type { Backup, Restore } from './calls/backups.ts'
export type { EntryChange, EntryReference, WrittenEntry } from './calls/content-editing.ts'
export type { Dashboard, Figures } from './calls/dashboard.ts'
export type { ItemPrice, MarketEntry, Offer, OrderBook, OwnOffers, PriceAlert, Transaction } from './calls/exchange.ts'
export type { DeskOffer, DeskTrade } from './calls/exchange-desk.ts'
export { BOARDS, type Board, type LeaderboardRow } from './calls/leaderboard.ts'
export type { PlayerMessage } from './calls/messages.ts'
export { BulkOperation, OPERATION_KINDS, type OperationKind } from './calls/operations.ts'
export {
  LONGEST_MEMBERSHIP,
  type PlayerNote,
  type StaffPlayer,
  type StaffPlayerRow,
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
  FILED_CATEGORIES,
  type FiledCategory,
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
export type { StaffDeed } from './deeds.ts'
export { COIN_SOURCES, type CoinSource } from './economy.ts'
export { Account, type AccountStanding, type EraEntity, type PlayerEntity, type RollWindow } from './entities.ts'
export type { SentIntent } from './intents.ts'
export {
  type ActivityAnalysis,
  ANOMALY_DEVIATION,
  EVIDENCE_TYPES,
  type Evidence,
  type EvidenceType,
  INVESTIGATION_PRIORITIES,
  INVESTIGATION_STATES,
  INVESTIGATION_TYPES,
  type Investigation,
  type InvestigationNote,
  type InvestigationPriority,
  type InvestigationReport,
  type InvestigationRow,
  type InvestigationStatus,
  type InvestigationType,
  MOST_ANALYSED,
  NOTE_TYPES,
  QUEUE_SIZES,
  type Queue,
  type Suspect,
  type XpAnalysis,
  type XpSpan,
} from './investigations.ts'
export { oneLine } from './legible.ts'
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
  STORY_NEEDS,
  type StoryKind,
  UNCHECKED_GAIN,
} from './limits.ts'
export { LOOKS, type LookName } from './looks.ts'
export type {
  ActBar,
  Barred,
  ListedBan,
  QueuedReport,
  QuotedMessage,
  ReportDetails,
  ReportEvidence,
  StaffPresence,
} from './moderation.ts'
export type {
  AnnouncementEntity,
  Audience,
  GameEventEntity,
  MaintenanceEntity,
  NoticeBoard,
  WrittenAnnouncement,
  WrittenGameEvent,
} from './notices.ts'
export { pageError } from './page-refusals.ts'
export { isStaff, PERMISSIONS, type Permission, permissionsOf, ROLES, type Role } from './permissions.ts'
export { type CallError, callError, HTTP_STATUS, type RefusalCode, refusals } from './refusals.ts'
export { SECTION_GROUPS, SECTIONS, type Section, type SectionGroup, type SectionId, sectionAt } from './sections.ts'
export { StoryEntry } from './story.ts'
export {
  BEAT_EVERY,
  type BrowserMessages,
  LEASE,
  type ServerMessages,
  STAFF_TOPICS,
  topics,
} from './topics.ts'
export { bare, isVisible } from './visible.ts'
export {
  type ActivityLog,
  ALERT_STATES,
  type AlertStatus,
  type DetectionAlert,
  type DetectionRule,
  type DetectionStats,
  GAP_BOUNDS,
  LONGEST_WINDOW,
  MOST_RISK_PROFILES,
  RISK_LISTED_FROM,
  type RiskProfile,
  type RiskTrend,
  RULE_KINDS,
  type RuleKind,
  SEVERITIES,
  type Severity,
  THRESHOLDS,
} from './watch.ts'
