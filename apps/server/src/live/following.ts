import { isStaff, OPEN_CHANNELS, type OpenChannel, topics } from '@hearthward/contract'
import { isPremium } from '@hearthward/engine'
import { rankOf } from '../http/access.ts'
import type { Server } from '../server.ts'
import { readSubscription } from '../store/players.ts'

/**
 * Whether a page may hear what is told on a topic it asks for. What concerns one player, or one session, comes with the
 * session and cannot be asked for.
 */
export async function mayFollow(server: Server, headers: Headers, topic: string): Promise<boolean> {
  const identity = await server.accounts.whoIs(headers)
  if (!identity) return false
  const channel = OPEN_CHANNELS.find((channel) => topics.chat(channel) === topic)
  if (channel) return mayRead(channel, identity.uid)
  const { content } = server.timeline.contentAt(server.clock.now())
  return Object.keys(content.items).some((itemId) => topics.prices(itemId) === topic)

  async function mayRead(channel: OpenChannel, uid: string): Promise<boolean> {
    if (channel !== 'members' && channel !== 'staff') return true
    const { role, permissions } = await rankOf(server, identity)
    if (isStaff(role, permissions)) return true
    const subscription = channel === 'members' ? await readSubscription(server.database.db, uid) : null
    return subscription !== null && isPremium({ subscription }, server.clock.now())
  }
}
