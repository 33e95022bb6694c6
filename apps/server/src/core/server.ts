import type { MaintenanceEntity } from '@hearthward/contract'
import type { Logger } from 'pino'
import type { Bus } from '../platform/bus/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Tagged } from '../platform/database/sql.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AccessRules } from './access/access-rules.ts'
import type { AddressLookup } from './audit/address-lookup.ts'
import type { ActedBy, NewAuditEntry } from './audit/audit-log.ts'
import type { Budgets } from './budgets.ts'
import type { Presence } from './presence.ts'
import type { System } from './settings/system-config.ts'
import type { Timeline } from './timeline/timeline.ts'
import type { Seals } from './world/seals.ts'
import type { World } from './world/world.ts'

/** The parts that features are created with. */
export interface Core {
  readonly clock: Clock
  readonly log: Logger
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly system: System
  readonly timeline: Timeline
  readonly world: World
  readonly accessRules: AccessRules
  readonly presence: Presence
}

/**
 * Everything a running server consists of, made once in start-server.ts and handed down. A feature that keeps something
 * in memory adds it here itself, with `declare module`; core/ and platform/ never use such a part.
 */
export interface Server extends Core {
  readonly config: Config
  readonly addressLookup: AddressLookup
  readonly budgets: Budgets
  /** Records the address that a call of an account came from. */
  recordCaller(uid: string, address: string): void
  /** Adds to an audit entry what is true only now, within the transaction of the act. */
  completeEntry(tx: Tagged, by: ActedBy, entry: NewAuditEntry): Promise<NewAuditEntry>
  readonly seals: Seals
  /** Names the rules this server computes with. */
  readonly rules: string
  readonly version: string
  /** Whether the game is closed, and to whom. */
  maintenance(): MaintenanceEntity
  /** Stops the server, runs `between` on its database and starts it again. */
  restart(between: (databaseUrl: string) => Promise<void>): void
}
