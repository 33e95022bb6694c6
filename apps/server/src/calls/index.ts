import type { CallName } from '@hearthward/contract'
import * as accessRules from './access-rules.ts'
import * as achievements from './achievements.ts'
import * as admins from './admins.ts'
import * as analytics from './analytics.ts'
import * as backups from './backups.ts'
import * as chat from './chat.ts'
import * as content from './content.ts'
import { contentEditing } from './content-editing.ts'
import * as dashboard from './dashboard.ts'
import * as exchange from './exchange.ts'
import * as exchangeDesk from './exchange-desk.ts'
import * as experience from './experience.ts'
import * as friends from './friends.ts'
import type { Handler } from './handler.ts'
import * as investigations from './investigations.ts'
import * as leaderboard from './leaderboard.ts'
import * as looking from './looking.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as notices from './notices.ts'
import * as operations from './operations.ts'
import * as owner from './owner.ts'
import * as party from './party.ts'
import * as people from './people.ts'
import * as play from './play.ts'
import * as players from './players.ts'
import * as progress from './progress.ts'
import * as server from './server.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as system from './system.ts'
import * as watch from './watch.ts'

/** The handlers by feature, a file of this folder each. What a file exports, it answers. */
export const features = {
  accessRules,
  achievements,
  admins,
  analytics,
  backups,
  chat,
  content,
  contentEditing,
  dashboard,
  exchange,
  exchangeDesk,
  experience,
  friends,
  investigations,
  leaderboard,
  looking,
  messages,
  moderation,
  notices,
  operations,
  owner,
  party,
  people,
  play,
  players,
  progress,
  server,
  settings,
  staff,
  system,
  watch,
}

type Features = (typeof features)[keyof typeof features]
type NamesIn<Feature> = Feature extends unknown ? keyof Feature : never
type Answering<Feature, Name extends PropertyKey> = Feature extends Readonly<Record<Name, infer One>> ? One : never

/** Who answers each call. */
export const handlers: { readonly [Name in CallName]: Handler<Name> } = Object.assign(
  {},
  ...Object.values(features),
) as { [Name in NamesIn<Features>]: Answering<Features, Name> }
