import type { Db } from '../../platform/database/database.ts'
import { newestRestore } from './queries.ts'

/** Detects restores by other nodes: this node's caches are stale then, and it restarts. */
export async function watchRestores(db: Db, restart: () => void) {
  const known = await newestRestore(db)
  let isRestarting = false
  return {
    async check(): Promise<void> {
      if (isRestarting) return
      const newest = await newestRestore(db)
      // Checked again after the query: two checks may run at once, and only one may restart the server.
      if (isRestarting || newest <= known) return
      isRestarting = true
      restart()
    },
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly restores: Awaited<ReturnType<typeof watchRestores>>
  }
}
