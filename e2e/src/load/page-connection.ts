import type { BrowserMessages, ServerMessages } from '@hearthward/contract'
import { io, type Socket } from 'socket.io-client'
import { Decoder, Encoder } from 'socket.io-parser'

export type PageConnection = Socket<ServerMessages, BrowserMessages>

/** Whose page it is. */
interface Holder {
  readonly sessionId: string
  cookie(): string
}

/** Receives chat without decoding it: thousands of pages in one process would take longer for it than the server. */
class QuietDecoder extends Decoder {
  override add(message: unknown): void {
    if (typeof message !== 'string' || !message.startsWith('2["chatMessages"')) super.add(message)
  }
}
const quietParser = { Encoder, Decoder: QuietDecoder }

interface PageOptions {
  /** Whether the page decodes the chat that it receives. */
  decodesChat?: boolean
}

/** Opens the live connection of a page: it answers probes, and joins its session again after a break. */
export function connectPage(
  url: string,
  { sessionId, cookie }: Holder,
  { decodesChat = true }: PageOptions = {},
): Promise<PageConnection> {
  const socket: PageConnection = io(url, {
    transports: ['websocket'],
    // Each page has a connection of its own, as each browser has.
    forceNew: true,
    extraHeaders: { cookie: cookie() },
    ...(!decodesChat && { parser: quietParser }),
  })
  socket.on('probe', (_, answer) => answer())
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.on('connect', () => socket.emit('join', { sessionId }, () => resolve(socket)))
  })
}
