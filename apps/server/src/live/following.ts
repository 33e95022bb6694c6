import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import { mayRead } from '../chat/rooms.ts'
import { rankOf } from '../http/access.ts'
import type { Server } from '../server.ts'

/**
 * Whether a page may hear what is told on a topic it asks for. What concerns one player, or one session, comes with the
 * session and cannot be asked for.
 */
export async function mayFollow(server: Server, headers: Headers, topic: string): Promise<boolean> {
  const identity = await server.accounts.whoIs(headers)
  if (!identity) return false
  const channel = OPEN_CHANNELS.find((channel) => topics.chat(channel) === topic)
  if (channel) return mayRead(server, channel, { uid: identity.uid, rank: () => rankOf(server, identity) })
  const { content } = server.timeline.contentAt(server.clock.now())
  return Object.keys(content.items).some((itemId) => topics.prices(itemId) === topic)
}
