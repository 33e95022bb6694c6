import { toasts } from '../../client/index.ts'
import { activityTabs } from '../place/activities.ts'
import { allCommands } from './all-commands.ts'
import { runCommand, type CommandTools, readContext } from './run-command.ts'
import { workId } from './commands/works.ts'

/** Runs the command of a shortcut, or shows why it is disabled. */
export async function runCommandById(id: string, hands: CommandTools): Promise<void> {
  const context = readContext()
  const command = context && allCommands(context).find((each) => each.id === id)
  if (!command) return
  if (command.hindrance) return toasts.show('info', command.hindrance)
  await runCommand(command, hands)
}

/** Starts the activity at that position in the place's list, if the list is on screen. */
export async function startNthActivity(number: number, hands: CommandTools): Promise<void> {
  const { pathname, search } = hands.router.state.location
  const context = readContext()
  if (!context || pathname.replace(/\/$/, '') !== '/game') return
  const tabs = activityTabs(context.era.content, context.player.currentLocation)
  const shown = search.tab === undefined ? tabs[0] : tabs.find(({ id }) => id === search.tab)
  const activity = shown?.activities[number - 1]
  if (activity) await runCommandById(workId(activity.id), hands)
}
