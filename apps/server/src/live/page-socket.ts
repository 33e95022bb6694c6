import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import type { Server, Socket } from 'socket.io'

interface SocketData {
  /** The character whose lease this connection renews, and its session. */
  held?: { uid: string; sessionId: string }
  /** When it last answered a beat, by the machine's clock and not the game's. */
  heardAt?: number
  /** The topics it follows. */
  followed?: Set<string>
}

export type PageServer = Server<BrowserMessages, ServerMessages, Record<string, never>, SocketData>
/** One connection of a browser. */
export type PageSocket = Socket<BrowserMessages, ServerMessages, Record<string, never>, SocketData>
