import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import type { Server, Socket } from 'socket.io'

interface SocketData {
  /** The character this connection keeps the lease of, and the session it does so for. */
  held?: { uid: string; sessionId: string }
  /** When it last answered a beat, by the machine's clock: a matter of the line, not of the game. */
  heardAt?: number
  /** The topics it asked for. */
  followed?: Set<string>
}

export type PageServer = Server<BrowserMessages, ServerMessages, Record<string, never>, SocketData>
/** One connection of a browser. */
export type PageSocket = Socket<BrowserMessages, ServerMessages, Record<string, never>, SocketData>
