import type { Accounts } from './auth/index.ts'
import type { ChatBook } from './chat/book.ts'
import type { ChatTelling } from './chat/telling.ts'
import type { Company } from './company/company.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { NoticeBoard } from './notice-board.ts'
import type { SkillVisibility } from './skill-visibility.ts'
import type { AddressLookup } from './staff/address-lookup.ts'
import type { followRestores } from './staff/backups/following.ts'
import type { AtWork } from './staff/bulk/at-work.ts'
import type { DeskFigures } from './staff/dashboard/figures.ts'
import type { Health } from './staff/system/health.ts'
import type { Watch } from './watch/watch.ts'
import type { Admission } from './world/admission.ts'
import type { Seals } from './world/seals.ts'

/** Everything a running server consists of, made once in start-server.ts and handed down. */
export interface Server extends Core {
  readonly config: Config
  readonly accounts: Accounts
  readonly seals: Seals
  readonly admission: Admission
  readonly exchange: Exchange
  readonly chatBook: ChatBook
  readonly chatTelling: ChatTelling
  readonly noticeBoard: NoticeBoard
  readonly skillVisibility: SkillVisibility
  readonly company: Company
  readonly restores: Awaited<ReturnType<typeof followRestores>>
  readonly operations: AtWork
  readonly health: Health
  /** Ends this world, its doors and its jobs, does what is asked to the database meanwhile, and begins anew. */
  restart(between: (databaseUrl: string) => Promise<void>): void
  readonly watch: Watch
  readonly figures: DeskFigures
  readonly addressLookup: AddressLookup
  /** Names the rules this server computes with. */
  readonly rules: string
  readonly version: string
}
