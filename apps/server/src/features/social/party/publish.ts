import type { Server } from '../../../core/server.ts'
import { presentMembers } from './membership.ts'
import { readParty } from './queries.ts'

/** Tells the members of a party how it stands, where nobody came or went. */
export async function tellMembers(server: Server, partyId: string): Promise<void> {
  const party = await readParty(server.database.sql, partyId)
  if (party) await server.socialUpdates.partyChanged({ partyId, members: presentMembers(party), left: [] }, null, false)
}
