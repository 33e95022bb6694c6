import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'

export type LiveState = 'connecting' | 'online' | 'offline'

/** What the server tells, besides the beat. */
type Messages = Omit<ServerMessages, 'beat'>
type Told<Name extends keyof Messages> = Parameters<Messages[Name]>[0]
type LiveSocket = Socket<ServerMessages, BrowserMessages>

type Handlers = { [Name in keyof Messages]?: (message: Told<Name>) => void }

export interface LiveHandlers extends Handlers {
  state(state: LiveState): void
  beat(now: number): void
}

type Hear = (message: never) => void
const listeners = new Map<keyof Messages, Set<Hear>>()
/** Topics this page wants to hear of, each with how many parts of it do. */
const wanted = new Map<string, number>()
let current: LiveSocket | null = null
let wire: LiveState = 'connecting'
const wireWatchers = new Set<(state: LiveState) => void>()

export const wireState = () => wire

/** Hears how the page's connection stands, whenever that changes, until the answer is called. */
export function onWire(hear: (state: LiveState) => void): () => void {
  wireWatchers.add(hear)
  return () => void wireWatchers.delete(hear)
}

function becomeWire(state: LiveState): void {
  wire = state
  for (const hear of wireWatchers) hear(state)
}

/** Hears every message of a kind, whichever connection brings it, until the answer is called. */
export function onMessage<Name extends keyof Messages>(name: Name, hear: (message: Told<Name>) => void): () => void {
  const hearing = listeners.get(name) ?? new Set()
  listeners.set(name, hearing.add(hear))
  return () => void hearing.delete(hear)
}

/** Follows a topic, also after the line was lost and came back. `joined` says whether the server lets this player. */
export function follow(topic: string): { joined: Promise<boolean>; stop(): void } {
  wanted.set(topic, (wanted.get(topic) ?? 0) + 1)
  return {
    joined: ask('follow', topic),
    stop: () => {
      const left = (wanted.get(topic) ?? 1) - 1
      if (left > 0) return void wanted.set(topic, left)
      wanted.delete(topic)
      void ask('unfollow', topic)
    },
  }
}

const ANSWERED_WITHIN = 5_000

async function ask(message: 'follow' | 'unfollow', topic: string): Promise<boolean> {
  if (!current?.connected) return false
  return current
    .timeout(ANSWERED_WITHIN)
    .emitWithAck(message, { topic })
    .catch(() => false)
}

/** The one connection of this page. It comes back by itself, joins its session again and follows what it followed. */
export function connectLive(sessionId: string | null, handlers: LiveHandlers) {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 5_000,
  })
  current = socket
  const stands = (state: LiveState) => {
    if (current === socket) becomeWire(state)
    handlers.state(state)
  }
  socket.on('connect', () => {
    for (const topic of wanted.keys()) void ask('follow', topic)
    if (!sessionId) return stands('online')
    socket.emit('join', { sessionId }, () => stands('online'))
  })
  socket.on('disconnect', () => stands('offline'))
  socket.io.on('reconnect_attempt', () => stands('connecting'))
  socket.on('connect_error', () => stands('offline'))
  socket.on('beat', ({ now }, answer) => {
    answer()
    handlers.beat(now)
  })
  socket.onAny((name: string, message: unknown) => {
    if (name === 'beat') return
    const handle = handlers[name as keyof Messages] as Hear | undefined
    handle?.(message as never)
    for (const hear of listeners.get(name as keyof Messages) ?? []) hear(message as never)
  })
  return {
    reconnect: () => socket.disconnect().connect(),
    close: () => {
      socket.disconnect()
      if (current !== socket) return
      current = null
      becomeWire('offline')
    },
  }
}

export type Live = ReturnType<typeof connectLive>
