import type { Server } from '../server.ts'
import { readPartyId, readPartyMembers } from '../store/chat.ts'

export interface TalkingParty {
  id: string
  members: string[]
}

/** The party a player talks with; null where there is none. */
export async function partyOf(server: Server, uid: string): Promise<TalkingParty | null> {
  const id = await readPartyId(server.database.db, uid)
  return id === null ? null : { id, members: await membersOf(server, id) }
}

export function membersOf({ database }: Server, partyId: string): Promise<string[]> {
  return readPartyMembers(database.db, partyId)
}
