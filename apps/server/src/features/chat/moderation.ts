import { type ChatMute, type OpenChannel, topics, type Version } from '@hearthward/contract'
import { type Millis, minutes } from '@hearthward/engine'
import { readBars, requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { StoredMute } from '../../core/moderation/mutes.ts'
import { readProfile } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recipientsOf } from './channels.ts'
import {
  lockMute,
  lockSlowMode,
  markMessageDeleted,
  readMessage,
  removeMute,
  writeMute,
  writeSlowMode,
} from './queries.ts'

/** Removes a message for all readers; staff can still read its text. */
export async function removeMessage(context: SignedIn, id: number, reason?: string): Promise<void> {
  const { server, identity } = context
  const message = await readMessage(server.database.db, id)
  if (!message) throw new Refusal('chat/no-message')
  const { acting } = await readBars(context, message.clientId)
  if (acting) throw new Refusal(acting)
  const deleted = await act(context, async (tx) => {
    const row = await markMessageDeleted(tx, id, identity.uid, server.clock.now())
    if (!row) throw new Refusal('chat/no-message')
    const before = { channel: row.channel, text: row.original ?? row.text, isDeleted: false }
    const details = { name: row.username, reason, before, after: { ...before, isDeleted: true } }
    return { result: row, act: { action: 'delete_message', resource: 'chat_messages', resourceId: `${id}`, details } }
  })
  const { topics: reached, channel } = await recipientsOf(server, deleted.channel)
  server.chatPublisher.publish(reached, 'chatDeleted', { channel, id })
}

interface MuteRequest {
  minutes: number
  reason: string
  expectedVersion: Version
}

/** Mutes a player, or refuses with a conflict if the mute changed meanwhile. */
export async function mutePlayer(context: SignedIn, uid: string, request: MuteRequest): Promise<ChatMute> {
  const { server, identity } = context
  if (uid === identity.uid) throw new Refusal('chat/oneself')
  const name = await assertOutranks(context, uid)
  const now = server.clock.now()
  const { reason, expectedVersion } = request
  const mute: ChatMute = { until: now + minutes(request.minutes), why: reason }
  await act(context, async (tx) => {
    const former = await lockMute(tx, uid, now)
    assertExpectedMute(former, expectedVersion, now)
    await writeMute(tx, { uid, until: mute.until, reason, mutedBy: identity.uid, at: now })
    const before = { mutedUntil: former?.until ?? null }
    const details = { name, reason, before, after: { mutedUntil: mute.until } }
    return { result: null, act: { action: 'mute_player', resource: 'players', resourceId: uid, details } }
  })
  server.bus.publish(topics.player(uid), 'chatMute', { mute })
  return mute
}

/** The version of a mute is its end, 0 for none. An expected mute that has expired by now counts as none. */
function assertExpectedMute(mute: StoredMute | null, expected: Version, now: Millis): void {
  const current = { mutedUntil: mute?.until ?? null, ...(mute && { reason: mute.reason }) }
  assertExpectedVersion(
    { version: mute?.until ?? 0, now: current },
    typeof expected === 'number' && expected <= now ? 0 : expected,
  )
}

export async function unmutePlayer(
  context: SignedIn,
  uid: string,
  { reason, expectedVersion }: { reason?: string | undefined; expectedVersion: Version },
): Promise<void> {
  const { server, identity } = context
  if (uid === identity.uid) throw new Refusal('staff/own-mute')
  const name = await assertOutranks(context, uid)
  await act(context, async (tx) => {
    const now = server.clock.now()
    const former = await lockMute(tx, uid, now)
    assertExpectedMute(former, expectedVersion, now)
    await removeMute(tx, uid)
    const before = { mutedUntil: former?.until ?? null }
    const details = { name, reason, before, after: { mutedUntil: null } }
    return { result: null, act: { action: 'unmute_player', resource: 'players', resourceId: uid, details } }
  })
  server.bus.publish(topics.player(uid), 'chatMute', { mute: null })
}

/** Refuses unless the caller outranks the player; returns the player's name. */
async function assertOutranks(context: SignedIn, uid: string): Promise<string> {
  if (!(await readProfile(context.server.database.db, uid))) throw new Refusal('player/not-found')
  return (await requireHigherRank(context, uid, { locksOut: false })).username
}

export async function setSlowMode(
  context: SignedIn,
  channel: OpenChannel,
  seconds: number,
  expected: Version,
): Promise<void> {
  await act(context, async (tx) => {
    const before = { slowModeSeconds: await lockSlowMode(tx, channel) }
    assertExpectedVersion({ version: before.slowModeSeconds, now: before }, expected)
    await writeSlowMode(tx, channel, seconds)
    const details = { name: channel, before, after: { slowModeSeconds: seconds } }
    return { result: null, act: { action: 'set_slow_mode', resource: 'chat_channels', resourceId: channel, details } }
  })
  context.server.chatPublisher.publish([topics.chat(channel)], 'chatSlowMode', { channel, seconds })
}
