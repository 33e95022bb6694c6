import { isStaffCaller, type StaffCaller } from './call.ts'
import * as abuseReports from './calls/abuse-reports.ts'
import { accountCalls } from './calls/accounts.ts'
import * as announcements from './calls/announcements.ts'
import * as bans from './calls/bans.ts'
import * as chat from './calls/chat.ts'
import * as content from './calls/content.ts'
import * as exchange from './calls/exchange.ts'
import * as friends from './calls/friends.ts'
import * as inbox from './calls/inbox.ts'
import * as leaderboard from './calls/leaderboard.ts'
import * as ownAccount from './calls/own-account.ts'
import * as party from './calls/party.ts'
import * as play from './calls/play.ts'
import * as players from './calls/players.ts'
import * as profiles from './calls/profiles.ts'
import * as savedPlans from './calls/saved-plans.ts'
import * as seasons from './calls/seasons.ts'
import * as serverInfo from './calls/server-info.ts'
import * as accessRules from './calls/staff/access-rules.ts'
import * as admins from './calls/staff/admins.ts'
import * as analytics from './calls/staff/analytics.ts'
import * as antiCheat from './calls/staff/anti-cheat.ts'
import * as approvals from './calls/staff/approvals.ts'
import * as audit from './calls/staff/audit.ts'
import * as backups from './calls/staff/backups.ts'
import * as bulkOperations from './calls/staff/bulk-operations.ts'
import { contentEditing } from './calls/staff/content-editing.ts'
import * as dashboard from './calls/staff/dashboard.ts'
import * as exchangeDesk from './calls/staff/exchange-desk.ts'
import * as health from './calls/staff/health.ts'
import * as investigations from './calls/staff/investigations.ts'
import * as settings from './calls/staff/settings.ts'
import * as snapshots from './calls/staff/snapshots.ts'
import { askAsPlayerFor, lookAsPlayer } from './calls/view-as.ts'

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
  ...callsIn(savedPlans),
  ...callsIn(content),
  ...callsIn(profiles),
  ...callsIn(announcements),
  ...callsIn(leaderboard),
  ...callsIn(seasons),
  ...callsIn(exchange),
  ...callsIn(party),
  ...callsIn(friends),
  ...callsIn(chat),
  ...callsIn(abuseReports),
  ...callsIn(accessRules),
  ...callsIn(approvals),
  ...callsIn(audit),
  ...callsIn(bans),
  ...callsIn(players),
  ...callsIn(snapshots),
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
