import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import { type Identity, standingOf } from '../auth/index.ts'
import { mayRead } from '../chat/rooms.ts'
import { rankOf } from '../http/access.ts'
import type { Server } from '../server.ts'
import { meets } from '../staff/access-rules.ts'

/**
 * Whether a page may hear what is told on a topic it asks for. What concerns one player, or one session, comes with the
 * session and cannot be asked for.
 */
export async function mayFollow(server: Server, headers: Headers, topic: string): Promise<boolean> {
  const identity = await whoMayListen(server, headers)
  if (!identity) return false
  const needs = server.accessRules.topicNeeds(topic)
  if (needs) return meets(needs, (await rankOf(server, identity)).permissions)
  const channel = OPEN_CHANNELS.find((channel) => topics.chat(channel) === topic)
  if (channel) return mayRead(server, channel, { uid: identity.uid, rank: () => rankOf(server, identity) })
  const { content } = server.timeline.contentAt(server.clock.now())
  return Object.keys(content.items).some((itemId) => topics.prices(itemId) === topic)
}

/** Who is signed in and may hear anything at all: the banned and the deleted hear nothing. */
export async function whoMayListen({ accounts, clock }: Server, headers: Headers): Promise<Identity | null> {
  const identity = await accounts.whoIs(headers)
  return identity && standingOf(identity, clock.now()).kind === 'open' ? identity : null
}
