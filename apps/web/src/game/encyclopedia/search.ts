import type { EncyclopediaEntry } from './entry.ts'
import { type EntryKind, KINDS } from './targets.ts'

/** Entries whose name has every typed word. Names that begin with the text come first, then those with such a word. */
export function searchEntries(entries: readonly EncyclopediaEntry[], typed: string): readonly EncyclopediaEntry[] {
  const text = typed.trim().toLowerCase()
  if (!text) return entries
  const words = text.split(/\s+/)
  const ranked = entries.flatMap((entry) => {
    const name = entry.name.toLowerCase()
    if (!words.every((word) => name.includes(word))) return []
    return [{ entry, rank: name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2 }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

export function countByKind(entries: readonly EncyclopediaEntry[]): Record<EntryKind, number> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<EntryKind, number>
  for (const { kind } of entries) counts[kind]++
  return counts
}

export interface Shelf {
  group: string
  entries: EncyclopediaEntry[]
}

/** Groups entries by shelf, in the order of first occurrence. */
export function shelvesOf(entries: readonly EncyclopediaEntry[]): Shelf[] {
  const shelves = new Map<string, EncyclopediaEntry[]>()
  for (const entry of entries) {
    const shelf = shelves.get(entry.group)
    if (shelf) shelf.push(entry)
    else shelves.set(entry.group, [entry])
  }
  return [...shelves].map(([group, own]) => ({ group, entries: own }))
}
