import type { Content } from './content.ts'

/**
 * Something that must hold of every entry of a table, whoever wrote it. A rule names the fields it reads: where the shape of
 * one is wrong already, the rule has nothing to say.
 */
export interface EntryRule<Entry> {
  readonly reads: readonly (keyof Entry & string)[]
  readonly check: (entry: Entry, content: Content) => Iterable<Problem>
}

/** What is wrong, and where. */
export type Problem = readonly [field: string, message: string]

export const rule = <Entry>(
  reads: readonly (keyof Entry & string)[],
  check: EntryRule<Entry>['check'],
): EntryRule<Entry> => ({ reads, check })

const LONGEST_LIST = 60

/** `most` where a list is no longer than what a screen can show. */
export function* counted(field: string, list: readonly unknown[], most = LONGEST_LIST): Iterable<Problem> {
  if (list.length > most) yield [field, `At most ${most} entries fit here`]
}

export function* within(field: string, what: string, value: number | undefined, least: number, most: number) {
  if (value === undefined) return
  if (!(value >= least && value <= most)) yield [field, `${what} must be between ${least} and ${most}`] as const
}
