export {
  type Approval,
  type Call,
  type Caller,
  type Freshness,
  isStaffCaller,
  type Limit,
  REQUEST_REFUSALS,
  refusalsOf,
  type StaffCaller,
} from './call.ts'
export type { AccountCallName, NewPasskey, PasskeyProof } from './calls/accounts.ts'
export type {
  ClerkOffers,
  ItemPrice,
  MarketEntry,
  Offer,
  OrderBook,
  OwnOffers,
  PriceAlert,
  Transaction,
} from './calls/exchange.ts'
export type { MessageReach, PlayerMessage } from './calls/inbox.ts'
export { BOARDS, type Board, type LeaderboardRow } from './calls/leaderboard.ts'
export { LONGEST_MEMBERSHIP } from './calls/players.ts'
export type { PlanContent, SavedEntry, SavedPlan } from './calls/saved-plans.ts'
export type { OwnFind, SeasonEntity } from './calls/seasons.ts'
export type { AccessRule, AccessRuleChange, RuleChoice } from './calls/staff/access-rules.ts'
export type { Admin } from './calls/staff/admins.ts'
export type { AuditStatus } from './calls/staff/audit.ts'
export type { Backup, Restore } from './calls/staff/backups.ts'
export { BulkOperation, OPERATION_KINDS, type OperationKind } from './calls/staff/bulk-operations.ts'
export type { EntryChange, EntryReference, WrittenEntry } from './calls/staff/content-editing.ts'
export type { Dashboard, Figures } from './calls/staff/dashboard.ts'
export type { DeskOffer, DeskTrade } from './calls/staff/exchange-desk.ts'
export type { MetricsPoint, ServerMetrics } from './calls/staff/health.ts'
export { SYSTEM_FIELDS, type SystemConfig, type SystemField, type SystemFieldId } from './calls/staff/settings.ts'
export { type CharacterSnapshot, SNAPSHOT_REASONS, SNAPSHOT_RETENTION } from './calls/staff/snapshots.ts'
export { type CallName, type Calls, calls, STAFF_CALLS, type StaffCallName } from './calls.ts'
export { COLLECTIONS, type Collection } from './collections.ts'
export type { Conflict } from './conflict.ts'
export {
  LONGEST_ANNOUNCEMENT,
  LONGEST_NOTE,
  LONGEST_PARTY_NAME,
  LONGEST_PLAN,
  LONGEST_PLAN_NAME,
  LONGEST_STAFF_MESSAGE,
  MOST_BACKDATING,
  MOST_GAINS,
  MOST_INTENTS,
  MOST_SAVED_PLANS,
  PLAYER_FILTERS,
  PLAYER_SORTS,
  PLAYER_TIMELINE_ACCESS,
  PLAYER_TIMELINE_KINDS,
  type PlayerFilter,
  type PlayerSort,
  type PlayerTimelineKind,
  PRIORITIES,
  type Priority,
  PUBLISHED_AFTER,
  SEASON_LENGTH,
  UNCHECKED_GAIN,
} from './constants.ts'
export type {
  ActionRefusal,
  ActionRefusals,
  QueuedReport,
  QuotedMessage,
  ReportDetails,
  ReportEvidence,
  StaffPresence,
} from './entities/abuse-reports.ts'
export { Email, GivenEmail, Password, PLACEHOLDER_DOMAIN, Username } from './entities/account.ts'
export { Account, type AccountStanding } from './entities/account-standing.ts'
export { describeScore } from './entities/alert-words.ts'
export {
  type AnnouncementBoard,
  type AnnouncementEntity,
  type Audience,
  type GameEventEntity,
  type MaintenanceEntity,
  maintenanceVersion,
  type WrittenAnnouncement,
  type WrittenGameEvent,
} from './entities/announcements.ts'
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
  MOST_RULES,
  type RejectedClaim,
  RISK_LISTED_FROM,
  type RiskProfile,
  type RiskTrend,
  RULE_KINDS,
  type RuleKind,
  SEVERITIES,
  type Severity,
  THRESHOLDS,
} from './entities/anti-cheat.ts'
export {
  ApprovalRequest,
  type ApprovalState,
  type DecisionBar,
  STAFF_LIMITS,
  type StaffConnection,
  StaffLimits,
} from './entities/approvals.ts'
export { AUDIT_RETENTION, AuditLog } from './entities/audit.ts'
export type { ListedBan } from './entities/bans.ts'
export { Ban } from './entities/bans.ts'
export {
  CHANNEL_READERS,
  CHANNELS,
  type Channel,
  type ChannelKey,
  DEFAULT_CHANNEL,
  FILED_CATEGORIES,
  type FiledCategory,
  HISTORY_PAGE,
  hasMention,
  LONGEST_MESSAGE,
  LONGEST_REPORT,
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
  TYPING_INTERVAL,
  TYPING_TIMEOUT,
} from './entities/channels.ts'
export type { ChatChannel, ChatMessage, ChatMute, OwnReport } from './entities/chat.ts'
export { COIN_SOURCES, type CoinSource } from './entities/coin-sources.ts'
export { ENTRY_SCHEMAS } from './entities/content.ts'
export {
  type ContentCollection,
  EDITABLE,
  type Entry,
  type FieldProblem,
  fieldLabel,
  idFor,
  readEntry,
} from './entities/content-editing.ts'
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
  type InvestigationQueue,
  type InvestigationReport,
  type InvestigationRow,
  type InvestigationStatus,
  type InvestigationType,
  MOST_ANALYSED,
  NOTE_TYPES,
  QUEUE_SIZES,
  type Suspect,
  type XpAnalysis,
  type XpSpan,
} from './entities/investigations.ts'
export { CLERK, type EraEntity, type PlayerEntity, type RollWindow } from './entities/player.ts'
export { PlayerTimelineEntry } from './entities/player-timeline.ts'
export { isReservedName } from './entities/reserved-names.ts'
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
} from './entities/social.ts'
export type { DatedStaffChange, StaffChange } from './entities/staff-changes.ts'
export type { PlayerNote, StaffPlayer, StaffPlayerRow } from './entities/staff-players.ts'
export type { UndoPreview } from './entities/undo.ts'
export type { Version } from './inputs.ts'
export type { SentIntent } from './intents.ts'
export { toSingleLine } from './legible-text.ts'
export { pageError } from './page-refusals.ts'
export {
  isStaff,
  PERMISSIONS,
  type Permission,
  permissionName,
  permissionsOf,
  ROLES,
  type Role,
} from './permissions.ts'
export { type CallError, callError, HTTP_STATUS, type RefusalCode, refusals } from './refusals.ts'
export { schemas } from './schemas.ts'
export { SECTION_GROUPS, SECTIONS, type Section, type SectionGroup, type SectionId, sectionAt } from './sections.ts'
export {
  type BrowserMessages,
  LIVE_CALLS,
  type LiveAnswer,
  type LiveCallName,
  MOST_LIVE_BYTES,
  SESSION_LEASE,
  type ServerMessages,
  STAFF_TOPICS,
  topics,
} from './topics.ts'
export { VIEW_AS_READS, type ViewAsRead } from './view-as-reads.ts'
