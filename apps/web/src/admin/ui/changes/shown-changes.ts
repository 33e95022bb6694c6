import type { Content } from '@hearthward/engine'
import { type Difference, differences } from './differences.ts'
import { deltaOf, isHidden, labelOf, type Word, wordsOf } from './in-words.ts'
import { readableEntry } from './log-entry.ts'

/** A difference with its texts. */
export interface ShownChange extends Difference {
  label: string
  before: Word[]
  after: Word[]
  /** The change of an amount, if it is one. */
  delta: string | null
}

/** The differences between two values in words. A field that reads the same in both is left out. */
export function shownChanges(before: unknown, after: unknown, content: Content | null): ShownChange[] {
  return differences(readableEntry(before), readableEntry(after))
    .filter(({ path }) => !isHidden(path))
    .map((difference) => {
      const { path, was, is } = difference
      const key = keyOf(path)
      return {
        ...difference,
        label: labelOf(path, content),
        before: wordsOf(key, was, content),
        after: wordsOf(key, is, content),
        delta: deltaOf(key, was, is),
      }
    })
    .filter((change) => isFigure(change) || JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Figures are rounded in words, so two different ones may read the same. */
const isFigure = ({ was, is }: Difference) => typeof was === 'number' && typeof is === 'number'

/** The field of a value. Entries of a list or record belong to the field that holds them. */
function keyOf(path: readonly string[]): string {
  const above = path.at(-2) ?? ''
  return ENTRIES.has(above) ? above : (path.at(-1) ?? '')
}
const ENTRIES = new Set(['inventory', 'bank', 'waiting', 'equipment', 'quests', 'goods'])
