import { bare, isVisible } from '../core/visible-text.ts'
import { type Content, find } from './content.ts'
import type { EntryRule, Problem } from './entry-rule.ts'
import { ENTRY_RULES, isContentId } from './entry-rules.ts'
import { type ContentTable, type EntryOf, mentionsOf, referencesTo } from './references.ts'

/** What is wrong with a content, and where. */
export interface ContentProblem {
  table: ContentTable
  id: string
  field: string
  message: string
}

/** Everything that is wrong with a content as a whole. The release has nothing, and staff add nothing. */
export function contentProblems(content: Content): ContentProblem[] {
  const tables = Object.entries(content) as [ContentTable, Content[ContentTable]][]
  return tables.flatMap(([table, entries]) =>
    Object.entries(entries).flatMap(([id, entry]) =>
      problemsOf(content, table, id, entry).map(([field, message]) => ({ table, id, field, message })),
    ),
  )
}

/**
 * What is wrong with one entry, as the rest of the content stands. `unshaped` names fields whose shape is wrong already:
 * whatever reads them is left out.
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
  if (!isContentId(id)) yield ['id', 'Id must be a plain word of small letters, digits and _']
  const own = (entry as Record<string, unknown>)[table === 'seeds' ? 'seedId' : 'id']
  if (own !== id) yield ['id', 'Id cannot be changed']
}

type NamedEntries = Readonly<Record<string, { name?: string }>>

/** As it is seen: two names that look the same are the same. */
const plain = (name: string) => name.normalize('NFKC').split(/\s+/).map(bare).filter(Boolean).join(' ').toLowerCase()
const known = new WeakMap<NamedEntries, ReadonlyMap<string, readonly string[]>>()

/** By name, who has it. Reckoned once for a table: a walk over everything asks for every entry. */
function holdersOf(table: NamedEntries): ReadonlyMap<string, readonly string[]> {
  const found = known.get(table)
  if (found) return found
  const holders = new Map<string, string[]>()
  for (const [id, { name }] of Object.entries(table)) {
    if (name !== undefined) holders.set(plain(name), [...(holders.get(plain(name)) ?? []), id])
  }
  known.set(table, holders)
  return holders
}

/** Two things of one kind and of one name cannot be told apart. */
function* nameProblems(
  content: Content,
  table: ContentTable,
  id: string,
  entry: object,
  unshaped: ReadonlySet<string>,
): Iterable<Problem> {
  const { name } = entry as { name?: string }
  if (name === undefined || !isVisible(name) || unshaped.has('name')) return
  const same = holdersOf(content[table] as NamedEntries)
    .get(plain(name))
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
    else if (isOpen && isWithdrawn(table, named) && !isActiveEntry(named, found as never)) {
      yield [field, `${what} is deactivated: ${id}`]
    }
  }
}

/**
 * What a change of one entry breaks in others: problems of whatever names it, or did before, that were not there before. A
 * content that had one already is not held against whoever changes something else.
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

/** What nothing open may name once it is deactivated: there would be no end of it. Of quests people only talk. */
const isWithdrawn = (by: ContentTable, named: ContentTable) =>
  named === 'items' || named === 'monsters' || (named === 'quests' && by !== 'npcs')

/** Each kind has its own word for it. */
export function isActiveEntry<Table extends ContentTable>(table: Table, entry: EntryOf<Table>): boolean {
  const { isActive, isUnlocked, deactivated } = entry as {
    isActive?: boolean
    isUnlocked?: boolean
    deactivated?: boolean
  }
  if (table === 'npcs' || table === 'achievements') return isActive === true
  return table === 'recipes' ? isUnlocked !== false : deactivated !== true
}

/** The same entry, active or not. */
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
 * Fields that stay as they are once players can have come upon an entry: what they carry, wear and are in the middle of
 * was made by them. `before` and `after` are one entry, before and after a change.
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

/** Whoever stands at a step that is gone would stand there for ever. */
function losesSteps(was: Record<string, unknown>, is: Record<string, unknown>): boolean {
  const ids = (steps: unknown) => (Array.isArray(steps) ? steps.map(({ id }) => id) : [])
  const left = ids(is['steps'])
  return ids(was['steps']).some((id) => !left.includes(id))
}
