import { isVisible, stripInvisible } from '../core/visible-text.ts'
import { type Content, find } from './content.ts'
import type { EntryRule, Problem } from './entry-rule.ts'
import { ENTRY_RULES, isContentId } from './entry-rules.ts'
import { type ContentTable, type EntryOf, mentionsOf, referencesTo } from './references.ts'

/** A problem of the content and its place. */
export interface ContentProblem {
  table: ContentTable
  id: string
  field: string
  message: string
}

/** All problems of a content. A release has none, and changes by staff must not add any. */
export function contentProblems(content: Content): ContentProblem[] {
  const tables = Object.entries(content) as [ContentTable, Content[ContentTable]][]
  return tables.flatMap(([table, entries]) =>
    Object.entries(entries).flatMap(([id, entry]) =>
      problemsOf(content, table, id, entry).map(([field, message]) => ({ table, id, field, message })),
    ),
  )
}

/**
 * The problems of one entry, given the rest of the content. `unshaped` lists fields whose shape is invalid already;
 * rules that read them are skipped.
 */
export function problemsOf<Table extends ContentTable>(
  content: Content,
  table: Table,
  id: string,
  entry: EntryOf<Table>,
  unshaped: ReadonlySet<string> = new Set(),
): Problem[] {
  const rules = ENTRY_RULES[table] as readonly EntryRule<EntryOf<Table>>[]
  const own = rules
    .filter(({ reads }) => !reads.some((field) => unshaped.has(field)))
    .flatMap(({ check }) => [...check(entry, content)])
  return [
    ...idProblems(table, id, entry),
    ...own,
    ...nameProblems(content, table, id, entry, unshaped),
    ...[...mentionProblems(content, table, entry)].filter(([field]) => !unshaped.has(field.split('.')[0] ?? '')),
  ]
}

function* idProblems(table: ContentTable, id: string, entry: object): Iterable<Problem> {
  if (!isContentId(id)) yield ['id', 'Id must be a word of lower-case letters, digits and _']
  const own = (entry as Record<string, unknown>)[table === 'seeds' ? 'seedId' : 'id']
  if (own !== id) yield ['id', 'Id cannot be changed']
}

type NamedEntries = Readonly<Record<string, { name?: string }>>

/** Two names that look the same have the same normal form. */
const normalizeName = (name: string) =>
  name.normalize('NFKC').split(/\s+/).map(stripInvisible).filter(Boolean).join(' ').toLowerCase()
const idsByNameCache = new WeakMap<NamedEntries, ReadonlyMap<string, readonly string[]>>()

/** The ids of the entries with each name, cached per table: checking a whole content asks for every entry. */
function idsByName(table: NamedEntries): ReadonlyMap<string, readonly string[]> {
  const found = idsByNameCache.get(table)
  if (found) return found
  const holders = new Map<string, string[]>()
  for (const [id, { name }] of Object.entries(table)) {
    if (name !== undefined) holders.set(normalizeName(name), [...(holders.get(normalizeName(name)) ?? []), id])
  }
  idsByNameCache.set(table, holders)
  return holders
}

/** Two entries of a table with the same name could not be told apart. */
function* nameProblems(
  content: Content,
  table: ContentTable,
  id: string,
  entry: object,
  unshaped: ReadonlySet<string>,
): Iterable<Problem> {
  const { name } = entry as { name?: string }
  if (name === undefined || !isVisible(name) || unshaped.has('name')) return
  const same = idsByName(content[table] as NamedEntries)
    .get(normalizeName(name))
    ?.find((other) => other !== id)
  if (same) yield ['name', `Name is taken by ${same}`]
}

function* mentionProblems<Table extends ContentTable>(
  content: Content,
  table: Table,
  entry: EntryOf<Table>,
): Iterable<Problem> {
  const isOpen = isActiveEntry(table, entry)
  for (const { field, what, table: named, id } of mentionsOf(content, table, entry)) {
    const found = find(content[named] as Readonly<Record<string, object>>, id)
    if (id === '') yield [field, `${what} is required`]
    else if (!found) yield [field, `${what} not found: ${id}`]
    else if (isOpen && mustBeActive(table, named) && !isActiveEntry(named, found as never)) {
      yield [field, `${what} is deactivated: ${id}`]
    }
  }
}

/**
 * The new problems that a change of one entry causes in entries that refer to it, before or after the change. Problems
 * that were there before do not count.
 */
export function brokenBy(before: Content, after: Content, table: ContentTable, id: string): ContentProblem[] {
  const references = [...referencesTo(before, table, id), ...referencesTo(after, table, id)]
  const users = new Map(references.map(({ by }) => [`${by.table}/${by.id}`, by]))
  return [...users.values()].flatMap((by) => {
    const problemsIn = (content: Content) => {
      const entry = find(content[by.table] as Readonly<Record<string, object>>, by.id)
      return entry ? problemsOf(content, by.table, by.id, entry as never) : []
    }
    const known = new Set(problemsIn(before).map(([, message]) => message))
    return problemsIn(after)
      .filter(([, message]) => !known.has(message))
      .map(([field, message]) => ({ table: by.table, id: by.id, field, message }))
  })
}

/** Whether an active entry may refer to this only while it is active. Dialogues may mention deactivated quests. */
const mustBeActive = (by: ContentTable, named: ContentTable) =>
  named === 'items' || named === 'monsters' || (named === 'quests' && by !== 'npcs')

/** Each table has its own field for this. */
export function isActiveEntry<Table extends ContentTable>(table: Table, entry: EntryOf<Table>): boolean {
  const { isActive, isUnlocked, deactivated } = entry as {
    isActive?: boolean
    isUnlocked?: boolean
    deactivated?: boolean
  }
  if (table === 'npcs' || table === 'achievements') return isActive === true
  return table === 'recipes' ? isUnlocked !== false : deactivated !== true
}

/** The entry, activated or deactivated. */
export function withActive<Table extends ContentTable>(
  table: Table,
  entry: EntryOf<Table>,
  isActive: boolean,
): EntryOf<Table> {
  if (table === 'npcs' || table === 'achievements') return { ...entry, isActive }
  if (table === 'recipes') return { ...entry, isUnlocked: isActive }
  if (table === 'activities' || !isActive) return { ...entry, deactivated: !isActive }
  const { deactivated: _, ...rest } = entry as EntryOf<Table> & { deactivated?: boolean }
  return rest as EntryOf<Table>
}

/**
 * The changed fields that must not change once players may have met the entry: their items, equipment and quests depend
 * on them. `before` and `after` are the same entry before and after a change.
 */
export function fixedFields(table: ContentTable, before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  const is = after as Record<string, unknown>
  const differs = (field: string) => JSON.stringify(was[field]) !== JSON.stringify(is[field])
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(differs)
  const fixed = (field: string) => {
    if (field === 'id') return true
    if (table === 'locations') return field !== 'name' && field !== 'description'
    if (table === 'items') return field === 'equipmentSlot' || (field === 'stackable' && was[field] === true)
    return table === 'quests' && field === 'steps' && losesSteps(was, is)
  }
  return changed.filter(fixed)
}

/** A player at a removed step could never go on. */
function losesSteps(was: Record<string, unknown>, is: Record<string, unknown>): boolean {
  const ids = (steps: unknown) => (Array.isArray(steps) ? steps.map(({ id }) => id) : [])
  const left = ids(is['steps'])
  return ids(was['steps']).some((id) => !left.includes(id))
}
