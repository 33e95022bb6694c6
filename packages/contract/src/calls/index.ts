import { isStaffCaller, type StaffCaller } from '../call.ts'
import * as abuseReports from './abuse-reports.ts'
import * as accessRules from './access-rules.ts'
import { accountCalls } from './accounts.ts'
import * as admins from './admins.ts'
import * as analytics from './analytics.ts'
import * as announcements from './announcements.ts'
import * as antiCheat from './anti-cheat.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as bans from './bans.ts'
import * as bulkOperations from './bulk-operations.ts'
import * as chat from './chat.ts'
import * as content from './content.ts'
import { contentEditing } from './content-editing.ts'
import * as dashboard from './dashboard.ts'
import * as exchange from './exchange.ts'
import * as exchangeDesk from './exchange-desk.ts'
import * as friends from './friends.ts'
import * as health from './health.ts'
import * as inbox from './inbox.ts'
import * as investigations from './investigations.ts'
import * as leaderboard from './leaderboard.ts'
import * as ownAccount from './own-account.ts'
import * as party from './party.ts'
import * as play from './play.ts'
import * as players from './players.ts'
import * as profiles from './profiles.ts'
import * as serverInfo from './server-info.ts'
import * as settings from './settings.ts'
import { askAsPlayerFor, lookAsPlayer } from './view-as.ts'

/** The exports of a module that are calls; the others are entities and constants. */
type CallsIn<Module> = { readonly [Name in keyof Module as Module[Name] extends Declared ? Name : never]: Module[Name] }
type Declared = { readonly does: string }

function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'does' in value
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsIn<Module>
}

/** The calls that a caller makes as themselves. */
const ownCalls = {
  ...callsIn(serverInfo),
  ...callsIn(ownAccount),
  ...callsIn(play),
  ...callsIn(content),
  ...callsIn(profiles),
  ...callsIn(announcements),
  ...callsIn(leaderboard),
  ...callsIn(exchange),
  ...callsIn(party),
  ...callsIn(friends),
  ...callsIn(chat),
  ...callsIn(abuseReports),
  ...callsIn(accessRules),
  ...callsIn(audit),
  ...callsIn(bans),
  ...callsIn(players),
  ...callsIn(inbox),
  ...contentEditing,
  ...callsIn(backups),
  ...callsIn(bulkOperations),
  ...callsIn(settings),
  ...callsIn(health),
  ...callsIn(antiCheat),
  ...callsIn(investigations),
  ...callsIn(admins),
  ...callsIn(analytics),
  ...callsIn(dashboard),
  ...callsIn(exchangeDesk),
  ...accountCalls,
}

/** Every call of the API, by the name it is called with. Each is named only where it is declared. */
export const calls = { ...ownCalls, lookAsPlayer, askAsPlayer: askAsPlayerFor(ownCalls) } as const

export type Calls = typeof calls
export type CallName = keyof Calls

/** The calls of staff: those the access rules are about. */
export type StaffCallName = { [Name in CallName]: Calls[Name]['who'] extends StaffCaller ? Name : never }[CallName]
export const STAFF_CALLS = (Object.keys(calls) as CallName[]).filter((name): name is StaffCallName =>
  isStaffCaller(calls[name].who),
)
