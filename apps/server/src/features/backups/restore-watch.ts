import type { Db } from '../../platform/database/database.ts'
import { newestRestore } from './queries.ts'

/** Hears of restores by other hands: all this node remembers is of another world then, and it begins anew. */
export async function followRestores(db: Db, beginAnew: () => void) {
  const known = await newestRestore(db)
  let isHeard = false
  return {
    async look(): Promise<void> {
      if (isHeard) return
      const newest = await newestRestore(db)
      // Checked again after the query: two checks may run at once, and only one may restart the server.
      if (isHeard || newest <= known) return
      isHeard = true
      beginAnew()
    },
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly restores: Awaited<ReturnType<typeof followRestores>>
  }
}
