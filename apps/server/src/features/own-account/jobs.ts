import type { Job } from '../../core/job.ts'
import type { Server } from '../../core/server.ts'
import { purgeAccounts } from './account-removal.ts'

export const jobs: readonly Job[] = [{ name: 'remove expired guests', everyMs: 60_000, run: removeGuests }]

export async function removeGuests(server: Server): Promise<void> {
  await purgeAccounts(server, await server.accounts.expiredGuests(server.clock.now()))
}
