import type { ChatMessage } from '@hearthward/contract'
import { type Connection, createConnection, type Transport } from './connection.ts'
import { ChatError, CLIENT_NOT_CONNECTED, NOT_CONNECTED } from './errors.ts'
import { type BaseRoom, createRooms, type RoomOptions, type Rooms, type RoomTransport } from './rooms.ts'

export interface HistoryPage {
  messages: ChatMessage[]
  hasMore: boolean
}

export interface Typist {
  channel: string
  clientId: string
  username: string
  isTyping: boolean
}

/** Everything the chat needs from the server. */
export interface ChatTransport extends Transport, RoomTransport {
  history(channel: string, before?: number): Promise<HistoryPage>
  send(channel: string, text: string): Promise<{ message: ChatMessage; isMasked: boolean }>
  sendTyping(channel: string, isTyping: boolean): Promise<void>
  markRead(channel: string, id: number): Promise<void>
  onMessage(listener: (message: ChatMessage) => void): void
  onTyping(listener: (typist: Typist) => void): void
  /** Reads the channels, the mute and the blocks again. */
  refreshWelcome(): Promise<void>
  /** Unsubscribes all listeners. */
  stop(): void
}

interface RoomListener {
  message(message: ChatMessage): void
  typing(typist: Typist): void
}

export interface ChatRoom extends BaseRoom {
  history(before?: number): Promise<HistoryPage>
  /** Delivers all messages since the room was attached, also to a late subscriber. Returns an unsubscribe function. */
  subscribe(listener: RoomListener): () => void
  send(text: string): Promise<{ message: ChatMessage; isMasked: boolean }>
  sendTyping(isTyping: boolean): void
  /** Marks everything up to this message as read. */
  markRead(id: number): void
}

export interface ChatClient {
  readonly connection: Connection
  room(name: string, options?: RoomOptions): Promise<ChatRoom>
  release(name: string): Promise<void>
  /** Calls the listener with the messages of all rooms. */
  onMessage(listener: (message: ChatMessage) => void): void
}

/** A connection to the chat with its rooms, over any transport. */
export function createChatClient(transport: ChatTransport): ChatClient {
  const connection = createConnection(transport)
  const rooms: Rooms = createRooms(transport)
  const roomListeners = new Map<string, Set<RoomListener>>()
  /** Messages of attached rooms that have no subscriber yet. */
  const undelivered = new Map<string, ChatMessage[]>()
  const listeners = new Set<(message: ChatMessage) => void>()
  const isConnected = () => connection.status() === 'connected'

  transport.onMessage((message) => {
    const subscribers = roomListeners.get(message.channel)
    if (subscribers?.size) for (const subscriber of subscribers) subscriber.message(message)
    else undelivered.get(message.channel)?.push(message)
    for (const listener of listeners) listener(message)
  })
  transport.onTyping((typist) => {
    for (const { typing } of roomListeners.get(typist.channel) ?? []) typing(typist)
  })

  function subscribe(name: string, listener: RoomListener): () => void {
    const subscribers = roomListeners.get(name) ?? new Set()
    roomListeners.set(name, subscribers.add(listener))
    for (const message of undelivered.get(name) ?? []) listener.message(message)
    undelivered.delete(name)
    return () => void subscribers.delete(listener)
  }

  return {
    connection,
    async room(name, options) {
      if (!isConnected()) throw new ChatError(CLIENT_NOT_CONNECTED)
      const base = await rooms.get(name, options)
      return {
        ...base,
        async attach() {
          if (!undelivered.has(name)) undelivered.set(name, [])
          await base.attach()
        },
        history: (before) => transport.history(name, before),
        subscribe: (listener) => subscribe(name, listener),
        async send(text) {
          if (!isConnected()) throw new ChatError(NOT_CONNECTED)
          return transport.send(name, text.trim())
        },
        markRead(id) {
          if (isConnected()) void transport.markRead(name, id).catch(() => {})
        },
        sendTyping(isTyping) {
          if (isConnected()) void transport.sendTyping(name, isTyping).catch(() => {})
        },
      }
    },
    async release(name) {
      undelivered.delete(name)
      roomListeners.delete(name)
      await rooms.release(name)
    },
    onMessage: (listener) => void listeners.add(listener),
  }
}
