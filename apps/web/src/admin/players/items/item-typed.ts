import type { Content } from '@hearthward/engine'

/** What was typed for an item: its id, or why it is none. */
export type TypedItem = { id: string; problem: null } | { id: null; problem: string | null }

/** An item by its id or by its name, in any case. A name that several items have is not guessed. */
export function itemTyped(items: Content['items'], typed: string): TypedItem {
  const text = typed.trim()
  if (text === '') return { id: null, problem: null }
  if (Object.hasOwn(items, text)) return { id: text, problem: null }
  const name = text.toLowerCase()
  const [first, second] = Object.values(items).filter((item) => item.name.toLowerCase() === name)
  if (!first) return { id: null, problem: 'No item has this name or id.' }
  if (second) return { id: null, problem: 'Several items have this name. Type the id of one.' }
  return { id: first.id, problem: null }
}
