import type { Handler } from '../../core/handler.ts'
import { findPlayersByName } from '../announcements/index.ts'
import { previewReach, writeToAudience } from './group-messages.ts'
import { messageFor } from './messages.ts'
import { markRead, readMessagesTo } from './queries.ts'

const MOST_SHOWN = 100

export const getMyMessages: Handler<'getMyMessages'> = async (_, { server, identity }) => {
  const found = await readMessagesTo(server.database.db, identity.uid, MOST_SHOWN)
  return { messages: found.map(messageFor) }
}

export const markMessagesRead: Handler<'markMessagesRead'> = async ({ until }, { server, identity }) => {
  return { marked: await markRead(server.database.db, identity.uid, until, server.clock.now()) }
}

export const findRecipients: Handler<'findRecipients'> = async ({ names }, { server }) =>
  findPlayersByName(server, names)

export const previewMessage: Handler<'previewMessage'> = async ({ audience }, { server }) => {
  return previewReach(server, audience)
}

export const messagePlayers: Handler<'messagePlayers'> = async ({ audience, ...words }, context) => {
  return writeToAudience(context, audience, words)
}
