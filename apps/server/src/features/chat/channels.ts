import { type Channel, type ChannelKey, isStaff, type OpenChannel, playersOf, topics } from '@hearthward/contract'
import { isPremium, type Millis } from '@hearthward/engine'
import type { Rank, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readProfile, readSubscription } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { membersOf, partyOf } from './party-channel.ts'

/** Whoever asks, as far as the chat has to know. */
export interface Speaker {
  uid: string
  rank: () => Promise<Rank>
}

/** A channel as one player has it: what it is stored under, and the topics that reach everybody in it. */
export interface Room {
  channel: ChannelKey
  storedAs: string
  topics: string[]
  /** Who is at the other end of a private talk. */
  partner: string | null
}

/**
 * Until when somebody may read a channel; 0 where they may not. Members and staff have channels of their own; staff read
 * those of members too.
 */
export async function readsUntil(server: Server, channel: OpenChannel, { uid, rank }: Speaker): Promise<Millis> {
  if (channel !== 'members' && channel !== 'staff') return Number.POSITIVE_INFINITY
  const { role, permissions } = await rank()
  if (isStaff(role, permissions)) return Number.POSITIVE_INFINITY
  const subscription = channel === 'members' ? await readSubscription(server.database.db, uid) : null
  return subscription !== null && isPremium({ subscription }, server.clock.now()) ? subscription.until : 0
}

export async function mayRead(server: Server, channel: OpenChannel, speaker: Speaker): Promise<boolean> {
  return (await readsUntil(server, channel, speaker)) > 0
}

/** The room a name leads this player to. Refused where it is none of theirs. */
export async function roomFor(server: Server, channel: ChannelKey, speaker: Speaker): Promise<Room> {
  const pair = playersOf(channel)
  if (pair) return privateRoom(server, channel, pair, speaker.uid)
  if (channel === 'party') return partyRoom(server, speaker.uid)
  const open = channel as Exclude<Channel, 'party'>
  if (!(await mayRead(server, open, speaker))) throw new Refusal('chat/not-allowed')
  return { channel, storedAs: channel, topics: [topics.chat(open)], partner: null }
}

async function partyRoom(server: Server, uid: string): Promise<Room> {
  const party = await partyOf(server, uid)
  if (!party) throw new Refusal('chat/no-party')
  return { channel: 'party', storedAs: partyKey(party.id), topics: party.members.map(topics.player), partner: null }
}

async function privateRoom(server: Server, channel: ChannelKey, pair: readonly [string, string], uid: string) {
  if (!pair.includes(uid)) throw new Refusal('chat/not-allowed')
  const partner = pair[0] === uid ? pair[1] : pair[0]
  if (!(await readProfile(server.database.db, partner))) throw new Refusal('player/not-found')
  return { channel, storedAs: channel, topics: pair.map(topics.player), partner }
}

const PARTY = 'party:'
export const partyKey = (id: string) => `${PARTY}${id}`

/** The name players have for a stored channel. */
export const nameOf = (storedAs: string) => (storedAs.startsWith(PARTY) ? 'party' : storedAs) as ChannelKey

/** Whom something said in a stored channel concerns now, whoever asks. */
export async function reachedBy(server: Server, storedAs: string): Promise<Pick<Room, 'channel' | 'topics'>> {
  const channel = nameOf(storedAs)
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
