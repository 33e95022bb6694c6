import type { Server } from '../../../core/server.ts'
import { presentMembers } from './membership.ts'
import { readParty } from './queries.ts'

/** Publishes a party to its members after a change that did not affect membership. */
export async function publishPartyUpdate(server: Server, partyId: string): Promise<void> {
  const party = await readParty(server.database.sql, partyId)
  if (party) await server.socialUpdates.partyChanged({ partyId, members: presentMembers(party), left: [] }, null, false)
}
