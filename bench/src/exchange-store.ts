// The exchange on a database of its own, without HTTP: many players at once through the server's world and committer.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { content } from '@hearthward/content'
import { STAFF_LIMITS } from '@hearthward/contract'
import { FIRST_SEASON, newPlayer, USUAL_RATES } from '@hearthward/engine'
import { startPostgres } from '@hearthward/postgres'
import { scratchFolder } from '@hearthward/postgres/testing-scratch'
import { SYSTEM_DEFAULTS } from '../../apps/server/src/core/settings/system-config.ts'
import { createFirstSeason } from '../../apps/server/src/core/timeline/seasons.ts'
import { loadTimeline } from '../../apps/server/src/core/timeline/timeline.ts'
import { addEra, mergeRelease } from '../../apps/server/src/core/timeline/world-data.ts'
import { createCommitter } from '../../apps/server/src/core/world/committer.ts'
import { insertPlayer } from '../../apps/server/src/core/world/player-queries.ts'
import { newPlayerRow } from '../../apps/server/src/core/world/player-row.ts'
import { createWorld } from '../../apps/server/src/core/world/world.ts'
import { createExchange } from '../../apps/server/src/features/exchange/index.ts'
import { inProcessBus } from '../../apps/server/src/platform/bus/in-process.ts'
import { createClock } from '../../apps/server/src/platform/clock.ts'
import { connect, migrateDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

export type ExchangeStore = Awaited<ReturnType<typeof openExchangeStore>>

/** A database with all content that waits for the disk, and an exchange on it. */
export async function openExchangeStore() {
  const dataDir = scratchFolder('hearthward-exchange-')
  const postgres = await startPostgres({ dataDir, log: () => {} })
  await migrateDatabase(postgres.url)
  const database = connect(postgres.url)
  const contentVersion = await mergeRelease(database.db, content)
  await addEra(database.db, { from: 0, contentVersion, season: FIRST_SEASON, ...USUAL_RATES })
  await createFirstSeason(database.db, 0)
  const clock = createClock()
  const timeline = await loadTimeline(database.db, clock)
  const batches: number[] = []
  const committer = createCommitter(database.sql, (size) => batches.push(size))
  const world = createWorld({ db: database.db, committer, clock, timeline })
  const system = { config: () => SYSTEM_DEFAULTS, staffLimits: () => STAFF_LIMITS, reload: async () => {} }
  const log = createLog('warn')
  const exchange = createExchange({ database, clock, timeline, world, system, bus: inProcessBus(), log })
  return {
    exchange,
    database,
    /** Sizes of the batches since the last call. */
    takeBatches: () => batches.splice(0),
    /** Creates players with coins and these goods. */
    async players(count: number, goods: Record<string, number> = {}): Promise<string[]> {
      const uids = Array.from({ length: count }, () => randomUUID())
      for (const uid of uids) {
        const bank = Object.entries(goods).map(([id, quantity], slot) => ({ id, quantity, slot }))
        const state = { ...newPlayer(uid, clock.now()), coins: 1_000_000_000, bank }
        const identity = { username: uid, email: null, guestExpiresAt: null, role: 'default' as const }
        await insertPlayer(database.db, newPlayerRow(state, identity))
      }
      return uids
    },
    async close(): Promise<void> {
      exchange.close()
      await committer.idle()
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
