import {
  type ChannelKey,
  type ChatMessage,
  type ChatMute,
  isStaff,
  LONGEST_MESSAGE,
  topics,
} from '@hearthward/contract'
import { minutes, seconds } from '@hearthward/engine'
import { readBanned } from '../../core/moderation/bans.ts'
import { refuseBlocked } from '../../core/moderation/blocks.ts'
import { cleanMessage, lengthOf, maskAbuse } from '../../core/moderation/message-text.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ResolvedChannel, resolveChannel, type Speaker } from './channels.ts'
import * as store from './queries.ts'

/** The normal rate limit. Players who keep sending above it are muted. */
const RATE_LIMIT = { most: 5, perMs: seconds(10) } as const
const FLOOD_LIMIT = { most: 5, perMs: seconds(60) } as const
const FLOOD_MUTE = minutes(5)
/** The same text again within this time is refused. */
const REPEATED_WITHIN = minutes(5)

export interface PostedMessage {
  message: ChatMessage
  isMasked: boolean
}

/** Checks a message, stores it and publishes it to the channel. */
export async function postMessage(
  server: Server,
  speaker: Speaker & { username: string },
  channel: ChannelKey,
  raw: string,
): Promise<PostedMessage> {
  const written = cleanMessage(raw)
  if (written === '') throw new Refusal('chat/empty')
  if (lengthOf(written) > LONGEST_MESSAGE) throw new Refusal('chat/too-long', { most: LONGEST_MESSAGE })
  const room = await resolveChannel(server, channel, speaker)
  const now = server.clock.now()
  const [{ role, permissions }, standing] = await Promise.all([
    speaker.rank(),
    server.messageBatcher.readSendingState({ uid: speaker.uid, channel: room.storedAs, now }),
  ])
  const ofStaff = isStaff(role, permissions)
  checkMute(standing, now)
  if (room.partner) {
    await refuseBanned(server, room.partner, now)
    await refuseBlocked(server, speaker.uid, room.partner)
  }
  checkRepetition(standing, written, now)
  await checkFlood(server, speaker.uid)
  if (!ofStaff) await checkSlowMode(server, speaker.uid, room, standing)

  const text = maskAbuse(written, server.timeline.contentAt(now).content.items)
  const stored = await server.messageBatcher.write({
    channel: room.storedAs,
    clientId: speaker.uid,
    username: speaker.username,
    isStaff: ofStaff,
    text,
    original: text === written ? null : written,
    at: server.clock.now(),
  })
  if (room.partner) await openTalkForBoth(server, speaker.uid, room.partner, stored)
  const message = messageOf(stored, room.channel)
  server.chatPublisher.publishMessage(room.topics, message)
  return { message, isMasked: text !== written }
}

/** The message as players see it: without the text of removed messages, and never the unfiltered text. */
export function messageOf(row: store.StoredMessage, channel: ChannelKey): ChatMessage {
  const { id, clientId, username, isStaff, text, at, deletedAt } = row
  const isDeleted = deletedAt !== null
  return { id, channel, clientId, username, text: isDeleted ? '' : text, timestamp: at, isStaff, isDeleted }
}

/** Mutes a player and notifies their page. */
async function mute(server: Server, uid: string, forMs: number, why: string, by: string): Promise<ChatMute> {
  const at = server.clock.now()
  const made: ChatMute = { until: at + forMs, why }
  await store.writeMute(server.database.db, { uid, until: made.until, reason: why, mutedBy: by, at })
  server.bus.publish(topics.player(uid), 'chatMute', { mute: made })
  return made
}

function checkMute({ mute }: store.SendingState, now: number): void {
  if (mute) throw new Refusal('chat/muted', { minutes: Math.ceil((mute.until - now) / minutes(1)), why: mute.reason })
}

function checkRepetition({ last }: store.SendingState, written: string, now: number): void {
  if (!last || now - last.at > REPEATED_WITHIN) return
  if (last.text.toLowerCase() === written.toLowerCase()) throw new Refusal('chat/repeated')
}

async function checkFlood(server: Server, uid: string): Promise<void> {
  const { limits } = server.bus
  const now = server.clock.now()
  const wait = await limits.take(`chat:${uid}`, RATE_LIMIT.most, RATE_LIMIT.perMs, now)
  if (wait === 0) return
  if ((await limits.take(`chat-heedless:${uid}`, FLOOD_LIMIT.most, FLOOD_LIMIT.perMs, now)) > 0) {
    await mute(server, uid, FLOOD_MUTE, 'too many messages at once', 'server')
    throw new Refusal('chat/flooding', { minutes: FLOOD_MUTE / minutes(1) })
  }
  throw new Refusal('chat/slow-down', { seconds: Math.ceil(wait / 1_000) })
}

async function checkSlowMode(
  server: Server,
  uid: string,
  { storedAs }: ResolvedChannel,
  standing: store.SendingState,
): Promise<void> {
  const { slowModeSeconds } = standing
  if (slowModeSeconds === 0) return
  const key = `chat-slow:${storedAs}:${uid}`
  const wait = await server.bus.limits.take(key, 1, seconds(slowModeSeconds), server.clock.now())
  if (wait > 0) throw new Refusal('chat/slow-mode', { seconds: Math.ceil(wait / 1_000) })
}

/** A banned player cannot be written to; earlier messages can still be read. */
async function refuseBanned({ database }: Server, partner: string, now: number): Promise<void> {
  if ((await readBanned(database.db, [partner], now)).has(partner)) throw new Refusal('player/not-found')
}

/** A private channel appears in both players' lists with its first message. */
async function openTalkForBoth(
  { database }: Server,
  uid: string,
  partner: string,
  { channel, id }: store.StoredMessage,
): Promise<void> {
  await store.raiseReadMark(database.db, uid, channel, id)
  await store.openTalk(database.db, partner, channel)
}
