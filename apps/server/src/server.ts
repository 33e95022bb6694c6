import type { Logger } from 'pino'
import type { Accounts } from './auth/index.ts'
import type { Bus } from './bus/bus.ts'
import type { ChatBook } from './chat/book.ts'
import type { ChatTelling } from './chat/telling.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company/company.ts'
import type { Config } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { Metrics } from './metrics.ts'
import type { NoticeBoard } from './notice-board.ts'
import type { Presence } from './presence.ts'
import type { SkillVisibility } from './skill-visibility.ts'
import type { AccessRules } from './staff/access-rules.ts'
import type { AddressLookup } from './staff/address-lookup.ts'
import type { followRestores } from './staff/backups/following.ts'
import type { createOperations } from './staff/bulk/operations.ts'
import type { DeskFigures } from './staff/dashboard/figures.ts'
import type { createHealth } from './staff/system/health.ts'
import type { Database } from './store/database.ts'
import type { System } from './system.ts'
import type { ActivityLog } from './watch/activity-log.ts'
import type { Watch } from './watch/watch.ts'
import type { Admission } from './world/admission.ts'
import type { Seals } from './world/seals.ts'
import type { Timeline } from './world/timeline.ts'
import type { World } from './world/world.ts'

/** Everything a running server consists of, made once in main.ts and handed down. */
export interface Server {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly accounts: Accounts
  readonly world: World
  readonly seals: Seals
  readonly timeline: Timeline
  readonly admission: Admission
  readonly system: System
  readonly exchange: Exchange
  readonly chatBook: ChatBook
  readonly chatTelling: ChatTelling
  readonly noticeBoard: NoticeBoard
  readonly skillVisibility: SkillVisibility
  readonly accessRules: AccessRules
  readonly presence: Presence
  readonly company: Company
  readonly restores: Awaited<ReturnType<typeof followRestores>>
  readonly operations: ReturnType<typeof createOperations>
  readonly health: ReturnType<typeof createHealth>
  /** Ends this world, its doors and its jobs, does what is asked to the database meanwhile, and begins anew. */
  restart(between: (databaseUrl: string) => Promise<void>): void
  readonly activityLog: ActivityLog
  readonly watch: Watch
  readonly figures: DeskFigures
  readonly addressLookup: AddressLookup
  /** Names the rules this server computes with. */
  readonly rules: string
  readonly version: string
}
