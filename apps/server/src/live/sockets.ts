import type { Server as HttpServer } from 'node:http'
import { Server as SocketServer } from 'socket.io'
import { BEAT_EVERY, type BrowserMessages, type ServerMessages, topics } from '@hearthward/contract'
import type { Identity } from '../auth/index.ts'
import type { Server } from '../server.ts'

interface SocketData {
  identity: Identity | null
  sessionId?: string
}

const MOST_BYTES = 64 * 1024

/** One connection a browser. A topic is a room; a beat every 4 s keeps the lease of the session it carries. */
export function createSockets(http: HttpServer, server: Server) {
  const { bus, clock, accounts, world, metrics, log } = server
  const io = new SocketServer<BrowserMessages, ServerMessages, Record<string, never>, SocketData>(http, {
    maxHttpBufferSize: MOST_BYTES,
    serveClient: false,
  })

  io.use((socket, next) => {
    const headers = new Headers({ cookie: socket.handshake.headers.cookie ?? '' })
    accounts.whoIs(headers).then(
      (identity) => {
        socket.data.identity = identity
        next()
      },
      (error) => {
        log.error({ err: error }, 'socket sign-in failed')
        next(new Error('unavailable'))
      },
    )
  })

  io.on('connection', (socket) => {
    metrics.connections.inc()
    socket.on('disconnect', () => metrics.connections.dec())
    void socket.join(topics.world)
    socket.on('join', async (message, answer) => {
      const joined = await joinSession(socket.data.identity, message?.sessionId).catch(() => false)
      if (joined) {
        socket.data.sessionId = message.sessionId
        await socket.join([topics.player(socket.data.identity?.uid ?? ''), topics.session(message.sessionId)])
      }
      if (typeof answer === 'function') answer(joined)
    })
  })

  /** Only the session that has the character may listen to it. */
  async function joinSession(identity: Identity | null, sessionId: unknown): Promise<boolean> {
    if (!identity || typeof sessionId !== 'string') return false
    const { row } = await world.look(identity.uid)
    return row.sessionId === sessionId
  }

  function beat() {
    for (const socket of io.sockets.sockets.values()) {
      const { identity, sessionId } = socket.data
      socket.timeout(BEAT_EVERY).emit('beat', { now: clock.now() }, (missed: Error | null) => {
        if (!missed && identity && sessionId) void bus.leases.hold(identity.uid, sessionId, clock.now())
      })
    }
  }

  const beating = setInterval(beat, BEAT_EVERY)
  bus.listen((topic, event, message) => {
    io.to(topic).emit(event as keyof ServerMessages, message as never)
  })

  return {
    close: async () => {
      clearInterval(beating)
      await io.close()
    },
  }
}
