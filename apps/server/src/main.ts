import { makeDataDir, startPostgres } from '@hearthward/postgres'
import { type Config, readConfig } from './platform/config.ts'
import { explain, onStopSignal } from './start/process-end.ts'
import { canRestrict, startRestricted } from './start/root-rights.ts'

/**
 * Starts everything on this machine and serves until a stop signal. Root's server gets a process of its own with few
 * rights, unless `inOneProcess` is set.
 */
export async function main({ inOneProcess = false } = {}): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    for (const step of stops.reverse()) await step()
    process.exit(code)
  }
  try {
    const config = readConfig(process.env)
    await refuseBusyPort(config)
    makeDataDir(config.dataDir)
    onStopSignal(() => {
      console.log('Stopping…')
      void stop(0)
    })
    let { databaseUrl } = config
    if (!databaseUrl) {
      const postgres = await startPostgres({ dataDir: config.dataDir, log: printLine })
      stops.push(postgres.stop)
      databaseUrl = postgres.url
    }
    if (!inOneProcess && canRestrict(config.port, printLine)) {
      stops.push(startRestricted(config.port, databaseUrl, (code) => void stop(code)).close)
    } else {
      // Not loaded by a process that only keeps the database.
      const { serve } = await import('./start/serve.ts')
      stops.push(await serve(config, databaseUrl, () => void stop(1)))
    }
  } catch (error) {
    console.error(explain(error))
    await stop(1)
  }
}

function printLine(line: string): void {
  console.log(line)
}

/** Checked first: a second server on the same port is the most common mistake. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const { createServer } = await import('node:net')
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}
