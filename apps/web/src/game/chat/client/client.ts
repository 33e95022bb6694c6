import type { ChatMessage } from '@hearthward/contract'
import { type Connection, createConnection, type Line } from './connection.ts'
import { ChatError, CLIENT_NOT_CONNECTED, NOT_CONNECTED } from './errors.ts'
import { createRooms, type RoomLine, type RoomOptions, type Rooms, type Room as Seat } from './rooms.ts'

export interface Page {
  messages: ChatMessage[]
  hasMore: boolean
}

export interface Typist {
  channel: string
  clientId: string
  username: string
  isTyping: boolean
}

/** Everything the chat needs of the server. */
export interface ChatLine extends Line, RoomLine {
  history(channel: string, before?: number): Promise<Page>
  send(channel: string, text: string): Promise<{ message: ChatMessage; isMasked: boolean }>
  sendTyping(channel: string, isTyping: boolean): Promise<void>
  markRead(channel: string, id: number): Promise<void>
  onMessage(hear: (message: ChatMessage) => void): void
  onTyping(hear: (typist: Typist) => void): void
  /** Asks anew what one may read and how one stands there. */
  welcomeAnew(): Promise<void>
  /** Nothing more is heard of it. */
  stop(): void
}

interface Hearing {
  message(message: ChatMessage): void
  typing(typist: Typist): void
}

export interface ChatRoom extends Seat {
  history(before?: number): Promise<Page>
  /** Hears what is said from the moment the room was attached on, however late one subscribes. */
  subscribe(hearing: Hearing): () => void
  send(text: string): Promise<{ message: ChatMessage; isMasked: boolean }>
  sendTyping(isTyping: boolean): void
  /** Everything up to this message has been read. */
  markRead(id: number): void
}

export interface ChatClient {
  readonly connection: Connection
  room(name: string, options?: RoomOptions): Promise<ChatRoom>
  release(name: string): Promise<void>
  /** Hears what is said in any room. */
  onMessage(hear: (message: ChatMessage) => void): void
}

/** A connection to the chat and the rooms in it, over any line. */
export function createChatClient(line: ChatLine): ChatClient {
  const connection = createConnection(line)
  const rooms: Rooms = createRooms(line)
  const hearings = new Map<string, Set<Hearing>>()
  /** What was said in rooms that are attached and that nobody has subscribed to yet. */
  const unheard = new Map<string, ChatMessage[]>()
  const listeners = new Set<(message: ChatMessage) => void>()
  const isConnected = () => connection.status() === 'connected'

  line.onMessage((message) => {
    const hearing = hearings.get(message.channel)
    if (hearing?.size) for (const { message: hear } of hearing) hear(message)
    else unheard.get(message.channel)?.push(message)
    for (const hear of listeners) hear(message)
  })
  line.onTyping((typist) => {
    for (const { typing } of hearings.get(typist.channel) ?? []) typing(typist)
  })

  function subscribe(name: string, hearing: Hearing): () => void {
    const hearers = hearings.get(name) ?? new Set()
    hearings.set(name, hearers.add(hearing))
    for (const message of unheard.get(name) ?? []) hearing.message(message)
    unheard.delete(name)
    return () => void hearers.delete(hearing)
  }

  return {
    connection,
    async room(name, options) {
      if (!isConnected()) throw new ChatError(CLIENT_NOT_CONNECTED)
      const seat = await rooms.get(name, options)
      return {
        ...seat,
        async attach() {
          if (!unheard.has(name)) unheard.set(name, [])
          await seat.attach()
        },
        history: (before) => line.history(name, before),
        subscribe: (hearing) => subscribe(name, hearing),
        async send(text) {
          if (!isConnected()) throw new ChatError(NOT_CONNECTED)
          return line.send(name, text.trim())
        },
        markRead(id) {
          if (isConnected()) void line.markRead(name, id).catch(() => {})
        },
        sendTyping(isTyping) {
          if (isConnected()) void line.sendTyping(name, isTyping).catch(() => {})
        },
      }
    },
    async release(name) {
      unheard.delete(name)
      hearings.delete(name)
      await rooms.release(name)
    },
    onMessage: (hear) => void listeners.add(hear),
  }
}
