import { toasts } from '../../client/index.ts'
import { activityTabs } from '../place/activities.ts'
import { allCommands } from './all-commands.ts'
import { workId } from './commands/works.ts'
import { type CommandTools, readContext, runCommand } from './run-command.ts'

/** Runs the command of a shortcut, or shows why it is disabled. */
export async function runCommandById(id: string, tools: CommandTools): Promise<void> {
  const context = readContext()
  const command = context && allCommands(context).find((each) => each.id === id)
  if (!command) return
  if (command.hindrance) return toasts.show('info', command.hindrance)
  await runCommand(command, tools)
}

/** Starts the activity at that position in the place's list, if the list is on screen. */
export async function startNthActivity(number: number, tools: CommandTools): Promise<void> {
  const { pathname, search } = tools.router.state.location
  const context = readContext()
  if (!context || pathname.replace(/\/$/, '') !== '/game') return
  const tabs = activityTabs(context.era.content, context.player.currentLocation)
  const shown = search.tab === undefined ? tabs[0] : tabs.find(({ id }) => id === search.tab)
  const activity = shown?.activities[number - 1]
  if (activity) await runCommandById(workId(activity.id), tools)
}
