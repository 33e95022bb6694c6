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

export const EQUIVALENT: Equivalent[] = []

export function equivalentOf(mutation: Mutation, list = EQUIVALENT): Equivalent | undefined {
  return list.find((entry) => matches(entry, mutation))
}

export function matches(entry: Equivalent, mutation: Mutation, source = sourceOf(mutation.file)): boolean {
  if (entry.file !== mutation.file) return false
  if (entry.line !== source.split('\n')[mutation.line - 1]?.trim()) return false
  return entry.mutation === `${changed(mutation.before)} -> ${changed(mutation.after)}`
}
