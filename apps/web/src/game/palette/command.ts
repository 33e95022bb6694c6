import type { Era, Intent, Player, SkillType } from '@hearthward/engine'
import type { NavigateOptions } from '@tanstack/react-router'

/** What commands are made from: the game as it stands at the moment they are asked for. */
export interface Seen {
  player: Player
  era: Era
  now: number
  /** The skills that stand in lists. */
  skills: readonly SkillType[]
}

/** Where a command belongs. The first four are offered before anything is typed. */
type Group =
  | 'Now'
  | 'Here'
  | 'People'
  | 'Rooms'
  | 'Travel'
  | 'Elsewhere'
  | 'Recipes'
  | 'Pack'
  | 'Bank'
  | 'Exchange'
  | 'Farm'
  | 'Skills'
  | 'Quests'
  | 'Settings'
  | 'Encyclopedia'

/** One thing that can be asked for by its name. */
export interface Command {
  /** Stays the same from day to day: what was done last is remembered by it. */
  id: string
  group: Group
  label: string
  icon: string
  /** What it does, quietly. */
  hint: string
  /** Why it cannot be done now. */
  hindrance?: string | null
  /** Other words it is found by. */
  words?: string
  deed: Deed
}

/** What a command comes to: first what is asked of the rules, then the page it leads to. */
export interface Deed {
  /** One after the other; what is refused ends it. */
  acts?: readonly Intent[]
  page?: NavigateOptions
  /** A slot of the pack to look into. */
  slot?: number
  signsOut?: boolean
  /** The cursor goes to where one writes to others. */
  writes?: boolean
}

/** Each makes the commands of one kind of thing. A new kind is a file and a line in all-commands.ts. */
export type Provider = (seen: Seen) => Command[]
