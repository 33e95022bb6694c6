import { minutes } from '@hearthward/engine'
import { archiveActs } from '../core/audit/audit-log.ts'
import type { Server } from '../core/server.ts'
import { ERA_AHEAD } from '../core/timeline/timeline.ts'
import { dropErasBefore, oldestSettled } from '../core/timeline/world-data.ts'
import { gatherMovements } from '../core/world/coins.ts'
import { ANSWERS_KEPT, duePlayers, forgetAnswers, postponeDue } from '../core/world/player-queries.ts'
import { backUpDaily } from '../features/backups/index.ts'
import { removeExpiredBans } from '../features/bans/index.ts'
import { resumeAbandoned } from '../features/bulk-operations/index.ts'
import { removeForGood } from '../features/own-account/index.ts'
import { settle } from '../features/play/index.ts'
import { tellPresence } from '../features/players/index.ts'
import { letOutAllGone, noteExpired } from '../features/social/index.ts'
import { Refusal } from '../platform/refusal.ts'

const MOST_AT_ONCE = 200

interface Job {
  name: string
  everyMs: number
  run(server: Server): Promise<void>
}

const jobs: readonly Job[] = [
  { name: 'follow the timeline', everyMs: ERA_AHEAD / 2, run: ({ timeline }) => timeline.reload() },
  { name: 'follow what staff set', everyMs: 2_000, run: ({ system }) => system.reload() },
  { name: 'follow the notice board', everyMs: 1_000, run: ({ noticeBoard }) => noticeBoard.reload() },
  { name: 'follow which skills are hidden', everyMs: 2_000, run: ({ skillVisibility }) => skillVisibility.reload() },
  { name: 'follow the access rules', everyMs: 2_000, run: ({ accessRules }) => accessRules.reload() },
  { name: 'follow restores', everyMs: 1_000, run: ({ restores }) => restores.look() },
  { name: 'back up daily', everyMs: 600_000, run: backUpDaily },
  { name: 'take up operations', everyMs: 10_000, run: resumeAbandoned },
  { name: 'measure the server', everyMs: 30_000, run: ({ health }) => health.keep() },
  { name: 'count the figures of the game', everyMs: 60_000, run: countFigures },
  { name: 'gather the books of coins', everyMs: 60_000, run: ({ database }) => gatherMovements(database.sql) },
  { name: 'take off bans that are over', everyMs: 5_000, run: removeExpiredBans },
  { name: 'archive old acts of staff', everyMs: 600_000, run: archiveOldActs },
  { name: 'settle due players', everyMs: 5_000, run: settleDue },
  { name: 'follow the market', everyMs: 5_000, run: ({ exchange }) => exchange.updatePrices() },
  { name: 'look after the clerk', everyMs: 15_000, run: ({ exchange }) => exchange.runClerk() },
  { name: 'forget old dealings', everyMs: 3_600_000, run: ({ exchange }) => exchange.forgetOld() },
  { name: 'remove expired guests', everyMs: 60_000, run: removeGuests },
  { name: 'follow who is online', everyMs: 500, run: async ({ company }) => company.noteSilence() },
  { name: 'tell staff who is online', everyMs: 1_000, run: tellPresence },
  { name: 'expire invitations', everyMs: 60_000, run: expireInvites },
  { name: 'let the gone out of parties', everyMs: 60_000, run: letOutOfParties },
  { name: 'remove ended sign-ins', everyMs: 3_600_000, run: (server) => server.accounts.removeExpired() },
  { name: 'forget old answers', everyMs: 600_000, run: forgetOldAnswers },
  { name: 'write the activity log', everyMs: 10_000, run: ({ activityLog }) => activityLog.flush() },
  { name: 'watch over fair play', everyMs: 60_000, run: watchOverPlay },
  { name: 'forget old activity', everyMs: 600_000, run: ({ watch }) => watch.deleteOldActivity() },
  { name: 'drop settled eras', everyMs: 600_000, run: dropSettledEras },
]

/** What has to happen though nobody asks. A job that fails is logged and tried again at its next time. */
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

/** A character that cannot be settled is looked at again after this long, so that it keeps nobody waiting. */
const TRY_AGAIN_AFTER = minutes(10)

export async function settleDue(server: Server): Promise<void> {
  const { db } = server.database
  for (;;) {
    const now = server.clock.now()
    const due = await duePlayers(db, now, MOST_AT_ONCE)
    const isSettled = await Promise.all(due.map((uid) => trySettling(server, uid)))
    const failed = due.filter((_, index) => !isSettled[index])
    if (failed.length > 0) await postponeDue(db, failed, now, now + TRY_AGAIN_AFTER)
    if (due.length < MOST_AT_ONCE) return
  }
}

async function trySettling({ world, log }: Server, uid: string): Promise<boolean> {
  try {
    await settle(world, uid)
    return true
  } catch (error) {
    // Refused is who was removed meanwhile, or whom other nodes kept changing: no defect.
    const isRefused = error instanceof Refusal
    log[isRefused ? 'warn' : 'error']({ err: error, uid }, 'a player could not be settled')
    return false
  }
}

export async function removeGuests(server: Server): Promise<void> {
  await removeForGood(server, await server.accounts.expiredGuests(server.clock.now()))
}

export async function expireInvites(server: Server): Promise<void> {
  for (const uid of await noteExpired(server)) server.company.invitesChanged(uid)
}

export async function letOutOfParties(server: Server): Promise<void> {
  for (const deed of await letOutAllGone(server)) await server.company.partyChanged(deed, null)
}

async function countFigures({ figures }: Server): Promise<void> {
  await figures.count()
}

export async function archiveOldActs({ database, clock }: Server): Promise<void> {
  while ((await archiveActs(database.sql, clock.now(), MOST_AT_ONCE)) === MOST_AT_ONCE);
}

async function watchOverPlay({ watch }: Server): Promise<void> {
  await watch.look()
}

async function forgetOldAnswers(server: Server): Promise<void> {
  await forgetAnswers(server.database.db, server.clock.now() - ANSWERS_KEPT.forMs)
}

/** The longest an action may take, and so how far before its document a completion under way can have begun. */
const LONGEST_ACTION = minutes(5)

/** An era is kept while any character still has to be settled through it, or began something in it. */
export async function dropSettledEras(server: Server): Promise<void> {
  const oldest = await oldestSettled(server.database.db)
  const moment = (oldest ?? server.clock.now()) - LONGEST_ACTION
  await dropErasBefore(server.database.db, moment)
  await server.timeline.reload()
}
