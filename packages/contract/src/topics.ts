import type { SkillType } from '@hearthward/engine'
import type { StaffCaller } from './call.ts'
import type { BulkOperation } from './calls/bulk-operations.ts'
import type { ItemPrice, MarketEntry, OrderBook, OwnOffers, PriceAlert, Transaction } from './calls/exchange.ts'
import type { PlayerMessage } from './calls/inbox.ts'
import type { AnnouncementEntity, NoticeBoard } from './entities/announcements.ts'
import type { DetectionAlert } from './entities/anti-cheat.ts'
import type { AuditLog } from './entities/audit.ts'
import type { OpenChannel } from './entities/channels.ts'
import type { ChatMessage, ChatMute, OwnReport } from './entities/chat.ts'
import type { EraEntity, PlayerEntity, RollWindow } from './entities/player.ts'
import type { Friend, Friends, Party, PartyInvite } from './entities/social.ts'
import type { StaffChange } from './entities/staff-changes.ts'
import type { SectionId } from './sections.ts'

/** Messages from the server, by event name. A topic is the room they are sent to. */
export interface ServerMessages {
  /** Every 4 s; answering it keeps the session's lease. Carries the server's time. */
  beat: (message: { now: number }, answer: () => void) => void
  /** The character as it stands after a change by other hands than this session's. */
  player: (message: { player: PlayerEntity; rolls: RollWindow[]; now: number; seal: string }) => void
  /** The character has been changed by other hands than the player's: the page asks how it stands. */
  changed: (message: { byStaff?: StaffChange }) => void
  /** What this player may do is another than before, perhaps: staff changed it, or the account is another. */
  rightsChanged: (message: Record<string, never>) => void
  /** This connection no longer hears a topic it followed: the player may not any more. */
  unfollowed: (message: { topic: string }) => void
  /** Another session took over, or the account may no longer play. */
  frozen: (message: { reason: 'session/elsewhere' | 'auth/required' | 'auth/deleted' | 'auth/banned' }) => void
  /** The server's clock was moved: only with TEST_CLOCK. */
  clock: (message: { now: number }) => void
  /** The world's timeline has a new era. */
  timeline: (message: { timeline: EraEntity[] }) => void
  /** What everybody is told, whenever any of it has changed. */
  noticeBoard: (message: NoticeBoard) => void
  /** Announcements meant for this player and not for everybody. */
  ownAnnouncements: (message: { announcements: AnnouncementEntity[] }) => void
  /** The skills that are hidden for everybody: on connecting, and whenever staff change them. */
  skillVisibility: (message: { hidden: readonly SkillType[] }) => void
  /** The player's party, whenever anything about it changed; null where it is no longer theirs. */
  partyChanged: (message: { party: Party | null }) => void
  /** Every invitation that waits for this player's answer. */
  invites: (message: { invites: PartyInvite[] }) => void
  /** The player's friends, whenever there are others than before. */
  friends: (message: Friends) => void
  /** A friend came, went, or does something else. */
  friendChanged: (message: { friend: Friend }) => void
  /**
   * Said in a channel, in its order; told on its topic, or to each of those a party or a private talk consists of. More
   * than one where they were said within a moment.
   */
  chatMessages: (message: { messages: ChatMessage[] }) => void
  /** Staff have removed a message. */
  chatDeleted: (message: { channel: string; id: number }) => void
  /** Somebody types, goes on typing, or has stopped. */
  chatTyping: (message: { channel: string; clientId: string; username: string; isTyping: boolean }) => void
  /** How many listen to a channel: at once in a small one, every few seconds in a large one. */
  chatPresence: (message: { channel: OpenChannel; present: number }) => void
  /** How long players wait between messages in a channel from now on. */
  chatSlowMode: (message: { channel: string; seconds: number }) => void
  /** Whether this player may speak; null lifts a mute. */
  chatMute: (message: { mute: ChatMute | null }) => void
  /** All offers of the player on the Grand Exchange, whenever any of them, or whether it is traded, has changed. */
  offers: (message: OwnOffers) => void
  /** What is new about an item on the Grand Exchange, to those who follow it: its price, its book, its latest trades. */
  price: (message: { itemId: string; price: ItemPrice; book: OrderBook; transactions: Transaction[] }) => void
  /** The prices that have changed, as the list of the market has them, to those who follow it. */
  market: (message: { items: MarketEntry[] }) => void
  /** A price the player waits for has been paid. */
  priceAlert: (message: { alert: PriceAlert }) => void
  /** Staff have written to this player. */
  playerMessage: (message: { message: PlayerMessage }) => void
  /** A report of this player's stands otherwise now. */
  reportChanged: (message: { report: OwnReport }) => void
  /** A report was filed, taken or handled, or several were: whoever looks at the queue reads it anew. */
  reportsChanged: (message: { id: string | null }) => void
  /** As much waits in these sections as did not before. */
  staffCounts: (message: { sections: SectionId[] }) => void
  /** Somebody came, went or does something else. */
  presenceChanged: (message: { count: number }) => void
  /** Staff have done something: to those who read the logs. */
  adminLog: (message: { entry: AuditLog }) => void
  /** How an operation on many at once goes. */
  operation: (message: { operation: BulkOperation }) => void
  /** Alerts of the watch over fair play were raised or handled. `raised` are those that are new. */
  alertsChanged: (message: { raised: DetectionAlert[] }) => void
  /** The queue of investigations, or one of them, has changed. */
  investigationsChanged: (message: { investigationId: string }) => void
  /** Something on the dashboard is other than it was. */
  dashboardChanged: (message: Record<string, never>) => void
  /** Owners have chosen anew what calls and sections need: each page of staff asks what is open to it. */
  accessChanged: (message: Record<string, never>) => void
}

/** Messages from the browser. */
export interface BrowserMessages {
  /** Binds this connection to a session whose game is open. */
  join: (message: { sessionId: string }, answer: (joined: boolean) => void) => void
  /** Asks to hear what is told on a topic; false where this player may not. */
  follow: (message: { topic: string }, answer: (follows: boolean) => void) => void
  unfollow: (message: { topic: string }, answer: (done: boolean) => void) => void
}

/** How often the server asks a connection whether it is still there. */
export const BEAT_EVERY = 4_000
/** A session counts as active if it was seen within this time. */
export const LEASE = 10_000

export const topics = {
  player: (uid: string) => `player:${uid}`,
  /** With the uid: sessions name themselves, and nobody may name another's. */
  session: (uid: string, sessionId: string) => `session:${uid}:${sessionId}`,
  world: 'world',
  announcements: 'announcements',
  /** Followed on request, by those who may read the channel. */
  chat: (channel: OpenChannel) => `chat:${channel}`,
  /** Followed on request: what the Grand Exchange knows of an item. */
  prices: (itemId: string) => `prices:${itemId}`,
  /** Followed on request: the Grand Exchange's list of prices. */
  market: 'market',
  /** What staff set for every screen. */
  settings: 'settings',
  /** Followed on request, by staff: see STAFF_TOPICS. */
  adminLogs: 'admin:logs',
  adminAccess: 'admin:access',
  adminOperations: 'admin:operations',
  adminAlerts: 'admin:alerts',
  adminInvestigations: 'admin:investigations',
  adminCounts: 'admin:counts',
  adminReports: 'admin:reports',
  adminPresence: 'admin:presence',
  adminDashboard: 'admin:dashboard',
} as const

/** Who may follow what is told to staff. */
export const STAFF_TOPICS: Readonly<Record<string, StaffCaller>> = {
  [topics.adminLogs]: 'view_audit_logs',
  [topics.adminAccess]: 'staff',
  [topics.adminOperations]: 'server_settings',
  [topics.adminAlerts]: 'server_settings',
  [topics.adminInvestigations]: 'ban_players',
  [topics.adminCounts]: 'staff',
  [topics.adminReports]: 'view_reports',
  [topics.adminPresence]: 'view_players',
  [topics.adminDashboard]: 'staff',
}
