import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { loadKeyRing } from '../features/backups/index.ts'
import type { Config } from '../platform/config.ts'
import { explain } from './process-end.ts'
import { type StartedServer, startServer } from './start-server.ts'

/** Serves from this process. Returns a function that ends it in good order. */
export async function serve(config: Config, databaseUrl: string, onFailure: () => void): Promise<() => Promise<void>> {
  loadKeyRing(config)
  const ownerPassword = config.ownerPassword ?? randomBytes(16).toString('base64url')
  const secret = await loadCookieSecret(config)
  const started = await startRestartable(config, { databaseUrl, secret, ownerPassword }, onFailure)
  printReady(config, started, ownerPassword)
  return started.close
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
