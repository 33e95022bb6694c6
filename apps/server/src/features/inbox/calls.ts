import type { Handler } from '../../core/handler.ts'
import { findPlayersByName } from '../announcements/index.ts'
import { previewReach, sendToAudience } from './group-messages.ts'
import { toPlayerMessage } from './messages.ts'
import { markRead, readMessages } from './queries.ts'

const MAX_SHOWN = 100

export const getMyMessages: Handler<'getMyMessages'> = async (_, { server, identity }) => {
  const found = await readMessages(server.database.db, identity.uid, MAX_SHOWN)
  return { messages: found.map(toPlayerMessage) }
}

export const markMessagesRead: Handler<'markMessagesRead'> = async ({ until }, { server, identity }) => {
  return { marked: await markRead(server.database.db, identity.uid, until, server.clock.now()) }
}

export const findRecipients: Handler<'findRecipients'> = async ({ names }, { server }) =>
  findPlayersByName(server, names)

export const previewMessage: Handler<'previewMessage'> = async ({ audience }, { server }) => {
  return previewReach(server, audience)
}

export const messagePlayers: Handler<'messagePlayers'> = async ({ audience, ...content }, context) => {
  return sendToAudience(context, audience, content)
}
