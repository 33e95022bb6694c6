import { topics } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Job } from '../../core/job.ts'
import type { Server } from '../../core/server.ts'
import { publishSecrets, readPublishableEnd, startDueSeason } from '../../core/timeline/seasons.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { readSettledBefore } from '../../core/world/player-queries.ts'
import { settleEach } from '../play/index.ts'
import { deleteOldFinds } from './queries.ts'

export const jobs: readonly Job[] = [
  { name: 'start a season', everyMs: 10_000, run: startSeasonIfDue },
  { name: 'publish secrets of seasons', everyMs: 10_000, run: publishOverSeasons },
]

export async function startSeasonIfDue({ database, clock, timeline, bus }: Server): Promise<void> {
  const now = clock.now()
  if (!(await startDueSeason(database.db, now, now + ERA_AHEAD))) return
  await deleteOldFinds(database.db)
  await timeline.reload()
  bus.publish(topics.world, 'seasonsChanged', {})
}

/**
 * Publishes the secrets of seasons that are over. Characters without an action are never due, so those left behind are
 * settled first: nothing may be rolled with a published secret.
 */
export async function publishOverSeasons(server: Server): Promise<void> {
  const { database, clock, bus } = server
  const until = await readPublishableEnd(database.db, clock.now())
  if (until === null) return
  await settleThrough(server, until)
  if (await publishSecrets(database.db, clock.now())) bus.publish(topics.world, 'seasonsChanged', {})
}

const PLAYERS_AT_ONCE = 200

async function settleThrough(server: Server, until: Millis): Promise<void> {
  let after = ''
  for (;;) {
    const uids = await readSettledBefore(server.database.db, until, after, PLAYERS_AT_ONCE)
    await settleEach(server, uids)
    if (uids.length < PLAYERS_AT_ONCE) return
    after = uids.at(-1) ?? ''
  }
}
