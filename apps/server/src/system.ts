import type { Db } from './store/database.ts'
import { readSystemConfig, type SystemConfig } from './store/world-data.ts'

/** What staff set while the server runs, as this node knows it. A job reads it anew every few seconds. */
export interface System {
  config(): SystemConfig
  reload(): Promise<void>
}

export async function loadSystem(db: Db): Promise<System> {
  let config = await readSystemConfig(db)
  return {
    config: () => config,
    reload: async () => {
      config = await readSystemConfig(db)
    },
  }
}
