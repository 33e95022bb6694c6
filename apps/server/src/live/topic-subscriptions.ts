import { STAFF_TOPICS } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Server } from '../core/server.ts'
import { headersOf } from '../http/calls.ts'
import { topicAccessUntil, findActiveIdentity } from './topic-access.ts'
import type { PageServer, PageSocket } from './page-socket.ts'

/** A page looks at few things at a time; who asks for more is no page. */
const MOST_FOLLOWED = 40
const FOLLOWS = { most: 100, perMs: 10_000 } as const

/** Every connection of a player that has asked to follow anything, whichever session it belongs to. */
export const subscriberRoomOf = (uid: string) => `followers:${uid}`

/** Who hears which topic because it asked for it, and only for as long as it may. */
export function createTopicSubscriptions(io: PageServer, server: Server, joined: (socket: PageSocket, topic: string) => void) {
  const { bus, clock } = server
  /** Those who follow a topic for a time only, and until when. */
  const lapsing = new Map<string, Map<PageSocket, Millis>>()
  /** Raised whenever somebody is looked at again: what was read before it may no longer be so. */
  let changes = 0

  async function mayUntil(socket: PageSocket, topic: string): Promise<{ uid: string; until: Millis }> {
    const identity = await findActiveIdentity(server, headersOf(socket.handshake))
    return identity ? { uid: identity.uid, until: await topicAccessUntil(server, identity, topic) } : { uid: '', until: 0 }
  }

  function note(socket: PageSocket, topic: string, until: Millis): void {
    lapsing.get(topic)?.delete(socket)
    if (until === Number.POSITIVE_INFINITY) return
    lapsing.set(topic, (lapsing.get(topic) ?? new Map()).set(socket, until))
  }

  async function follow(socket: PageSocket, topic: unknown): Promise<boolean> {
    if (typeof topic !== 'string') return false
    socket.data.followed ??= new Set()
    const { followed } = socket.data
    if (followed.has(topic)) return true
    const wait = await bus.limits.take(`follow:${socket.id}`, FOLLOWS.most, FOLLOWS.perMs, Date.now())
    if (wait > 0 || followed.size >= MOST_FOLLOWED) return false
    const before = changes
    const { uid, until } = await mayUntil(socket, topic)
    // Who is not let in is told as well when their rights change, and can ask again.
    if (uid) await socket.join(subscriberRoomOf(uid))
    if (until <= clock.now()) return false
    followed.add(topic)
    note(socket, topic, until)
    await socket.join(topic)
    joined(socket, topic)
    if (changes !== before) await lookAgainAt(socket, topic)
    return followed.has(topic)
  }

  function unfollow(socket: PageSocket, topic: unknown): boolean {
    if (typeof topic !== 'string' || socket.data.followed?.delete(topic) !== true) return false
    lapsing.get(topic)?.delete(socket)
    void socket.leave(topic)
    return true
  }

  function turnAway(socket: PageSocket, topic: string): void {
    if (unfollow(socket, topic)) socket.emit('unfollowed', { topic })
  }

  async function lookAgainAt(socket: PageSocket, topic: string): Promise<void> {
    const { until } = await mayUntil(socket, topic)
    if (until <= clock.now()) turnAway(socket, topic)
    else if (socket.data.followed?.has(topic)) note(socket, topic, until)
  }

  /** Lets go of those whose time on a topic is over. */
  function lapse(topic: string): void {
    for (const [socket, until] of lapsing.get(topic) ?? []) if (until <= clock.now()) turnAway(socket, topic)
  }

  return {
    follow,
    unfollow,
    lapse,
    lapseAll: () => {
      for (const topic of lapsing.keys()) lapse(topic)
    },
    /** What a player may hear has changed, perhaps. */
    async lookAgain(uid: string): Promise<void> {
      changes++
      for (const id of [...(io.sockets.adapter.rooms.get(subscriberRoomOf(uid)) ?? [])]) {
        const socket = io.sockets.sockets.get(id)
        for (const topic of [...(socket?.data.followed ?? [])]) await lookAgainAt(socket as PageSocket, topic)
      }
    },
    /** What calls and sections of staff need has changed, perhaps. */
    async lookAgainAtStaff(): Promise<void> {
      changes++
      for (const socket of io.sockets.sockets.values()) {
        const ofStaff = [...(socket.data.followed ?? [])].filter((topic) => topic in STAFF_TOPICS)
        for (const topic of ofStaff) await lookAgainAt(socket, topic)
      }
    },
    gone(socket: PageSocket): void {
      for (const sockets of lapsing.values()) sockets.delete(socket)
    },
  }
}
