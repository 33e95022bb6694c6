import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, startPostgres } from '@hearthward/postgres'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { withoutValues } from './platform/database/query-errors.ts'
import { type StartedServer, startServer } from './start/start-server.ts'

/** Starts everything on this machine and serves until a stop signal. */
export async function main(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (code: number) => {
    for (const step of stops.splice(0).reverse()) await step()
    process.exit(code)
  }
  try {
    const config = readConfig(process.env)
    await refuseBusyPort(config)
    makeDataDir(config.dataDir)
    onStopSignal(() => void stop(0))
    let { databaseUrl } = config
    if (!databaseUrl) {
      const postgres = await startPostgres({ dataDir: config.dataDir, log: printLine })
      stops.push(postgres.stop)
      databaseUrl = postgres.url
    }
    const ownerPassword = config.ownerPassword ?? randomBytes(9).toString('base64url')
    const secret = await loadCookieSecret(config)
    const started = await startRestartable(config, { databaseUrl, secret, ownerPassword }, () => void stop(1))
    stops.push(started.close)
    printReady(config, started, ownerPassword)
  } catch (error) {
    console.error(explain(error))
    await stop(1)
  }
}

type Start = Omit<Parameters<typeof startServer>[1], 'restart'>

/** A server that can restart in the same process, as a restore needs it. */
async function startRestartable(config: Config, start: Start, onFailure: () => void): Promise<StartedServer> {
  let restarting: Promise<void> = Promise.resolve()
  let isClosed = false
  const startAgain = () => startServer(config, { ...start, restart })
  function restart(between: (databaseUrl: string) => Promise<void>): void {
    restarting = restarting.then(async () => {
      if (isClosed) return
      console.log('Restarting…')
      await started.close()
      await between(start.databaseUrl).catch((error) => console.error(explain(error)))
      started = await startAgain()
      console.log('Hearthward is ready again.')
    })
    restarting.catch((error) => {
      console.error(explain(error))
      onFailure()
    })
  }
  let started = await startAgain()
  return {
    ...started,
    close: async () => {
      isClosed = true
      await restarting.catch(() => {})
      await started.close()
    },
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

function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or start with another port: PORT=${(port ?? 3000) + 1} npm start`
  }
  if (code === 'EACCES' && port)
    return `This user is not allowed to listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (error instanceof ConfigError || (error as { expected?: boolean }).expected) return (error as Error).message
  return error instanceof Error ? (withoutValues(error).stack ?? error.name) : String(error)
}

/** The first signal starts an orderly shutdown; later ones are ignored, because it is as fast as possible. */
function onStopSignal(stop: () => void): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log('Stopping…')
      stop()
    })
  }
}

/**
 * Loads the secret that signs cookies. Without a configured one it is created and stored with the data, so that a
 * restart keeps sessions.
 */
async function loadCookieSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}

function printReady(config: Config, { port, owner }: StartedServer, password: string): void {
  const lines = [`Hearthward is ready.`, '', `  Play:        ${config.publicUrl ?? `http://localhost:${port}`}`]
  if (config.host === '0.0.0.0')
    for (const address of lanAddresses()) lines.push(`  Network:     http://${address}:${port}`)
  lines.push(`  API:         http://localhost:${port}/api/docs`, '')
  if (owner.created)
    lines.push(
      `  Owner:       ${owner.email}`,
      `  Password:    ${config.ownerPassword ? 'as configured' : password}`,
      '  (shown only once: write it down)',
    )
  else lines.push(`  Owner:       ${owner.email}, with the password shown at the first start`)
  console.log(`\n${lines.join('\n')}\n`)
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}
