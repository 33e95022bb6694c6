import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import type { Server, Socket } from 'socket.io'
import { headersOf } from '../http/answer-call.ts'

interface SocketData {
  /** The character whose lease this connection renews, and its session. */
  held?: { uid: string; sessionId: string }
  /** When anything was last received from it, by the machine's clock and not the game's. */
  heardAt?: number
  /** The headers it was opened with. */
  headers?: Headers
  /** The topics it follows. */
  followed?: Set<string>
}

export type PageServer = Server<BrowserMessages, ServerMessages, Record<string, never>, SocketData>
/** One connection of a browser. */
export type PageSocket = Socket<BrowserMessages, ServerMessages, Record<string, never>, SocketData>

/** The headers a connection was opened with, with the cookies of its account. */
export function headersOfPage({ data, handshake }: Pick<PageSocket, 'data' | 'handshake'>): Headers {
  data.headers ??= headersOf(handshake)
  return data.headers
}
