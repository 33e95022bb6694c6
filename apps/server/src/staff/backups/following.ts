import { newestRestore } from '../../store/backups.ts'
import type { Db } from '../../store/database.ts'

/** Hears of restores by other hands: all this node remembers is of another world then, and it begins anew. */
export async function followRestores(db: Db, beginAnew: () => void) {
  const known = await newestRestore(db)
  let isHeard = false
  return {
    async look(): Promise<void> {
      if (isHeard) return
      const newest = await newestRestore(db)
      // Asked again after the wait: of two who look at once only one begins anew.
      if (isHeard || newest <= known) return
      isHeard = true
      beginAnew()
    },
  }
}
