import type { Server } from '../server.ts'
import { ANSWERS_KEPT, deletePlayers, duePlayers, forgetAnswers } from '../store/players.ts'
import { dropErasBefore, oldestSettled } from '../store/world-data.ts'
import { settle } from '../world/play.ts'

const MOST_AT_ONCE = 200

interface Job {
  name: string
  everyMs: number
  run(server: Server): Promise<void>
}

const jobs: readonly Job[] = [
  { name: 'follow the timeline', everyMs: 1_000, run: ({ timeline }) => timeline.reload() },
  { name: 'settle due players', everyMs: 5_000, run: settleDue },
  { name: 'remove expired guests', everyMs: 60_000, run: removeGuests },
  { name: 'remove ended sign-ins', everyMs: 3_600_000, run: (server) => server.accounts.removeLeftovers() },
  { name: 'forget old answers', everyMs: 600_000, run: forgetOldAnswers },
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

export async function settleDue(server: Server): Promise<void> {
  for (;;) {
    const due = await duePlayers(server.database.db, server.clock.now(), MOST_AT_ONCE)
    const outcomes = await Promise.allSettled(due.map((uid) => settle(server.world, uid)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (due.length < MOST_AT_ONCE) return
  }
}

export async function removeGuests(server: Server): Promise<void> {
  const uids = await server.accounts.expiredGuests(server.clock.now())
  if (uids.length === 0) return
  await server.accounts.removeAccounts(uids, (tx) => deletePlayers(tx, uids))
  for (const uid of uids) await server.world.forget(uid)
}

async function forgetOldAnswers(server: Server): Promise<void> {
  await forgetAnswers(server.database.db, server.clock.now() - ANSWERS_KEPT.forMs)
}

/** The longest an action may take, and so how far before its document a completion under way can have begun. */
const LONGEST_ACTION = 300_000

/** An era is kept while any character still has to be settled through it, or began something in it. */
export async function dropSettledEras(server: Server): Promise<void> {
  const oldest = await oldestSettled(server.database.db)
  const moment = (oldest ?? server.clock.now()) - LONGEST_ACTION
  const eras = server.timeline.eras()
  const needed = eras.findLast((era) => era.from <= moment) ?? eras[0]
  if (!needed || needed === eras[0]) return
  await dropErasBefore(server.database.db, needed.from)
  await server.timeline.reload()
}
