import { HISTORY_PAGE } from '@hearthward/contract'
import { readBars } from '../../core/access/rank.ts'
import type { Handler } from '../../core/handler.ts'
import { hasBlocked } from '../../core/moderation/blocks.ts'
import { muteOf } from '../../core/moderation/mutes.ts'
import type { Server } from '../../core/server.ts'
import { roomFor, speakerOf } from './channels.ts'
import { channelsOf } from './history.ts'
import * as staff from './moderation.ts'
import * as store from './queries.ts'
import { messageOf, speak } from './send-message.ts'

/**
 * So many signs of typing a channel hears in a second, and one speaker gives: more would be noise to everybody in it.
 * That somebody has stopped is always heard, or they would seem to type for ever.
 */
const TYPING = { most: 5, perMs: 1_000 } as const
const ONES_TYPING = { most: 3, perMs: 3_000 } as const

const DONE = { done: true } as const

export const getChannels: Handler<'getChannels'> = async (_, context) => {
  const { server, identity } = context
  return { channels: await channelsOf(server, speakerOf(context)), mute: await muteOf(server, identity.uid) }
}

export const getHistory: Handler<'getHistory'> = async ({ channel, before }, context) => {
  const { server, identity } = context
  const { storedAs } = await roomFor(server, channel, speakerOf(context))
  const most = HISTORY_PAGE + 1
  const rows = await store.readMessages(server.database.db, identity.uid, storedAs, { before, most })
  const page = rows.slice(0, HISTORY_PAGE).reverse()
  return { messages: page.map((row) => messageOf(row, channel)), hasMore: rows.length === most }
}

export const sendMessage: Handler<'sendMessage'> = ({ channel, text }, context) =>
  speak(context.server, speakerOf(context), channel, text)

export const markRead: Handler<'markRead'> = async ({ channel, id }, context) => {
  const { server, identity } = context
  const { storedAs } = await roomFor(server, channel, speakerOf(context))
  await store.raiseRead(server.database.db, identity.uid, storedAs, id)
  return DONE
}

export const sendTyping: Handler<'sendTyping'> = async ({ channel, isTyping }, context) => {
  const { server, identity } = context
  const room = await roomFor(server, channel, speakerOf(context))
  if (await muteOf(server, identity.uid)) return DONE
  if (room.partner && (await hasBlocked(server.database.sql, room.partner, identity.uid))) return DONE
  if (isTyping && (await typesTooOften(server, identity.uid, room.storedAs))) return DONE
  const { uid: clientId, username } = identity
  server.chatPublisher.publish(room.topics, 'chatTyping', { channel, clientId, username, isTyping })
  return DONE
}

async function typesTooOften({ bus: { limits } }: Server, uid: string, storedAs: string): Promise<boolean> {
  const ownKey = `typing:${storedAs}:${uid}`
  if ((await limits.take(ownKey, ONES_TYPING.most, ONES_TYPING.perMs, Date.now())) > 0) return true
  return (await limits.take(`typing:${storedAs}`, TYPING.most, TYPING.perMs, Date.now())) > 0
}

export const closeTalk: Handler<'closeTalk'> = async ({ channel }, context) => {
  const { server, identity } = context
  const { storedAs } = await roomFor(server, channel, speakerOf(context))
  await store.closeTalk(server.database.sql, identity.uid, storedAs)
  return DONE
}

export const deleteMessage: Handler<'deleteMessage'> = async ({ id, reason }, context) => {
  await staff.removeMessage(context, id, reason)
  return DONE
}

export const mutePlayer: Handler<'mutePlayer'> = async ({ uid, ...wanted }, context) => {
  return { mute: await staff.mutePlayer(context, uid, wanted) }
}

export const getMute: Handler<'getMute'> = async ({ uid }, context) => ({
  mute: await muteOf(context.server, uid),
  barred: await readBars(context, uid),
})

export const unmutePlayer: Handler<'unmutePlayer'> = async ({ uid, ...wanted }, context) => {
  await staff.unmutePlayer(context, uid, wanted)
  return DONE
}

export const setSlowMode: Handler<'setSlowMode'> = async ({ channel, seconds, expected }, context) => {
  await staff.setSlowMode(context, channel, seconds, expected)
  return DONE
}
