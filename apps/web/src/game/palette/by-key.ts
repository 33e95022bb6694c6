import { toasts } from '../../client/index.ts'
import { activityTabs } from '../place/activities.ts'
import { allCommands } from './all-commands.ts'
import { carryOut, type Hands, look } from './carry-out.ts'
import { workId } from './commands/works.ts'

/** Does what a shortcut stands for, or says why not. */
export async function doCommand(id: string, hands: Hands): Promise<void> {
  const seen = look()
  const command = seen && allCommands(seen).find((each) => each.id === id)
  if (!command) return
  if (command.hindrance) return toasts.show('info', command.hindrance)
  await carryOut(command, hands)
}

/** Begins what stands at a number in the list of the place, while that list is in view. */
export async function beginNth(number: number, hands: Hands): Promise<void> {
  const { pathname, search } = hands.router.state.location
  const seen = look()
  if (!seen || pathname.replace(/\/$/, '') !== '/game') return
  const tabs = activityTabs(seen.era.content, seen.player.currentLocation)
  const shown = search.tab === undefined ? tabs[0] : tabs.find(({ id }) => id === search.tab)
  const activity = shown?.activities[number - 1]
  if (activity) await doCommand(workId(activity.id), hands)
}
