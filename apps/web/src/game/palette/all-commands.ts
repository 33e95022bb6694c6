import type { Command, PaletteContext, Provider } from './command.ts'
import { account } from './commands/account.ts'
import { bank } from './commands/bank.ts'
import { combatStyles } from './commands/combat-styles.ts'
import { encyclopedia } from './commands/encyclopedia.ts'
import { exchange } from './commands/exchange.ts'
import { farm } from './commands/farm.ts'
import { frequent } from './commands/frequent.ts'
import { loadouts } from './commands/loadouts.ts'
import { pack } from './commands/pack.ts'
import { people } from './commands/people.ts'
import { places } from './commands/places.ts'
import { plan } from './commands/plan.ts'
import { quests } from './commands/quests.ts'
import { rooms } from './commands/rooms.ts'
import { settings } from './commands/settings.ts'
import { skills } from './commands/skills.ts'
import { works } from './commands/works.ts'

/** Ties are ordered like this list. */
const PROVIDERS: readonly Provider[] = [
  frequent,
  plan,
  combatStyles,
  loadouts,
  farm,
  works,
  people,
  rooms,
  places,
  pack,
  bank,
  exchange,
  skills,
  quests,
  settings,
  account,
  encyclopedia,
]

export function allCommands(context: PaletteContext): Command[] {
  return PROVIDERS.flatMap((provider) => provider(context))
}
