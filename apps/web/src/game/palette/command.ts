import type { Era, Intent, Player, SkillType } from '@hearthward/engine'
import type { NavigateOptions } from '@tanstack/react-router'

/** The game state that commands are built from, read when the palette opens. */
export interface PaletteContext {
  player: Player
  era: Era
  now: number
  /** The skills that are not hidden. */
  skills: readonly SkillType[]
}

/** The section of a command. The first four are suggested before anything is typed. */
type Group =
  | 'Now'
  | 'Here'
  | 'People'
  | 'Pages'
  | 'Travel'
  | 'Elsewhere'
  | 'Recipes'
  | 'Pack'
  | 'Bank'
  | 'Exchange'
  | 'Farm'
  | 'Loadouts'
  | 'Skills'
  | 'Quests'
  | 'Planner'
  | 'Best activities'
  | 'Settings'
  | 'Encyclopedia'
  | 'Plan'

/** An entry of the palette. */
export interface Command {
  /** Stable across sessions: recent commands are stored by it. */
  id: string
  group: Group
  label: string
  icon: string
  /** A short description. */
  hint: string
  /** The reason why it is disabled now. */
  hindrance?: string | null
  /** Additional search terms. */
  words?: string
  effect: CommandEffect
}

/** The effect of a command: first its intents, then the page it opens. */
export interface CommandEffect {
  /** Performed one after the other; a refusal ends the command. */
  intents?: readonly Intent[]
  page?: NavigateOptions
  /** A slot of the pack to open. */
  slot?: number
  signsOut?: boolean
  /** Focuses the chat's input. */
  focusesChat?: boolean
  opensSavedPlans?: boolean
  opensPlan?: boolean
}

/** Builds the commands of one kind. A new kind is a file and a line in all-commands.ts. */
export type Provider = (context: PaletteContext) => Command[]
