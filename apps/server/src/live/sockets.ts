import type { Server as HttpServer } from 'node:http'
import { BEAT_EVERY, type ServerMessages, topics } from '@hearthward/contract'
import { Server as SocketServer } from 'socket.io'
import { standingOf } from '../core/access/identity.ts'
import type { Server } from '../core/server.ts'
import { isFromOurPage } from '../features/accounts/index.ts'
import { headersOf } from '../http/calls.ts'
import { Refusal } from '../platform/refusal.ts'
import { createFollowers, followersOf } from './followers.ts'
import { whoMayListen } from './following.ts'
import { watchHeadcounts } from './headcount.ts'
import { watchForIdle } from './idle.ts'
import type { PageServer, PageSocket } from './page-socket.ts'

const MOST_BYTES = 64 * 1024
const JOINS = { most: 20, perMs: 10_000 } as const

/** One connection a browser. A topic is a room; a beat every 4 s keeps the lease of the session it carries. */
export function createSockets(http: HttpServer, server: Server) {
  const { bus, clock, accounts, config, world, metrics, log, timeline, noticeBoard, skillVisibility } = server
  const io: PageServer = new SocketServer(http, {
    maxHttpBufferSize: MOST_BYTES,
    serveClient: false,
    allowRequest: (request, decide) =>
      decide(null, isFromOurPage(headersOf(request), config.baseUrl, config.trustProxy)),
  })
  const headcounts = watchHeadcounts(
    (topic) => io.sockets.adapter.rooms.get(topic)?.size ?? 0,
    (topic, message) => io.to(topic).emit('chatPresence', message),
  )
  const followers = createFollowers(io, server, (socket, topic) => {
    const headcount = headcounts.for(topic)
    if (headcount) socket.emit('chatPresence', headcount)
  })

  io.on('connection', (socket) => {
    metrics.connections.inc()
    socket.on('disconnect', () => {
      metrics.connections.dec()
      followers.gone(socket)
    })
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
      const follows = await followers.follow(socket, message?.topic).catch(notJoined)
      if (typeof answer === 'function') answer(follows)
    })
    socket.on('unfollow', (message, answer) => {
      const done = followers.unfollow(socket, message?.topic)
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

  /**
   * A connection whose sign-in has ended, or that staff have closed the account of, lets go of the character, is told
   * why, and hears nothing any more: a page of the back-office too, which has no character.
   */
  async function checkAgain(uid: string): Promise<void> {
    for (const socket of await io.in([topics.player(uid), followersOf(uid)]).fetchSockets()) {
      const headers = headersOf(socket.handshake)
      if ((await whoMayListen(server, headers))?.uid === uid) continue
      const { held } = socket.data
      if (held) await bus.leases.release(held.uid, held.sessionId)
      socket.emit('frozen', { reason: await whyNot(uid, headers) })
      socket.disconnect(true)
    }
  }

  function lookAgain(uid: string): void {
    followers
      .lookAgain(uid)
      .catch((error) => log.error({ err: error, uid }, 'what a player follows could not be looked at again'))
  }

  /** What staff may hear has changed: whoever follows something they no longer may is taken off it. */
  function lookAgainAtStaff(): void {
    followers
      .lookAgainAtStaff()
      .catch((error) => log.error({ err: error }, 'what staff follow could not be looked at again'))
  }

  async function whyNot(uid: string, headers: Headers) {
    const identity = await accounts.readIdentity(headers)
    if (identity && standingOf(identity, clock.now()).kind === 'banned') return 'auth/banned'
    return identity || (await accounts.isDeleted(uid)) ? 'auth/deleted' : 'auth/required'
  }

  function beat() {
    followers.lapseAll()
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
    bus.tell(topics.player(uid), 'rightsChanged', {})
  })
  const beating = setInterval(beat, BEAT_EVERY)
  const idle = watchForIdle(() => io.sockets.sockets.values())
  bus.listen((topic, event, message) => {
    followers.lapse(topic)
    const uid = topic.slice(topics.player('').length)
    // Pages of the back-office hold no character, and hear of their own rights all the same.
    const rooms = event === 'rightsChanged' ? [topic, followersOf(uid)] : topic
    io.to(rooms).emit(event as keyof ServerMessages, message as never)
    if (event === 'frozen') unbind(topic)
    if (event === 'changed' || event === 'rightsChanged') lookAgain(uid)
    if (event === 'accessChanged') lookAgainAtStaff()
  })

  return {
    close: async () => {
      clearInterval(beating)
      idle.stop()
      headcounts.stop()
      await io.close()
    },
  }
}
