import type { Server as HttpServer } from 'node:http'
import { type Socket, Server as SocketServer } from 'socket.io'
import { BEAT_EVERY, type BrowserMessages, type ServerMessages, topics } from '@hearthward/contract'
import type { Identity } from '../auth/index.ts'
import { fromOurPage } from '../auth/origin.ts'
import { headersOf } from '../http/calls.ts'
import type { Server } from '../server.ts'

interface SocketData {
  identity: Identity | null
  sessionId?: string
}

type PageSocket = Socket<BrowserMessages, ServerMessages, Record<string, never>, SocketData>

const MOST_BYTES = 64 * 1024

/** One connection a browser. A topic is a room; a beat every 4 s keeps the lease of the session it carries. */
export function createSockets(http: HttpServer, server: Server) {
  const { bus, clock, accounts, config, world, metrics, log } = server
  const io = new SocketServer<BrowserMessages, ServerMessages, Record<string, never>, SocketData>(http, {
    maxHttpBufferSize: MOST_BYTES,
    serveClient: false,
    allowRequest: (request, decide) => decide(null, fromOurPage(headersOf(request), config.baseUrl, config.trustProxy)),
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
      const joined = await joinSession(socket, message?.sessionId).catch(() => false)
      if (typeof answer === 'function') answer(joined)
    })
  })

  /** Only the session that has the character may listen to it. */
  async function joinSession(socket: PageSocket, sessionId: unknown): Promise<boolean> {
    const { identity } = socket.data
    if (!identity || typeof sessionId !== 'string') return false
    const { row } = await world.look(identity.uid)
    if (row.sessionId !== sessionId) return false
    socket.data.sessionId = sessionId
    await socket.join([topics.player(identity.uid), topics.session(identity.uid, sessionId)])
    return true
  }

  /** The session has lost its character: its connection neither holds it nor hears of it any more. */
  function unbind(topic: string) {
    for (const id of io.sockets.adapter.rooms.get(topic) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (!socket) continue
      delete socket.data.sessionId
      void socket.leave(topic)
      void socket.leave(topics.player(socket.data.identity?.uid ?? ''))
    }
  }

  function beat() {
    for (const socket of io.sockets.sockets.values()) {
      const { identity, sessionId } = socket.data
      socket.timeout(BEAT_EVERY).emit('beat', { now: clock.now() }, (missed: Error | null) => {
        if (missed || !identity || !sessionId || socket.data.sessionId !== sessionId) return
        bus.leases.hold(identity.uid, sessionId, clock.now()).catch((error) => log.error({ err: error }, 'lease not kept'))
      })
    }
  }

  const beating = setInterval(beat, BEAT_EVERY)
  bus.listen((topic, event, message) => {
    io.to(topic).emit(event as keyof ServerMessages, message as never)
    if (event === 'frozen') unbind(topic)
  })

  return {
    close: async () => {
      clearInterval(beating)
      await io.close()
    },
  }
}
