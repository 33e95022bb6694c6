import { clone } from '../core/clone.ts'
import type { Player, Stack } from './player.ts'

type Cloners = { readonly [Part in keyof Player]?: (part: Player[Part]) => Player[Part] }

/**
 * The parts with many entries of one kind. V8 copies an object many times faster where all objects have the same fields,
 * so each kind has a spread of its own instead of the one in `clone`.
 */
const CLONERS: Cloners = {
  skills: (skills) => cloneEntries(skills, (skill) => ({ ...skill })),
  inventory: cloneStacks,
  bank: cloneStacks,
  collection: (collection) => cloneEntries(collection, (entry) => ({ ...entry })),
  achievements: (achievements) =>
    cloneEntries(achievements, (earned) => ({ ...earned, waiting: { ...earned.waiting } })),
  completions: (counts) => ({ ...counts }),
  blows: (counts) => ({ ...counts }),
  kills: (counts) => ({ ...counts }),
}

/** A deep copy of a character, for the rules to work on. */
export function clonePlayer(state: Player): Player {
  const copy = { ...state }
  for (const part in copy) clonePart(copy, part as keyof Player)
  return copy
}

function clonePart<Part extends keyof Player>(copy: Player, part: Part): void {
  const cloner: ((value: Player[Part]) => Player[Part]) | undefined = CLONERS[part]
  copy[part] = (cloner ?? clone)(copy[part])
}

/** A stored character may have the former format, a table of amounts, until staff have migrated it. */
function cloneStacks<Stacks extends readonly Stack[]>(stacks: Stacks): Stacks {
  if (!Array.isArray(stacks)) return clone(stacks)
  return stacks.map((stack) => ({ ...stack })) as readonly Stack[] as Stacks
}

function cloneEntries<Table extends Record<string, unknown>>(
  table: Table,
  cloneEntry: (entry: Table[keyof Table]) => Table[keyof Table],
): Table {
  const copy = { ...table }
  for (const id in copy) copy[id] = cloneEntry(copy[id] as Table[keyof Table]) as Table[Extract<keyof Table, string>]
  return copy
}
