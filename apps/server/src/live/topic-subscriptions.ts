import { STAFF_TOPICS } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Server } from '../core/server.ts'
import { headersOfPage, type PageServer, type PageSocket } from './page-socket.ts'
import { findActiveIdentity, topicAccessUntil } from './topic-access.ts'

/** A page shows few things at a time; a client that asks for more is not one of our pages. */
const MAX_FOLLOWED_TOPICS = 40
const FOLLOW_LIMIT = { most: 100, perMs: 10_000 } as const

/** The room of all connections of a player that have asked for a topic, whatever their session. */
export const subscriberRoomOf = (uid: string) => `followers:${uid}`

/** Subscriptions of connections to topics, each only for as long as access lasts. */
export function createTopicSubscriptions(
  io: PageServer,
  server: Server,
  onFollow: (socket: PageSocket, topic: string) => void,
) {
  const { bus, clock } = server
  /** Subscriptions with limited access, and when it ends. */
  const expiries = new Map<string, Map<PageSocket, Millis>>()
  /** Incremented by every recheck: access that was read before it may be outdated. */
  let recheckCount = 0

  async function readAccess(socket: PageSocket, topic: string): Promise<{ uid: string; until: Millis }> {
    const identity = await findActiveIdentity(server, headersOfPage(socket))
    return identity
      ? { uid: identity.uid, until: await topicAccessUntil(server, identity, topic) }
      : { uid: '', until: 0 }
  }

  function setExpiry(socket: PageSocket, topic: string, until: Millis): void {
    expiries.get(topic)?.delete(socket)
    if (until === Number.POSITIVE_INFINITY) return
    expiries.set(topic, (expiries.get(topic) ?? new Map()).set(socket, until))
  }

  async function follow(socket: PageSocket, topic: unknown): Promise<boolean> {
    if (typeof topic !== 'string') return false
    socket.data.followed ??= new Set()
    const { followed } = socket.data
    if (followed.has(topic)) return true
    const wait = await bus.limits.take(`follow:${socket.id}`, FOLLOW_LIMIT.most, FOLLOW_LIMIT.perMs, Date.now())
    if (wait > 0 || followed.size >= MAX_FOLLOWED_TOPICS) return false
    const before = recheckCount
    const { uid, until } = await readAccess(socket, topic)
    // A refused connection also gets changes of rights, so that it can ask again.
    if (uid) await socket.join(subscriberRoomOf(uid))
    if (until <= clock.now()) return false
    followed.add(topic)
    setExpiry(socket, topic, until)
    await socket.join(topic)
    onFollow(socket, topic)
    if (recheckCount !== before) await recheck(socket, topic)
    return followed.has(topic)
  }

  function unfollow(socket: PageSocket, topic: unknown): boolean {
    if (typeof topic !== 'string' || socket.data.followed?.delete(topic) !== true) return false
    expiries.get(topic)?.delete(socket)
    void socket.leave(topic)
    return true
  }

  function revoke(socket: PageSocket, topic: string): void {
    if (unfollow(socket, topic)) socket.emit('unfollowed', { topic })
  }

  async function recheck(socket: PageSocket, topic: string): Promise<void> {
    const { until } = await readAccess(socket, topic)
    if (until <= clock.now()) revoke(socket, topic)
    else if (socket.data.followed?.has(topic)) setExpiry(socket, topic, until)
  }

  /** Ends the subscriptions to a topic whose access has ended. */
  function endExpired(topic: string): void {
    for (const [socket, until] of expiries.get(topic) ?? []) if (until <= clock.now()) revoke(socket, topic)
  }

  return {
    follow,
    unfollow,
    endExpired,
    endAllExpired: () => {
      for (const topic of expiries.keys()) endExpired(topic)
    },
    /** Rechecks all subscriptions of a player after a change of rights. */
    async recheckPlayer(uid: string): Promise<void> {
      recheckCount++
      for (const id of [...(io.sockets.adapter.rooms.get(subscriberRoomOf(uid)) ?? [])]) {
        const socket = io.sockets.sockets.get(id)
        for (const topic of [...(socket?.data.followed ?? [])]) await recheck(socket as PageSocket, topic)
      }
    },
    /** Rechecks all staff subscriptions after a change of the access rules. */
    async recheckStaff(): Promise<void> {
      recheckCount++
      for (const socket of io.sockets.sockets.values()) {
        const staffTopics = [...(socket.data.followed ?? [])].filter((topic) => topic in STAFF_TOPICS)
        for (const topic of staffTopics) await recheck(socket, topic)
      }
    },
    removeSocket(socket: PageSocket): void {
      for (const sockets of expiries.values()) sockets.delete(socket)
    },
  }
}
