import type { Logger } from 'pino'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Metrics } from './metrics.ts'
import type { Presence } from './presence.ts'
import type { AccessRules } from './staff/access-rules.ts'
import type { Database } from './store/database.ts'
import type { System } from './system.ts'
import type { ActivityLog } from './watch/activity-log.ts'
import type { Timeline } from './world/timeline.ts'
import type { World } from './world/world.ts'

/** What the larger parts of a server are made with. None of them knows the server it belongs to. */
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
  readonly activityLog: ActivityLog
  readonly presence: Presence
}
