import { type ChatChannel, type ChatMessage, type ChatMute, DEFAULT_CHANNEL } from '@hearthward/contract'
import { create } from 'zustand'
import type { ChatStatus } from './connection.ts'

export interface Blocked {
  uid: string
  username: string
}

export interface ChatState {
  status: ChatStatus
  /** Those open to this player, with what is unread. */
  channels: ChatChannel[]
  /** What is shown of each channel that was looked into, the newest last. */
  messages: Record<string, ChatMessage[]>
  /** Channels whose past is here as far as it will be, each with whether there is more of it. */
  opened: Record<string, { hasMore: boolean }>
  /** How many listen, by channel; only the open ones are counted. */
  present: Record<string, number>
  /** Who types, by channel. */
  typing: Record<string, string[]>
  mute: ChatMute | null
  blocked: Blocked[]
  /** The channel one talks in; null while the log is looked at. */
  current: string | null
  /** Whether the channel is in sight at this moment: what comes in is then read. */
  isInSight: boolean
}

export const SILENT: ChatState = {
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

export const useChat = create<ChatState>(() => SILENT)
