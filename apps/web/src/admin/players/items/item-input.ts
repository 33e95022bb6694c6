import type { Content } from '@hearthward/engine'

/** The result of parsing an item field: its id, or the problem. */
export type ItemInput = { id: string; problem: null } | { id: null; problem: string | null }

/** Finds an item by id or name, ignoring case. An ambiguous name is a problem. */
export function parseItem(items: Content['items'], typed: string): ItemInput {
  const text = typed.trim()
  if (text === '') return { id: null, problem: null }
  if (Object.hasOwn(items, text)) return { id: text, problem: null }
  const name = text.toLowerCase()
  const [first, second] = Object.values(items).filter((item) => item.name.toLowerCase() === name)
  if (!first) return { id: null, problem: 'No item has this name or id.' }
  if (second) return { id: null, problem: 'Several items have this name. Type the id of one.' }
  return { id: first.id, problem: null }
}
