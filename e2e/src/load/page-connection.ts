import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'
import type { LoadPlayer } from './load-player.ts'

export type PageConnection = Socket<ServerMessages, BrowserMessages>

/** Opens the live connection of a page: it answers probes, and joins its session again after a break. */
export function connectPage(url: string, player: LoadPlayer): Promise<PageConnection> {
  const socket: PageConnection = io(url, {
    transports: ['websocket'],
    // Each page has a connection of its own, as each browser has.
    forceNew: true,
    extraHeaders: { cookie: player.cookie() },
  })
  socket.on('probe', (_, answer) => answer())
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.on('connect', () => socket.emit('join', { sessionId: player.sessionId }, () => resolve(socket)))
  })
}
