import {
  type BrowserMessages,
  type LiveAnswer,
  type LiveCallName,
  MOST_LIVE_BYTES,
  type ServerMessages,
} from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'
import { makeCallsWith } from './calls.ts'

export type LiveState = 'connecting' | 'online' | 'offline'

type Messages = Omit<ServerMessages, 'probe'>
type MessageOf<Name extends keyof Messages> = Parameters<Messages[Name]>[0]
type LiveSocket = Socket<ServerMessages, BrowserMessages>

type MessageHandlers = { [Name in keyof Messages]?: (message: MessageOf<Name>) => void }

export interface LiveHandlers extends MessageHandlers {
  state(state: LiveState): void
  /** The server is there. Comes every 15 s, also where the timers of a hidden page do not run. */
  ping?(): void
}

type Listener = (message: never) => void
const listeners = new Map<keyof Messages, Set<Listener>>()
/** The topics this page is subscribed to, each with its number of subscribers. */
const topicCounts = new Map<string, number>()
let current: LiveSocket | null = null
let currentState: LiveState = 'connecting'
const stateListeners = new Set<(state: LiveState) => void>()

export const liveState = () => currentState

/** Calls the listener whenever the state of the connection changes. Returns an unsubscribe function. */
export function onLiveState(listener: (state: LiveState) => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

function setLiveState(state: LiveState): void {
  currentState = state
  for (const listener of stateListeners) listener(state)
}

/** Calls the listener with every message of that name, on this and on later connections. Returns an unsubscribe function. */
export function onLiveMessage<Name extends keyof Messages>(
  name: Name,
  listener: (message: MessageOf<Name>) => void,
): () => void {
  const named = listeners.get(name) ?? new Set()
  listeners.set(name, named.add(listener))
  return () => void named.delete(listener)
}

/** Subscribes to a topic, again after each reconnect. `joined` is false where the server refuses the topic. */
export function subscribeToTopic(topic: string): { joined: Promise<boolean>; unsubscribe(): void } {
  topicCounts.set(topic, (topicCounts.get(topic) ?? 0) + 1)
  return {
    joined: emit('follow', topic),
    unsubscribe: () => {
      const left = (topicCounts.get(topic) ?? 1) - 1
      if (left > 0) return void topicCounts.set(topic, left)
      topicCounts.delete(topic)
      void emit('unfollow', topic)
    },
  }
}

const ACK_TIMEOUT = 5_000
const JOIN_AGAIN_AFTER = 5_000

async function emit(message: 'follow' | 'unfollow', topic: string): Promise<boolean> {
  if (!current?.connected) return false
  return current
    .timeout(ACK_TIMEOUT)
    .emitWithAck(message, { topic })
    .catch(() => false)
}

const CALL_TIMEOUT = 5_000
/** Room for what surrounds the input in a message. Also keeps letters of two bytes within the limit. */
const MOST_INPUT = MOST_LIVE_BYTES / 3

/** Makes a call over the connection. Null if that is not possible: then it has to be made over HTTP. */
async function callLive(name: LiveCallName, input: unknown): Promise<LiveAnswer | null> {
  if (!current?.connected || !navigator.onLine || JSON.stringify(input).length > MOST_INPUT) return null
  // Both calls have no further effect when they are repeated.
  return current
    .timeout(CALL_TIMEOUT)
    .emitWithAck('call', { name, input })
    .catch(() => null)
}

/** Opens the page's connection. After each reconnect it joins its session and subscribes to its topics again. */
export function connectLive(sessionId: string | null, handlers: LiveHandlers) {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 5_000,
  })
  current = socket
  makeCallsWith(callLive)
  const enter = (state: LiveState) => {
    if (current === socket) setLiveState(state)
    handlers.state(state)
  }
  let joining: ReturnType<typeof setTimeout> | undefined
  /** The server may have refused only for now. Messages were missed until it accepts, so the page is online once more. */
  function joinLater(session: string): void {
    clearTimeout(joining)
    joining = setTimeout(() => {
      socket.emit('join', { sessionId: session }, (hasJoined) => (hasJoined ? enter('online') : joinLater(session)))
    }, JOIN_AGAIN_AFTER)
  }
  socket.on('connect', () => {
    for (const topic of topicCounts.keys()) void emit('follow', topic)
    if (!sessionId) return enter('online')
    socket.emit('join', { sessionId }, (hasJoined) => {
      enter('online')
      if (!hasJoined) joinLater(sessionId)
    })
  })
  socket.on('disconnect', () => {
    clearTimeout(joining)
    enter('offline')
  })
  socket.io.on('reconnect_attempt', () => enter('connecting'))
  socket.on('connect_error', () => enter('offline'))
  socket.io.on('ping', () => handlers.ping?.())
  socket.on('probe', (_, acknowledge) => acknowledge())
  socket.onAny((name: string, message: unknown) => {
    if (name === 'probe') return
    const handler = handlers[name as keyof Messages] as Listener | undefined
    handler?.(message as never)
    for (const listener of listeners.get(name as keyof Messages) ?? []) listener(message as never)
  })
  return {
    reconnect: () => socket.disconnect().connect(),
    close: () => {
      clearTimeout(joining)
      socket.disconnect()
      if (current !== socket) return
      current = null
      setLiveState('offline')
    },
  }
}

export type Live = ReturnType<typeof connectLive>
