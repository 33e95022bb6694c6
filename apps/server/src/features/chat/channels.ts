import {
  CHANNEL_READERS,
  type Channel,
  type ChannelKey,
  isStaff,
  type OpenChannel,
  playersOf,
  topics,
} from '@hearthward/contract'
import { isPremium, type Millis } from '@hearthward/engine'
import type { Rank, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readProfile, readSubscription } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { membersOf, partyOf } from './party-channel.ts'

/** The caller, as far as the chat needs it. */
export interface Speaker {
  uid: string
  rank: () => Promise<Rank>
}

/** A channel as one player uses it: its stored name, and the topics of all its members. */
export interface ResolvedChannel {
  channel: ChannelKey
  storedAs: string
  topics: string[]
  /** The other player of a private channel. */
  partner: string | null
}

/** Until when a player may read a channel; 0 without access. */
export async function channelAccessUntil(
  server: Server,
  channel: OpenChannel,
  { uid, rank }: Speaker,
): Promise<Millis> {
  const readers = CHANNEL_READERS[channel]
  if (readers === 'everybody') return Number.POSITIVE_INFINITY
  const { role, permissions } = await rank()
  if (isStaff(role, permissions)) return Number.POSITIVE_INFINITY
  const subscription = readers === 'members' ? await readSubscription(server.database.db, uid) : null
  return subscription !== null && isPremium({ subscription }, server.clock.now()) ? subscription.until : 0
}

export async function canRead(server: Server, channel: OpenChannel, speaker: Speaker): Promise<boolean> {
  return (await channelAccessUntil(server, channel, speaker)) > 0
}

/** Resolves a channel key for this player. Refuses channels without access. */
export async function resolveChannel(server: Server, channel: ChannelKey, speaker: Speaker): Promise<ResolvedChannel> {
  const pair = playersOf(channel)
  if (pair) return resolvePrivateChannel(server, channel, pair, speaker.uid)
  if (channel === 'party') return resolvePartyChannel(server, speaker.uid)
  const open = channel as Exclude<Channel, 'party'>
  if (!(await canRead(server, open, speaker))) throw new Refusal('chat/not-allowed')
  return { channel, storedAs: channel, topics: [topics.chat(open)], partner: null }
}

async function resolvePartyChannel(server: Server, uid: string): Promise<ResolvedChannel> {
  const party = await partyOf(server, uid)
  if (!party) throw new Refusal('chat/no-party')
  return { channel: 'party', storedAs: partyKey(party.id), topics: party.members.map(topics.player), partner: null }
}

async function resolvePrivateChannel(
  server: Server,
  channel: ChannelKey,
  pair: readonly [string, string],
  uid: string,
) {
  if (!pair.includes(uid)) throw new Refusal('chat/not-allowed')
  const partner = pair[0] === uid ? pair[1] : pair[0]
  if (!(await readProfile(server.database.db, partner))) throw new Refusal('player/not-found')
  return { channel, storedAs: channel, topics: pair.map(topics.player), partner }
}

const PARTY = 'party:'
export const partyKey = (id: string) => `${PARTY}${id}`

/** The public key of a stored channel. */
export const channelKeyOf = (storedAs: string) => (storedAs.startsWith(PARTY) ? 'party' : storedAs) as ChannelKey

/** The topics of all current members of a stored channel. */
export async function recipientsOf(
  server: Server,
  storedAs: string,
): Promise<Pick<ResolvedChannel, 'channel' | 'topics'>> {
  const channel = channelKeyOf(storedAs)
  const pair = playersOf(storedAs)
  if (pair) return { channel, topics: pair.map(topics.player) }
  if (channel !== 'party') return { channel, topics: [topics.chat(channel as OpenChannel)] }
  return { channel, topics: (await membersOf(server, storedAs.slice(PARTY.length))).map(topics.player) }
}

export const speakerOf = ({ identity, rank }: SignedIn): Speaker & { username: string } => ({
  uid: identity.uid,
  username: identity.username,
  rank,
})
