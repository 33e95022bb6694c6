import { type ChatChannel, type ChatMessage, type ChatMute, DEFAULT_CHANNEL } from '@hearthward/contract'
import { create } from 'zustand'
import type { ChatStatus } from './connection.ts'

export interface BlockedPlayer {
  uid: string
  username: string
}

export interface ChatState {
  status: ChatStatus
  /** The channels open to this player, with their unread counts. */
  channels: ChatChannel[]
  /** The messages of each opened channel, the newest last. */
  messages: Record<string, ChatMessage[]>
  /** Channels whose history has been read, and whether there are older messages. */
  opened: Record<string, { hasMore: boolean }>
  /** The number of players by channel. Only open channels are counted. */
  present: Record<string, number>
  /** The names of typing players by channel. */
  typing: Record<string, string[]>
  mute: ChatMute | null
  blocked: BlockedPlayer[]
  /** The selected channel; null while the log is selected. */
  current: string | null
  /** True while the channel is in view: incoming messages then count as read. */
  isInSight: boolean
}

export const INITIAL_CHAT: ChatState = {
  status: 'initialized',
  channels: [],
  messages: {},
  opened: {},
  present: {},
  typing: {},
  mute: null,
  blocked: [],
  current: DEFAULT_CHANNEL,
  isInSight: false,
}

export const useChat = create<ChatState>(() => INITIAL_CHAT)
