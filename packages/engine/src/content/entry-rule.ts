import type { Content } from './content.ts'

/**
 * A rule for every entry of a table, from the release or from staff. It names the fields it reads: if the shape of one
 * is invalid, the rule is skipped.
 */
export interface EntryRule<Entry> {
  readonly reads: readonly (keyof Entry & string)[]
  readonly check: (entry: Entry, content: Content) => Iterable<Problem>
}

/** The field with the problem, and the message. */
export type Problem = readonly [field: string, message: string]

export const rule = <Entry>(
  reads: readonly (keyof Entry & string)[],
  check: EntryRule<Entry>['check'],
): EntryRule<Entry> => ({ reads, check })

const LONGEST_LIST = 60

/** Limits a list to what a screen can show. */
export function* checkListLength(field: string, list: readonly unknown[], most = LONGEST_LIST): Iterable<Problem> {
  if (list.length > most) yield [field, `At most ${most} entries are allowed`]
}

export function* checkRange(field: string, what: string, value: number | undefined, least: number, most: number) {
  if (value === undefined) return
  if (!(value >= least && value <= most)) yield [field, `${what} must be between ${least} and ${most}`] as const
}
