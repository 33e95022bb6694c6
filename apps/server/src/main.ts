import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, startPostgres } from '@hearthward/postgres'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { type StartedServer, startServer } from './start/start-server.ts'

/** Starts everything on this machine and serves until it is told to stop. */
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
    onceToldToStop(() => void stop(0))
    let { databaseUrl } = config
    if (!databaseUrl) {
      const postgres = await startPostgres({ dataDir: config.dataDir, log: say })
      stops.push(postgres.stop)
      databaseUrl = postgres.url
    }
    const ownerPassword = config.ownerPassword ?? randomBytes(9).toString('base64url')
    const secret = await keptSecret(config)
    const started = await startAgainAndAgain(config, { databaseUrl, secret, ownerPassword }, () => void stop(1))
    stops.push(started.close)
    sayReady(config, started, ownerPassword)
  } catch (error) {
    console.error(explain(error))
    await stop(1)
  }
}

type Start = Omit<Parameters<typeof startServer>[1], 'restart'>

/** A server that can end its world and begin another in the same process, as a restore needs it. */
async function startAgainAndAgain(config: Config, start: Start, onFailure: () => void): Promise<StartedServer> {
  let changing: Promise<void> = Promise.resolve()
  let isOver = false
  const begin = () => startServer(config, { ...start, restart })
  function restart(between: (databaseUrl: string) => Promise<void>): void {
    changing = changing.then(async () => {
      if (isOver) return
      console.log('Ending this world to begin anew…')
      await started.close()
      await between(start.databaseUrl).catch((error) => console.error(explain(error)))
      started = await begin()
      console.log('Hearthward is ready again.')
    })
    changing.catch((error) => {
      console.error(explain(error))
      onFailure()
    })
  }
  let started = await begin()
  return {
    ...started,
    close: async () => {
      isOver = true
      await changing.catch(() => {})
      await started.close()
    },
  }
}

function say(line: string): void {
  console.log(line)
}

/** Before anything is started: a second server on the same port is the most common mistake of all. */
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
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (error instanceof ConfigError || (error as { expected?: boolean }).expected) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The first signal begins an orderly end; those that follow change nothing: it is as quick as it can be. */
function onceToldToStop(stop: () => void): void {
  let told = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (told) return
      told = true
      console.log('Stopping…')
      stop()
    })
  }
}

/** Signs cookies. Where none is configured one is made and kept with the data, so that a restart signs nobody out. */
async function keptSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}

function sayReady(config: Config, { port, owner }: StartedServer, password: string): void {
  const lines = [`Hearthward is ready.`, '', `  Play:        ${config.publicUrl ?? `http://localhost:${port}`}`]
  if (config.host === '0.0.0.0')
    for (const address of lanAddresses()) lines.push(`  In your net: http://${address}:${port}`)
  lines.push(`  The API:     http://localhost:${port}/api/docs`, '')
  if (owner.created)
    lines.push(
      `  Owner:       ${owner.email}`,
      `  Password:    ${config.ownerPassword ? 'as configured' : password}`,
      '  (shown this once: note it down)',
    )
  else lines.push(`  Owner:       ${owner.email}, with the password of the first start`)
  console.log(`\n${lines.join('\n')}\n`)
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}
