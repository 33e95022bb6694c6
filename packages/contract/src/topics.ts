import type { SkillType } from '@hearthward/engine'
import type { StaffCaller } from './call.ts'
import type { ItemPrice, MarketEntry, OrderBook, OwnOffers, PriceAlert, Transaction } from './calls/exchange.ts'
import type { PlayerMessage } from './calls/inbox.ts'
import type { BulkOperation } from './calls/staff/bulk-operations.ts'
import type { AnnouncementBoard, AnnouncementEntity } from './entities/announcements.ts'
import type { DetectionAlert } from './entities/anti-cheat.ts'
import type { AuditLog } from './entities/audit.ts'
import type { OpenChannel } from './entities/channels.ts'
import type { ChatMessage, ChatMute, OwnReport } from './entities/chat.ts'
import type { EraEntity, FoundEntity, PlayerEntity, RollWindow } from './entities/player.ts'
import type { Friend, Friends, Party, PartyInvite } from './entities/social.ts'
import type { StaffChange } from './entities/staff-changes.ts'
import type { CallError } from './refusals.ts'
import type { SectionId } from './sections.ts'

/** Messages from the server, by event name. A topic is the room they are sent to. */
export interface ServerMessages {
  /** Asks whether the page still runs, because another one of the player opens the game. */
  probe: (message: Record<string, never>, answer: () => void) => void
  /** The character after a change that this session did not make. */
  player: (message: { player: PlayerEntity; rolls: RollWindow[]; now: number; seal: string }) => void
  /** What hidden rolls have yielded with a change whose answer does not say so, such as an offer on the exchange. */
  found: (message: { found: readonly FoundEntity[] }) => void
  /** Somebody else has changed the character: the page fetches it again. */
  changed: (message: { byStaff?: StaffChange }) => void
  /** The player's permissions may have changed: staff edited them, or another account signed in. */
  rightsChanged: (message: Record<string, never>) => void
  /** The server has unsubscribed this connection from a topic the player may no longer read. */
  unfollowed: (message: { topic: string }) => void
  /** Another session took over, or the account may no longer play. */
  frozen: (message: { reason: 'session/elsewhere' | 'auth/required' | 'auth/deleted' | 'auth/banned' }) => void
  /** Another page of the player claims the character: this one sends what is pending and releases it. */
  handOver: (message: Record<string, never>) => void
  /** The server's clock was moved: only with TEST_CLOCK. */
  clock: (message: { now: number }) => void
  /** The world's timeline has a new era. */
  timeline: (message: { timeline: EraEntity[] }) => void
  /** A season has begun, or the secret of one was published. */
  seasonsChanged: (message: Record<string, never>) => void
  /** Announcements, game events and maintenance, sent whenever one of them changes. */
  noticeBoard: (message: AnnouncementBoard) => void
  /** Announcements meant for this player and not for everybody. */
  ownAnnouncements: (message: { announcements: AnnouncementEntity[] }) => void
  /** The skills that are hidden for everybody: on connecting, and whenever staff change them. */
  skillVisibility: (message: { hidden: readonly SkillType[] }) => void
  /** The player's party, after every change; null after the player has left it. */
  partyChanged: (message: { party: Party | null }) => void
  /** Every invitation that waits for this player's answer. */
  invites: (message: { invites: PartyInvite[] }) => void
  /** The list of friends, whenever it changes. */
  friends: (message: Friends) => void
  /** A friend came online, went offline, or changed activity. */
  friendChanged: (message: { friend: Friend }) => void
  /**
   * New chat messages in order, published on the channel's topic, or sent to each member of a party or private channel.
   * Messages sent within a moment are batched.
   */
  chatMessages: (message: { messages: ChatMessage[] }) => void
  /** Staff have removed a message. */
  chatDeleted: (message: { channel: string; id: number }) => void
  /** A player has started, continued or stopped typing. */
  chatTyping: (message: { channel: string; clientId: string; username: string; isTyping: boolean }) => void
  /** Number of subscribers of a channel: sent at once in a small channel, every few seconds in a large one. */
  chatPresence: (message: { channel: OpenChannel; present: number }) => void
  /** The new slow mode interval of a channel. */
  chatSlowMode: (message: { channel: string; seconds: number }) => void
  /** The player's mute; null when it is lifted. */
  chatMute: (message: { mute: ChatMute | null }) => void
  /** All offers of the player on the Grand Exchange, whenever one of them or the freeze of its item changes. */
  offers: (message: OwnOffers) => void
  /** Price, order book and latest trades of an item, published to its subscribers. */
  price: (message: { itemId: string; price: ItemPrice; book: OrderBook; transactions: Transaction[] }) => void
  /** Changed prices, in the form of the market list, published to its subscribers. */
  market: (message: { items: MarketEntry[] }) => void
  /** A price alert of the player has been reached. */
  priceAlert: (message: { alert: PriceAlert }) => void
  /** Staff have sent this player a message. */
  playerMessage: (message: { message: PlayerMessage }) => void
  /** The status of a report this player filed has changed. */
  reportChanged: (message: { report: OwnReport }) => void
  /** One or several reports were filed, taken or handled: open queues fetch again. */
  reportsChanged: (message: { id: string | null }) => void
  /** The number of waiting entries in these sections has changed. */
  staffCounts: (message: { sections: SectionId[] }) => void
  /** A player came online, went offline, or changed activity. */
  presenceChanged: (message: { count: number }) => void
  /** A new audit entry, for staff who may read the log. */
  adminLog: (message: { entry: AuditLog }) => void
  /** Progress of a bulk operation. */
  operation: (message: { operation: BulkOperation }) => void
  /** Anti-cheat alerts were raised or handled. `raised` lists the new ones. */
  alertsChanged: (message: { raised: DetectionAlert[] }) => void
  /** The queue of investigations, or one of them, has changed. */
  investigationsChanged: (message: { investigationId: string }) => void
  /** A figure on the dashboard has changed. */
  dashboardChanged: (message: Record<string, never>) => void
  /** Owners have changed the access rules: each staff page fetches its own access again. */
  accessChanged: (message: Record<string, never>) => void
}

/** Messages from the browser. */
export interface BrowserMessages {
  /** Binds this connection to a session whose game is open. */
  join: (message: { sessionId: string }, answer: (joined: boolean) => void) => void
  /** Subscribes to a topic; answers false if this player may not read it. */
  follow: (message: { topic: string }, answer: (follows: boolean) => void) => void
  unfollow: (message: { topic: string }, answer: (done: boolean) => void) => void
  /** Makes a call over this connection. Answers null if it has to be made over HTTP. */
  call: (message: { name: LiveCallName; input: unknown }, answer: (answer: LiveAnswer | null) => void) => void
}

/** The calls that pages make most, which they send over their live connection. HTTP serves them as well. */
export const LIVE_CALLS = ['perform', 'sync'] as const
export type LiveCallName = (typeof LIVE_CALLS)[number]

/** What HTTP would answer: the body of a success or of a refusal. */
export type LiveAnswer = { answer: unknown } | { error: CallError }

/** The longest message of a page that the server reads, in bytes. */
export const MOST_LIVE_BYTES = 16 * 1024

/** A session counts as active if it was seen within this time. */
export const SESSION_LEASE = 10_000

export const topics = {
  player: (uid: string) => `player:${uid}`,
  /** Contains the uid because sessions choose their own ids: nobody can subscribe to another player's session. */
  session: (uid: string, sessionId: string) => `session:${uid}:${sessionId}`,
  world: 'world',
  announcements: 'announcements',
  /** Subscribed on request, by players who may read the channel. */
  chat: (channel: OpenChannel) => `chat:${channel}`,
  /** Subscribed on request: price and order book of one item. */
  prices: (itemId: string) => `prices:${itemId}`,
  /** Subscribed on request: the price list of the Grand Exchange. */
  market: 'market',
  /** Settings of staff that apply to every screen. */
  settings: 'settings',
  /** Subscribed on request, by staff: see STAFF_TOPICS. */
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

/** The access each staff topic requires. */
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
