import type { Job } from '../../core/job.ts'
import type { Server } from '../../core/server.ts'
import { expireOldInvites } from './party/invites.ts'
import { removeAllDeletedMembers } from './party/parties.ts'

export const jobs: readonly Job[] = [
  {
    name: 'detect inactive players',
    everyMs: 500,
    run: async ({ presence, clock }) => presence.removeInactive(clock.now()),
  },
  { name: 'expire invitations', everyMs: 60_000, run: expireInvites },
  { name: 'remove deleted players from parties', everyMs: 60_000, run: removeDeletedFromParties },
]

export async function expireInvites(server: Server): Promise<void> {
  for (const uid of await expireOldInvites(server)) server.socialUpdates.invitesChanged(uid)
}

export async function removeDeletedFromParties(server: Server): Promise<void> {
  for (const change of await removeAllDeletedMembers(server)) await server.socialUpdates.partyChanged(change, null)
}
