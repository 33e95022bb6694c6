import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@hearthward/content'
import { topics } from '@hearthward/contract'
import { rulesVersion } from '@hearthward/engine/rules-version'
import type { Logger } from 'pino'
import { createAccounts } from './auth/index.ts'
import { inProcessBus } from './bus/in-process.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import { createHangUp } from './http/hang-up.ts'
import { createHttp } from './http/http.ts'
import { startJobs } from './jobs/jobs.ts'
import { createSockets } from './live/sockets.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/index.ts'
import { createMetrics } from './metrics.ts'
import type { Server } from './server.ts'
import { connect, migrateDatabase } from './store/database.ts'
import { renamePlayer } from './store/players.ts'
import { openRelease, readSystemConfig, rollSecret } from './store/world-data.ts'
import { createAdmission } from './world/admission.ts'
import { createCommitter } from './world/committer.ts'
import { loadTimeline } from './world/timeline.ts'
import { createWorld } from './world/world.ts'

export interface StartedServer {
  server: Server
  port: number
  /** The owner's account; `created` where this start made it. */
  owner: { email: string; created: boolean }
  close(): Promise<void>
}

const VERSION = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version as string

/** With TEST_CLOCK: nobody is slowed down for being many. */
const TEST_RATES = { creationsPerHour: 100_000, lettersPerHour: 100_000, callsPerMinute: 100_000 }

/** Wires a whole server on a database and begins to serve. The order is that of a start: data, world, doors, jobs. */
export async function startServer(
  config: Config,
  start: { databaseUrl: string; secret: string; ownerPassword: string; log?: Logger },
): Promise<StartedServer> {
  const log = start.log ?? createLog(config.logLevel)
  await migrateDatabase(start.databaseUrl)
  const database = connect(start.databaseUrl)
  const clock = createClock()
  const bus = inProcessBus()
  const metrics = createMetrics()
  const system = await readSystemConfig(database.db)
  const { xpMultiplier, dropRateMultiplier } = system
  await openRelease(database.db, content, clock.now(), { xpMultiplier, dropRateMultiplier })
  const timeline = await loadTimeline(database.db)
  timeline.onChange(() => bus.tell(topics.world, 'timeline', { timeline: timeline.entities() }))
  const committer = createCommitter(database.sql, (size) => metrics.batches.observe(size))
  const world = createWorld({ db: database.db, committer, clock, timeline, rollSecret: await rollSecret(database.db) })
  const accounts = createAccounts({
    db: database.db,
    secret: start.secret,
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    now: clock.now,
    maxLoginAttempts: () => system.maxLoginAttempts,
    limits: bus.limits,
    // Tests make hundreds of accounts from one address.
    ...(config.testClock ? { rates: TEST_RATES } : {}),
    mail: config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom) : null,
    log,
    onCreated: async () => {},
    onChanged: (user, tx) => renamePlayer(tx, user.uid, { ...user, guestExpiresAt: null }),
  })
  const server: Server = {
    config,
    clock,
    log,
    database,
    bus,
    metrics,
    accounts,
    world,
    timeline,
    admission: createAdmission(bus.leases, () => system.maxPlayers),
    system: () => system,
    rules: rulesVersion(),
    version: VERSION,
  }
  const owner = await accounts.ensureOwner(config.ownerEmail, start.ownerPassword)
  const http = await createHttp(server, { database: async () => void (await database.sql`select 1`) })
  const hangUp = createHangUp(http.server)
  const sockets = createSockets(http.server, server)
  await http.listen({ port: config.port, host: config.host })
  const jobs = startJobs(server)

  return {
    server,
    port: (http.server.address() as { port: number }).port,
    owner: { email: config.ownerEmail, created: owner.created },
    close: async () => {
      await jobs.stop()
      await hangUp(async () => {
        await sockets.close()
        await http.close()
      })
      await committer.idle()
      await accounts.close()
      await database.close()
      if (http.server.listening) await once(http.server, 'close')
    },
  }
}
