import { randomUUID } from 'node:crypto'
import { type PlayerMessage, topics } from '@hearthward/contract'
import { requirePlayerName } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
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

export const toPlayerMessage = ({ id, title, text, sentAt, readAt }: StoredPlayerMessage): PlayerMessage => ({
  id,
  title,
  text,
  sentAt,
  readAt,
})
