import { minutes } from '@hearthward/engine'
import { archiveActs } from '../core/audit/audit-log.ts'
import type { Server } from '../core/server.ts'
import { ERA_AHEAD } from '../core/timeline/timeline.ts'
import { dropErasBefore, readOldestSettled } from '../core/timeline/world-data.ts'
import { aggregateCoinMovements } from '../core/world/coins.ts'
import { ANSWER_RETENTION, deleteAnswersBefore, postponeDue, readDuePlayers } from '../core/world/player-queries.ts'
import { backUpDaily } from '../features/backups/index.ts'
import { removeExpiredBans } from '../features/bans/index.ts'
import { resumeAbandoned } from '../features/bulk-operations/index.ts'
import { purgeAccounts } from '../features/own-account/index.ts'
import { settle } from '../features/play/index.ts'
import { publishPresence } from '../features/players/index.ts'
import { expireOldInvites, removeAllDeletedMembers } from '../features/social/index.ts'
import { Refusal } from '../platform/refusal.ts'

const BATCH_SIZE = 200

interface Job {
  name: string
  everyMs: number
  run(server: Server): Promise<void>
}

const jobs: readonly Job[] = [
  { name: 'reload the timeline', everyMs: ERA_AHEAD / 2, run: ({ timeline }) => timeline.reload() },
  { name: 'reload system settings', everyMs: 2_000, run: ({ system }) => system.reload() },
  { name: 'reload announcements', everyMs: 1_000, run: ({ noticeBoard }) => noticeBoard.reload() },
  { name: 'reload skill visibility', everyMs: 2_000, run: ({ skillVisibility }) => skillVisibility.reload() },
  { name: 'reload access rules', everyMs: 2_000, run: ({ accessRules }) => accessRules.reload() },
  { name: 'check for restores', everyMs: 1_000, run: ({ restores }) => restores.check() },
  { name: 'create the daily backup', everyMs: 600_000, run: backUpDaily },
  { name: 'resume bulk operations', everyMs: 10_000, run: resumeAbandoned },
  { name: 'measure server health', everyMs: 30_000, run: ({ health }) => health.record() },
  { name: 'count dashboard figures', everyMs: 60_000, run: countFigures },
  { name: 'aggregate coin movements', everyMs: 60_000, run: ({ database }) => aggregateCoinMovements(database.sql) },
  { name: 'lift expired bans', everyMs: 5_000, run: removeExpiredBans },
  { name: 'archive audit entries', everyMs: 600_000, run: archiveOldActs },
  { name: 'settle due players', everyMs: 5_000, run: settleDue },
  { name: 'update exchange prices', everyMs: 5_000, run: ({ exchange }) => exchange.updatePrices() },
  { name: 'run the exchange clerk', everyMs: 15_000, run: ({ exchange }) => exchange.runClerk() },
  { name: 'delete old trades', everyMs: 3_600_000, run: ({ exchange }) => exchange.deleteOutdated() },
  { name: 'remove expired guests', everyMs: 60_000, run: removeGuests },
  {
    name: 'detect inactive players',
    everyMs: 500,
    run: async ({ socialUpdates }) => socialUpdates.publishSilentPlayers(),
  },
  { name: 'publish presence to staff', everyMs: 1_000, run: publishPresence },
  { name: 'expire invitations', everyMs: 60_000, run: expireInvites },
  { name: 'remove deleted players from parties', everyMs: 60_000, run: removeDeletedFromParties },
  { name: 'remove ended sessions', everyMs: 3_600_000, run: (server) => server.accounts.removeExpired() },
  { name: 'delete old answers', everyMs: 600_000, run: deleteOldAnswers },
  { name: 'write the activity log', everyMs: 10_000, run: ({ activityLog }) => activityLog.flush() },
  { name: 'run cheat detection', everyMs: 60_000, run: runDetection },
  { name: 'delete old activity', everyMs: 600_000, run: ({ antiCheat }) => antiCheat.deleteOldActivity() },
  { name: 'drop settled eras', everyMs: 600_000, run: dropSettledEras },
]

/** Runs the periodic jobs. A failed run is logged and repeated at the next interval. */
export function startJobs(server: Server) {
  const running = new Set<Promise<void>>()
  const timers = jobs.map((job) => {
    let busy = false
    const tick = () => {
      if (busy) return
      busy = true
      const run = job
        .run(server)
        .catch((error) => server.log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }
    return setInterval(tick, job.everyMs)
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** A character that cannot be settled is retried after this time, so that it does not block others. */
const TRY_AGAIN_AFTER = minutes(10)

export async function settleDue(server: Server): Promise<void> {
  const { db } = server.database
  for (;;) {
    const now = server.clock.now()
    const due = await readDuePlayers(db, now, BATCH_SIZE)
    const isSettled = await Promise.all(due.map((uid) => trySettle(server, uid)))
    const failed = due.filter((_, index) => !isSettled[index])
    if (failed.length > 0) await postponeDue(db, failed, now, now + TRY_AGAIN_AFTER)
    if (due.length < BATCH_SIZE) return
  }
}

async function trySettle({ world, log }: Server, uid: string): Promise<boolean> {
  try {
    await settle(world, uid)
    return true
  } catch (error) {
    // Refusals are expected: the player was removed meanwhile, or other nodes kept changing the character.
    const isRefused = error instanceof Refusal
    log[isRefused ? 'warn' : 'error']({ err: error, uid }, 'a player could not be settled')
    return false
  }
}

export async function removeGuests(server: Server): Promise<void> {
  await purgeAccounts(server, await server.accounts.expiredGuests(server.clock.now()))
}

export async function expireInvites(server: Server): Promise<void> {
  for (const uid of await expireOldInvites(server)) server.socialUpdates.invitesChanged(uid)
}

export async function removeDeletedFromParties(server: Server): Promise<void> {
  for (const change of await removeAllDeletedMembers(server)) await server.socialUpdates.partyChanged(change, null)
}

async function countFigures({ figures }: Server): Promise<void> {
  await figures.count()
}

export async function archiveOldActs({ database, clock }: Server): Promise<void> {
  while ((await archiveActs(database.sql, clock.now(), BATCH_SIZE)) === BATCH_SIZE);
}

async function runDetection({ antiCheat }: Server): Promise<void> {
  await antiCheat.check()
}

async function deleteOldAnswers(server: Server): Promise<void> {
  await deleteAnswersBefore(server.database.db, server.clock.now() - ANSWER_RETENTION.forMs)
}

/**
 * The longest duration of an activity: a running completion can have begun this long before its document was settled.
 */
const LONGEST_ACTION = minutes(5)

/** Drops eras that no character has to be settled through and in which no running completion began. */
export async function dropSettledEras(server: Server): Promise<void> {
  const oldest = await readOldestSettled(server.database.db)
  const moment = (oldest ?? server.clock.now()) - LONGEST_ACTION
  await dropErasBefore(server.database.db, moment)
  await server.timeline.reload()
}
