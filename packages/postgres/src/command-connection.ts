import { join } from 'node:path'
import { DatabaseInUse } from './claim.ts'
import { databasePassword } from './cluster.ts'
import { makeDataDir } from './data-dir.ts'
import { DatabaseLog } from './database-log.ts'
import { findRunning, urlOf } from './postmaster.ts'
import { type RunningPostgres, startPostgres } from './start.ts'

/** Connects a command to its database: the configured one, or that of DATA_DIR, whether or not a server is running. */
export async function reachPostgres(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  log: (line: string) => void,
): Promise<RunningPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  try {
    return await startPostgres({ dataDir, log })
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
  }
  const home = makeDataDir(dataDir)
  const folder = join(home, 'postgres')
  const running = await findRunning(folder, new DatabaseLog(join(home, 'postgres.log'), log))
  if (!running) throw new Error(`The database in ${folder} has just ended. Try again.`)
  return { url: urlOf(running, databasePassword(home, folder)), stop: async () => {} }
}
