import { randomUUID } from 'node:crypto'
import { type PlayerMessage, topics } from '@hearthward/contract'
import { requirePlayerName } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { insertMessage, type StoredPlayerMessage } from './queries.ts'

/** Sends a message to a player and publishes it to an open game. */
export async function sendMessage(
  context: SignedIn,
  playerId: string,
  content: { title: string; text: string },
): Promise<PlayerMessage> {
  const { server, identity } = context
  const name = await requirePlayerName(context, playerId)
  const row: StoredPlayerMessage = {
    id: randomUUID(),
    playerId,
    senderId: identity.uid,
    senderName: identity.username,
    ...content,
    sentAt: server.clock.now(),
    readAt: null,
  }
  await act(context, async (tx) => {
    await insertMessage(tx, row)
    const details = { name, after: { title: row.title, text: row.text } }
    return { result: null, act: { action: 'message_player', resource: 'players', resourceId: playerId, details } }
  })
  const message = toPlayerMessage(row)
  server.bus.publish(topics.player(playerId), 'playerMessage', { message })
  return message
}

/** Sends a message of the game itself, about the player's account. */
export async function sendMessageOfGame(
  { database, clock, bus }: Pick<Server, 'database' | 'clock' | 'bus'>,
  playerId: string,
  content: { title: string; text: string },
): Promise<void> {
  const sender = { senderId: null, senderName: 'Hearthward' }
  const row = { id: randomUUID(), playerId, ...sender, ...content, sentAt: clock.now(), readAt: null }
  await insertMessage(database.db, row)
  bus.publish(topics.player(playerId), 'playerMessage', { message: toPlayerMessage(row) })
}

export const toPlayerMessage = ({ id, senderId, title, text, sentAt, readAt }: StoredPlayerMessage): PlayerMessage => ({
  id,
  fromStaff: senderId !== null,
  title,
  text,
  sentAt,
  readAt,
})
