import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { rankOf } from '../core/access/access.ts'
import { meets } from '../core/access/access-rules.ts'
import { type Identity, standingOf } from '../core/access/identity.ts'
import type { Server } from '../core/server.ts'
import { channelAccessUntil } from '../features/chat/index.ts'

const PRICES = topics.prices('')

/**
 * Until when a player may hear what is told on a topic a page asks for; 0 where they may not. What concerns one player,
 * or one session, comes with the session and cannot be asked for.
 */
export async function followsUntil(server: Server, identity: Identity, topic: string): Promise<Millis> {
  const needs = server.accessRules.topicNeeds(topic)
  if (needs) return meets(needs, (await rankOf(server, identity)).permissions) ? Number.POSITIVE_INFINITY : 0
  const channel = OPEN_CHANNELS.find((channel) => topics.chat(channel) === topic)
  if (channel) return channelAccessUntil(server, channel, { uid: identity.uid, rank: () => rankOf(server, identity) })
  if (topic === topics.market) return Number.POSITIVE_INFINITY
  const { content } = server.timeline.contentAt(server.clock.now())
  const isItem = topic.startsWith(PRICES) && Object.hasOwn(content.items, topic.slice(PRICES.length))
  return isItem ? Number.POSITIVE_INFINITY : 0
}

/** Who is signed in and may hear anything at all: the banned and the deleted hear nothing. */
export async function whoMayListen({ accounts, clock }: Server, headers: Headers): Promise<Identity | null> {
  const identity = await accounts.readIdentity(headers)
  return identity && standingOf(identity, clock.now()).kind === 'open' ? identity : null
}
