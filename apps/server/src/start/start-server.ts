import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@hearthward/content'
import { topics } from '@hearthward/contract'
import { days } from '@hearthward/engine'
import { rulesVersion } from '@hearthward/engine/rules-version'
import type { Logger } from 'pino'
import { loadAccessRules } from '../core/access/access-rules.ts'
import { createAddressLookup } from '../core/audit/address-lookup.ts'
import { createBudgets } from '../core/budgets.ts'
import { createPresence, onlineSince } from '../core/presence.ts'
import type { Server } from '../core/server.ts'
import { loadSecret } from '../core/settings/secrets.ts'
import { loadSystem } from '../core/settings/system-config.ts'
import { createFirstSeason } from '../core/timeline/seasons.ts'
import { loadTimeline } from '../core/timeline/timeline.ts'
import { openRelease } from '../core/timeline/world-data.ts'
import { type Committer, createCommitter } from '../core/world/committer.ts'
import { readActiveSince, renamePlayer } from '../core/world/player-queries.ts'
import { createSeals } from '../core/world/seals.ts'
import { createWorld } from '../core/world/world.ts'
import { type Accounts, createAccounts, TEST_COST } from '../features/accounts/index.ts'
import { loadAnnouncementBoard } from '../features/announcements/index.ts'
import {
  createActivityLog,
  createAntiCheat,
  insertDefaultRules,
  keepConnections,
} from '../features/anti-cheat/index.ts'
import { createApprovals } from '../features/approvals/index.ts'
import { createAuditHead } from '../features/audit/index.ts'
import { endInterruptedRestores, watchRestores } from '../features/backups/index.ts'
import { createRunningOperations } from '../features/bulk-operations/index.ts'
import { createChatPublisher, createMessageBatcher } from '../features/chat/index.ts'
import { loadSkillVisibility } from '../features/content/index.ts'
import { createFigures } from '../features/dashboard/index.ts'
import { createExchange } from '../features/exchange/index.ts'
import { performCall } from '../features/handlers.ts'
import { createHealth } from '../features/health/index.ts'
import { sendMessageOfGame } from '../features/inbox/index.ts'
import { createAdmission } from '../features/play/index.ts'
import { createSocialUpdates } from '../features/social/index.ts'
import { createGracefulClose } from '../http/graceful-close.ts'
import { createHttp } from '../http/http.ts'
import { boundSockets } from '../http/limits/bounded-sockets.ts'
import { boundPipelining } from '../http/limits/pipelining.ts'
import { startJobs } from '../jobs/job-runner.ts'
import { createSockets } from '../live/sockets.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { inProcessBus } from '../platform/bus/in-process.ts'
import { createClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { connect, migrateDatabase } from '../platform/database/database.ts'
import { createMailer } from '../platform/email/index.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'

export interface StartedServer {
  server: Server
  port: number
  /** The owner's account; `created` if this start created it. */
  owner: { email: string; created: boolean }
  close(): Promise<void>
}

/** The version of the game, defined only in the package.json of the repository. */
const VERSION = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))
  .version as string

/** With TEST_CLOCK, effectively no rate limits. */
const TEST_RATES = { creationsPerHour: 100_000, emailsPerHour: 100_000 }

interface Start {
  databaseUrl: string
  secret: string
  ownerPassword: string
  log?: Logger
  /** Shared with other servers; without one the server is alone. */
  bus?: Bus
  /** Restarts the server within the process. */
  restart: Server['restart']
}

/** Creates a server on a database and starts serving. The order matters: data, world, HTTP and sockets, jobs. */
export async function startServer(config: Config, start: Start): Promise<StartedServer> {
  await migrateDatabase(start.databaseUrl, (db) => endInterruptedRestores(db, Date.now()))
  const { server, committer } = await makeServer(config, start)
  const { accounts, database } = server
  const owner = await accounts.ensureOwner(config.ownerEmail, start.ownerPassword)
  const http = createHttp(server)
  const hangUp = createGracefulClose(http.server)
  boundSockets(http.server, server)
  const sockets = createSockets(http.server, server)
  boundPipelining(http.server, server)
  await http.listen({ port: config.port, host: config.host })
  const jobs = startJobs(server)

  return {
    server,
    port: (http.server.address() as { port: number }).port,
    owner: { email: config.ownerEmail, created: owner.created },
    close: async () => {
      await jobs.stop()
      await server.operations.stop()
      await server.socialUpdates.stop()
      await hangUp(async () => {
        await sockets.close()
        await http.close()
      })
      await committer.idle()
      await server.activityLog.flush()
      server.exchange.close()
      await accounts.close()
      await database.close()
      if (http.server.listening) await once(http.server, 'close')
    },
  }
}

async function makeServer(config: Config, start: Start): Promise<{ server: Server; committer: Committer }> {
  const log = start.log ?? createLog(config.logLevel)
  const database = connect(start.databaseUrl)
  const { db, sql } = database
  const clock = createClock()
  const bus = start.bus ?? inProcessBus()
  const metrics = createMetrics()
  const system = await loadSystem(db)
  await openRelease(db, content, clock.now(), system.config())
  await createFirstSeason(db, clock.now())
  const timeline = await loadTimeline(db, clock)
  timeline.onChange(() => bus.publish(topics.world, 'timeline', { timeline: timeline.entities() }))
  const skillVisibility = await loadSkillVisibility(db)
  skillVisibility.onChange((hidden) => bus.publish(topics.settings, 'skillVisibility', { hidden }))
  const accessRules = await loadAccessRules(db)
  accessRules.onChange(() => bus.publish(topics.adminAccess, 'accessChanged', {}))
  const committer = createCommitter(sql, (size) => metrics.batches.observe(size))
  const activityLog = createActivityLog({ database, clock, timeline, secret: await loadSecret(db, 'devices') })
  await insertDefaultRules(db, clock.now())
  const world = createWorld({
    db,
    committer,
    clock,
    timeline,
    onChanged: activityLog.changed,
    recordStaffEdits: activityLog.recordStaffEdits,
    publishFinds: (uid, found) => bus.publish(topics.player(uid), 'found', { found }),
  })
  const seals = createSeals(await loadSecret(db, 'seals'))
  const admission = createAdmission(bus.leases, () => system.config().maxPlayers)
  const announcementBoard = await loadAnnouncementBoard(db, clock, bus)
  const presence = createPresence(await readActiveSince(db, onlineSince(clock.now())))
  const health = createHealth({ metrics, database, bus, clock, log })
  const socialUpdates = createSocialUpdates({ world, database, clock, bus, log, presence })
  const exchange = createExchange({ database, bus, clock, timeline, log, world, system })
  const restores = await watchRestores(db, () => start.restart(async () => {}))
  const antiCheat = createAntiCheat({ database, clock, timeline, bus, activityLog, config })
  const parts = {
    restart: start.restart,
    operations: createRunningOperations(),
    health,
    restores,
    config,
    clock,
    log,
    database,
    bus,
    metrics,
    system,
    skillVisibility,
    accessRules,
    timeline,
    world,
    seals,
    admission,
    exchange,
    messageBatcher: createMessageBatcher(sql),
    chatPublisher: createChatPublisher(bus),
    announcementBoard,
    maintenance: announcementBoard.maintenance,
    presence,
    socialUpdates,
    activityLog,
    antiCheat,
    figures: createFigures({ database, clock, presence, health, bus }),
    auditHead: createAuditHead(),
    recordCaller: activityLog.recordNetwork,
    completeEntry: keepConnections(activityLog),
    addressLookup: createAddressLookup(config.addressLookupUrl, log),
    budgets: createBudgets(config),
    approvals: createApprovals(performCall),
  }
  const accounts = makeAccounts(parts, start.secret)
  return { server: { ...parts, accounts, rules: rulesVersion(), version: VERSION }, committer }
}

type AccountDependencies = Pick<Server, 'config' | 'database' | 'clock' | 'system' | 'bus' | 'log'>

function makeAccounts({ config, database, clock, system, bus, log }: AccountDependencies, secret: string): Accounts {
  return createAccounts({
    db: database.db,
    secret,
    baseUrl: config.baseUrl,
    now: clock.now,
    maxLoginAttempts: () => system.config().maxLoginAttempts,
    sessionTimeout: () => system.config().sessionTimeout,
    secondFactorGrace: () => days(system.staffLimits().graceDays),
    limits: bus.limits,
    // Tests create hundreds of accounts from one address.
    ...(config.testClock ? { rates: TEST_RATES, passwordCost: TEST_COST } : {}),
    mail: config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom) : null,
    log,
    onChanged: (user, tx) => renamePlayer(tx, user.uid, { ...user, guestExpiresAt: null }),
    sendToInbox: (uid, message) => sendMessageOfGame({ database, clock, bus }, uid, message),
  })
}
