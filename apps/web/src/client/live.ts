import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'

export type LiveState = 'connecting' | 'online' | 'offline'

export interface LiveHandlers {
  state(state: LiveState): void
  beat(now: number): void
  player(message: Parameters<ServerMessages['player']>[0]): void
  frozen(message: Parameters<ServerMessages['frozen']>[0]): void
  timeline(message: Parameters<ServerMessages['timeline']>[0]): void
  noticeBoard(message: Parameters<ServerMessages['noticeBoard']>[0]): void
  ownAnnouncements(message: Parameters<ServerMessages['ownAnnouncements']>[0]): void
  skillVisibility(message: Parameters<ServerMessages['skillVisibility']>[0]): void
  clock(now: number): void
}

/** The one connection of this page. It comes back by itself and joins its session again each time. */
export function connectLive(sessionId: string | null, handlers: LiveHandlers) {
  const socket: Socket<ServerMessages, BrowserMessages> = io({
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 5_000,
  })
  socket.on('connect', () => {
    if (!sessionId) return handlers.state('online')
    socket.emit('join', { sessionId }, () => handlers.state('online'))
  })
  socket.on('disconnect', () => handlers.state('offline'))
  socket.io.on('reconnect_attempt', () => handlers.state('connecting'))
  socket.on('connect_error', () => handlers.state('offline'))
  socket.on('beat', ({ now }, answer) => {
    answer()
    handlers.beat(now)
  })
  socket.on('player', handlers.player)
  socket.on('frozen', handlers.frozen)
  socket.on('timeline', handlers.timeline)
  socket.on('noticeBoard', handlers.noticeBoard)
  socket.on('ownAnnouncements', handlers.ownAnnouncements)
  socket.on('skillVisibility', handlers.skillVisibility)
  socket.on('clock', ({ now }) => handlers.clock(now))
  return {
    reconnect: () => socket.disconnect().connect(),
    close: () => socket.disconnect(),
  }
}

export type Live = ReturnType<typeof connectLive>
