import type { CallName } from '@hearthward/contract'
import type { CookieSetter, Handler, SignedIn } from '../core/handler.ts'
import * as abuseReports from './abuse-reports/calls.ts'
import * as accessRules from './access-rules/calls.ts'
import { accounts } from './accounts/calls.ts'
import * as admins from './admins/calls.ts'
import * as analytics from './analytics/calls.ts'
import * as announcements from './announcements/calls.ts'
import * as antiCheat from './anti-cheat/calls.ts'
import * as approvals from './approvals/calls.ts'
import * as audit from './audit/calls.ts'
import * as backups from './backups/calls.ts'
import * as bans from './bans/calls.ts'
import * as bulkOperations from './bulk-operations/calls.ts'
import * as chat from './chat/calls.ts'
import * as content from './content/calls.ts'
import { contentEditing } from './content/editing-calls.ts'
import * as skillVisibility from './content/skill-visibility-calls.ts'
import * as dashboard from './dashboard/calls.ts'
import * as exchange from './exchange/calls.ts'
import * as exchangeDesk from './exchange-desk/calls.ts'
import * as health from './health/calls.ts'
import * as inbox from './inbox/calls.ts'
import * as investigations from './investigations/calls.ts'
import * as leaderboard from './leaderboard/calls.ts'
import * as ownAccount from './own-account/calls.ts'
import * as personalData from './own-account/personal-data-calls.ts'
import * as achievements from './play/achievements.ts'
import * as play from './play/calls.ts'
import * as offlineProgress from './play/offline-progress.ts'
import * as xpValidation from './play/xp-validation.ts'
import * as players from './players/calls.ts'
import * as profiles from './profiles/calls.ts'
import * as savedPlans from './saved-plans/calls.ts'
import * as seasons from './seasons/calls.ts'
import * as serverInfo from './server-info/calls.ts'
import * as settings from './settings/calls.ts'
import * as snapshots from './snapshots/calls.ts'
import * as blocks from './social/blocks/calls.ts'
import * as friends from './social/friends/calls.ts'
import * as party from './social/party/calls.ts'
import { askAsPlayerWith, lookAsPlayer } from './view-as/calls.ts'

/** Each export of these files handles the call of the same name. */
const own = {
  abuseReports,
  accessRules,
  accounts,
  ownAccount,
  achievements,
  admins,
  analytics,
  announcements,
  antiCheat,
  approvals,
  audit,
  backups,
  bans,
  blocks,
  bulkOperations,
  chat,
  content,
  contentEditing,
  dashboard,
  exchange,
  exchangeDesk,
  friends,
  health,
  inbox,
  investigations,
  leaderboard,
  offlineProgress,
  party,
  personalData,
  play,
  players,
  profiles,
  savedPlans,
  seasons,
  serverInfo,
  settings,
  skillVisibility,
  snapshots,
  xpValidation,
}

type Own = (typeof own)[keyof typeof own]
type NamesIn<Feature> = Feature extends unknown ? keyof Feature : never
type HandlerIn<Feature, Name extends PropertyKey> = Feature extends Readonly<Record<Name, infer One>> ? One : never

const ownHandlers = Object.assign({}, ...Object.values(own)) as { [Name in NamesIn<Own>]: HandlerIn<Own, Name> }
/** Makes calls of the other features. */
const viewAs = { lookAsPlayer, askAsPlayer: askAsPlayerWith(ownHandlers) }

/** The handlers by file. The API description groups calls by it. */
export const features = { ...own, viewAs }
/** The handler of each call. */
export const handlers: { readonly [Name in CallName]: Handler<Name> } = { ...ownHandlers, ...viewAs }

type AnyHandler = (input: unknown, context: SignedIn & Partial<CookieSetter>) => Promise<unknown>

/** Runs the handler of a call. The caller must be authorized, and the input parsed. */
export const performCall = (name: CallName, input: unknown, context: SignedIn & Partial<CookieSetter>) =>
  (handlers[name] as AnyHandler)(input, context)
