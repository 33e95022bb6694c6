import { type ContentCollection, EDITABLE, type Entry, type FieldProblem, idFor, readEntry } from '@hearthward/contract'
import { type Content, canonicalJson, isVisible } from '@hearthward/engine'

/** Drafts of content entries: comparison, merge and validation. */

/** The changed fields as the server expects them: a removed field is null. */
export function changesBetween(before: Entry, after: Entry): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = keys.filter((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null))
  return Object.fromEntries(differing.map((key) => [key, after[key] ?? null]))
}

/** Applies the changes between `base` and `mine` to `theirs`. */
export function mergeChanges(base: Entry, mine: Entry, theirs: Entry): Entry {
  const merged = { ...theirs, ...changesBetween(base, mine) }
  return Object.fromEntries(Object.entries(merged).filter(([key, value]) => value !== null || key === 'locationId'))
}

/** Validates a draft as the server does. The id of a new entry is derived from its name. */
export function validateDraft(
  collection: ContentCollection,
  content: Content,
  draft: Entry,
  isNew: boolean,
): FieldProblem[] {
  const id = idFor(collection, content, draft)
  const found = readEntry(collection, content, { ...draft, id }).problems
  // Without a name no id can be derived, so only the missing name is reported.
  const isNameless = draft['id'] === undefined && !isVisible(String(draft['name'] ?? ''))
  const problems = isNameless ? found.filter(({ field }) => field !== 'id') : found
  const table = content[EDITABLE[collection].table]
  return isNew && Object.hasOwn(table, id) ? [...problems, { field: 'id', message: 'Id is taken' }] : problems
}

/** The first problem of each field. */
export function firstByField(problems: readonly FieldProblem[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { field, message } of problems) if (!found.has(field)) found.set(field, message)
  return found
}
