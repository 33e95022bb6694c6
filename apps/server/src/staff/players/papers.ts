import { randomUUID } from 'node:crypto'
import { type PlayerMessage, type PlayerNote, topics } from '@hearthward/contract'
import type { SignedIn } from '../../calls/handler.ts'
import { Refusal } from '../../refusal.ts'
import { insertMessageTo, insertNote, type StoredMessageTo, type StoredNote } from '../../store/player-papers.ts'
import { hasPlayer } from '../../store/staff-players.ts'
import { act } from '../acting.ts'

/** Writes to a player, who hears of it at once where the game is open. */
export async function write(
  context: SignedIn,
  playerId: string,
  words: { title: string; text: string },
): Promise<PlayerMessage> {
  const { server, identity } = context
  const name = await mustBeThere(context, playerId)
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
  server.bus.tell(topics.player(playerId), 'playerMessage', { message })
  return message
}

export const messageFor = ({ id, title, text, sentAt, readAt }: StoredMessageTo): PlayerMessage => ({
  id,
  title,
  text,
  sentAt,
  readAt,
})

export async function note(context: SignedIn, playerId: string, content: string): Promise<PlayerNote> {
  const { server, identity } = context
  const name = await mustBeThere(context, playerId)
  const row: StoredNote = {
    id: randomUUID(),
    playerId,
    authorId: identity.uid,
    authorName: identity.username,
    content,
    timestamp: server.clock.now(),
  }
  await act(context, async (tx) => {
    await insertNote(tx, row)
    const details = { name, after: { content: row.content } }
    return { result: null, act: { action: 'add_player_note', resource: 'players', resourceId: playerId, details } }
  })
  const { playerId: _, ...shown } = row
  return shown
}

async function mustBeThere({ server }: SignedIn, playerId: string): Promise<string> {
  const user = await server.accounts.find(playerId)
  if (!user || !(await hasPlayer(server.database.db, playerId))) throw new Refusal('player/not-found')
  return user.username
}
