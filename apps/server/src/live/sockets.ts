import type { Server as HttpServer } from 'node:http'
import { BEAT_EVERY, type BrowserMessages, type ServerMessages, STAFF_TOPICS, topics } from '@hearthward/contract'
import { type Socket, Server as SocketServer } from 'socket.io'
import { standingOf } from '../auth/index.ts'
import { fromOurPage } from '../auth/origin.ts'
import { headersOf } from '../http/calls.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'
import { mayFollow, whoMayListen } from './following.ts'
import { watchForIdle } from './idle.ts'

interface SocketData {
  /** The character this connection keeps the lease of, and the session it does so for. */
  held?: { uid: string; sessionId: string }
  /** When it last answered a beat, by the machine's clock: a matter of the line, not of the game. */
  heardAt?: number
  /** The topics it asked for. */
  followed?: Set<string>
}

type PageSocket = Socket<BrowserMessages, ServerMessages, Record<string, never>, SocketData>

const MOST_BYTES = 64 * 1024
/** A page looks at few things at a time; who asks for more is no page. */
const MOST_FOLLOWED = 40
const FOLLOWS = { most: 100, perMs: 10_000 } as const
const JOINS = { most: 20, perMs: 10_000 } as const

/** One connection a browser. A topic is a room; a beat every 4 s keeps the lease of the session it carries. */
export function createSockets(http: HttpServer, server: Server) {
  const { bus, clock, accounts, config, world, metrics, log, timeline, noticeBoard, skillVisibility } = server
  const io = new SocketServer<BrowserMessages, ServerMessages, Record<string, never>, SocketData>(http, {
    maxHttpBufferSize: MOST_BYTES,
    serveClient: false,
    allowRequest: (request, decide) => decide(null, fromOurPage(headersOf(request), config.baseUrl, config.trustProxy)),
  })

  io.on('connection', (socket) => {
    metrics.connections.inc()
    socket.on('disconnect', () => metrics.connections.dec())
    void socket.join([topics.world, topics.announcements, topics.settings])
    // An era may have begun between the page's last answer and this moment, and nobody would tell it again.
    socket.emit('timeline', { timeline: timeline.entities() })
    socket.emit('noticeBoard', noticeBoard.forEverybody())
    socket.emit('skillVisibility', { hidden: skillVisibility.hidden() })
    socket.on('join', async (message, answer) => {
      const joined = await joinSession(socket, message?.sessionId).catch(notJoined)
      if (typeof answer === 'function') answer(joined)
    })
    socket.on('follow', async (message, answer) => {
      const follows = await follow(socket, message?.topic).catch(notJoined)
      if (typeof answer === 'function') answer(follows)
    })
    socket.on('unfollow', async (message, answer) => {
      const done = typeof message?.topic === 'string' && socket.data.followed?.delete(message.topic) === true
      if (done) await socket.leave(message.topic)
      if (typeof answer === 'function') answer(done)
    })
  })

  /** Only the session that has the character may listen to it, and only while its cookie is good. */
  async function joinSession(socket: PageSocket, sessionId: unknown): Promise<boolean> {
    if (typeof sessionId !== 'string') return false
    const { uid } = (await whoMayListen(server, headersOf(socket.handshake))) ?? {}
    if (!uid || (await bus.limits.take(`join:${uid}`, JOINS.most, JOINS.perMs, Date.now())) > 0) return false
    const { row } = await world.look(uid)
    if (row.sessionId !== sessionId) return false
    socket.data.held = { uid, sessionId }
    await socket.join([topics.player(uid), topics.session(uid, sessionId)])
    socket.emit('ownAnnouncements', { announcements: noticeBoard.own(uid) })
    return true
  }

  async function follow(socket: PageSocket, topic: unknown): Promise<boolean> {
    if (typeof topic !== 'string') return false
    socket.data.followed ??= new Set()
    const { followed } = socket.data
    if (followed.has(topic)) return true
    const wait = await bus.limits.take(`follow:${socket.id}`, FOLLOWS.most, FOLLOWS.perMs, Date.now())
    if (wait > 0 || followed.size >= MOST_FOLLOWED || !(await mayFollow(server, headersOf(socket.handshake), topic))) {
      return false
    }
    followed.add(topic)
    await socket.join(topic)
    return true
  }

  function notJoined(error: unknown): false {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a page could not join its session')
    return false
  }

  /** The session has lost its character: its connection neither holds it nor hears of it any more. */
  function unbind(topic: string) {
    for (const id of io.sockets.adapter.rooms.get(topic) ?? []) {
      const socket = io.sockets.sockets.get(id)
      const { held } = socket?.data ?? {}
      if (!socket || !held) continue
      delete socket.data.held
      void socket.leave(topic)
      void socket.leave(topics.player(held.uid))
    }
  }

  /** A connection whose sign-in has ended lets go of the character and is told why. */
  async function checkAgain(uid: string): Promise<void> {
    for (const socket of await io.in(topics.player(uid)).fetchSockets()) {
      const { held } = socket.data
      const headers = headersOf(socket.handshake)
      if (!held || (await whoMayListen(server, headers))?.uid === uid) continue
      await bus.leases.release(held.uid, held.sessionId)
      socket.emit('frozen', { reason: await whyNot(uid, headers) })
      socket.disconnect(true)
    }
  }

  /** What staff may hear has changed: whoever follows something they no longer may is taken off it. */
  async function checkStaff(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      const ofStaff = [...(socket.data.followed ?? [])].filter((topic) => topic in STAFF_TOPICS)
      for (const topic of ofStaff) {
        if (await mayFollow(server, headersOf(socket.handshake), topic)) continue
        socket.data.followed?.delete(topic)
        await socket.leave(topic)
      }
    }
  }

  async function whyNot(uid: string, headers: Headers) {
    const identity = await accounts.whoIs(headers)
    if (identity && standingOf(identity, clock.now()).kind === 'banned') return 'auth/banned'
    return identity || (await accounts.isDeleted(uid)) ? 'auth/deleted' : 'auth/required'
  }

  function beat() {
    for (const socket of io.sockets.sockets.values()) {
      socket.timeout(BEAT_EVERY).emit('beat', { now: clock.now() }, (missed: Error | null) => {
        if (missed) return
        socket.data.heardAt = Date.now()
        const { held } = socket.data
        if (!held) return
        bus.leases
          .hold(held.uid, held.sessionId, clock.now())
          .catch((error) => log.error({ err: error }, 'a lease could not be kept'))
      })
    }
  }

  accounts.onChange((uid) => {
    checkAgain(uid).catch((error) => log.error({ err: error, uid }, 'connections could not be checked again'))
  })
  const beating = setInterval(beat, BEAT_EVERY)
  const idle = watchForIdle(() => io.sockets.sockets.values())
  bus.listen((topic, event, message) => {
    io.to(topic).emit(event as keyof ServerMessages, message as never)
    if (event === 'frozen') unbind(topic)
    if (event === 'accessChanged') {
      checkStaff().catch((error) => log.error({ err: error }, 'those who follow could not be checked again'))
    }
  })

  return {
    close: async () => {
      clearInterval(beating)
      idle.stop()
      await io.close()
    },
  }
}
