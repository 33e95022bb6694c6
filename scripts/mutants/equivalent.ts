// Mutations that change nothing anybody can observe, each with its reason. The tool leaves them out of the score, and
// fails when an entry matches no mutation any more.
import { changed, type Mutation } from './mutations.ts'
import { sourceOf } from './places.ts'

export interface Equivalent {
  file: string
  /** The source line, without its indentation. */
  line: string
  /** As in the tool's output: `before` -> `after`. */
  mutation: string
  reason: string
}

export const EQUIVALENT: Equivalent[] = [
  {
    file: 'packages/engine/src/content-quest-people.ts',
    line: 'if (!byQuest) {',
    mutation: '`!byQuest` -> `true`',
    reason: 'The cache is filled again with the same entries; only time is lost.',
  },
  {
    file: 'packages/engine/src/vitals.ts',
    line: 'if (combat.activeBuffs.length > 0) combat.activeBuffs = combat.activeBuffs.filter((buff) => buffEnd(buff) > at)',
    mutation: '`>` -> `>=`',
    reason: 'An empty list filtered is an empty list.',
  },
  {
    file: 'packages/engine/src/spoils.ts',
    line: 'private coinsMissing = 0',
    mutation: '`0` -> `1`',
    reason: 'lookAround() sets it in the constructor, before anything reads it.',
  },
]

export function equivalentOf(mutation: Mutation, list = EQUIVALENT): Equivalent | undefined {
  return list.find((entry) => matches(entry, mutation))
}

export function matches(entry: Equivalent, mutation: Mutation, known?: string): boolean {
  if (entry.file !== mutation.file) return false
  const source = known ?? sourceOf(mutation.file)
  if (entry.line !== source.split('\n')[mutation.line - 1]?.trim()) return false
  return entry.mutation === `${changed(mutation.before)} -> ${changed(mutation.after)}`
}
