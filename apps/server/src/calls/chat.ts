import { HISTORY_PAGE } from '@hearthward/contract'
import { channelsOf } from '../chat/listening.ts'
import { roomFor, type Speaker } from '../chat/rooms.ts'
import { messageOf, muteOf, speak } from '../chat/speaking.ts'
import { block } from '../company/blocking.ts'
import { report, reportsBy } from '../reports/reports.ts'
import type { Server } from '../server.ts'
import * as staff from '../staff/chat.ts'
import { barredFrom } from '../staff/rank.ts'
import { hasBlocked, readBlocks, removeBlock } from '../store/blocks.ts'
import * as store from '../store/chat.ts'
import type { Handler, SignedIn } from './handler.ts'

/**
 * So many signs of typing a channel hears in a second, and one speaker gives: more would be noise to everybody in it.
 * That somebody has stopped is always heard, or they would seem to type for ever.
 */
const TYPING = { most: 5, perMs: 1_000 } as const
const ONES_TYPING = { most: 3, perMs: 3_000 } as const

const DONE = { done: true } as const

const speakerOf = ({ identity, rank }: SignedIn): Speaker & { username: string } => ({
  uid: identity.uid,
  username: identity.username,
  rank,
})

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
  server.chatTelling.tell(room.topics, 'chatTyping', { channel, clientId, username, isTyping })
  return DONE
}

async function typesTooOften({ bus: { limits } }: Server, uid: string, storedAs: string): Promise<boolean> {
  const ownKey = `typing:${storedAs}:${uid}`
  if ((await limits.take(ownKey, ONES_TYPING.most, ONES_TYPING.perMs, Date.now())) > 0) return true
  return (await limits.take(`typing:${storedAs}`, TYPING.most, TYPING.perMs, Date.now())) > 0
}

export const blockPlayer: Handler<'blockPlayer'> = async ({ uid }, { server, identity }) => {
  await block(server, identity.uid, uid)
  return DONE
}

export const unblockPlayer: Handler<'unblockPlayer'> = async ({ uid }, { server, identity }) => {
  await removeBlock(server.database.sql, identity.uid, uid)
  return DONE
}

export const listBlocked: Handler<'listBlocked'> = async (_, { server, identity }) => {
  return { blocked: await readBlocks(server.database.sql, identity.uid) }
}

export const closeTalk: Handler<'closeTalk'> = async ({ channel }, context) => {
  const { server, identity } = context
  const { storedAs } = await roomFor(server, channel, speakerOf(context))
  await store.closeTalk(server.database.sql, identity.uid, storedAs)
  return DONE
}

export const submitReport: Handler<'submitReport'> = async (asked, context) => {
  return { report: await report(context.server, speakerOf(context), asked) }
}

export const getMyReports: Handler<'getMyReports'> = async (_, { server, identity }) => {
  return { reports: await reportsBy(server, identity.uid) }
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
  barred: await barredFrom(context, uid),
})

export const unmutePlayer: Handler<'unmutePlayer'> = async ({ uid, ...wanted }, context) => {
  await staff.unmutePlayer(context, uid, wanted)
  return DONE
}

export const setSlowMode: Handler<'setSlowMode'> = async ({ channel, seconds, expected }, context) => {
  await staff.setSlowMode(context, channel, seconds, expected)
  return DONE
}
