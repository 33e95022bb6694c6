import { HISTORY_PAGE } from '@hearthward/contract'
import { readBars } from '../../core/access/rank.ts'
import type { Handler } from '../../core/handler.ts'
import { hasBlocked } from '../../core/moderation/blocks.ts'
import { muteOf } from '../../core/moderation/mutes.ts'
import type { Server } from '../../core/server.ts'
import { readChannels } from './channel-list.ts'
import { resolveChannel, speakerOf } from './channels.ts'
import * as staff from './moderation.ts'
import * as store from './queries.ts'
import { messageOf, postMessage } from './send-message.ts'

/**
 * Rate limits of typing indicators per channel and per player. The end of typing is always published, otherwise a player
 * would seem to type for ever.
 */
const TYPING = { most: 5, perMs: 1_000 } as const
const OWN_TYPING = { most: 3, perMs: 3_000 } as const

const DONE = { done: true } as const

export const getChannels: Handler<'getChannels'> = async (_, context) => {
  const { server, identity } = context
  return { channels: await readChannels(server, speakerOf(context)), mute: await muteOf(server, identity.uid) }
}

export const getHistory: Handler<'getHistory'> = async ({ channel, before }, context) => {
  const { server, identity } = context
  const { storedAs } = await resolveChannel(server, channel, speakerOf(context))
  const most = HISTORY_PAGE + 1
  const rows = await store.readMessages(server.database.db, identity.uid, storedAs, { before, most })
  const page = rows.slice(0, HISTORY_PAGE).reverse()
  return { messages: page.map((row) => messageOf(row, channel)), hasMore: rows.length === most }
}

export const sendMessage: Handler<'sendMessage'> = ({ channel, text }, context) =>
  postMessage(context.server, speakerOf(context), channel, text)

export const markRead: Handler<'markRead'> = async ({ channel, id }, context) => {
  const { server, identity } = context
  const { storedAs } = await resolveChannel(server, channel, speakerOf(context))
  await store.raiseReadMark(server.database.db, identity.uid, storedAs, id)
  return DONE
}

export const sendTyping: Handler<'sendTyping'> = async ({ channel, isTyping }, context) => {
  const { server, identity } = context
  const room = await resolveChannel(server, channel, speakerOf(context))
  if (await muteOf(server, identity.uid)) return DONE
  if (room.partner && (await hasBlocked(server.database.sql, room.partner, identity.uid))) return DONE
  if (isTyping && (await isTypingTooOften(server, identity.uid, room.storedAs))) return DONE
  const { uid: clientId, username } = identity
  server.chatPublisher.publish(room.topics, 'chatTyping', { channel, clientId, username, isTyping })
  return DONE
}

async function isTypingTooOften({ bus: { limits } }: Server, uid: string, storedAs: string): Promise<boolean> {
  const ownKey = `typing:${storedAs}:${uid}`
  if ((await limits.take(ownKey, OWN_TYPING.most, OWN_TYPING.perMs, Date.now())) > 0) return true
  return (await limits.take(`typing:${storedAs}`, TYPING.most, TYPING.perMs, Date.now())) > 0
}

export const closeTalk: Handler<'closeTalk'> = async ({ channel }, context) => {
  const { server, identity } = context
  const { storedAs } = await resolveChannel(server, channel, speakerOf(context))
  await store.closeTalk(server.database.sql, identity.uid, storedAs)
  return DONE
}

export const deleteMessage: Handler<'deleteMessage'> = async ({ id, reason }, context) => {
  await staff.removeMessage(context, id, reason)
  return DONE
}

export const mutePlayer: Handler<'mutePlayer'> = async ({ uid, ...request }, context) => {
  return { mute: await staff.mutePlayer(context, uid, request) }
}

export const getMute: Handler<'getMute'> = async ({ uid }, context) => ({
  mute: await muteOf(context.server, uid),
  barred: await readBars(context, uid),
})

export const unmutePlayer: Handler<'unmutePlayer'> = async ({ uid, ...request }, context) => {
  await staff.unmutePlayer(context, uid, request)
  return DONE
}

export const setSlowMode: Handler<'setSlowMode'> = async ({ channel, seconds, expectedVersion }, context) => {
  await staff.setSlowMode(context, channel, seconds, expectedVersion)
  return DONE
}
