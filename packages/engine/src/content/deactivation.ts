import { slotOpenedBy } from '../farming/farming.ts'
import { type Content, find } from './content.ts'
import { brokenBy, isActiveEntry } from './problems.ts'
import type { ContentTable } from './references.ts'

/** The farming slot that could no longer be unlocked after a change, or null. */
export function slotClosedBy(before: Content, after: Content, table: ContentTable, id: string): string | null {
  const slot = slotOpenedBy(table, id)
  const isOpenIn = (content: Content) => {
    const entry = find(content[table] as Readonly<Record<string, object>>, id)
    return entry !== undefined && isActiveEntry(table, entry as never)
  }
  return slot !== null && isOpenIn(before) && !isOpenIn(after) ? `farming slot ${slot}` : null
}

/** The names of everything that prevents an entry from being deactivated. `after` is the content without the entry. */
export function stillUsedBy(before: Content, after: Content, table: ContentTable, id: string): string[] {
  const slot = slotClosedBy(before, after, table, id)
  if (slot !== null) return [slot]
  const nameOf = (by: { table: ContentTable; id: string }) =>
    (after[by.table][by.id] as { name?: string } | undefined)?.name ?? by.id
  return [...new Set(brokenBy(before, after, table, id).map(nameOf))]
}
