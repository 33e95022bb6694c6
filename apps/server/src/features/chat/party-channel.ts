import type { Server } from '../../core/server.ts'
import { readParty, readPartyId } from '../social/index.ts'

export interface ChatParty {
  id: string
  members: string[]
}

/** The party of a player, or null. */
export async function partyOf(server: Server, uid: string): Promise<ChatParty | null> {
  const id = await readPartyId(server.database.sql, uid)
  return id === null ? null : { id, members: await membersOf(server, id) }
}

export async function membersOf({ database }: Server, partyId: string): Promise<string[]> {
  const party = await readParty(database.sql, partyId)
  return party?.members.map(({ uid }) => uid) ?? []
}
