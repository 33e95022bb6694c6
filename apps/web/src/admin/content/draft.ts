import { type ContentCollection, EDITABLE, type Entry, type FieldProblem, idFor, readEntry } from '@hearthward/contract'
import { type Content, canonicalJson, isVisible } from '@hearthward/engine'

/** What is being written: an entry as it will be, held against the one that is there. */

/** The fields that differ, as the server takes them: what was taken away is null. */
export function changesBetween(before: Entry, after: Entry): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = keys.filter((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null))
  return Object.fromEntries(differing.map((key) => [key, after[key] ?? null]))
}

/** What was changed by somebody from `base`, laid over what somebody else has made of it meanwhile. */
export function laidOver(base: Entry, mine: Entry, theirs: Entry): Entry {
  const merged = { ...theirs, ...changesBetween(base, mine) }
  return Object.fromEntries(Object.entries(merged).filter(([key, value]) => value !== null || key === 'locationId'))
}

/** Whatever is wrong with it, checked as the server does. A new entry is filed under what its name makes of it. */
export function problemsIn(
  collection: ContentCollection,
  content: Content,
  draft: Entry,
  isNew: boolean,
): FieldProblem[] {
  const id = idFor(collection, content, draft)
  const found = readEntry(collection, content, { ...draft, id }).problems
  // Without a name there is nothing to make an id from, and nowhere to type one: the name is what is missing.
  const isNameless = draft['id'] === undefined && !isVisible(String(draft['name'] ?? ''))
  const problems = isNameless ? found.filter(({ field }) => field !== 'id') : found
  const table = content[EDITABLE[collection].table]
  return isNew && Object.hasOwn(table, id) ? [...problems, { field: 'id', message: 'Id is taken' }] : problems
}

/** The first thing wrong at each place. */
export function byField(problems: readonly FieldProblem[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { field, message } of problems) if (!found.has(field)) found.set(field, message)
  return found
}
