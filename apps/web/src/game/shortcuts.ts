import { LOADOUT_LIMIT } from '@hearthward/engine'

/**
 * All shortcuts: the keys, a label and the palette command they run. The help page, the palette and tooltips show them.
 */
export interface Shortcut {
  /** Separated by spaces and pressed one after the other. */
  keys: string
  label: string
  /** The id of the command. */
  command: string
}

export const DOING: readonly Shortcut[] = [
  { keys: 's', label: 'Stop the current action', command: 'stop' },
  { keys: 'r', label: 'Resume the last action', command: 'go-on' },
  { keys: 'e', label: 'Eat the best food you carry', command: 'eat-best' },
  { keys: 'x', label: 'Special attack', command: 'special-attack' },
  { keys: 'p', label: 'Show the pack', command: 'room:/game/pack' },
  { keys: 'h', label: 'Harvest all ready crops', command: 'harvest-all' },
  { keys: 'c', label: 'Write in the chat', command: 'chat' },
]

export const GOING: readonly Shortcut[] = [
  { keys: '?', label: 'Help', command: 'room:/game/help' },
  { keys: 'g h', label: 'Here, your current place', command: 'room:/game' },
  { keys: 'g m', label: 'Map', command: 'room:/game/map' },
  { keys: 'g b', label: 'Bank', command: 'room:/game/bank' },
  { keys: 'g f', label: 'Farm', command: 'room:/game/farm' },
  { keys: 'g c', label: 'Craft', command: 'room:/game/craft' },
  { keys: 'g q', label: 'Quests', command: 'room:/game/quests' },
  { keys: 'g w', label: 'Party', command: 'room:/game/party' },
  { keys: 'g x', label: 'Grand Exchange', command: 'room:/game/exchange' },
  { keys: 'g s', label: 'Skills', command: 'room:/game/skills' },
  { keys: 'g p', label: 'Pack', command: 'room:/game/pack' },
  { keys: 'g e', label: 'Equipment', command: 'room:/game/equipment' },
  { keys: 'g y', label: 'You', command: 'room:/game/you' },
  { keys: 'g t', label: 'Achievements', command: 'room:/game/achievements' },
  { keys: 'g l', label: 'Collection log', command: 'room:/game/collection' },
  { keys: 'g r', label: 'Leaderboard', command: 'room:/game/leaderboard' },
  { keys: 'g i', label: 'Encyclopedia', command: 'room:/game/encyclopedia' },
  { keys: 'g n', label: 'Notices', command: 'room:/game/notices' },
  { keys: 'g a', label: 'Account', command: 'room:/game/account' },
  { keys: 'g o', label: 'Settings', command: 'room:/game/settings' },
]

/** The tenth loadout has the key 0. */
const WEARING: readonly Shortcut[] = Array.from({ length: LOADOUT_LIMIT }, (_, index) => ({
  keys: `w ${(index + 1) % 10}`,
  label: `Wear loadout ${index + 1}`,
  command: `loadout:${index + 1}`,
}))

const ALL = [...DOING, ...GOING, ...WEARING]

/** Maps the keys pressed so far to a command, to 'beginning' of a longer shortcut, or to null. */
export function meaningOf(pressed: string): { command: string } | 'beginning' | null {
  const found = ALL.find(({ keys }) => keys === pressed)
  if (found) return { command: found.command }
  return ALL.some(({ keys }) => keys.startsWith(`${pressed} `)) ? 'beginning' : null
}

export function keysOf(command: string): string | null {
  return ALL.find((shortcut) => shortcut.command === command)?.keys ?? null
}

/** For a tooltip: 'Bank: store up to two hundred stacks (g b)'. */
export function withKeys(text: string, command: string): string {
  const keys = keysOf(command)
  return keys ? `${text} (${keys})` : text
}

/** Shortcuts of single components, which handle them themselves. This list is for the help page. */
export const WHERE_YOU_ARE: readonly { where: string; keys: readonly { keys: string; label: string }[] }[] = [
  { where: 'At a place', keys: [{ keys: '1 … 9', label: 'Start the activity with that number' }] },
  {
    where: 'In a conversation',
    keys: [
      { keys: '1 … 9', label: 'Choose that answer' },
      { keys: 'Esc', label: 'Say goodbye' },
    ],
  },
  { where: 'With loadouts', keys: [{ keys: 'w 1 … 9', label: 'Wear the loadout with that number' }] },
  {
    where: 'In the pack',
    keys: [
      { keys: 'Arrows', label: 'Move between slots' },
      { keys: 'Shift+Arrows', label: 'Move the item' },
      { keys: 'Enter', label: 'Show the item and its actions' },
      { keys: 'Shift+Enter', label: 'Use the item: eat, wear or deposit' },
    ],
  },
]
