import { coreJobs } from '../core/jobs.ts'
import type { Server } from '../core/server.ts'
import { featureJobs } from '../features/jobs.ts'

/** Runs the periodic jobs. A failed run is logged and repeated at the next interval. */
export function startJobs(server: Server) {
  const running = new Set<Promise<void>>()
  const timers = [...coreJobs, ...featureJobs].map((job) => {
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
