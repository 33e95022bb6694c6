import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { MOST_LIVE_BYTES, type ServerMessages, topics } from '@hearthward/contract'
import { Server as SocketServer } from 'socket.io'
import { accountStatusOf } from '../core/access/identity.ts'
import type { LiveMessage } from '../core/initial-messages.ts'
import type { Server } from '../core/server.ts'
import { readSessionId } from '../core/world/player-queries.ts'
import { initialMessages } from '../features/initial-messages.ts'
import { PROBE_TIMEOUT } from '../features/play/index.ts'
import { createSecurityHeaders } from '../http/security-headers.ts'
import { Refusal } from '../platform/refusal.ts'
import { createConnectionGate } from './connection-gate.ts'
import { startHeadcounts } from './headcount.ts'
import { startIdleCheck } from './idle-check.ts'
import { createLiveCalls } from './live-calls.ts'
import { headersOfPage, type PageServer, type PageSocket } from './page-socket.ts'
import { shallowParser } from './shallow-parser.ts'
import { SlicedAdapter } from './sliced-adapter.ts'
import { findActiveIdentity } from './topic-access.ts'
import { createTopicSubscriptions, subscriberRoomOf } from './topic-subscriptions.ts'

const JOIN_LIMIT = { most: 20, perMs: 10_000 } as const

/** How often leases are renewed and expired subscriptions are ended. */
export const RENEWAL_INTERVAL = 4_000
/** How often the transport asks whether a page is still there, and how long it waits for the answer. */
const PING = { pingInterval: 15_000, pingTimeout: 20_000 } as const
/** A page that missed a ping is not renewed: it may be suspended. */
const HEARD_WITHIN = 25_000

/** One connection per browser. A topic is a room. The lease of the joined session is renewed while it is open. */
export function createSockets(http: HttpServer, server: Server) {
  const { bus, clock, accounts, config, database, metrics, log, timeline } = server
  const gate = createConnectionGate(server)
  const io: PageServer = new SocketServer(http, {
    maxHttpBufferSize: MOST_LIVE_BYTES,
    serveClient: false,
    ...PING,
    connectTimeout: config.requestTimeout,
    parser: shallowParser,
    adapter: SlicedAdapter,
    allowRequest: (request, decide) => decide(null, gate.mayConnect(request)),
  })
  const securityHeaders = Object.entries(createSecurityHeaders(config)())
  io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of securityHeaders) response.setHeader(name, value)
    next()
  })
  io.engine.use(gate.chargeRequest)
  io.engine.on('connection', gate.admit)
  const headcounts = startHeadcounts(
    (topic) => io.sockets.adapter.rooms.get(topic)?.size ?? 0,
    (topic, message) => io.to(topic).emit('chatPresence', message),
  )
  const subscriptions = createTopicSubscriptions(io, server, (socket, topic) => {
    const headcount = headcounts.for(topic)
    if (headcount) socket.emit('chatPresence', headcount)
  })

  const liveCalls = createLiveCalls(server, gate)

  io.on('connection', (socket) => {
    metrics.connections.inc()
    socket.data.heardAt = Date.now()
    socket.conn.on('packet', () => {
      socket.data.heardAt = Date.now()
    })
    socket.on('disconnect', () => {
      metrics.connections.dec()
      subscriptions.removeSocket(socket)
    })
    void socket.join([topics.world, topics.announcements, topics.settings])
    // An era may have begun since the page's last response; it would not be sent again.
    socket.emit('timeline', { timeline: timeline.entities() })
    for (const { onConnect } of initialMessages) send(socket, onConnect(server))
    const network = gate.clientNetworkOf(socket.request)
    /** Answers a message, and charges it. A network without budget is answered as if it had no access. */
    const answerWith = async (work: () => Promise<boolean> | boolean, answer: unknown) => {
      const charge = server.budgets.begin()
      const done = gate.isWithinBudget(network) && (await Promise.try(work).catch(logJoinFailure))
      charge({ network, uid: socket.data.held?.uid })
      if (typeof answer === 'function') answer(done)
    }
    socket.on('call', (message, answer) => void liveCalls(socket, message, answer))
    socket.on('join', (message, answer) => answerWith(() => joinSession(socket, message?.sessionId), answer))
    socket.on('follow', (message, answer) => answerWith(() => subscriptions.follow(socket, message?.topic), answer))
    socket.on('unfollow', (message, answer) => answerWith(() => subscriptions.unfollow(socket, message?.topic), answer))
  })

  /** Only the session that owns the character may join it, and only with a valid cookie. */
  async function joinSession(socket: PageSocket, sessionId: unknown): Promise<boolean> {
    if (typeof sessionId !== 'string') return false
    const { uid } = (await findActiveIdentity(server, headersOfPage(socket))) ?? {}
    if (!uid || (await bus.limits.take(`join:${uid}`, JOIN_LIMIT.most, JOIN_LIMIT.perMs, Date.now())) > 0) return false
    if ((await readSessionId(database.db, uid)) !== sessionId) return false
    socket.data.held = { uid, sessionId }
    await socket.join([topics.player(uid), topics.session(uid, sessionId)])
    for (const { onJoin } of initialMessages) if (onJoin) send(socket, onJoin(server, uid))
    // A page that was not connected when another one claimed the character is asked now.
    if (await bus.leases.isClaimed(uid, sessionId, clock.now())) socket.emit('handOver', {})
    return true
  }

  function logJoinFailure(error: unknown): false {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a page could not join its session')
    return false
  }

  /** The session has lost its character: its connections no longer renew the lease or receive messages about it. */
  function detachSession(topic: string) {
    for (const id of io.sockets.adapter.rooms.get(topic) ?? []) {
      const socket = io.sockets.sockets.get(id)
      const { held } = socket?.data ?? {}
      if (!socket || !held) continue
      delete socket.data.held
      void socket.leave(topic)
      void socket.leave(topics.player(held.uid))
    }
  }

  /**
   * Closes connections whose session has ended or whose account staff have suspended, with the reason, and releases the
   * character. Includes pages of the back-office, which have no character.
   */
  async function recheckSignIn(uid: string): Promise<void> {
    for (const socket of await io.in([topics.player(uid), subscriberRoomOf(uid)]).fetchSockets()) {
      const headers = headersOfPage(socket)
      if ((await findActiveIdentity(server, headers))?.uid === uid) continue
      const { held } = socket.data
      if (held) await bus.leases.release(held.uid, held.sessionId)
      socket.emit('frozen', { reason: await refusalReason(uid, headers) })
      socket.disconnect(true)
    }
  }

  function recheckPlayer(uid: string): void {
    subscriptions
      .recheckPlayer(uid)
      .catch((error) => log.error({ err: error, uid }, 'the subscriptions of a player could not be checked again'))
  }

  /** After a change of the access rules, ends subscriptions that staff may no longer have. */
  function recheckStaff(): void {
    subscriptions
      .recheckStaff()
      .catch((error) => log.error({ err: error }, 'the subscriptions of staff could not be checked again'))
  }

  async function refusalReason(uid: string, headers: Headers) {
    const identity = await accounts.readIdentity(headers)
    if (identity && accountStatusOf(identity, clock.now()).kind === 'banned') return 'auth/banned'
    return identity || (await accounts.isDeleted(uid)) ? 'auth/deleted' : 'auth/required'
  }

  function renewLeases(): void {
    const since = Date.now() - HEARD_WITHIN
    const sessions = [...io.sockets.sockets.values()].flatMap(({ data: { held, heardAt = 0 } }) =>
      held && heardAt >= since ? [held] : [],
    )
    bus.leases.renew(sessions, clock.now()).catch((error) => log.error({ err: error }, 'leases could not be renewed'))
  }

  /** A page that answers has been heard. Who wants to know reads it from the lease. */
  function probe(topic: string): void {
    for (const id of io.sockets.adapter.rooms.get(topic) ?? []) {
      const socket = io.sockets.sockets.get(id)
      socket?.timeout(PROBE_TIMEOUT).emit('probe', {}, (missed: Error | null) => {
        const { held } = socket.data
        if (missed || !held) return
        bus.leases
          .hold(held.uid, held.sessionId, clock.now())
          .catch((error) => log.error({ err: error }, 'a lease could not be kept'))
      })
    }
  }

  accounts.onChange((uid) => {
    recheckSignIn(uid).catch((error) => log.error({ err: error, uid }, 'connections could not be checked again'))
    bus.publish(topics.player(uid), 'rightsChanged', {})
  })
  const renewal = setInterval(() => {
    subscriptions.endAllExpired()
    renewLeases()
  }, RENEWAL_INTERVAL)
  const idle = startIdleCheck(() => io.sockets.sockets.values())
  bus.subscribe((topic, event, message) => {
    if (event === 'probe') return probe(topic)
    subscriptions.endExpired(topic)
    const uid = topic.slice(topics.player('').length)
    // Pages of the back-office have not joined a session, but need changes of their own rights.
    const rooms = event === 'rightsChanged' ? [topic, subscriberRoomOf(uid)] : topic
    io.to(rooms).emit(event as keyof ServerMessages, message as never)
    if (event === 'frozen') detachSession(topic)
    if (event === 'changed' || event === 'rightsChanged') recheckPlayer(uid)
    if (event === 'accessChanged') recheckStaff()
  })

  return {
    close: async () => {
      clearInterval(renewal)
      idle.stop()
      headcounts.stop()
      await io.close()
    },
  }
}

function send(socket: PageSocket, [event, message]: LiveMessage): void {
  socket.emit(event, message as never)
}
