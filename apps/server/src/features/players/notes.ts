import { randomUUID } from 'node:crypto'
import type { PlayerNote } from '@hearthward/contract'
import { requirePlayerName } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { insertNote, type StoredNote } from './note-queries.ts'

export async function addNote(context: SignedIn, playerId: string, content: string): Promise<PlayerNote> {
  const { server, identity } = context
  const name = await requirePlayerName(context, playerId)
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
