import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'

export type PageConnection = Socket<ServerMessages, BrowserMessages>

/** Whose page it is. */
interface Holder {
  readonly sessionId: string
  cookie(): string
}

/** Opens the live connection of a page: it answers probes, and joins its session again after a break. */
export function connectPage(url: string, { sessionId, cookie }: Holder): Promise<PageConnection> {
  const socket: PageConnection = io(url, {
    transports: ['websocket'],
    // Each page has a connection of its own, as each browser has.
    forceNew: true,
    extraHeaders: { cookie: cookie() },
  })
  socket.on('probe', (_, answer) => answer())
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.on('connect', () => socket.emit('join', { sessionId }, () => resolve(socket)))
  })
}
