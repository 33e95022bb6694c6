import type { Command } from './command.ts'

export interface CommandSection {
  title: string
  commands: Command[]
}

const MOST_RECENT = 5
const MOST_HERE = 6

/** Commands suggested before anything is typed: recent ones, then those that are possible now. */
export function suggestionsOf(commands: readonly Command[], recent: readonly string[]): CommandSection[] {
  const known = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []).slice(0, MOST_RECENT)
  const others = commands.filter((command) => !known.includes(command))
  const possible = others.filter(({ hindrance }) => !hindrance)
  const of = (group: string) => possible.filter((command) => command.group === group)
  return [
    { title: 'Recent', commands: known },
    { title: 'Now', commands: of('Now') },
    { title: 'Here', commands: of('Here').slice(0, MOST_HERE) },
    { title: 'People', commands: of('People').slice(0, MOST_HERE) },
    { title: 'Pages', commands: of('Pages') },
  ].filter((section) => section.commands.length > 0)
}
