import { randomUUID } from 'node:crypto'
import { type PlayerMessage, topics } from '@hearthward/contract'
import { requirePlayerName } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { insertMessageTo, type StoredMessageTo } from './queries.ts'

/** Writes to a player, who hears of it at once where the game is open. */
export async function write(
  context: SignedIn,
  playerId: string,
  words: { title: string; text: string },
): Promise<PlayerMessage> {
  const { server, identity } = context
  const name = await requirePlayerName(context, playerId)
  const row: StoredMessageTo = {
    id: randomUUID(),
    playerId,
    senderId: identity.uid,
    senderName: identity.username,
    ...words,
    sentAt: server.clock.now(),
    readAt: null,
  }
  await act(context, async (tx) => {
    await insertMessageTo(tx, row)
    const details = { name, after: { title: row.title, text: row.text } }
    return { result: null, act: { action: 'message_player', resource: 'players', resourceId: playerId, details } }
  })
  const message = messageFor(row)
  server.bus.publish(topics.player(playerId), 'playerMessage', { message })
  return message
}

export const messageFor = ({ id, title, text, sentAt, readAt }: StoredMessageTo): PlayerMessage => ({
  id,
  title,
  text,
  sentAt,
  readAt,
})
